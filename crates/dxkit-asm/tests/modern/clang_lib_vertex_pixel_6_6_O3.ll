; ModuleID = 'lib_vsps.hlsl'
source_filename = "lib_vsps.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-library"

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @vmain() local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %P0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %1 = shufflevector <4 x float> %P0, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %P0) [ "convergencectrl"(token %0) ]
  call void @llvm.dx.store.output.v2f32(i32 1, i32 0, i8 0, <2 x float> %1) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v4f32(i32 immarg, i32, i8 immarg, <4 x float>) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v2f32(i32 immarg, i32, i8 immarg, <2 x float>) #2

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @pmain() local_unnamed_addr #3 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %SV_Position0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %U0 = call <2 x float> @llvm.dx.load.input.v2f32(i32 1, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %1 = shufflevector <2 x float> %U0, <2 x float> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %1) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare <2 x float> @llvm.dx.load.input.v2f32(i32 immarg, i32, i8 immarg, i32) #2

attributes #0 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.shader"="vertex" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }
attributes #3 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.shader"="pixel" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }

!dx.semantic.signatures = !{!0, !7}
!dx.valver = !{!10}
!llvm.ident = !{!11}
!llvm.errno.tbaa = !{!12}

!0 = !{ptr @vmain, !1, !4}
!1 = !{!2}
!2 = !{i32 0, !"P", i32 9, i32 0, !3, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!3 = !{i32 0}
!4 = !{!5, !6}
!5 = !{i32 0, !"SV_Position", i32 9, i32 3, !3, i32 4, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!6 = !{i32 1, !"U", i32 9, i32 0, !3, i32 2, i32 1, i8 2, i32 1, i8 0, i8 0, i8 0, i32 0}
!7 = !{ptr @pmain, !4, !8}
!8 = !{!9}
!9 = !{i32 0, !"SV_Target", i32 9, i32 16, !3, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!10 = !{i32 1, i32 8}
!11 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!12 = !{!13, !14, i64 0}
!13 = !{!"__libc_errno", !14, i64 0}
!14 = !{!"int", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C++ TBAA"}
