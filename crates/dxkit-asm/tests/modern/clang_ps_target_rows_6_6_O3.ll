; ModuleID = 't3.hlsl'
source_filename = "t3.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-pixel"

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @main() local_unnamed_addr #0 {
  %1 = tail call token @llvm.experimental.convergence.entry()
  %2 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %1) ]
  %3 = call <2 x float> @llvm.dx.load.input.v2f32(i32 1, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %1) ]
  %4 = call <2 x float> @llvm.dx.load.input.v2f32(i32 1, i32 1, i8 0, i32 poison) [ "convergencectrl"(token %1) ]
  %5 = shufflevector <2 x float> %3, <2 x float> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  %6 = shufflevector <2 x float> %4, <2 x float> poison, <4 x i32> <i32 1, i32 0, i32 1, i32 0>
  %7 = fmul reassoc nnan ninf nsz arcp afn <4 x float> %6, splat (float 2.000000e+00)
  %8 = fadd reassoc nnan ninf nsz arcp afn <4 x float> %2, splat (float 3.000000e+00)
  %9 = shufflevector <4 x float> %8, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %5) [ "convergencectrl"(token %1) ]
  call void @llvm.dx.store.output.v4f32(i32 1, i32 0, i8 0, <4 x float> %2) [ "convergencectrl"(token %1) ]
  call void @llvm.dx.store.output.v4f32(i32 1, i32 1, i8 0, <4 x float> %7) [ "convergencectrl"(token %1) ]
  call void @llvm.dx.store.output.v4f32(i32 1, i32 2, i8 0, <4 x float> %9) [ "convergencectrl"(token %1) ]
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare <2 x float> @llvm.dx.load.input.v2f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v4f32(i32 immarg, i32, i8 immarg, <4 x float>) #2

attributes #0 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.shader"="pixel" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }

!dx.semantic.signatures = !{!0}
!dx.valver = !{!11}
!llvm.ident = !{!12}
!llvm.errno.tbaa = !{!13}

!0 = !{ptr @main, !1, !6}
!1 = !{!2, !4}
!2 = !{i32 0, !"A", i32 9, i32 0, !3, i32 2, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!3 = !{i32 0}
!4 = !{i32 1, !"B", i32 9, i32 0, !5, i32 2, i32 2, i8 2, i32 1, i8 0, i8 0, i8 0, i32 0}
!5 = !{i32 0, i32 1}
!6 = !{!7, !9}
!7 = !{i32 0, !"SV_Target", i32 9, i32 16, !8, i32 0, i32 1, i8 4, i32 3, i8 0, i8 0, i8 0, i32 0}
!8 = !{i32 3}
!9 = !{i32 1, !"SV_Target", i32 9, i32 16, !10, i32 0, i32 3, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!10 = !{i32 0, i32 1, i32 2}
!11 = !{i32 1, i32 8}
!12 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!13 = !{!14, !15, i64 0}
!14 = !{!"__libc_errno", !15, i64 0}
!15 = !{!"int", !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C++ TBAA"}
