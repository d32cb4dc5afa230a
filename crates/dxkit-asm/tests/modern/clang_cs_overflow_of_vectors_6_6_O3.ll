; ModuleID = 'addu64.hlsl'
source_filename = "addu64.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call i32 @llvm.dx.thread.id(i32 0)
  %LowB.i = insertelement <2 x i32> <i32 poison, i32 -2>, i32 %2, i64 0
  %3 = tail call { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32> %LowB.i, <2 x i32> <i32 -1, i32 3>)
  %4 = extractvalue { <2 x i32>, <2 x i1> } %3, 1
  %5 = extractvalue { <2 x i32>, <2 x i1> } %3, 0
  %CarryZExt.i = zext <2 x i1> %4 to <2 x i32>
  %HighSum.i.scalar = add i32 %2, 1
  %HighSum.i = insertelement <2 x i32> <i32 poison, i32 13>, i32 %HighSum.i.scalar, i64 0
  %HighSumPlusCarry.i = add <2 x i32> %HighSum.i, %CarryZExt.i
  %hlsl.AddUint64.i = shufflevector <2 x i32> %5, <2 x i32> %HighSumPlusCarry.i, <4 x i32> <i32 0, i32 2, i32 1, i32 3>
  %6 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4i32_1_0t.i32(target("dx.RawBuffer", <4 x i32>, 1, 0) %1, i32 %2) [ "convergencectrl"(token %0) ]
  store <4 x i32> %hlsl.AddUint64.i, ptr %6, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32>, <2 x i32>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4i32_1_0t.i32(target("dx.RawBuffer", <4 x i32>, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!7 = !{!5, !5, i64 0}
