; A geometry shader: writes a point for the first vertex of each triangle.
;
;   dxkit asm shader.ll -o shader.cso      assemble it; every other part of the container follows from this text
;   dxkit validate shader.cso              check it by the rules of the vendor's validator
;
; Explained in docs/guides/dxil-by-hand.md; the operations (dx.op.…) are listed in docs/format/operations.md.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @main() {
  ; element of the input signature, row, column, vertex of the triangle.
  %x = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 0)
  %y = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 0)
  %z = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 0)
  %w = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 0)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %x)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %y)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %z)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %w)
  call void @dx.op.emitStream(i32 97, i8 0)
  ret void
}

declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1
declare void @dx.op.emitStream(i32, i8) #1

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }

; The version of DXIL (1.N for shader model 6.N), of the validator whose rules apply, and the shader model.
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!0 = !{i32 1, i32 0}
!1 = !{i32 1, i32 6}
!2 = !{!"gs", i32 6, i32 0}

; A signature element: number, semantic, component type (9: float), kind of semantic (0: arbitrary, 3: SV_Position,
; 16: SV_Target), semantic indices of its rows, interpolation (2: linear, 4: linear without perspective), rows, columns,
; first register, first component, properties (tag 3: mask of the components that are used).
!3 = !{!4}
!4 = !{i32 0, !"SV_Position", i8 9, i8 3, !5, i8 4, i32 1, i8 4, i32 0, i8 0, !6}
!5 = !{i32 0}
!6 = !{i32 3, i32 15}

; An entry point: function, name, signatures (inputs, outputs, patch constants), resources, properties.
; Tag 1: input primitive (3: triangle), most vertices, mask of streams, output topology (1: points), instances.
!dx.entryPoints = !{!7}
!7 = !{void ()* @main, !"main", !8, null, !9}
!8 = !{!3, !3, null}
!9 = !{i32 1, !10}
!10 = !{i32 3, i32 1, i32 1, i32 1, i32 1}
