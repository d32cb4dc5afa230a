; sums 64 doubles of a raw buffer in group-shared memory
@sums = internal addrspace(3) global [64 x double] zeroinitializer, align 8
%dx.types.Handle = type { i8* }
%struct.RWByteAddressBuffer = type { i32 }
%dx.types.splitdouble = type { i32, i32 }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
define void @main() {
start:
  %buf = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %i = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  %at = shl i32 %i, 3
  %r = call %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32 68, %dx.types.Handle %buf, i32 %at, i32 undef)
  %lo = extractvalue %dx.types.ResRet.i32 %r, 0
  %hi = extractvalue %dx.types.ResRet.i32 %r, 1
  %d = call double @dx.op.makeDouble.f64(i32 101, i32 %lo, i32 %hi)
  %p = getelementptr [64 x double], [64 x double] addrspace(3)* @sums, i32 0, i32 %i
  store double %d, double addrspace(3)* %p, align 8
  call void @dx.op.barrier(i32 80, i32 9)
  %first = icmp eq i32 %i, 0
  br i1 %first, label %loop, label %end
loop:
  %n = phi i32 [ 0, %start ], [ %n.next, %loop ]
  %sum = phi double [ 0.0, %start ], [ %sum.next, %loop ]
  %q = getelementptr [64 x double], [64 x double] addrspace(3)* @sums, i32 0, i32 %n
  %e = load double, double addrspace(3)* %q, align 8
  %sum.next = fadd double %sum, %e
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %n.next, 64
  br i1 %more, label %loop, label %store
store:
  %s = call %dx.types.splitdouble @dx.op.splitDouble.f64(i32 102, double %sum.next)
  %slo = extractvalue %dx.types.splitdouble %s, 0
  %shi = extractvalue %dx.types.splitdouble %s, 1
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %buf, i32 0, i32 undef, i32 %slo, i32 %shi, i32 undef, i32 undef, i8 3)
  br label %end
end:
  ret void
}
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) nounwind readonly
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) nounwind readnone
declare %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32, %dx.types.Handle, i32, i32) nounwind readonly
declare double @dx.op.makeDouble.f64(i32, i32, i32) nounwind readnone
declare %dx.types.splitdouble @dx.op.splitDouble.f64(i32, double) nounwind readnone
declare void @dx.op.barrier(i32, i32) noduplicate nounwind
declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8) nounwind
!dx.version = !{!0}
!dx.valver = !{!7}
!dx.shaderModel = !{!1}
!dx.resources = !{!2}
!dx.entryPoints = !{!5}
!0 = !{i32 1, i32 0}
!7 = !{i32 1, i32 7}
!1 = !{!"cs", i32 6, i32 0}
!2 = !{null, !3, null, null}
!3 = !{!4}
!4 = !{i32 -1, %struct.RWByteAddressBuffer* undef, !"buf", i32 0, i32 -1, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!5 = !{void ()* @main, !"main", null, !2, !6}
!6 = !{i32 4, !{i32 64, i32 1, i32 1}}
