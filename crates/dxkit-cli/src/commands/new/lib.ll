; A library for ray tracing: a miss shader that writes a colour into its payload.
;
;   dxkit asm shader.ll -o shader.cso      assemble it; every other part of the container follows from this text
;   dxkit validate shader.cso              check it by the rules of the vendor's validator
;
; Explained in docs/guides/dxil-by-hand.md; the operations (dx.op.…) are listed in docs/format/operations.md.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%Payload = type { <3 x float> }

define void @miss(%Payload* noalias nocapture %payload) #0 {
  %color = getelementptr inbounds %Payload, %Payload* %payload, i32 0, i32 0
  store <3 x float> <float 0.000000e+00, float 0.000000e+00, float 1.000000e+00>, <3 x float>* %color, align 4
  ret void
}

attributes #0 = { nounwind }

; The version of DXIL (1.N for shader model 6.N), of the validator whose rules apply, and the shader model.
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!0 = !{i32 1, i32 3}
!1 = !{i32 1, i32 6}
!2 = !{!"lib", i32 6, i32 3}

; Annotations of types: structures (bytes, then each field: tag 6: name, 3: offset, 7: component type) and functions (result,
; then parameters; the first number is 0 for an input, 1 for an output, 2 for both).
!dx.typeAnnotations = !{!3, !6}
!3 = !{i32 0, %Payload undef, !4}
!4 = !{i32 12, !5}
!5 = !{i32 6, !"color", i32 3, i32 0, i32 7, i32 9}
!6 = !{i32 1, void (%Payload*)* @miss, !7}
!7 = !{!8, !10}
!8 = !{i32 1, !9, !9}
!9 = !{}
!10 = !{i32 2, !9, !9}

; An entry point: function, name, signatures (inputs, outputs, patch constants), resources, properties.
; A library's first entry has no function. Tag 8: kind of shader (11: miss); tag 6: bytes of the payload; tag 5: flags.
!dx.entryPoints = !{!11, !12}
!11 = !{null, !"", null, null, null}
!12 = !{void (%Payload*)* @miss, !"miss", null, null, !13}
!13 = !{i32 8, i32 11, i32 6, i32 12, i32 5, !14}
!14 = !{i32 0}
