; ModuleID = 'dxc/cs_atomics64_6_6.bc'
source_filename = "dxc/cs_atomics64_6_6.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.ResourceProperties = type { i32, i32 }

@"\01?shared64@@3PA_KA" = external addrspace(3) global [4 x i64], align 8

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 3, i32 3, i32 0, i8 1 }, i32 3, i1 false)
  %2 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 2, i32 2, i32 0, i8 1 }, i32 2, i1 false)
  %3 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 1, i32 1, i32 0, i8 1 }, i32 1, i1 false)
  %4 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, i32 0, i8 1 }, i32 0, i1 false)
  %5 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %6 = zext i32 %5 to i64
  %7 = shl i64 %6, 40
  %8 = or i64 %7, %6
  %9 = and i32 %5, 7
  %10 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %4, %dx.types.ResourceProperties { i32 4108, i32 8 })
  %11 = call i64 @dx.op.atomicBinOp.i64(i32 78, %dx.types.Handle %10, i32 0, i32 %9, i32 0, i32 undef, i64 %8)
  %12 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %3, %dx.types.ResourceProperties { i32 4107, i32 0 })
  %13 = call i64 @dx.op.atomicBinOp.i64(i32 78, %dx.types.Handle %12, i32 7, i32 8, i32 undef, i32 undef, i64 %8)
  %14 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %2, %dx.types.ResourceProperties { i32 4106, i32 261 })
  %15 = call i64 @dx.op.atomicBinOp.i64(i32 78, %dx.types.Handle %14, i32 8, i32 3, i32 undef, i32 undef, i64 %13)
  %16 = sub nsw i64 0, %8
  %17 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %1, %dx.types.ResourceProperties { i32 4098, i32 261 })
  %18 = call i64 @dx.op.atomicBinOp.i64(i32 78, %dx.types.Handle %17, i32 4, i32 %5, i32 1, i32 undef, i64 %16)
  %19 = and i32 %5, 3
  %20 = getelementptr [4 x i64], ptr addrspace(3) @"\01?shared64@@3PA_KA", i32 0, i32 %19
  %21 = atomicrmw or ptr addrspace(3) %20, i64 %15 seq_cst, align 8
  call void @dx.op.barrier(i32 80, i32 9)
  %22 = add i32 %5, 1
  %23 = and i32 %22, 3
  %24 = getelementptr [4 x i64], ptr addrspace(3) @"\01?shared64@@3PA_KA", i32 0, i32 %23
  %25 = load i64, ptr addrspace(3) %24, align 8, !tbaa !16
  %26 = add i32 %5, 100
  %27 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %4, %dx.types.ResourceProperties { i32 4108, i32 8 })
  call void @dx.op.rawBufferStore.i64(i32 140, %dx.types.Handle %27, i32 %26, i32 0, i64 %25, i64 undef, i64 undef, i64 undef, i8 1, i32 8)
  ret void
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.threadId.i32(i32, i32) #0

; Function Attrs: nounwind
declare i64 @dx.op.atomicBinOp.i64(i32, %dx.types.Handle, i32, i32, i32, i32, i64) #1

; Function Attrs: nounwind
declare void @dx.op.rawBufferStore.i64(i32, %dx.types.Handle, i32, i32, i64, i64, i64, i64, i8, i32) #1

; Function Attrs: noduplicate nounwind
declare void @dx.op.barrier(i32, i32) #2

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.createHandleFromBinding(i32, %dx.types.ResBind, i32, i1) #0

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind }
attributes #2 = { noduplicate nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.entryPoints = !{!13}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 6}
!2 = !{i32 1, i32 10}
!3 = !{!"cs", i32 6, i32 6}
!4 = !{null, !5, null, null}
!5 = !{!6, !8, !10, !12}
!6 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 12, i1 false, i1 false, i1 false, !7}
!7 = !{i32 1, i32 8, i32 3, i32 1}
!8 = !{i32 1, ptr undef, !"", i32 0, i32 1, i32 1, i32 11, i1 false, i1 false, i1 false, !9}
!9 = !{i32 3, i32 1}
!10 = !{i32 2, ptr undef, !"", i32 0, i32 2, i32 1, i32 10, i1 false, i1 false, i1 false, !11}
!11 = !{i32 0, i32 5, i32 3, i32 1}
!12 = !{i32 3, ptr undef, !"", i32 0, i32 3, i32 1, i32 2, i1 false, i1 false, i1 false, !11}
!13 = !{ptr @main, !"main", null, !4, !14}
!14 = !{i32 0, i64 403701776, i32 4, !15}
!15 = !{i32 32, i32 1, i32 1}
!16 = !{!17, !17, i64 0}
!17 = !{!"long long", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
