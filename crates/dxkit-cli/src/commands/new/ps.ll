; A minimal pixel shader in the text of DXIL. It passes a color on.
;
; dxkit asm ps.ll -o ps.cso      makes a container of it
; dxkit validate ps.cso         judges it
; dxkit sign --in-place ps.cso  writes the digest
;
; What follows from the module is computed by dxkit asm: signatures and state parts, shader flags, hash,
; reflection. docs/operations.md lists the operations (dx.op.…) with their numbers and operands.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @main() {
  %1 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %2 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %3 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 undef)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %4 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 undef)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %1)  ; StoreOutput(outputSigId,rowIndex,colIndex,value)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %2)  ; StoreOutput(outputSigId,rowIndex,colIndex,value)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %3)  ; StoreOutput(outputSigId,rowIndex,colIndex,value)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %4)  ; StoreOutput(outputSigId,rowIndex,colIndex,value)
  ret void
}

declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0

declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.entryPoints = !{!5}

!0 = !{!"written by hand"}
; version of DXIL: major, minor
!1 = !{i32 1, i32 0}
; version of the validator that the module is for
!2 = !{i32 1, i32 10}
; stage, shader model
!3 = !{!"ps", i32 6, i32 0}
; function, name, signatures, resources, properties (tag and value each)
!5 = !{void ()* @main, !"main", !6, null, null}
; lists of elements: inputs, outputs, patch constants or primitives
!6 = !{!7, !11, null}
!7 = !{!8}
; id, semantic, component type (9 float, 5 uint, 4 int), system value, semantic indices, interpolation,
; rows, columns, first row, first column, properties
!8 = !{i32 0, !"COLOR", i8 9, i8 0, !9, i8 2, i32 1, i8 4, i32 0, i8 0, !10}
; semantic indices
!9 = !{i32 0}
; property 3: mask of the components that are used
!10 = !{i32 3, i32 15}
!11 = !{!12}
; id, semantic, component type (9 float, 5 uint, 4 int), system value, semantic indices, interpolation,
; rows, columns, first row, first column, properties
!12 = !{i32 0, !"SV_Target", i8 9, i8 16, !9, i8 0, i32 1, i8 4, i32 0, i8 0, !10}
