target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
%Payload = type { i32, [2 x float] }
define void @ms() {
  %id = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  call void @dx.op.setMeshOutputCounts(i32 168, i32 3, i32 1)
  %p = call %Payload* @dx.op.getMeshPayload.Payload(i32 170)
  %q = getelementptr inbounds %Payload, %Payload* %p, i32 0, i32 1, i32 1
  %f = load float, float* %q, align 4
  %is0 = icmp eq i32 %id, 0
  br i1 %is0, label %prim, label %vert
prim:
  call void @dx.op.emitIndices(i32 169, i32 0, i32 0, i32 1, i32 2)
  call void @dx.op.storePrimitiveOutput.i32(i32 172, i32 0, i32 0, i8 0, i32 7, i32 0)
  br label %vert
vert:
  %x = uitofp i32 %id to float
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 0, float %x, i32 %id)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 1, float %f, i32 %id)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 2, float 0.0, i32 %id)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 3, float 1.0, i32 %id)
  ret void
}
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) #0
declare void @dx.op.setMeshOutputCounts(i32, i32, i32) #1
declare %Payload* @dx.op.getMeshPayload.Payload(i32) #2
declare void @dx.op.emitIndices(i32, i32, i32, i32, i32) #1
declare void @dx.op.storePrimitiveOutput.i32(i32, i32, i32, i8, i32, i32) #1
declare void @dx.op.storeVertexOutput.f32(i32, i32, i32, i8, float, i32) #1
attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }
attributes #2 = { nounwind readonly }
!dx.version = !{!0}
!dx.valver = !{!0}
!dx.shaderModel = !{!1}
!dx.entryPoints = !{!2}
!0 = !{i32 1, i32 5}
!1 = !{!"ms", i32 6, i32 5}
!2 = !{void ()* @ms, !"ms", !3, null, !4}
!3 = !{null, !5, !6}
!5 = !{!7}
!6 = !{!8}
!7 = !{i32 0, !"SV_Position", i8 9, i8 3, !9, i8 4, i32 1, i8 4, i32 0, i8 0, null}
!8 = !{i32 0, !"MATERIAL", i8 5, i8 0, !9, i8 1, i32 1, i8 1, i32 0, i8 0, null}
!9 = !{i32 0}
!4 = !{i32 9, !10}
!10 = !{!11, i32 32, i32 16, i32 2, i32 12}
!11 = !{i32 32, i32 1, i32 1}
