; ModuleID = 'cur.hlsl'
source_filename = "cur.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-vertex"

; Function Attrs: convergent noinline norecurse
define void @main() #0 {
entry:
  %p.addr.i = alloca <4 x float>, align 4
  %o.addr.i = alloca ptr, align 4
  %t.addr.i = alloca ptr, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %POSITION0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %SV_Position0 = call ptr @llvm.dx.load.input.p0(i32 1, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %TEXCOORD0 = call ptr @llvm.dx.load.input.p0(i32 2, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !9)
  call void @llvm.experimental.noalias.scope.decl(metadata !12)
  store <4 x float> %POSITION0, ptr %p.addr.i, align 4, !noalias !14
  store ptr %SV_Position0, ptr %o.addr.i, align 4, !noalias !14
  store ptr %TEXCOORD0, ptr %t.addr.i, align 4, !noalias !14
  %1 = load <4 x float>, ptr %p.addr.i, align 4, !noalias !14
  %2 = shufflevector <4 x float> %1, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %3 = load ptr, ptr %o.addr.i, align 4, !noalias !14, !nonnull !15, !align !16
  store <4 x float> %2, ptr %3, align 4
  %4 = load <4 x float>, ptr %p.addr.i, align 4, !noalias !14
  %5 = shufflevector <4 x float> %4, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %6 = load ptr, ptr %t.addr.i, align 4, !noalias !14, !nonnull !15, !align !16
  store <2 x float> %5, ptr %6, align 4
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare ptr @llvm.dx.load.input.p0(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #3

attributes #0 = { convergent noinline norecurse "hlsl.shader"="vertex" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!dx.semantic.signatures = !{!0}
!dx.valver = !{!6}
!llvm.module.flags = !{!7}
!llvm.ident = !{!8}

!0 = !{ptr @main, !1, null}
!1 = !{!2, !4, !5}
!2 = !{i32 0, !"POSITION", i32 9, i32 0, !3, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!3 = !{i32 0}
!4 = !{i32 1, !"SV_Position", i32 0, i32 3, !3, i32 0, i32 1, i8 1, i32 1, i8 0, i8 0, i8 0, i32 0}
!5 = !{i32 2, !"TEXCOORD", i32 0, i32 0, !3, i32 0, i32 1, i8 1, i32 2, i8 0, i8 0, i8 0, i32 0}
!6 = !{i32 1, i32 8}
!7 = !{i32 4, !"dx.disable_optimizations", i32 1}
!8 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!9 = !{!10}
!10 = distinct !{!10, !11, !"_Z4mainDv4_fRS_RDv2_f: %o"}
!11 = distinct !{!11, i1 true, !"_Z4mainDv4_fRS_RDv2_f"}
!12 = !{!13}
!13 = distinct !{!13, !11, !"_Z4mainDv4_fRS_RDv2_f: %t"}
!14 = !{!10, !13}
!15 = !{}
!16 = !{i64 4}
