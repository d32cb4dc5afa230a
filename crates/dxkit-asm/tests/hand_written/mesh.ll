; A mesh shader as people write one: a triangle with colors and a layer.
target triple = "dxil-ms-dx"
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"

declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) #0
declare i32 @dx.op.groupId.i32(i32, i32) #0
declare void @dx.op.setMeshOutputCounts(i32, i32, i32) #1
declare void @dx.op.emitIndices(i32, i32, i32, i32, i32) #1
declare void @dx.op.storeVertexOutput.f32(i32, i32, i32, i8, float, i32) #1
declare void @dx.op.storePrimitiveOutput.i32(i32, i32, i32, i8, i32, i32) #1

define void @triangle() {
start:
  %vertex = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  %layer = call i32 @dx.op.groupId.i32(i32 94, i32 0)
  call void @dx.op.setMeshOutputCounts(i32 168, i32 3, i32 1)
  ; x is -1, 0, 1; y is -1 but for the middle
  %number = uitofp i32 %vertex to float
  %x = fadd fast float %number, -1.0
  %middle = icmp eq i32 %vertex, 1
  %y = select i1 %middle, float 1.0, float -1.0
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 0, float %x, i32 %vertex)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 1, float %y, i32 %vertex)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 2, float 0.0, i32 %vertex)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 3, float 1.0, i32 %vertex)
  %red = fmul fast float %number, 5.0e-1
  %green = fsub fast float 1.0, %red
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 1, i32 0, i8 0, float %red, i32 %vertex)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 1, i32 0, i8 1, float %green, i32 %vertex)
  %leader = icmp eq i32 %vertex, 0
  br i1 %leader, label %primitive, label %done

primitive:
  call void @dx.op.emitIndices(i32 169, i32 0, i32 0, i32 1, i32 2)
  call void @dx.op.storePrimitiveOutput.i32(i32 172, i32 0, i32 0, i8 0, i32 %layer, i32 0)
  br label %done

done:
  ret void
}

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }

!dx.entryPoints = !{!10}
!dx.shaderModel = !{!3}
!dx.version = !{!1}
!dx.valver = !{!2}
!1 = !{i32 1, i32 5}
!2 = !{i32 1, i32 8}
!3 = !{!"ms", i32 6, i32 5}

!10 = !{void ()* @triangle, !"triangle", !11, null, !20}
; inputs, outputs of vertices, outputs of primitives
!11 = !{null, !{!12, !13}, !{!14}}
!12 = !{i32 0, !"SV_Position", i8 9, i8 3, !15, i8 4, i32 1, i8 4, i32 -1, i8 -1, !{i32 3, i32 15}}
!13 = !{i32 1, !"COLOR", i8 9, i8 0, !15, i8 2, i32 1, i8 2, i32 -1, i8 -1, !{i32 3, i32 3}}
!14 = !{i32 0, !"SV_RenderTargetArrayIndex", i8 5, i8 4, !15, i8 1, i32 1, i8 1, i32 -1, i8 -1, !{i32 3, i32 1}}
!15 = !{i32 0}

; The mesh: threads, vertices, primitives, triangles, no payload.
!20 = !{i32 9, !21}
!21 = !{!22, i32 3, i32 1, i32 2, i32 0}
!22 = !{i32 3, i32 1, i32 1}
