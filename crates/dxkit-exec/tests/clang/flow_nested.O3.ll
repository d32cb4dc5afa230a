; ModuleID = 'flow.hlsl'
source_filename = "flow.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef i32 @_Z6nestedj(i32 noundef %x) local_unnamed_addr #1 {
entry:
  %and = and i32 %x, 7
  %cmp33.not = icmp eq i32 %and, 0
  br i1 %cmp33.not, label %for.cond.cleanup, label %for.cond1.preheader.lr.ph

for.cond1.preheader.lr.ph:                        ; preds = %entry
  %shr = lshr i32 %x, 3
  %and2 = and i32 %shr, 7
  br label %for.cond1.preheader

for.cond1.preheader:                              ; preds = %for.cond1.preheader.lr.ph, %cleanup
  %i.035 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %inc14, %cleanup ]
  %sum.034 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %sum.1.lcssa, %cleanup ]
  %cmp329 = icmp samesign ult i32 %i.035, %and2
  br i1 %cmp329, label %for.body5, label %cleanup

for.cond.cleanup:                                 ; preds = %cleanup, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %sum.1.lcssa, %cleanup ]
  ret i32 %sum.0.lcssa

for.body5:                                        ; preds = %for.cond1.preheader, %for.inc
  %j.031 = phi i32 [ %inc, %for.inc ], [ %i.035, %for.cond1.preheader ]
  %sum.130 = phi i32 [ %sum.2, %for.inc ], [ %sum.034, %for.cond1.preheader ]
  %xor = xor i32 %j.031, %i.035
  %cmp6 = icmp eq i32 %xor, 3
  br i1 %cmp6, label %for.inc, label %if.end

if.end:                                           ; preds = %for.body5
  %add = add nuw nsw i32 %j.031, %i.035
  %cmp7 = icmp samesign ugt i32 %add, 9
  br i1 %cmp7, label %cleanup, label %if.end9

if.end9:                                          ; preds = %if.end
  %mul = mul i32 %sum.130, 5
  %mul10 = mul nuw nsw i32 %j.031, %i.035
  %add11 = add i32 %mul, 1
  %add12 = add i32 %add11, %mul10
  br label %for.inc

for.inc:                                          ; preds = %for.body5, %if.end9
  %sum.2 = phi i32 [ %sum.130, %for.body5 ], [ %add12, %if.end9 ]
  %inc = add nuw nsw i32 %j.031, 1
  %exitcond.not = icmp eq i32 %inc, %and2
  br i1 %exitcond.not, label %cleanup, label %for.body5, !llvm.loop !7

cleanup:                                          ; preds = %for.inc, %if.end, %for.cond1.preheader
  %sum.1.lcssa = phi i32 [ %sum.034, %for.cond1.preheader ], [ %sum.130, %if.end ], [ %sum.2, %for.inc ]
  %inc14 = add nuw nsw i32 %i.035, 1
  %exitcond37.not = icmp eq i32 %inc14, %and
  br i1 %exitcond37.not, label %for.cond.cleanup, label %for.cond1.preheader, !llvm.loop !9
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef i32 @_Z5casesj(i32 noundef %x) local_unnamed_addr #1 {
entry:
  %and = and i32 %x, 7
  switch i32 %and, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb1
    i32 2, label %sw.bb2
    i32 3, label %sw.bb3
    i32 4, label %sw.bb3
    i32 5, label %cleanup
  ]

sw.bb:                                            ; preds = %entry
  %add = add i32 %x, 10
  br label %cleanup

sw.bb1:                                           ; preds = %entry
  %mul = mul i32 %x, 3
  br label %sw.bb2

sw.bb2:                                           ; preds = %entry, %sw.bb1
  %r.0 = phi i32 [ %mul, %sw.bb1 ], [ %x, %entry ]
  %xor = xor i32 %r.0, 85
  br label %cleanup

sw.bb3:                                           ; preds = %entry, %entry
  %shl = shl i32 %x, 2
  br label %cleanup

sw.default:                                       ; preds = %entry
  %sub = add i32 %x, -9
  br label %cleanup

cleanup:                                          ; preds = %sw.bb, %sw.bb2, %sw.bb3, %sw.default, %entry
  %retval.0 = phi i32 [ 77, %entry ], [ %sub, %sw.default ], [ %add, %sw.bb ], [ %xor, %sw.bb2 ], [ %shl, %sw.bb3 ]
  ret i32 %retval.0
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef range(i32 0, 201) i32 @_Z7collatzj(i32 noundef %x) local_unnamed_addr #1 {
entry:
  %and = and i32 %x, 255
  %cmp10.not = icmp eq i32 %and, 0
  br i1 %cmp10.not, label %while.end, label %while.body.preheader

while.body.preheader:                             ; preds = %entry
  %add = add nuw nsw i32 %and, 1
  br label %while.body

while.body:                                       ; preds = %while.body.preheader, %while.body
  %steps.012 = phi i32 [ %inc, %while.body ], [ 0, %while.body.preheader ]
  %x.addr.011 = phi i32 [ %cond, %while.body ], [ %add, %while.body.preheader ]
  %and2 = and i32 %x.addr.011, 1
  %tobool.not = icmp eq i32 %and2, 0
  %mul = mul i32 %x.addr.011, 3
  %add3 = add i32 %mul, 1
  %shr = lshr exact i32 %x.addr.011, 1
  %cond = select i1 %tobool.not, i32 %shr, i32 %add3
  %inc = add nuw nsw i32 %steps.012, 1
  %cmp = icmp ne i32 %cond, 1
  %cmp1 = icmp samesign ult i32 %steps.012, 199
  %0 = select i1 %cmp, i1 %cmp1, i1 false
  br i1 %0, label %while.body, label %while.end, !llvm.loop !10

while.end:                                        ; preds = %while.body, %entry
  %steps.0.lcssa = phi i32 [ 0, %entry ], [ %inc, %while.body ]
  ret i32 %steps.0.lcssa
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define hidden noundef i32 @_Z5earlyj(i32 noundef %x) local_unnamed_addr #1 {
entry:
  br label %for.body

for.body:                                         ; preds = %entry, %for.inc
  %i.023 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %x.addr.022 = phi i32 [ %x, %entry ], [ %x.addr.2, %for.inc ]
  %0 = shl nuw nsw i32 1, %i.023
  %1 = and i32 %0, %x.addr.022
  %cmp1 = icmp eq i32 %1, 0
  br i1 %cmp1, label %if.then, label %for.inc

if.then:                                          ; preds = %for.body
  %cmp2 = icmp samesign ugt i32 %i.023, 4
  br i1 %cmp2, label %cleanup, label %if.end

if.end:                                           ; preds = %if.then
  %add = add i32 %0, %x.addr.022
  br label %do.body

do.body:                                          ; preds = %do.body, %if.end
  %x.addr.1 = phi i32 [ %add, %if.end ], [ %add5, %do.body ]
  %mul4 = mul i32 %x.addr.1, 5
  %add5 = add i32 %mul4, 3
  %and6 = and i32 %add5, 3
  %cmp7.not = icmp eq i32 %and6, 0
  br i1 %cmp7.not, label %for.inc, label %do.body, !llvm.loop !12

for.inc:                                          ; preds = %do.body, %for.body
  %x.addr.2 = phi i32 [ %x.addr.022, %for.body ], [ %add5, %do.body ]
  %inc = add nuw nsw i32 %i.023, 1
  %exitcond.not = icmp eq i32 %inc, 16
  br i1 %exitcond.not, label %.loopexit, label %for.body, !llvm.loop !13

cleanup:                                          ; preds = %if.then
  %mul = mul nuw nsw i32 %i.023, 100
  br label %.loopexit

.loopexit:                                        ; preds = %for.inc, %cleanup
  %2 = phi i32 [ %mul, %cleanup ], [ %x.addr.2, %for.inc ]
  ret i32 %2
}

; Function Attrs: convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #2 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call i32 @llvm.dx.thread.id(i32 0)
  %4 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %5 = load i32, ptr %4, align 4, !tbaa !14
  %and.i15.i = and i32 %5, 7
  %cmp.i16.i5.not = icmp eq i32 %and.i15.i, 0
  br i1 %cmp.i16.i5.not, label %_Z6nestedj.exit39.i, label %for.cond1.i17.i.preheader.lr.ph

for.cond1.i17.i.preheader.lr.ph:                  ; preds = %entry
  %shr.i20.i = lshr i32 %5, 3
  %and2.i21.i = and i32 %shr.i20.i, 7
  br label %for.cond1.i17.i.preheader

for.cond1.i17.i.preheader:                        ; preds = %for.cond1.i17.i.preheader.lr.ph, %cleanup.i23.i
  %i.0.i14.i7 = phi i32 [ 0, %for.cond1.i17.i.preheader.lr.ph ], [ %inc14.i24.i, %cleanup.i23.i ]
  %sum.0.i13.i6 = phi i32 [ 0, %for.cond1.i17.i.preheader.lr.ph ], [ %sum.1.i18.i.lcssa, %cleanup.i23.i ]
  %cmp3.i22.i1 = icmp samesign ult i32 %i.0.i14.i7, %and2.i21.i
  br i1 %cmp3.i22.i1, label %for.body5.i25.i, label %cleanup.i23.i

for.body5.i25.i:                                  ; preds = %for.cond1.i17.i.preheader, %for.inc.i36.i
  %j.0.i19.i3 = phi i32 [ %inc.i38.i, %for.inc.i36.i ], [ %i.0.i14.i7, %for.cond1.i17.i.preheader ]
  %sum.1.i18.i2 = phi i32 [ %sum.2.i37.i, %for.inc.i36.i ], [ %sum.0.i13.i6, %for.cond1.i17.i.preheader ]
  %xor.i26.i = xor i32 %j.0.i19.i3, %i.0.i14.i7
  %cmp6.i27.i = icmp eq i32 %xor.i26.i, 3
  br i1 %cmp6.i27.i, label %for.inc.i36.i, label %if.end.i28.i

if.end.i28.i:                                     ; preds = %for.body5.i25.i
  %add.i29.i = add nuw nsw i32 %j.0.i19.i3, %i.0.i14.i7
  %cmp7.i30.i = icmp samesign ugt i32 %add.i29.i, 9
  br i1 %cmp7.i30.i, label %cleanup.i23.i, label %if.end9.i31.i

if.end9.i31.i:                                    ; preds = %if.end.i28.i
  %mul.i32.i = mul i32 %sum.1.i18.i2, 5
  %mul10.i33.i = mul nuw nsw i32 %j.0.i19.i3, %i.0.i14.i7
  %add11.i34.i = add i32 %mul.i32.i, 1
  %add12.i35.i = add i32 %add11.i34.i, %mul10.i33.i
  br label %for.inc.i36.i

for.inc.i36.i:                                    ; preds = %if.end9.i31.i, %for.body5.i25.i
  %sum.2.i37.i = phi i32 [ %sum.1.i18.i2, %for.body5.i25.i ], [ %add12.i35.i, %if.end9.i31.i ]
  %inc.i38.i = add nuw nsw i32 %j.0.i19.i3, 1
  %exitcond.not = icmp eq i32 %inc.i38.i, %and2.i21.i
  br i1 %exitcond.not, label %cleanup.i23.i, label %for.body5.i25.i, !llvm.loop !7

cleanup.i23.i:                                    ; preds = %for.inc.i36.i, %if.end.i28.i, %for.cond1.i17.i.preheader
  %sum.1.i18.i.lcssa = phi i32 [ %sum.0.i13.i6, %for.cond1.i17.i.preheader ], [ %sum.1.i18.i2, %if.end.i28.i ], [ %sum.2.i37.i, %for.inc.i36.i ]
  %inc14.i24.i = add nuw nsw i32 %i.0.i14.i7, 1
  %exitcond18.not = icmp eq i32 %inc14.i24.i, %and.i15.i
  br i1 %exitcond18.not, label %_Z6nestedj.exit39.i, label %for.cond1.i17.i.preheader, !llvm.loop !9

_Z6nestedj.exit39.i:                              ; preds = %cleanup.i23.i, %entry
  %sum.0.i13.i.lcssa = phi i32 [ 0, %entry ], [ %sum.1.i18.i.lcssa, %cleanup.i23.i ]
  %6 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 %3) [ "convergencectrl"(token %0) ]
  store i32 %sum.0.i13.i.lcssa, ptr %6, align 4, !tbaa !14
  %7 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %8 = load i32, ptr %7, align 4, !tbaa !14
  %and.i = and i32 %8, 1
  %cmp.i = icmp eq i32 %and.i, 0
  br i1 %cmp.i, label %_Z4mainDv3_j.exit, label %if.end.i

if.end.i:                                         ; preds = %_Z6nestedj.exit39.i
  %9 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %10 = load i32, ptr %9, align 4, !tbaa !14
  %shr.i = lshr i32 %10, 5
  %and.i.i = and i32 %shr.i, 7
  %cmp.i.i14.not = icmp eq i32 %and.i.i, 0
  br i1 %cmp.i.i14.not, label %_Z6nestedj.exit.i, label %for.cond1.i.i.preheader.lr.ph

for.cond1.i.i.preheader.lr.ph:                    ; preds = %if.end.i
  %shr.i.i = lshr i32 %10, 8
  %and2.i.i = and i32 %shr.i.i, 7
  br label %for.cond1.i.i.preheader

for.cond1.i.i.preheader:                          ; preds = %for.cond1.i.i.preheader.lr.ph, %cleanup.i.i
  %i.0.i.i16 = phi i32 [ 0, %for.cond1.i.i.preheader.lr.ph ], [ %inc14.i.i, %cleanup.i.i ]
  %sum.0.i.i15 = phi i32 [ 0, %for.cond1.i.i.preheader.lr.ph ], [ %sum.1.i.i.lcssa, %cleanup.i.i ]
  %cmp3.i.i9 = icmp samesign ult i32 %i.0.i.i16, %and2.i.i
  br i1 %cmp3.i.i9, label %for.body5.i.i, label %cleanup.i.i

for.body5.i.i:                                    ; preds = %for.cond1.i.i.preheader, %for.inc.i.i
  %j.0.i.i11 = phi i32 [ %inc.i.i, %for.inc.i.i ], [ %i.0.i.i16, %for.cond1.i.i.preheader ]
  %sum.1.i.i10 = phi i32 [ %sum.2.i.i, %for.inc.i.i ], [ %sum.0.i.i15, %for.cond1.i.i.preheader ]
  %xor.i.i = xor i32 %j.0.i.i11, %i.0.i.i16
  %cmp6.i.i = icmp eq i32 %xor.i.i, 3
  br i1 %cmp6.i.i, label %for.inc.i.i, label %if.end.i.i

if.end.i.i:                                       ; preds = %for.body5.i.i
  %add.i.i = add nuw nsw i32 %j.0.i.i11, %i.0.i.i16
  %cmp7.i.i = icmp samesign ugt i32 %add.i.i, 9
  br i1 %cmp7.i.i, label %cleanup.i.i, label %if.end9.i.i

if.end9.i.i:                                      ; preds = %if.end.i.i
  %mul.i.i = mul i32 %sum.1.i.i10, 5
  %mul10.i.i = mul nuw nsw i32 %j.0.i.i11, %i.0.i.i16
  %add11.i.i = add i32 %mul.i.i, 1
  %add12.i.i = add i32 %add11.i.i, %mul10.i.i
  br label %for.inc.i.i

for.inc.i.i:                                      ; preds = %if.end9.i.i, %for.body5.i.i
  %sum.2.i.i = phi i32 [ %sum.1.i.i10, %for.body5.i.i ], [ %add12.i.i, %if.end9.i.i ]
  %inc.i.i = add nuw nsw i32 %j.0.i.i11, 1
  %exitcond19.not = icmp eq i32 %inc.i.i, %and2.i.i
  br i1 %exitcond19.not, label %cleanup.i.i, label %for.body5.i.i, !llvm.loop !7

cleanup.i.i:                                      ; preds = %for.inc.i.i, %if.end.i.i, %for.cond1.i.i.preheader
  %sum.1.i.i.lcssa = phi i32 [ %sum.0.i.i15, %for.cond1.i.i.preheader ], [ %sum.1.i.i10, %if.end.i.i ], [ %sum.2.i.i, %for.inc.i.i ]
  %inc14.i.i = add nuw nsw i32 %i.0.i.i16, 1
  %exitcond20.not = icmp eq i32 %inc14.i.i, %and.i.i
  br i1 %exitcond20.not, label %_Z6nestedj.exit.i.loopexit, label %for.cond1.i.i.preheader, !llvm.loop !9

_Z6nestedj.exit.i.loopexit:                       ; preds = %cleanup.i.i
  %11 = add i32 %sum.1.i.i.lcssa, 1
  br label %_Z6nestedj.exit.i

_Z6nestedj.exit.i:                                ; preds = %_Z6nestedj.exit.i.loopexit, %if.end.i
  %sum.0.i.i.lcssa = phi i32 [ 1, %if.end.i ], [ %11, %_Z6nestedj.exit.i.loopexit ]
  %add6.i = add i32 %3, 64
  %12 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 %add6.i) [ "convergencectrl"(token %0) ]
  store i32 %sum.0.i.i.lcssa, ptr %12, align 4, !tbaa !14
  br label %_Z4mainDv3_j.exit

_Z4mainDv3_j.exit:                                ; preds = %_Z6nestedj.exit39.i, %_Z6nestedj.exit.i
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

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
!9 = distinct !{!9, !8}
!10 = distinct !{!10, !8, !11}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !8}
!13 = distinct !{!13, !8, !11}
!14 = !{!4, !4, i64 0}
