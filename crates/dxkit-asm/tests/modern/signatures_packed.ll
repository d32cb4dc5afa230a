; Elements without registers, and without interpolation.
target triple = "dxil-pc-shadermodel6.8-pixel"
define void @main() #0 {
  %k = call i32 @llvm.dx.load.input.i32(i32 0, i32 0, i8 0, i32 poison)
  %c = call <2 x float> @llvm.dx.load.input.v2f32(i32 1, i32 0, i8 0, i32 poison)
  %f = uitofp i32 %k to float
  %x = extractelement <2 x float> %c, i32 1
  %s = fadd reassoc nnan ninf nsz arcp afn float %f, %x
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 0, float %s)
  ret void
}
attributes #0 = { "hlsl.shader"="pixel" }
!dx.valver = !{!9}
!dx.semantic.signatures = !{!0}
!0 = !{ptr @main, !1, !2}
!1 = !{!3, !6}
!2 = !{!4}
!3 = !{i32 0, !"KEY", i32 5, i32 0, !5, i32 0, i32 1, i8 1, i32 -1, i8 -1, i8 0, i8 0, i32 0}
!6 = !{i32 1, !"COLOUR", i32 9, i32 0, !5, i32 0, i32 1, i8 2, i32 -1, i8 -1, i8 0, i8 0, i32 0}
!4 = !{i32 0, !"SV_Target", i32 9, i32 16, !5, i32 0, i32 1, i8 1, i32 0, i8 0, i8 0, i8 0, i32 0}
!5 = !{i32 0}
!9 = !{i32 1, i32 8}
