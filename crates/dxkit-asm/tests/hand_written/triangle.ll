target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
!dx.shaderModel = !{!20}
!20 = !{!"vs", i32 6, i32 1}
!dx.version = !{!21}
!21 = !{i32 1, i32 1}
!dx.entryPoints = !{!1}
!1 = !{void ()* @VSMain, !"VSMain", !2, null, null}
!2 = !{!3, !4, null}
!3 = !{!5, !6}
!4 = !{!7, !8}
!5 = !{i32 0, !"SV_VertexID", i8 5, i8 1, !{i32 0}, i8 0, i32 1, i8 1, i32 0, i8 0, null}
!6 = !{i32 1, !"SV_InstanceID", i8 5, i8 2, !{i32 0}, i8 0, i32 1, i8 1, i32 1, i8 0, null}
!7 = !{i32 0, !"SV_Position", i8 9, i8 3, !{i32 0}, i8 4, i32 1, i8 4, i32 0, i8 0, null}
!8 = !{i32 1, !"COLOR", i8 9, i8 0, !{i32 0}, i8 2, i32 1, i8 3, i32 1, i8 0, null}

; full-screen triangle
define void @VSMain() {
  %id = call i32 @dx.op.loadInput.i32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %inst = call i32 @dx.op.loadInput.i32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  %view = call i32 @dx.op.viewID.i32(i32 138)
  %b0 = and i32 %id, 1
  %b1 = lshr i32 %id, 1
  %fx = uitofp i32 %b0 to float
  %fy = uitofp i32 %b1 to float
  %fi = uitofp i32 %inst to float
  %fv = uitofp i32 %view to float
  %px = call float @dx.op.tertiary.f32(i32 46, float %fx, float 4.0, float -1.0)
  %py = call float @dx.op.tertiary.f32(i32 46, float %fy, float -4.0, float 1.0)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %px)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %py)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float 0.0)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.0)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 0, float %fi)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 1, float %fv)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 2, float 0x3FE0000000000000)
  ret void
}
declare i32 @dx.op.loadInput.i32(i32, i32, i32, i8, i32) nounwind readnone
declare i32 @dx.op.viewID.i32(i32) nounwind readnone
declare float @dx.op.tertiary.f32(i32, float, float, float) nounwind readnone
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) nounwind
