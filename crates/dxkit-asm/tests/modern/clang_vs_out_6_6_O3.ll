; ModuleID = 'cur.hlsl'
source_filename = "cur.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-vertex"

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @main() local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %POSITION0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %SV_Position0 = call ptr @llvm.dx.load.input.p0(i32 1, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %TEXCOORD0 = call ptr @llvm.dx.load.input.p0(i32 2, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !13)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !16)
  %1 = shufflevector <4 x float> %POSITION0, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  store <4 x float> %1, ptr %SV_Position0, align 4, !tbaa !18, !alias.scope !13
  %2 = shufflevector <4 x float> %POSITION0, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  store <2 x float> %2, ptr %TEXCOORD0, align 4, !tbaa !18, !alias.scope !16
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare ptr @llvm.dx.load.input.p0(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #3

attributes #0 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.shader"="vertex" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!dx.semantic.signatures = !{!0}
!dx.valver = !{!6}
!llvm.ident = !{!7}
!llvm.errno.tbaa = !{!8}

!0 = !{ptr @main, !1, null}
!1 = !{!2, !4, !5}
!2 = !{i32 0, !"POSITION", i32 9, i32 0, !3, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!3 = !{i32 0}
!4 = !{i32 1, !"SV_Position", i32 0, i32 3, !3, i32 0, i32 1, i8 1, i32 1, i8 0, i8 0, i8 0, i32 0}
!5 = !{i32 2, !"TEXCOORD", i32 0, i32 0, !3, i32 0, i32 1, i8 1, i32 2, i8 0, i8 0, i8 0, i32 0}
!6 = !{i32 1, i32 8}
!7 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!8 = !{!9, !10, i64 0}
!9 = !{!"__libc_errno", !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C++ TBAA"}
!13 = !{!14}
!14 = distinct !{!14, !15, !"_Z4mainDv4_fRS_RDv2_f: %o"}
!15 = distinct !{!15, i1 true, !"_Z4mainDv4_fRS_RDv2_f"}
!16 = !{!17}
!17 = distinct !{!17, !15, !"_Z4mainDv4_fRS_RDv2_f: %t"}
!18 = !{!11, !11, i64 0}
