; A compute shader with named values and a loop that adds its counter to an element of a buffer.
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { i8* }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%"class.RWByteAddressBuffer" = type { i32 }

define void @main() {
entry:
  %buffer = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %id = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %inside = icmp ult i32 %id, 1000
  br i1 %inside, label %body, label %done
body:
  %at = shl nuw nsw i32 %id, 2
  br label %loop
loop:
  %n = phi i32 [ 0, %body ], [ %n.next, %loop ]
  %old.all = call %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32 68, %dx.types.Handle %buffer, i32 %at, i32 undef)
  %old = extractvalue %dx.types.ResRet.i32 %old.all, 0
  %new = add i32 %old, %n
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %buffer, i32 %at, i32 undef, i32 %new, i32 undef, i32 undef, i32 undef, i8 1)
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %n.next, 4
  br i1 %more, label %loop, label %done
done:
  ret void
}

declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #1
declare i32 @dx.op.threadId.i32(i32, i32) #0
declare %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32, %dx.types.Handle, i32, i32) #1
declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8) #2

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind readonly }
attributes #2 = { nounwind }

!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.resources = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 0}
!1 = !{!"cs", i32 6, i32 0}
!2 = !{null, !{!{i32 0, %class.RWByteAddressBuffer* undef, !"Out", i32 0, i32 0, i32 1, i32 11, i1 false, i1 false, i1 false, null}}, null, null}
!3 = !{void ()* @main, !"main", null, !2, !{i32 4, !{i32 64, i32 1, i32 1}}}
