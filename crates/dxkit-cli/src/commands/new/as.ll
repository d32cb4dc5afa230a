; A minimal amplification shader in the text of DXIL. Each group starts one mesh shader group, with a payload.
;
; dxkit asm as.ll -o as.cso      makes a container of it
; dxkit validate as.cso         judges it
; dxkit sign --in-place as.cso  writes the digest
;
; What follows from the module is computed by dxkit asm: signatures and state parts, shader flags, hash,
; reflection. docs/operations.md lists the operations (dx.op.…) with their numbers and operands.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%struct.Payload = type { i32 }

@"\01?payload@@3UPayload@@A" = external addrspace(3) global %struct.Payload, align 4

define void @main() {
  store i32 1, i32 addrspace(3)* getelementptr inbounds (%struct.Payload, %struct.Payload addrspace(3)* @"\01?payload@@3UPayload@@A", i32 0, i32 0), align 4, !tbaa !8
  call void @dx.op.dispatchMesh.struct.Payload(i32 173, i32 1, i32 1, i32 1, %struct.Payload addrspace(3)* nonnull @"\01?payload@@3UPayload@@A")  ; DispatchMesh(threadGroupCountX,threadGroupCountY,threadGroupCountZ,payload)
  ret void
}

declare void @dx.op.dispatchMesh.struct.Payload(i32, i32, i32, i32, %struct.Payload addrspace(3)*) #0

attributes #0 = { nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.entryPoints = !{!4}

!0 = !{!"written by hand"}
; version of DXIL: major, minor
!1 = !{i32 1, i32 5}
; version of the validator that the module is for
!2 = !{i32 1, i32 10}
; stage, shader model
!3 = !{!"as", i32 6, i32 5}
; function, name, signatures, resources, properties (tag and value each)
!4 = !{void ()* @main, !"main", null, null, !5}
; properties: 10: amplification state: threads, bytes of the payload
!5 = !{i32 10, !6}
; amplification state: threads, bytes of the payload
!6 = !{!7, i32 4}
!7 = !{i32 1, i32 1, i32 1}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
