; Inputs and outputs by !dx.semantic.signatures, of which the second output has two rows.
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-vertex"
define void @shade() #0 {
  %position = call <3 x float> @llvm.dx.load.input.v3f32(i32 0, i32 0, i8 0, i32 poison)
  %number = call i32 @llvm.dx.load.input.i32(i32 1, i32 0, i8 0, i32 poison)
  %x = extractelement <3 x float> %position, i32 0
  %y = extractelement <3 x float> %position, i32 1
  %f = uitofp i32 %number to float
  %v0 = insertelement <4 x float> <float poison, float poison, float 0.1, float 1.0>, float %x, i32 0
  %v1 = insertelement <4 x float> %v0, float %y, i32 1
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %v1)
  call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 1, float %f)
  call void @llvm.dx.store.output.v2f32(i32 1, i32 1, i8 0, <2 x float> splat (float f0x3DCCCCCD))
  call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 0, float %y)
  ret void
}
attributes #0 = { "hlsl.shader"="vertex" }
!dx.valver = !{!20}
!20 = !{i32 1, i32 8}
!dx.semantic.signatures = !{!0}
!0 = !{ptr @shade, !1, !2}
!1 = !{!3, !4}
!2 = !{!5, !6}
!3 = !{i32 0, !"POSITION", i32 9, i32 0, !10, i32 0, i32 1, i8 3, i32 0, i8 0, i8 0, i8 0, i32 0}
!4 = !{i32 1, !"SV_VertexID", i32 5, i32 1, !10, i32 0, i32 1, i8 1, i32 1, i8 0, i8 0, i8 0, i32 0}
!5 = !{i32 0, !"SV_Position", i32 9, i32 3, !10, i32 4, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!6 = !{i32 1, !"PLACE", i32 9, i32 0, !11, i32 2, i32 2, i8 2, i32 1, i8 0, i8 0, i8 0, i32 0}
!10 = !{i32 0}
!11 = !{i32 3, i32 4}
