; A mesh shader: one triangle, whose three vertices are at the centre of the screen.
;
;   dxkit asm shader.ll -o shader.cso      assemble it; every other part of the container follows from this text
;   dxkit validate shader.cso              check it by the rules of the vendor's validator
;
; Explained in docs/guides/dxil-by-hand.md; the operations (dx.op.…) are listed in docs/format/operations.md.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @main() {
  ; vertices, primitives.
  call void @dx.op.setMeshOutputCounts(i32 168, i32 3, i32 1)
  br label %vertex

vertex:
  %index = phi i32 [ 0, %0 ], [ %next, %vertex ]
  ; element of the output signature, row, column, value, vertex.
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 0, float 0.000000e+00, i32 %index)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 1, float 0.000000e+00, i32 %index)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 2, float 0.000000e+00, i32 %index)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 3, float 1.000000e+00, i32 %index)
  %next = add nuw nsw i32 %index, 1
  %done = icmp eq i32 %next, 3
  br i1 %done, label %end, label %vertex

end:
  ; primitive, its vertices.
  call void @dx.op.emitIndices(i32 169, i32 0, i32 0, i32 1, i32 2)
  ret void
}

declare void @dx.op.setMeshOutputCounts(i32, i32, i32) #0
declare void @dx.op.storeVertexOutput.f32(i32, i32, i32, i8, float, i32) #0
declare void @dx.op.emitIndices(i32, i32, i32, i32, i32) #0

attributes #0 = { nounwind }

; The version of DXIL (1.N for shader model 6.N), of the validator whose rules apply, and the shader model.
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!0 = !{i32 1, i32 5}
!1 = !{i32 1, i32 6}
!2 = !{!"ms", i32 6, i32 5}

; A signature element: number, semantic, component type (9: float), kind of semantic (0: arbitrary, 3: SV_Position,
; 16: SV_Target), semantic indices of its rows, interpolation (2: linear, 4: linear without perspective), rows, columns,
; first register, first component, properties (tag 3: mask of the components that are used).
!3 = !{!4}
!4 = !{i32 0, !"SV_Position", i8 9, i8 3, !5, i8 4, i32 1, i8 4, i32 0, i8 0, !6}
!5 = !{i32 0}
!6 = !{i32 3, i32 15}

; An entry point: function, name, signatures (inputs, outputs, patch constants), resources, properties.
; Tag 9: threads of a group, most vertices, most primitives, topology (2: triangles), bytes of the payload.
!dx.entryPoints = !{!7}
!7 = !{void ()* @main, !"main", !8, null, !9}
!8 = !{null, !3, null}
!9 = !{i32 9, !10}
!10 = !{!11, i32 3, i32 1, i32 2, i32 0}
!11 = !{i32 1, i32 1, i32 1}
