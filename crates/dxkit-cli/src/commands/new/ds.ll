; A minimal domain shader in the text of DXIL. It interpolates three control points.
;
; dxkit asm ds.ll -o ds.cso      makes a container of it
; dxkit validate ds.cso         judges it
; dxkit sign --in-place ds.cso  writes the digest
;
; What follows from the module is computed by dxkit asm: signatures and state parts, shader flags, hash,
; reflection. docs/operations.md lists the operations (dx.op.…) with their numbers and operands.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @main() {
  %1 = call float @dx.op.domainLocation.f32(i32 105, i8 0)  ; DomainLocation(component)
  %2 = call float @dx.op.domainLocation.f32(i32 105, i8 1)  ; DomainLocation(component)
  %3 = call float @dx.op.domainLocation.f32(i32 105, i8 2)  ; DomainLocation(component)
  %4 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 0)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %5 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 0)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %6 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 0)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %7 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 0)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %8 = fmul fast float %4, %1
  %9 = fmul fast float %5, %1
  %10 = fmul fast float %6, %1
  %11 = fmul fast float %7, %1
  %12 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 1)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %13 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 1)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %14 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 1)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %15 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 1)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %16 = fmul fast float %12, %2
  %17 = fmul fast float %13, %2
  %18 = fmul fast float %14, %2
  %19 = fmul fast float %15, %2
  %20 = fadd fast float %16, %8
  %21 = fadd fast float %17, %9
  %22 = fadd fast float %18, %10
  %23 = fadd fast float %19, %11
  %24 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 2)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %25 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 2)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %26 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 2)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %27 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 2)  ; LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)
  %28 = fmul fast float %24, %3
  %29 = fmul fast float %25, %3
  %30 = fmul fast float %26, %3
  %31 = fmul fast float %27, %3
  %32 = fadd fast float %20, %28
  %33 = fadd fast float %21, %29
  %34 = fadd fast float %22, %30
  %35 = fadd fast float %23, %31
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %32)  ; StoreOutput(outputSigId,rowIndex,colIndex,value)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %33)  ; StoreOutput(outputSigId,rowIndex,colIndex,value)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %34)  ; StoreOutput(outputSigId,rowIndex,colIndex,value)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %35)  ; StoreOutput(outputSigId,rowIndex,colIndex,value)
  ret void
}

declare float @dx.op.domainLocation.f32(i32, i8) #0

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
!3 = !{!"ds", i32 6, i32 0}
; function, name, signatures, resources, properties (tag and value each)
!5 = !{void ()* @main, !"main", !6, null, !17}
; lists of elements: inputs, outputs, patch constants or primitives
!6 = !{!7, !11, !13}
!7 = !{!8}
; id, semantic, component type (9 float, 5 uint, 4 int), system value, semantic indices, interpolation,
; rows, columns, first row, first column, properties
!8 = !{i32 0, !"POSITION", i8 9, i8 0, !9, i8 2, i32 1, i8 4, i32 0, i8 0, !10}
; semantic indices
!9 = !{i32 0}
; property 3: mask of the components that are used
!10 = !{i32 3, i32 15}
!11 = !{!12}
; id, semantic, component type (9 float, 5 uint, 4 int), system value, semantic indices, interpolation,
; rows, columns, first row, first column, properties
!12 = !{i32 0, !"SV_Position", i8 9, i8 3, !9, i8 4, i32 1, i8 4, i32 0, i8 0, !10}
!13 = !{!14, !16}
; id, semantic, component type (9 float, 5 uint, 4 int), system value, semantic indices, interpolation,
; rows, columns, first row, first column, properties
!14 = !{i32 0, !"SV_TessFactor", i8 9, i8 25, !15, i8 0, i32 3, i8 1, i32 0, i8 3, null}
; semantic indices
!15 = !{i32 0, i32 1, i32 2}
; id, semantic, component type (9 float, 5 uint, 4 int), system value, semantic indices, interpolation,
; rows, columns, first row, first column, properties
!16 = !{i32 1, !"SV_InsideTessFactor", i8 9, i8 26, !9, i8 0, i32 1, i8 1, i32 3, i8 0, null}
; properties: 2: domain state: domain, control points
!17 = !{i32 2, !18}
; domain state: domain, control points
!18 = !{i32 2, i32 3}
