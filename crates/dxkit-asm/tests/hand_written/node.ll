target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
%dx.types.NodeHandle = type { i8* }
%dx.types.NodeInfo = type { i32, i32 }
%dx.types.NodeRecordHandle = type { i8* }
%dx.types.NodeRecordInfo = type { i32, i32 }
%rec = type { i32, i32 }
define void @node01() {
  %h = call %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32 247, i32 0)
  %a = call %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32 249, %dx.types.NodeHandle %h, %dx.types.NodeInfo { i32 6, i32 8 })
  %r = call %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32 238, %dx.types.NodeHandle %a, i32 1, i1 false)
  %ra = call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %r, %dx.types.NodeRecordInfo { i32 38, i32 8 })
  %p = call %rec addrspace(6)* @dx.op.getNodeRecordPtr.rec(i32 239, %dx.types.NodeRecordHandle %ra, i32 0)
  %f = getelementptr %rec, %rec addrspace(6)* %p, i32 0, i32 1
  store i32 42, i32 addrspace(6)* %f, align 4
  call void @dx.op.outputComplete(i32 241, %dx.types.NodeRecordHandle %ra)
  ret void
}
declare %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32, i32) #0
declare %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32, %dx.types.NodeHandle, %dx.types.NodeInfo) #0
declare %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32, %dx.types.NodeHandle, i32, i1) #1
declare %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32, %dx.types.NodeRecordHandle, %dx.types.NodeRecordInfo) #0
declare %rec addrspace(6)* @dx.op.getNodeRecordPtr.rec(i32, %dx.types.NodeRecordHandle, i32) #0
declare void @dx.op.outputComplete(i32, %dx.types.NodeRecordHandle) #1
attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }
!dx.version = !{!0}
!dx.valver = !{!0}
!dx.shaderModel = !{!1}
!dx.entryPoints = !{!2, !3}
!0 = !{i32 1, i32 8}
!1 = !{!"lib", i32 6, i32 8}
!2 = !{null, !"", null, null, null}
!3 = !{void ()* @node01, !"node01", null, null, !4}
!4 = !{i32 8, i32 15, i32 13, i32 1, i32 15, !5, i32 16, i32 -1, i32 22, !6, i32 21, !7, i32 4, !9, i32 5, !10}
!5 = !{!"node01", i32 0}
!6 = !{i32 64, i32 1, i32 1}
!7 = !{!8}
!8 = !{i32 1, i32 6, i32 2, !{i32 0, i32 8, i32 2, i32 4}, i32 3, i32 1, i32 0, !{!"next", i32 0}}
!9 = !{i32 64, i32 1, i32 1}
!10 = !{i32 0}
