; ModuleID = 'divergent_waves.hlsl'
source_filename = "divergent_waves.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call i32 @llvm.dx.thread.id(i32 0)
  %4 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %5 = load i32, ptr %4, align 4, !tbaa !7
  %and.i = and i32 %5, 1
  %tobool.not.i = icmp eq i32 %and.i, 0
  br i1 %tobool.not.i, label %if.else7.i, label %if.then.i

if.then.i:                                        ; preds = %entry
  %6 = call i32 @llvm.dx.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %and1.i = and i32 %5, 2
  %tobool2.not.i = icmp eq i32 %and1.i, 0
  br i1 %tobool2.not.i, label %if.else.i, label %if.then3.i

if.then3.i:                                       ; preds = %if.then.i
  %7 = call i32 @llvm.dx.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %mul.i = mul i32 %7, 100
  %add.i = add i32 %mul.i, %6
  br label %if.end9.i

if.else.i:                                        ; preds = %if.then.i
  %and4.i = and i32 %5, 5
  %hlsl.wave.active.sum.i = call i32 @llvm.dx.wave.reduce.usum.i32(i32 %and4.i) [ "convergencectrl"(token %0) ]
  %mul5.i = mul i32 %hlsl.wave.active.sum.i, 1000
  %add6.i = add i32 %mul5.i, %6
  br label %if.end9.i

if.else7.i:                                       ; preds = %entry
  %hlsl.wave.prefix.bit.count.i = call i32 @llvm.dx.wave.prefix.bit.count(i1 true) [ "convergencectrl"(token %0) ]
  %add8.i = add i32 %hlsl.wave.prefix.bit.count.i, 50
  br label %if.end9.i

if.end9.i:                                        ; preds = %if.else7.i, %if.else.i, %if.then3.i
  %r.0.i = phi i32 [ %add.i, %if.then3.i ], [ %add6.i, %if.else.i ], [ %add8.i, %if.else7.i ]
  %8 = call i32 @llvm.dx.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %mul10.i = mul i32 %8, 10000
  %add11.i = add i32 %mul10.i, %r.0.i
  %mul12.i = shl i32 %3, 1
  %9 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 %mul12.i) [ "convergencectrl"(token %0) ]
  store i32 %add11.i, ptr %9, align 4, !tbaa !7
  %and14.i = and i32 %5, 15
  %10 = and i32 %5, 48
  %cmp18.i = icmp eq i32 %10, 16
  br label %for.cond.i

for.cond.i:                                       ; preds = %for.inc.i, %if.end9.i
  %sum.0.i = phi i32 [ 0, %if.end9.i ], [ %sum.1.i, %for.inc.i ]
  %i.0.i = phi i32 [ 0, %if.end9.i ], [ %inc.i, %for.inc.i ]
  %11 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %exitcond.not = icmp eq i32 %i.0.i, %and14.i
  br i1 %exitcond.not, label %_Z4mainDv3_j.exit, label %for.body.i

for.body.i:                                       ; preds = %for.cond.i
  %12 = call i32 @llvm.dx.wave.active.countbits(i1 true) [ "convergencectrl"(token %11) ]
  %add15.i = add i32 %i.0.i, %sum.0.i
  %add16.i = add i32 %add15.i, %12
  br i1 %cmp18.i, label %if.then19.i, label %if.end21.i

if.then19.i:                                      ; preds = %for.body.i
  %add20.i = add i32 %add16.i, 17
  br label %for.inc.i

if.end21.i:                                       ; preds = %for.body.i
  %hlsl.wave.active.sum22.i = call i32 @llvm.dx.wave.reduce.usum.i32(i32 %i.0.i) [ "convergencectrl"(token %11) ]
  %shl.i = shl i32 %hlsl.wave.active.sum22.i, 3
  %xor.i = xor i32 %shl.i, %add16.i
  br label %for.inc.i

for.inc.i:                                        ; preds = %if.end21.i, %if.then19.i
  %sum.1.i = phi i32 [ %add20.i, %if.then19.i ], [ %xor.i, %if.end21.i ]
  %inc.i = add nuw nsw i32 %i.0.i, 1
  br label %for.cond.i, !llvm.loop !8

_Z4mainDv3_j.exit:                                ; preds = %for.cond.i
  %add24.i = or disjoint i32 %mul12.i, 1
  %13 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 %add24.i) [ "convergencectrl"(token %0) ]
  store i32 %sum.0.i, ptr %13, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.active.countbits(i1) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.reduce.usum.i32(i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.prefix.bit.count(i1) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

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
!7 = !{!4, !4, i64 0}
!8 = distinct !{!8, !9, !10}
!9 = !{!"llvm.loop.mustprogress"}
!10 = !{!"llvm.loop.unroll.disable"}
