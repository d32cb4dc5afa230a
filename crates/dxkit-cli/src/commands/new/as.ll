; An amplification shader: starts one group of a mesh shader, with the number of its own group as payload.
;
;   dxkit asm shader.ll -o shader.cso      assemble it; every other part of the container follows from this text
;   dxkit validate shader.cso              check it by the rules of the vendor's validator
;
; Explained in docs/guides/dxil-by-hand.md; the operations (dx.op.…) are listed in docs/format/operations.md.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%Payload = type { i32 }

; Shared by the threads of a group.
@payload = external addrspace(3) global %Payload, align 4

define void @main() {
  %group = call i32 @dx.op.groupId.i32(i32 94, i32 0)
  %place = getelementptr inbounds %Payload, %Payload addrspace(3)* @payload, i32 0, i32 0
  store i32 %group, i32 addrspace(3)* %place, align 4
  ; groups in three dimensions, payload.
  call void @dx.op.dispatchMesh.Payload(i32 173, i32 1, i32 1, i32 1, %Payload addrspace(3)* @payload)
  ret void
}

declare i32 @dx.op.groupId.i32(i32, i32) #0
declare void @dx.op.dispatchMesh.Payload(i32, i32, i32, i32, %Payload addrspace(3)*) #1

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }

; The version of DXIL (1.N for shader model 6.N), of the validator whose rules apply, and the shader model.
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!0 = !{i32 1, i32 5}
!1 = !{i32 1, i32 6}
!2 = !{!"as", i32 6, i32 5}

; An entry point: function, name, signatures (inputs, outputs, patch constants), resources, properties.
; Tag 10: threads of a group, bytes of the payload.
!dx.entryPoints = !{!3}
!3 = !{void ()* @main, !"main", null, null, !4}
!4 = !{i32 10, !5}
!5 = !{!6, i32 4}
!6 = !{i32 1, i32 1, i32 1}
