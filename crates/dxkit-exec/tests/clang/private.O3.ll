; ModuleID = 'private.hlsl'
source_filename = "private.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

%struct.S = type { [4 x i32], float }

@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1
@_ZL5state = internal unnamed_addr global i32 17, align 4
@_ZL5table = internal unnamed_addr constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], align 4
@__const._Z4mainDv3_j.rows = private unnamed_addr constant [3 x <4 x float>] [<4 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00>, <4 x float> <float 5.000000e+00, float 6.000000e+00, float 7.000000e+00, float 8.000000e+00>, <4 x float> <float 9.000000e+00, float 1.000000e+01, float 1.100000e+01, float 1.200000e+01>], align 4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef i32 @_Z3mixjj(i32 noundef %x, i32 noundef %y) local_unnamed_addr #1 {
entry:
  %and = and i32 %y, 3
  %cmp4.not = icmp eq i32 %and, 0
  br i1 %cmp4.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %x.addr.0.lcssa = phi i32 [ %x, %entry ], [ %add, %for.body ]
  ret i32 %x.addr.0.lcssa

for.body:                                         ; preds = %entry, %for.body
  %i.06 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %x.addr.05 = phi i32 [ %add, %for.body ], [ %x, %entry ]
  %mul = mul i32 %x.addr.05, 33
  %add = add i32 %mul, %y
  %inc = add nuw nsw i32 %i.06, 1
  %exitcond.not = icmp eq i32 %inc, %and
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !7
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem: none)
define hidden noundef range(i32 0, 65536) i32 @_Z4nextv() local_unnamed_addr #3 {
entry:
  %0 = load i32, ptr @_ZL5state, align 4, !tbaa !9
  %mul = mul i32 %0, 1664525
  %add = add i32 %mul, 1013904223
  store i32 %add, ptr @_ZL5state, align 4, !tbaa !9
  %shr = lshr i32 %add, 16
  ret i32 %shr
}

; Function Attrs: convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #4 {
entry:
  %list.i = alloca [16 x i32], align 4
  %s.i = alloca [2 x %struct.S], align 4
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call i32 @llvm.dx.thread.id(i32 0)
  %4 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %5 = load i32, ptr %4, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(ptr nonnull %list.i) #7
  %_ZL5state.promoted = load i32, ptr @_ZL5state, align 4, !tbaa !9
  %mul.i81.i = mul i32 %_ZL5state.promoted, 1664525
  %add.i82.i = add i32 %mul.i81.i, 1013904223
  %shr.i.i = lshr i32 %add.i82.i, 16
  store i32 %shr.i.i, ptr %list.i, align 4, !tbaa !9
  %mul.i81.i.1 = mul i32 %add.i82.i, 1664525
  %add.i82.i.1 = add i32 %mul.i81.i.1, 1013904223
  %shr.i.i.1 = lshr i32 %add.i82.i.1, 16
  %add.i.1 = add i32 %shr.i.i.1, %5
  %arrayidx.i.1 = getelementptr inbounds nuw i8, ptr %list.i, i32 4
  store i32 %add.i.1, ptr %arrayidx.i.1, align 4, !tbaa !9
  %mul.i.2 = shl i32 %5, 1
  %mul.i81.i.2 = mul i32 %add.i82.i.1, 1664525
  %add.i82.i.2 = add i32 %mul.i81.i.2, 1013904223
  %shr.i.i.2 = lshr i32 %add.i82.i.2, 16
  %add.i.2 = add i32 %shr.i.i.2, %mul.i.2
  %arrayidx.i.2 = getelementptr inbounds nuw i8, ptr %list.i, i32 8
  store i32 %add.i.2, ptr %arrayidx.i.2, align 4, !tbaa !9
  %mul.i.3 = mul i32 %5, 3
  %mul.i81.i.3 = mul i32 %add.i82.i.2, 1664525
  %add.i82.i.3 = add i32 %mul.i81.i.3, 1013904223
  %shr.i.i.3 = lshr i32 %add.i82.i.3, 16
  %add.i.3 = add i32 %shr.i.i.3, %mul.i.3
  %arrayidx.i.3 = getelementptr inbounds nuw i8, ptr %list.i, i32 12
  store i32 %add.i.3, ptr %arrayidx.i.3, align 4, !tbaa !9
  %mul.i.4 = shl i32 %5, 2
  %mul.i81.i.4 = mul i32 %add.i82.i.3, 1664525
  %add.i82.i.4 = add i32 %mul.i81.i.4, 1013904223
  %shr.i.i.4 = lshr i32 %add.i82.i.4, 16
  %add.i.4 = add i32 %shr.i.i.4, %mul.i.4
  %arrayidx.i.4 = getelementptr inbounds nuw i8, ptr %list.i, i32 16
  store i32 %add.i.4, ptr %arrayidx.i.4, align 4, !tbaa !9
  %mul.i.5 = mul i32 %5, 5
  %mul.i81.i.5 = mul i32 %add.i82.i.4, 1664525
  %add.i82.i.5 = add i32 %mul.i81.i.5, 1013904223
  %shr.i.i.5 = lshr i32 %add.i82.i.5, 16
  %add.i.5 = add i32 %shr.i.i.5, %mul.i.5
  %arrayidx.i.5 = getelementptr inbounds nuw i8, ptr %list.i, i32 20
  store i32 %add.i.5, ptr %arrayidx.i.5, align 4, !tbaa !9
  %mul.i.6 = mul i32 %5, 6
  %mul.i81.i.6 = mul i32 %add.i82.i.5, 1664525
  %add.i82.i.6 = add i32 %mul.i81.i.6, 1013904223
  %shr.i.i.6 = lshr i32 %add.i82.i.6, 16
  %add.i.6 = add i32 %shr.i.i.6, %mul.i.6
  %arrayidx.i.6 = getelementptr inbounds nuw i8, ptr %list.i, i32 24
  store i32 %add.i.6, ptr %arrayidx.i.6, align 4, !tbaa !9
  %mul.i.7 = mul i32 %5, 7
  %mul.i81.i.7 = mul i32 %add.i82.i.6, 1664525
  %add.i82.i.7 = add i32 %mul.i81.i.7, 1013904223
  %shr.i.i.7 = lshr i32 %add.i82.i.7, 16
  %add.i.7 = add i32 %shr.i.i.7, %mul.i.7
  %arrayidx.i.7 = getelementptr inbounds nuw i8, ptr %list.i, i32 28
  store i32 %add.i.7, ptr %arrayidx.i.7, align 4, !tbaa !9
  %mul.i.8 = shl i32 %5, 3
  %mul.i81.i.8 = mul i32 %add.i82.i.7, 1664525
  %add.i82.i.8 = add i32 %mul.i81.i.8, 1013904223
  %shr.i.i.8 = lshr i32 %add.i82.i.8, 16
  %add.i.8 = add i32 %shr.i.i.8, %mul.i.8
  %arrayidx.i.8 = getelementptr inbounds nuw i8, ptr %list.i, i32 32
  store i32 %add.i.8, ptr %arrayidx.i.8, align 4, !tbaa !9
  %mul.i.9 = mul i32 %5, 9
  %mul.i81.i.9 = mul i32 %add.i82.i.8, 1664525
  %add.i82.i.9 = add i32 %mul.i81.i.9, 1013904223
  %shr.i.i.9 = lshr i32 %add.i82.i.9, 16
  %add.i.9 = add i32 %shr.i.i.9, %mul.i.9
  %arrayidx.i.9 = getelementptr inbounds nuw i8, ptr %list.i, i32 36
  store i32 %add.i.9, ptr %arrayidx.i.9, align 4, !tbaa !9
  %mul.i.10 = mul i32 %5, 10
  %mul.i81.i.10 = mul i32 %add.i82.i.9, 1664525
  %add.i82.i.10 = add i32 %mul.i81.i.10, 1013904223
  %shr.i.i.10 = lshr i32 %add.i82.i.10, 16
  %add.i.10 = add i32 %shr.i.i.10, %mul.i.10
  %arrayidx.i.10 = getelementptr inbounds nuw i8, ptr %list.i, i32 40
  store i32 %add.i.10, ptr %arrayidx.i.10, align 4, !tbaa !9
  %mul.i.11 = mul i32 %5, 11
  %mul.i81.i.11 = mul i32 %add.i82.i.10, 1664525
  %add.i82.i.11 = add i32 %mul.i81.i.11, 1013904223
  %shr.i.i.11 = lshr i32 %add.i82.i.11, 16
  %add.i.11 = add i32 %shr.i.i.11, %mul.i.11
  %arrayidx.i.11 = getelementptr inbounds nuw i8, ptr %list.i, i32 44
  store i32 %add.i.11, ptr %arrayidx.i.11, align 4, !tbaa !9
  %mul.i.12 = mul i32 %5, 12
  %mul.i81.i.12 = mul i32 %add.i82.i.11, 1664525
  %add.i82.i.12 = add i32 %mul.i81.i.12, 1013904223
  %shr.i.i.12 = lshr i32 %add.i82.i.12, 16
  %add.i.12 = add i32 %shr.i.i.12, %mul.i.12
  %arrayidx.i.12 = getelementptr inbounds nuw i8, ptr %list.i, i32 48
  store i32 %add.i.12, ptr %arrayidx.i.12, align 4, !tbaa !9
  %mul.i.13 = mul i32 %5, 13
  %mul.i81.i.13 = mul i32 %add.i82.i.12, 1664525
  %add.i82.i.13 = add i32 %mul.i81.i.13, 1013904223
  %shr.i.i.13 = lshr i32 %add.i82.i.13, 16
  %add.i.13 = add i32 %shr.i.i.13, %mul.i.13
  %arrayidx.i.13 = getelementptr inbounds nuw i8, ptr %list.i, i32 52
  store i32 %add.i.13, ptr %arrayidx.i.13, align 4, !tbaa !9
  %mul.i.14 = mul i32 %5, 14
  %mul.i81.i.14 = mul i32 %add.i82.i.13, 1664525
  %add.i82.i.14 = add i32 %mul.i81.i.14, 1013904223
  %shr.i.i.14 = lshr i32 %add.i82.i.14, 16
  %add.i.14 = add i32 %shr.i.i.14, %mul.i.14
  %arrayidx.i.14 = getelementptr inbounds nuw i8, ptr %list.i, i32 56
  store i32 %add.i.14, ptr %arrayidx.i.14, align 4, !tbaa !9
  %mul.i.15 = mul i32 %5, 15
  %mul.i81.i.15 = mul i32 %add.i82.i.14, 1664525
  %add.i82.i.15 = add i32 %mul.i81.i.15, 1013904223
  %shr.i.i.15 = lshr i32 %add.i82.i.15, 16
  %add.i.15 = add i32 %shr.i.i.15, %mul.i.15
  %arrayidx.i.15 = getelementptr inbounds nuw i8, ptr %list.i, i32 60
  store i32 %add.i.15, ptr %arrayidx.i.15, align 4, !tbaa !9
  store i32 %add.i82.i.15, ptr @_ZL5state, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(ptr nonnull %s.i) #7
  %arrayidx10.i = getelementptr inbounds nuw i8, ptr %s.i, i32 20
  store i32 %shr.i.i, ptr %s.i, align 4, !tbaa !9
  store i32 %add.i.15, ptr %arrayidx10.i, align 4, !tbaa !9
  %arrayidx8.i.1 = getelementptr inbounds nuw i8, ptr %s.i, i32 4
  store i32 %add.i.1, ptr %arrayidx8.i.1, align 4, !tbaa !9
  %arrayidx12.i.1 = getelementptr inbounds nuw i8, ptr %s.i, i32 24
  store i32 %add.i.14, ptr %arrayidx12.i.1, align 4, !tbaa !9
  %arrayidx8.i.2 = getelementptr inbounds nuw i8, ptr %s.i, i32 8
  store i32 %add.i.2, ptr %arrayidx8.i.2, align 4, !tbaa !9
  %arrayidx12.i.2 = getelementptr inbounds nuw i8, ptr %s.i, i32 28
  store i32 %add.i.13, ptr %arrayidx12.i.2, align 4, !tbaa !9
  %arrayidx8.i.3 = getelementptr inbounds nuw i8, ptr %s.i, i32 12
  store i32 %add.i.3, ptr %arrayidx8.i.3, align 4, !tbaa !9
  %arrayidx12.i.3 = getelementptr inbounds nuw i8, ptr %s.i, i32 32
  store i32 %add.i.12, ptr %arrayidx12.i.3, align 4, !tbaa !9
  %and.i = and i32 %5, 1
  %arrayidx16.i = getelementptr inbounds nuw [20 x i8], ptr %s.i, i32 %and.i
  %shr.i = lshr i32 %5, 1
  %and18.i = and i32 %shr.i, 3
  %arrayidx19.i = getelementptr inbounds nuw [4 x i8], ptr %arrayidx16.i, i32 %and18.i
  store i32 5, ptr %arrayidx19.i, align 4, !tbaa !9
  %and20.i = and i32 %5, 15
  %arrayidx21.i = getelementptr inbounds nuw [4 x i8], ptr %list.i, i32 %and20.i
  %6 = load i32, ptr %arrayidx21.i, align 4, !tbaa !9
  %shr22.i = lshr i32 %5, 4
  %and23.i = and i32 %shr22.i, 7
  %arrayidx24.i = getelementptr inbounds nuw [4 x i8], ptr @_ZL5table, i32 %and23.i
  %7 = load i32, ptr %arrayidx24.i, align 4, !tbaa !9
  %add25.i = add i32 %7, %6
  %mul26.i = mul i32 %3, 3
  %8 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 %mul26.i) [ "convergencectrl"(token %0) ]
  store i32 %add25.i, ptr %8, align 4, !tbaa !9
  %shr30.i = lshr i32 %5, 3
  %and31.i = and i32 %shr30.i, 3
  %arrayidx32.i = getelementptr inbounds nuw [4 x i8], ptr %s.i, i32 %and31.i
  %9 = load i32, ptr %arrayidx32.i, align 4, !tbaa !9
  %shr35.i = lshr i32 %5, 2
  %and36.i = and i32 %shr35.i, 3
  %arrayidx37.i = getelementptr inbounds nuw [4 x i8], ptr %arrayidx10.i, i32 %and36.i
  %10 = load i32, ptr %arrayidx37.i, align 4, !tbaa !9
  %xor.i = xor i32 %10, %9
  %and.i74.i = and i32 %5, 3
  %cmp.i75.i5.not = icmp eq i32 %and.i74.i, 0
  br i1 %cmp.i75.i5.not, label %_Z3mixjj.exit80.i, label %for.body.i76.i

for.body.i76.i:                                   ; preds = %entry, %for.body.i76.i
  %i.0.i73.i7 = phi i32 [ %inc.i79.i, %for.body.i76.i ], [ 0, %entry ]
  %x.addr.0.i72.i6 = phi i32 [ %add.i78.i, %for.body.i76.i ], [ %xor.i, %entry ]
  %mul.i77.i = mul i32 %x.addr.0.i72.i6, 33
  %add.i78.i = add i32 %mul.i77.i, %5
  %inc.i79.i = add nuw nsw i32 %i.0.i73.i7, 1
  %exitcond.not = icmp eq i32 %inc.i79.i, %and.i74.i
  br i1 %exitcond.not, label %_Z3mixjj.exit80.i, label %for.body.i76.i, !llvm.loop !7

_Z3mixjj.exit80.i:                                ; preds = %for.body.i76.i, %entry
  %x.addr.0.i72.i.lcssa = phi i32 [ %xor.i, %entry ], [ %add.i78.i, %for.body.i76.i ]
  %add40.i = add i32 %mul26.i, 1
  %11 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 %add40.i) [ "convergencectrl"(token %0) ]
  store i32 %x.addr.0.i72.i.lcssa, ptr %11, align 4, !tbaa !9
  %rem.i = urem i32 %5, 3
  %arrayidx42.i = getelementptr inbounds nuw [16 x i8], ptr @__const._Z4mainDv3_j.rows, i32 %rem.i
  %12 = load <4 x float>, ptr %arrayidx42.i, align 4, !tbaa !10
  %and.i.i = and i32 %add25.i, 3
  %cmp.i.i9.not = icmp eq i32 %and.i.i, 0
  br i1 %cmp.i.i9.not, label %_Z4mainDv3_j.exit, label %for.body.i.i

for.body.i.i:                                     ; preds = %_Z3mixjj.exit80.i, %for.body.i.i
  %i.0.i.i11 = phi i32 [ %inc.i.i, %for.body.i.i ], [ 0, %_Z3mixjj.exit80.i ]
  %x.addr.0.i.i10 = phi i32 [ %add.i.i, %for.body.i.i ], [ %5, %_Z3mixjj.exit80.i ]
  %mul.i.i = mul i32 %x.addr.0.i.i10, 33
  %add.i.i = add i32 %mul.i.i, %add25.i
  %inc.i.i = add nuw nsw i32 %i.0.i.i11, 1
  %exitcond13.not = icmp eq i32 %inc.i.i, %and.i.i
  br i1 %exitcond13.not, label %_Z4mainDv3_j.exit, label %for.body.i.i, !llvm.loop !7

_Z4mainDv3_j.exit:                                ; preds = %for.body.i.i, %_Z3mixjj.exit80.i
  %x.addr.0.i.i.lcssa = phi i32 [ %5, %_Z3mixjj.exit80.i ], [ %add.i.i, %for.body.i.i ]
  %vecext.i = extractelement <4 x float> %12, i32 %and.i74.i
  %conv.i = fptoui float %vecext.i to i32
  %add45.i = add i32 %x.addr.0.i.i.lcssa, %conv.i
  %add47.i = add i32 %mul26.i, 2
  %13 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 %add47.i) [ "convergencectrl"(token %0) ]
  store i32 %add45.i, ptr %13, align 4, !tbaa !9
  call void @llvm.lifetime.end.p0(ptr nonnull %s.i) #7
  call void @llvm.lifetime.end.p0(ptr nonnull %list.i) #7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #6

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem: none) "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #7 = { nounwind }

!dx.valver = !{!0}
!llvm.ident = !{!1}
!llvm.errno.tbaa = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!2 = !{!3, !4, i64 0}
!3 = !{!"__libc_errno", !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.mustprogress"}
!9 = !{!4, !4, i64 0}
!10 = !{!5, !5, i64 0}
