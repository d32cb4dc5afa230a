target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @patch_constants() {
  call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 0, i8 0, float 2.0)
  call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 1, i8 0, float 3.0)
  call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 2, i8 0, float 4.0)
  call void @dx.op.storePatchConstant.f32(i32 106, i32 1, i32 0, i8 0, float 5.0)
  ret void
}

define void @control_points() {
  %id = call i32 @dx.op.outputControlPointID.i32(i32 107)
  %x = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 %id)
  %y = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 %id)
  %z = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 %id)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %x)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %y)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %z)
  ret void
}
declare void @dx.op.storePatchConstant.f32(i32, i32, i32, i8, float) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #0
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #1
declare i32 @dx.op.outputControlPointID.i32(i32) #1
attributes #0 = { nounwind }
attributes #1 = { nounwind readnone }
!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.entryPoints = !{!2}
!0 = !{i32 1, i32 0}
!1 = !{!"hs", i32 6, i32 0}
!2 = !{void ()* @control_points, !"control_points", !3, null, !4}
!3 = !{!5, !6, !7}
!4 = !{i32 3, !8}
!5 = !{!9}
!6 = !{!10}
!7 = !{!11, !12}
!8 = !{void ()* @patch_constants, i32 3, i32 3, i32 2, i32 1, i32 3, float 64.0}
!9 = !{i32 0, !"POSITION", i8 9, i8 0, !13, i8 2, i32 1, i8 3, i32 0, i8 0, null}
!10 = !{i32 0, !"POSITION", i8 9, i8 0, !13, i8 2, i32 1, i8 3, i32 0, i8 0, null}
!11 = !{i32 0, !"SV_TessFactor", i8 9, i8 25, !14, i8 0, i32 3, i8 1, i32 0, i8 3, null}
!12 = !{i32 1, !"SV_InsideTessFactor", i8 9, i8 26, !13, i8 0, i32 1, i8 1, i32 3, i8 0, null}
!13 = !{i32 0}
!14 = !{i32 0, i32 1, i32 2}
