target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
%Payload = type { i32, [2 x float] }
@pl = internal unnamed_addr addrspace(3) global %Payload undef
define void @as() {
  %a = getelementptr %Payload, %Payload addrspace(3)* @pl, i32 0, i32 0
  store i32 5, i32 addrspace(3)* %a, align 4
  store float 1.0, float addrspace(3)* getelementptr inbounds (%Payload, %Payload addrspace(3)* @pl, i32 0, i32 1, i32 0), align 4
  call void @dx.op.dispatchMesh.Payload(i32 173, i32 1, i32 2, i32 3, %Payload addrspace(3)* @pl)
  ret void
}
declare void @dx.op.dispatchMesh.Payload(i32, i32, i32, i32, %Payload addrspace(3)*) nounwind
!dx.version = !{!0}
!dx.valver = !{!0}
!dx.shaderModel = !{!1}
!dx.entryPoints = !{!2}
!0 = !{i32 1, i32 5}
!1 = !{!"as", i32 6, i32 5}
!2 = !{void ()* @as, !"as", null, null, !4}
!4 = !{i32 10, !10}
!10 = !{!11, i32 12}
!11 = !{i32 4, i32 1, i32 1}
