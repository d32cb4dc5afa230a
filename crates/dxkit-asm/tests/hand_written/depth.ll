; A pixel shader whose elements have no registers, without flags, dependences and the version of the validator.
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @shade() {
  %x = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  %y = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 1, i32 undef)
  %front = call i32 @dx.op.loadInput.i32(i32 4, i32 2, i32 0, i8 0, i32 undef)
  %is = icmp ne i32 %front, 0
  %c = select i1 %is, float %x, float 5.000000e-01
  %s = call float @dx.op.unary.f32(i32 24, float %y)
  %dx = call float @dx.op.unary.f32(i32 83, float %x)
  %w = fadd fast float %dx, %s
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %c)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %s)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %w)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.0)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 0, float %s)
  ret void
}
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare i32 @dx.op.loadInput.i32(i32, i32, i32, i8, i32) #0
declare float @dx.op.unary.f32(i32, float) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1
attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }

!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.entryPoints = !{!2}
!0 = !{i32 1, i32 6}
!1 = !{!"ps", i32 6, i32 6}
!2 = !{void ()* @shade, !"shade", !3, null, null}
!3 = !{!4, !5, null}
!4 = !{!{i32 0, !"SV_Position", i8 9, i8 3, !{i32 0}, i8 4, i32 1, i8 4, i32 -1, i8 -1, null},
       !{i32 1, !"TEXCOORD", i8 9, i8 0, !{i32 0}, i8 2, i32 1, i8 2, i32 -1, i8 -1, null},
       !{i32 2, !"SV_IsFrontFace", i8 5, i8 13, !{i32 0}, i8 1, i32 1, i8 1, i32 -1, i8 -1, null}}
!5 = !{!{i32 0, !"SV_Target", i8 9, i8 16, !{i32 0}, i8 0, i32 1, i8 4, i32 -1, i8 -1, null},
       !{i32 1, !"SV_Depth", i8 9, i8 17, !{i32 0}, i8 0, i32 1, i8 1, i32 -1, i8 -1, null}}
