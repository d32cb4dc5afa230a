; A hull shader: passes the control points of triangles on, with tessellation factors of 1.
;
;   dxkit asm shader.ll -o shader.cso      assemble it; every other part of the container follows from this text
;   dxkit validate shader.cso              check it by the rules of the vendor's validator
;
; Explained in docs/guides/dxil-by-hand.md; the operations (dx.op.…) are listed in docs/format/operations.md.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

; Once for each control point.
define void @main() {
  %point = call i32 @dx.op.outputControlPointID.i32(i32 107)
  ; element of the input signature, row, column, control point.
  %x = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 %point)
  %y = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 %point)
  %z = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 %point)
  %w = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 %point)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %x)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %y)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %z)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %w)
  ret void
}

; Once for each patch: element of the patch constants, row, column, value.
define void @patch() {
  call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 0, i8 0, float 1.000000e+00)
  call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 1, i8 0, float 1.000000e+00)
  call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 2, i8 0, float 1.000000e+00)
  call void @dx.op.storePatchConstant.f32(i32 106, i32 1, i32 0, i8 0, float 1.000000e+00)
  ret void
}

declare i32 @dx.op.outputControlPointID.i32(i32) #0
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1
declare void @dx.op.storePatchConstant.f32(i32, i32, i32, i8, float) #1

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }

; The version of DXIL (1.N for shader model 6.N), of the validator whose rules apply, and the shader model.
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!0 = !{i32 1, i32 0}
!1 = !{i32 1, i32 6}
!2 = !{!"hs", i32 6, i32 0}

; A signature element: number, semantic, component type (9: float), kind of semantic (0: arbitrary, 3: SV_Position,
; 16: SV_Target), semantic indices of its rows, interpolation (2: linear, 4: linear without perspective), rows, columns,
; first register, first component, properties (tag 3: mask of the components that are used).
; Kinds of semantics of patch constants: 25: SV_TessFactor, 26: SV_InsideTessFactor.
!3 = !{!4}
!4 = !{i32 0, !"SV_Position", i8 9, i8 3, !5, i8 4, i32 1, i8 4, i32 0, i8 0, !6}
!5 = !{i32 0}
!6 = !{i32 3, i32 15}
!7 = !{!8, !9}
!8 = !{i32 0, !"SV_TessFactor", i8 9, i8 25, !10, i8 0, i32 3, i8 1, i32 0, i8 3, !11}
!9 = !{i32 1, !"SV_InsideTessFactor", i8 9, i8 26, !5, i8 0, i32 1, i8 1, i32 3, i8 0, !11}
!10 = !{i32 0, i32 1, i32 2}
!11 = !{i32 3, i32 1}

; An entry point: function, name, signatures (inputs, outputs, patch constants), resources, properties.
; Tag 3: patch constant function, input and output control points, domain (2: triangle), partitioning (1: integer), output
; primitive (3: clockwise triangles), largest factor.
!dx.entryPoints = !{!12}
!12 = !{void ()* @main, !"main", !13, null, !14}
!13 = !{!3, !3, !7}
!14 = !{i32 3, !15}
!15 = !{void ()* @patch, i32 3, i32 3, i32 2, i32 1, i32 3, float 6.400000e+01}
