; ModuleID = 'dxc/cs_linalg_vector_6_10.bc'
source_filename = "dxc/cs_linalg_vector_6_10.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.ResRet.v16f16 = type { <16 x half>, i32 }
%dx.types.LinAlgMatrixC8M8N16U0S0 = type { ptr }

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, i32 0, i8 1 }, i32 0, i1 false)
  %2 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind zeroinitializer, i32 0, i1 false)
  %3 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %4 = shl i32 %3, 5
  %5 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %1, %dx.types.ResourceProperties { i32 4107, i32 0 })
  %6 = call %dx.types.ResRet.v16f16 @dx.op.rawBufferVectorLoad.v16f16(i32 303, %dx.types.Handle %5, i32 %4, i32 undef, i32 2)
  %7 = extractvalue %dx.types.ResRet.v16f16 %6, 0
  %8 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %2, %dx.types.ResourceProperties { i32 11, i32 0 })
  %9 = call %dx.types.LinAlgMatrixC8M8N16U0S0 @dx.op.linAlgMatrixLoadFromDescriptor.mC8M8N16U0S0(i32 -2147483634, %dx.types.Handle %8, i32 0, i32 32, i32 0, i32 128)
  %10 = call <8 x half> @dx.op.linAlgMatVecMul.v8f16.mC8M8N16U0S0.v16f16(i32 -2147483623, %dx.types.LinAlgMatrixC8M8N16U0S0 %9, i1 true, <16 x half> %7, i32 8)
  %11 = shl i32 %3, 4
  %12 = add i32 %11, 4096
  %13 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %1, %dx.types.ResourceProperties { i32 4107, i32 0 })
  call void @dx.op.rawBufferVectorStore.v8f16(i32 304, %dx.types.Handle %13, i32 %12, i32 undef, <8 x half> %10, i32 2)
  ret void
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.threadId.i32(i32, i32) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.v16f16 @dx.op.rawBufferVectorLoad.v16f16(i32, %dx.types.Handle, i32, i32, i32) #1

; Function Attrs: nounwind
declare %dx.types.LinAlgMatrixC8M8N16U0S0 @dx.op.linAlgMatrixLoadFromDescriptor.mC8M8N16U0S0(i32, %dx.types.Handle, i32, i32, i32, i32) #2

; Function Attrs: nounwind
declare <8 x half> @dx.op.linAlgMatVecMul.v8f16.mC8M8N16U0S0.v16f16(i32, %dx.types.LinAlgMatrixC8M8N16U0S0, i1, <16 x half>, i32) #2

; Function Attrs: nounwind
declare void @dx.op.rawBufferVectorStore.v8f16(i32, %dx.types.Handle, i32, i32, <8 x half>, i32) #2

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.createHandleFromBinding(i32, %dx.types.ResBind, i32, i1) #0

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind memory(read) }
attributes #2 = { nounwind }

!dx.targetTypes = !{!0}
!llvm.ident = !{!1}
!dx.version = !{!2}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.entryPoints = !{!9}

!0 = !{%dx.types.LinAlgMatrixC8M8N16U0S0 undef, i32 8, i32 8, i32 16, i32 0, i32 0}
!1 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!2 = !{i32 1, i32 10}
!3 = !{!"cs", i32 6, i32 10}
!4 = !{!5, !7, null, null}
!5 = !{!6}
!6 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 11, i32 0, null}
!7 = !{!8}
!8 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!9 = !{ptr @main, !"main", null, !4, !10}
!10 = !{i32 0, i64 2207621578768, i32 4, !11}
!11 = !{i32 64, i32 1, i32 1}
