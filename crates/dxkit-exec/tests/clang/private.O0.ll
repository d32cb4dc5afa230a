; ModuleID = 'private.hlsl'
source_filename = "private.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

%"class.hlsl::StructuredBuffer" = type { target("dx.RawBuffer", i32, 0, 0) }
%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", i32, 1, 0), target("dx.RawBuffer", i32, 1, 0) }
%struct.S = type { [4 x i32], float }

@_ZL1a = internal global %"class.hlsl::StructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@_ZL1o = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1
@_ZL5state = internal global i32 17, align 4
@_ZL5table = internal constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], align 4
@__const._Z4mainDv3_j.rows = private unnamed_addr constant [3 x <4 x float>] [<4 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00>, <4 x float> <float 5.000000e+00, float 6.000000e+00, float 7.000000e+00, float 8.000000e+00>, <4 x float> <float 9.000000e+00, float 1.000000e+01, float 1.100000e+01, float 1.200000e+01>], align 4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden noundef i32 @_Z3mixjj(i32 noundef %x, i32 noundef %y) #1 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %x.addr = alloca i32, align 4
  %y.addr = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 %y, ptr %y.addr, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %i, align 4
  %3 = load i32, ptr %y.addr, align 4
  %and = and i32 %3, 3
  %cmp = icmp ult i32 %2, %and
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, ptr %x.addr, align 4
  %mul = mul i32 %4, 33
  %5 = load i32, ptr %y.addr, align 4
  %add = add i32 %mul, %5
  store i32 %add, ptr %x.addr, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4
  %inc = add i32 %6, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !3

for.end:                                          ; preds = %for.cond
  %7 = load i32, ptr %x.addr, align 4
  ret i32 %7
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #0

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden noundef i32 @_Z4nextv() #1 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %1 = load i32, ptr @_ZL5state, align 4
  %mul = mul i32 %1, 1664525
  %add = add i32 %mul, 1013904223
  store i32 %add, ptr @_ZL5state, align 4
  %2 = load i32, ptr @_ZL5state, align 4
  %shr = lshr i32 %2, 16
  ret i32 %shr
}

; Function Attrs: convergent noinline norecurse
define void @main() #2 {
entry:
  %this.addr.i22.i = alloca ptr, align 4
  %other.addr.i23.i = alloca ptr, align 4
  %this.addr.i20.i = alloca ptr, align 4
  %this.addr.i17.i = alloca ptr, align 4
  %other.addr.i18.i = alloca ptr, align 4
  %this.addr.i15.i = alloca ptr, align 4
  %this.addr.i12.i = alloca ptr, align 4
  %other.addr.i13.i = alloca ptr, align 4
  %this.addr.i10.i = alloca ptr, align 4
  %this.addr.i8.i = alloca ptr, align 4
  %other.addr.i.i = alloca ptr, align 4
  %this.addr.i.i = alloca ptr, align 4
  %result.ptr.i1.i = alloca ptr, align 4
  %registerNo.addr.i2.i = alloca i32, align 4
  %spaceNo.addr.i3.i = alloca i32, align 4
  %range.addr.i4.i = alloca i32, align 4
  %index.addr.i5.i = alloca i32, align 4
  %name.addr.i6.i = alloca ptr, align 4
  %counterOrderId.addr.i.i = alloca i32, align 4
  %tmp.i7.i = alloca %"class.hlsl::RWStructuredBuffer", align 4
  %result.ptr.i.i = alloca ptr, align 4
  %registerNo.addr.i.i = alloca i32, align 4
  %spaceNo.addr.i.i = alloca i32, align 4
  %range.addr.i.i = alloca i32, align 4
  %index.addr.i.i = alloca i32, align 4
  %name.addr.i.i = alloca ptr, align 4
  %tmp.i.i = alloca %"class.hlsl::StructuredBuffer", align 4
  %this.addr.i7 = alloca ptr, align 4
  %Index.addr.i8 = alloca i32, align 4
  %this.addr.i4 = alloca ptr, align 4
  %Index.addr.i5 = alloca i32, align 4
  %this.addr.i1 = alloca ptr, align 4
  %Index.addr.i2 = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %x.addr.i48.i = alloca i32, align 4
  %y.addr.i49.i = alloca i32, align 4
  %i.i50.i = alloca i32, align 4
  %x.addr.i.i = alloca i32, align 4
  %y.addr.i.i = alloca i32, align 4
  %i.i.i = alloca i32, align 4
  %id.addr.i = alloca <3 x i32>, align 4
  %x.i = alloca i32, align 4
  %list.i = alloca [16 x i32], align 4
  %i.i = alloca i32, align 4
  %s.i = alloca [2 x %struct.S], align 1
  %j.i = alloca i32, align 4
  %r.i = alloca i32, align 4
  %rows.i = alloca [3 x <4 x float>], align 4
  %0 = call token @llvm.experimental.convergence.entry()
  call void @llvm.experimental.noalias.scope.decl(metadata !5)
  store ptr @_ZL1a, ptr %result.ptr.i.i, align 4, !noalias !5
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !5
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !5
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !5
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !5
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !5
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i10.i, align 4
  %this1.i11.i = load ptr, ptr %this.addr.i10.i, align 4
  store target("dx.RawBuffer", i32, 0, 0) poison, ptr %this1.i11.i, align 4
  %1 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !5
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !5
  %3 = load i32, ptr %range.addr.i.i, align 4, !noalias !5
  %4 = load i32, ptr %index.addr.i.i, align 4, !noalias !5
  %5 = load ptr, ptr %name.addr.i.i, align 4, !noalias !5
  %6 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  store target("dx.RawBuffer", i32, 0, 0) %6, ptr %tmp.i.i, align 4, !noalias !5
  store ptr @_ZL1a, ptr %this.addr.i8.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i9.i = load ptr, ptr %this.addr.i8.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i9.i, ptr %this.addr.i12.i, align 4
  store ptr %7, ptr %other.addr.i13.i, align 4
  %this1.i14.i = load ptr, ptr %this.addr.i12.i, align 4
  %8 = load ptr, ptr %other.addr.i13.i, align 4, !nonnull !8, !align !9
  %9 = load target("dx.RawBuffer", i32, 0, 0), ptr %8, align 4
  store target("dx.RawBuffer", i32, 0, 0) %9, ptr %this1.i14.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !10)
  store ptr @_ZL1o, ptr %result.ptr.i1.i, align 4, !noalias !10
  store i32 0, ptr %registerNo.addr.i2.i, align 4, !noalias !10
  store i32 0, ptr %spaceNo.addr.i3.i, align 4, !noalias !10
  store i32 1, ptr %range.addr.i4.i, align 4, !noalias !10
  store i32 0, ptr %index.addr.i5.i, align 4, !noalias !10
  store ptr @.str.2, ptr %name.addr.i6.i, align 4, !noalias !10
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !10
  store ptr %tmp.i7.i, ptr %this.addr.i15.i, align 4
  %this1.i16.i = load ptr, ptr %this.addr.i15.i, align 4
  store ptr %this1.i16.i, ptr %this.addr.i20.i, align 4
  %this1.i21.i = load ptr, ptr %this.addr.i20.i, align 4
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i21.i, align 4
  %10 = load i32, ptr %registerNo.addr.i2.i, align 4, !noalias !10
  %11 = load i32, ptr %spaceNo.addr.i3.i, align 4, !noalias !10
  %12 = load i32, ptr %range.addr.i4.i, align 4, !noalias !10
  %13 = load i32, ptr %index.addr.i5.i, align 4, !noalias !10
  %14 = load ptr, ptr %name.addr.i6.i, align 4, !noalias !10
  %15 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %11, i32 %10, i32 %12, i32 %13, ptr %14)
  store target("dx.RawBuffer", i32, 1, 0) %15, ptr %tmp.i7.i, align 4, !noalias !10
  %16 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i7.i, align 4, !noalias !10
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i7.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %16, ptr %__counter_handle.i.i, align 4, !noalias !10
  store ptr @_ZL1o, ptr %this.addr.i17.i, align 4
  store ptr %tmp.i7.i, ptr %other.addr.i18.i, align 4
  %this1.i19.i = load ptr, ptr %this.addr.i17.i, align 4
  %17 = load ptr, ptr %other.addr.i18.i, align 4
  store ptr %this1.i19.i, ptr %this.addr.i22.i, align 4
  store ptr %17, ptr %other.addr.i23.i, align 4
  %this1.i24.i = load ptr, ptr %this.addr.i22.i, align 4
  %18 = load ptr, ptr %other.addr.i23.i, align 4, !nonnull !8, !align !9
  %19 = load target("dx.RawBuffer", i32, 1, 0), ptr %18, align 4
  store target("dx.RawBuffer", i32, 1, 0) %19, ptr %this1.i24.i, align 4
  %20 = load ptr, ptr %other.addr.i23.i, align 4, !nonnull !8, !align !9
  %__counter_handle.i25.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %20, i32 0, i32 1
  %21 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i25.i, align 4
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i24.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %21, ptr %__counter_handle3.i.i, align 4
  %22 = call i32 @llvm.dx.thread.id(i32 0)
  %23 = insertelement <3 x i32> poison, i32 %22, i64 0
  %24 = call i32 @llvm.dx.thread.id(i32 1)
  %25 = insertelement <3 x i32> %23, i32 %24, i64 1
  %26 = call i32 @llvm.dx.thread.id(i32 2)
  %27 = insertelement <3 x i32> %25, i32 %26, i64 2
  store <3 x i32> %27, ptr %id.addr.i, align 4
  %28 = load <3 x i32>, ptr %id.addr.i, align 4
  %29 = extractelement <3 x i32> %28, i32 0
  store ptr @_ZL1a, ptr %this.addr.i, align 4
  store i32 %29, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %30 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i, align 4
  %31 = load i32, ptr %Index.addr.i, align 4
  %32 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %30, i32 %31) [ "convergencectrl"(token %0) ]
  %33 = load i32, ptr %32, align 4
  store i32 %33, ptr %x.i, align 4
  store i32 0, ptr %i.i, align 4
  br label %for.cond.i

for.cond.i:                                       ; preds = %for.body.i, %entry
  %34 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %35 = load i32, ptr %i.i, align 4
  %cmp.i = icmp ult i32 %35, 16
  br i1 %cmp.i, label %for.body.i, label %for.end.i

for.body.i:                                       ; preds = %for.cond.i
  %36 = load i32, ptr %x.i, align 4
  %37 = load i32, ptr %i.i, align 4
  %mul.i = mul i32 %36, %37
  %38 = load i32, ptr @_ZL5state, align 4
  %mul.i59.i = mul i32 %38, 1664525
  %add.i60.i = add i32 %mul.i59.i, 1013904223
  store i32 %add.i60.i, ptr @_ZL5state, align 4
  %39 = load i32, ptr @_ZL5state, align 4
  %shr.i.i = lshr i32 %39, 16
  %add.i = add i32 %mul.i, %shr.i.i
  %40 = load i32, ptr %i.i, align 4
  %arrayidx.i = getelementptr inbounds nuw [16 x i32], ptr %list.i, i32 0, i32 %40
  store i32 %add.i, ptr %arrayidx.i, align 4
  %41 = load i32, ptr %i.i, align 4
  %inc.i = add i32 %41, 1
  store i32 %inc.i, ptr %i.i, align 4
  br label %for.cond.i, !llvm.loop !13

for.end.i:                                        ; preds = %for.cond.i
  store i32 0, ptr %j.i, align 4
  br label %for.cond2.i

for.cond2.i:                                      ; preds = %for.body4.i, %for.end.i
  %42 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %43 = load i32, ptr %j.i, align 4
  %cmp3.i = icmp ult i32 %43, 4
  br i1 %cmp3.i, label %for.body4.i, label %for.end14.i

for.body4.i:                                      ; preds = %for.cond2.i
  %44 = load i32, ptr %j.i, align 4
  %arrayidx5.i = getelementptr inbounds nuw [16 x i32], ptr %list.i, i32 0, i32 %44
  %45 = load i32, ptr %arrayidx5.i, align 4
  %46 = load i32, ptr %j.i, align 4
  %arrayidx7.i = getelementptr inbounds nuw [4 x i32], ptr %s.i, i32 0, i32 %46
  store i32 %45, ptr %arrayidx7.i, align 1
  %47 = load i32, ptr %j.i, align 4
  %sub.i = sub i32 15, %47
  %arrayidx8.i = getelementptr inbounds nuw [16 x i32], ptr %list.i, i32 0, i32 %sub.i
  %48 = load i32, ptr %arrayidx8.i, align 4
  %arrayidx9.i = getelementptr inbounds [2 x %struct.S], ptr %s.i, i32 0, i32 1
  %49 = load i32, ptr %j.i, align 4
  %arrayidx11.i = getelementptr inbounds nuw [4 x i32], ptr %arrayidx9.i, i32 0, i32 %49
  store i32 %48, ptr %arrayidx11.i, align 1
  %50 = load i32, ptr %j.i, align 4
  %inc13.i = add i32 %50, 1
  store i32 %inc13.i, ptr %j.i, align 4
  br label %for.cond2.i, !llvm.loop !14

for.end14.i:                                      ; preds = %for.cond2.i
  %51 = load i32, ptr %x.i, align 4
  %and.i = and i32 %51, 1
  %arrayidx15.i = getelementptr inbounds nuw [2 x %struct.S], ptr %s.i, i32 0, i32 %and.i
  %52 = load i32, ptr %x.i, align 4
  %shr.i = lshr i32 %52, 1
  %and17.i = and i32 %shr.i, 3
  %arrayidx18.i = getelementptr inbounds nuw [4 x i32], ptr %arrayidx15.i, i32 0, i32 %and17.i
  store i32 5, ptr %arrayidx18.i, align 1
  %53 = load i32, ptr %x.i, align 4
  %and19.i = and i32 %53, 15
  %arrayidx20.i = getelementptr inbounds nuw [16 x i32], ptr %list.i, i32 0, i32 %and19.i
  %54 = load i32, ptr %arrayidx20.i, align 4
  %55 = load i32, ptr %x.i, align 4
  %shr21.i = lshr i32 %55, 4
  %and22.i = and i32 %shr21.i, 7
  %arrayidx23.i = getelementptr inbounds nuw [8 x i32], ptr @_ZL5table, i32 0, i32 %and22.i
  %56 = load i32, ptr %arrayidx23.i, align 4
  %add24.i = add i32 %54, %56
  store i32 %add24.i, ptr %r.i, align 4
  %57 = load i32, ptr %r.i, align 4
  %58 = load <3 x i32>, ptr %id.addr.i, align 4
  %59 = extractelement <3 x i32> %58, i32 0
  %mul25.i = mul i32 %59, 3
  store ptr @_ZL1o, ptr %this.addr.i7, align 4
  store i32 %mul25.i, ptr %Index.addr.i8, align 4
  %this1.i9 = load ptr, ptr %this.addr.i7, align 4
  %60 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i9, align 4
  %61 = load i32, ptr %Index.addr.i8, align 4
  %62 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %60, i32 %61) [ "convergencectrl"(token %0) ]
  store i32 %57, ptr %62, align 4
  %63 = load i32, ptr %x.i, align 4
  %shr29.i = lshr i32 %63, 3
  %and30.i = and i32 %shr29.i, 3
  %arrayidx31.i = getelementptr inbounds nuw [4 x i32], ptr %s.i, i32 0, i32 %and30.i
  %64 = load i32, ptr %arrayidx31.i, align 1
  %arrayidx32.i = getelementptr inbounds [2 x %struct.S], ptr %s.i, i32 0, i32 1
  %65 = load i32, ptr %x.i, align 4
  %shr34.i = lshr i32 %65, 2
  %and35.i = and i32 %shr34.i, 3
  %arrayidx36.i = getelementptr inbounds nuw [4 x i32], ptr %arrayidx32.i, i32 0, i32 %and35.i
  %66 = load i32, ptr %arrayidx36.i, align 1
  %xor.i = xor i32 %64, %66
  %67 = load i32, ptr %x.i, align 4
  store i32 %xor.i, ptr %x.addr.i48.i, align 4
  store i32 %67, ptr %y.addr.i49.i, align 4
  store i32 0, ptr %i.i50.i, align 4
  br label %for.cond.i51.i

for.cond.i51.i:                                   ; preds = %for.body.i54.i, %for.end14.i
  %68 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %69 = load i32, ptr %i.i50.i, align 4
  %70 = load i32, ptr %y.addr.i49.i, align 4
  %and.i52.i = and i32 %70, 3
  %cmp.i53.i = icmp ult i32 %69, %and.i52.i
  br i1 %cmp.i53.i, label %for.body.i54.i, label %_Z3mixjj.exit58.i

for.body.i54.i:                                   ; preds = %for.cond.i51.i
  %71 = load i32, ptr %x.addr.i48.i, align 4
  %mul.i55.i = mul i32 %71, 33
  %72 = load i32, ptr %y.addr.i49.i, align 4
  %add.i56.i = add i32 %mul.i55.i, %72
  store i32 %add.i56.i, ptr %x.addr.i48.i, align 4
  %73 = load i32, ptr %i.i50.i, align 4
  %inc.i57.i = add i32 %73, 1
  store i32 %inc.i57.i, ptr %i.i50.i, align 4
  br label %for.cond.i51.i, !llvm.loop !3

_Z3mixjj.exit58.i:                                ; preds = %for.cond.i51.i
  %74 = load i32, ptr %x.addr.i48.i, align 4
  %75 = load <3 x i32>, ptr %id.addr.i, align 4
  %76 = extractelement <3 x i32> %75, i32 0
  %mul38.i = mul i32 %76, 3
  %add39.i = add i32 %mul38.i, 1
  store ptr @_ZL1o, ptr %this.addr.i4, align 4
  store i32 %add39.i, ptr %Index.addr.i5, align 4
  %this1.i6 = load ptr, ptr %this.addr.i4, align 4
  %77 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i6, align 4
  %78 = load i32, ptr %Index.addr.i5, align 4
  %79 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %77, i32 %78) [ "convergencectrl"(token %0) ]
  store i32 %74, ptr %79, align 4
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %rows.i, ptr align 4 @__const._Z4mainDv3_j.rows, i32 48, i1 false)
  %80 = load i32, ptr %x.i, align 4
  %rem.i = urem i32 %80, 3
  %arrayidx41.i = getelementptr inbounds nuw [3 x <4 x float>], ptr %rows.i, i32 0, i32 %rem.i
  %81 = load <4 x float>, ptr %arrayidx41.i, align 4
  %82 = load i32, ptr %x.i, align 4
  %and42.i = and i32 %82, 3
  %vecext.i = extractelement <4 x float> %81, i32 %and42.i
  %conv.i = fptoui float %vecext.i to i32
  %83 = load i32, ptr %x.i, align 4
  %84 = load i32, ptr %r.i, align 4
  store i32 %83, ptr %x.addr.i.i, align 4
  store i32 %84, ptr %y.addr.i.i, align 4
  store i32 0, ptr %i.i.i, align 4
  br label %for.cond.i.i

for.cond.i.i:                                     ; preds = %for.body.i.i, %_Z3mixjj.exit58.i
  %85 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %86 = load i32, ptr %i.i.i, align 4
  %87 = load i32, ptr %y.addr.i.i, align 4
  %and.i.i = and i32 %87, 3
  %cmp.i.i = icmp ult i32 %86, %and.i.i
  br i1 %cmp.i.i, label %for.body.i.i, label %_Z4mainDv3_j.exit

for.body.i.i:                                     ; preds = %for.cond.i.i
  %88 = load i32, ptr %x.addr.i.i, align 4
  %mul.i.i = mul i32 %88, 33
  %89 = load i32, ptr %y.addr.i.i, align 4
  %add.i.i = add i32 %mul.i.i, %89
  store i32 %add.i.i, ptr %x.addr.i.i, align 4
  %90 = load i32, ptr %i.i.i, align 4
  %inc.i.i = add i32 %90, 1
  store i32 %inc.i.i, ptr %i.i.i, align 4
  br label %for.cond.i.i, !llvm.loop !3

_Z4mainDv3_j.exit:                                ; preds = %for.cond.i.i
  %91 = load i32, ptr %x.addr.i.i, align 4
  %add44.i = add i32 %conv.i, %91
  %92 = load <3 x i32>, ptr %id.addr.i, align 4
  %93 = extractelement <3 x i32> %92, i32 0
  %mul45.i = mul i32 %93, 3
  %add46.i = add i32 %mul45.i, 2
  store ptr @_ZL1o, ptr %this.addr.i1, align 4
  store i32 %add46.i, ptr %Index.addr.i2, align 4
  %this1.i3 = load ptr, ptr %this.addr.i1, align 4
  %94 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i3, align 4
  %95 = load i32, ptr %Index.addr.i2, align 4
  %96 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %94, i32 %95) [ "convergencectrl"(token %0) ]
  store i32 %add44.i, ptr %96, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #6

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { alwaysinline convergent mustprogress norecurse nounwind "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent noinline norecurse "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!dx.valver = !{!0}
!llvm.module.flags = !{!1}
!llvm.ident = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{i32 4, !"dx.disable_optimizations", i32 1}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!6}
!6 = distinct !{!6, !7, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc: %agg.result"}
!7 = distinct !{!7, i1 true, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc"}
!8 = !{}
!9 = !{i64 4}
!10 = !{!11}
!11 = distinct !{!11, !12, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!12 = distinct !{!12, i1 true, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!13 = distinct !{!13, !4}
!14 = distinct !{!14, !4}
