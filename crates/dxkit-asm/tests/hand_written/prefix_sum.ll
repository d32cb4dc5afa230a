; A prefix sum over 64 elements, by hand
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { i8* }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%"class.RWStructuredBuffer<unsigned int>" = type { i32 }

@shared = internal addrspace(3) global [64 x i32] undef, align 4

define void @main() {
entry:
  %in = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %tid = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  %gid = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %load = call %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32 68, %dx.types.Handle %in, i32 %gid, i32 0)
  %v = extractvalue %dx.types.ResRet.i32 %load, 0
  %slot = getelementptr inbounds [64 x i32], [64 x i32] addrspace(3)* @shared, i32 0, i32 %tid
  store i32 %v, i32 addrspace(3)* %slot, align 4
  br label %loop

loop:                                   ; the step doubles
  %step = phi i32 [ 1, %entry ], [ %next, %cont ]
  call void @dx.op.barrier(i32 80, i32 9)
  %far = icmp uge i32 %tid, %step
  br i1 %far, label %add, label %cont

add:
  %other = sub i32 %tid, %step
  %p = getelementptr inbounds [64 x i32], [64 x i32] addrspace(3)* @shared, i32 0, i32 %other
  %a = load i32, i32 addrspace(3)* %p, align 4
  %old = atomicrmw add i32 addrspace(3)* %slot, i32 %a seq_cst
  br label %cont

cont:
  %next = shl nuw i32 %step, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %loop, label %done

done:
  call void @dx.op.barrier(i32 80, i32 9)
  %r = load i32, i32 addrspace(3)* %slot, align 4
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %in, i32 %gid, i32 0, i32 %r, i32 undef, i32 undef, i32 undef, i8 1)
  ret void
}

declare i32 @dx.op.threadId.i32(i32, i32) #0
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) #0
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #1
declare %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32, %dx.types.Handle, i32, i32) #1
declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8) #2
declare void @dx.op.barrier(i32, i32) #3

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind readonly }
attributes #2 = { nounwind }
attributes #3 = { noduplicate nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.shaderModel = !{!2}
!dx.resources = !{!3}
!dx.entryPoints = !{!6}

!0 = !{!"by hand"}
!1 = !{i32 1, i32 0}
!2 = !{!"cs", i32 6, i32 0}
!3 = !{null, !4, null, null}
!4 = !{!5}
!5 = !{i32 0, %"class.RWStructuredBuffer<unsigned int>"* undef, !"data", i32 0, i32 0, i32 1, i32 12, i1 false, i1 false, i1 false, !9}
!6 = !{void ()* @main, !"main", null, !3, !7}
!7 = !{i32 4, !8}
!8 = !{i32 64, i32 1, i32 1}
!9 = !{i32 1, i32 4}
