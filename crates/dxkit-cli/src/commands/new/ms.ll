; A minimal mesh shader in the text of DXIL. A group of three threads emits one triangle.
;
; dxkit asm ms.ll -o ms.cso      makes a container of it
; dxkit validate ms.cso         judges it
; dxkit sign --in-place ms.cso  writes the digest
;
; What follows from the module is computed by dxkit asm: signatures and state parts, shader flags, hash,
; reflection. docs/operations.md lists the operations (dx.op.…) with their numbers and operands.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @main() {
  %1 = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)  ; FlattenedThreadIdInGroup()
  call void @dx.op.setMeshOutputCounts(i32 168, i32 3, i32 1)  ; SetMeshOutputCounts(numVertices,numPrimitives)
  %2 = and i32 %1, 1
  %3 = uitofp i32 %2 to float
  %4 = lshr i32 %1, 1
  %5 = uitofp i32 %4 to float
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 0, float %3, i32 %1)  ; StoreVertexOutput(outputSigId,rowIndex,colIndex,value,vertexIndex)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 1, float %5, i32 %1)  ; StoreVertexOutput(outputSigId,rowIndex,colIndex,value,vertexIndex)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 2, float 0.000000e+00, i32 %1)  ; StoreVertexOutput(outputSigId,rowIndex,colIndex,value,vertexIndex)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 3, float 1.000000e+00, i32 %1)  ; StoreVertexOutput(outputSigId,rowIndex,colIndex,value,vertexIndex)
  %6 = icmp eq i32 %1, 0
  br i1 %6, label %7, label %8

; <label>:7                                       ; preds = %0
  call void @dx.op.emitIndices(i32 169, i32 0, i32 0, i32 1, i32 2)  ; EmitIndices(PrimitiveIndex,VertexIndex0,VertexIndex1,VertexIndex2)
  br label %8

; <label>:8                                       ; preds = %7, %0
  ret void
}

declare void @dx.op.emitIndices(i32, i32, i32, i32, i32) #0

declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) #1

declare void @dx.op.storeVertexOutput.f32(i32, i32, i32, i8, float, i32) #0

declare void @dx.op.setMeshOutputCounts(i32, i32, i32) #0

attributes #0 = { nounwind }
attributes #1 = { nounwind readnone }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.entryPoints = !{!5}

!0 = !{!"written by hand"}
; version of DXIL: major, minor
!1 = !{i32 1, i32 5}
; version of the validator that the module is for
!2 = !{i32 1, i32 10}
; stage, shader model
!3 = !{!"ms", i32 6, i32 5}
; function, name, signatures, resources, properties (tag and value each)
!5 = !{void ()* @main, !"main", !6, null, !11}
; lists of elements: inputs, outputs, patch constants or primitives
!6 = !{null, !7, null}
!7 = !{!8}
; id, semantic, component type (9 float, 5 uint, 4 int), system value, semantic indices, interpolation,
; rows, columns, first row, first column, properties
!8 = !{i32 0, !"SV_Position", i8 9, i8 3, !9, i8 4, i32 1, i8 4, i32 0, i8 0, !10}
; semantic indices
!9 = !{i32 0}
; property 3: mask of the components that are used
!10 = !{i32 3, i32 15}
; properties: 9: mesh state: threads, vertices, primitives, topology, bytes of the payload
!11 = !{i32 9, !12}
; mesh state: threads, vertices, primitives, topology, bytes of the payload
!12 = !{!13, i32 3, i32 1, i32 2, i32 0}
!13 = !{i32 3, i32 1, i32 1}
