; A pixel shader: writes an interpolated colour to render target 0.
;
;   dxkit asm shader.ll -o shader.cso      assemble it; every other part of the container follows from this text
;   dxkit validate shader.cso              check it by the rules of the vendor's validator
;
; Explained in docs/guides/dxil-by-hand.md; the operations (dx.op.…) are listed in docs/format/operations.md.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @main() {
  ; element of the input signature, row, column, vertex (for stages that read several).
  %r = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %g = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)
  %b = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 undef)
  %a = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 undef)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %r)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %g)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %b)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %a)
  ret void
}

declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }

; The version of DXIL (1.N for shader model 6.N), of the validator whose rules apply, and the shader model.
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!0 = !{i32 1, i32 0}
!1 = !{i32 1, i32 6}
!2 = !{!"ps", i32 6, i32 0}

; A signature element: number, semantic, component type (9: float), kind of semantic (0: arbitrary, 3: SV_Position,
; 16: SV_Target), semantic indices of its rows, interpolation (2: linear, 4: linear without perspective), rows, columns,
; first register, first component, properties (tag 3: mask of the components that are used).
!3 = !{!4}
!4 = !{i32 0, !"COLOR", i8 9, i8 0, !5, i8 2, i32 1, i8 4, i32 0, i8 0, !6}
!5 = !{i32 0}
!6 = !{i32 3, i32 15}
!7 = !{!8}
!8 = !{i32 0, !"SV_Target", i8 9, i8 16, !5, i8 0, i32 1, i8 4, i32 0, i8 0, !6}

; An entry point: function, name, signatures (inputs, outputs, patch constants), resources, properties.
!dx.entryPoints = !{!9}
!9 = !{void ()* @main, !"main", !10, null, null}
!10 = !{!3, !7, null}
