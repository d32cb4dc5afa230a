; ModuleID = 'group_shared'
source_filename = "group_shared"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }

@"\01?sums@@3PAMA" = external local_unnamed_addr addrspace(3) global [128 x float], align 4
@"\01?cells@@3PAUCell@@A.1" = addrspace(3) global [32 x i32] undef, align 4
@"\01?bounds@@3V?$vector@I$02@@A.1" = local_unnamed_addr addrspace(3) global i32 undef, align 4

; Function Attrs: nounwind
define void @main() local_unnamed_addr #0 {
  %1 = tail call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %2 = tail call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %3 = tail call i32 @dx.op.threadId.i32(i32 93, i32 1)
  %4 = tail call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  %5 = icmp ult i32 %4, 32
  br i1 %5, label %6, label %8

6:                                                ; preds = %0
  %7 = getelementptr i32, ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 %4
  store i32 0, ptr addrspace(3) %7, align 4, !tbaa !11
  br label %8

8:                                                ; preds = %6, %0
  %9 = uitofp i32 %4 to float
  %10 = getelementptr float, ptr addrspace(3) @"\01?sums@@3PAMA", i32 %4
  store float %9, ptr addrspace(3) %10, align 4, !tbaa !15
  tail call void @dx.op.barrier(i32 80, i32 11)
  %11 = and i32 %4, 31
  %12 = getelementptr i32, ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 %11
  %13 = atomicrmw add ptr addrspace(3) %12, i32 1 seq_cst, align 4
  tail call void @dx.op.barrier(i32 80, i32 2)
  tail call void @dx.op.barrier(i32 80, i32 8)
  %14 = icmp ult i32 %4, 64
  br i1 %14, label %15, label %20

15:                                               ; preds = %8
  %16 = getelementptr i8, ptr addrspace(3) %10, i32 256
  %17 = load float, ptr addrspace(3) %16, align 4, !tbaa !15
  %18 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %19 = fadd fast float %18, %17
  store float %19, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %20

20:                                               ; preds = %15, %8
  tail call void @dx.op.barrier(i32 80, i32 9)
  br i1 %5, label %21, label %26

21:                                               ; preds = %20
  %22 = getelementptr i8, ptr addrspace(3) %10, i32 128
  %23 = load float, ptr addrspace(3) %22, align 4, !tbaa !15
  %24 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %25 = fadd fast float %24, %23
  store float %25, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %26

26:                                               ; preds = %21, %20
  tail call void @dx.op.barrier(i32 80, i32 9)
  %27 = icmp ult i32 %4, 16
  br i1 %27, label %28, label %33

28:                                               ; preds = %26
  %29 = getelementptr i8, ptr addrspace(3) %10, i32 64
  %30 = load float, ptr addrspace(3) %29, align 4, !tbaa !15
  %31 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %32 = fadd fast float %31, %30
  store float %32, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %33

33:                                               ; preds = %28, %26
  tail call void @dx.op.barrier(i32 80, i32 9)
  %34 = icmp ult i32 %4, 8
  br i1 %34, label %35, label %40

35:                                               ; preds = %33
  %36 = getelementptr i8, ptr addrspace(3) %10, i32 32
  %37 = load float, ptr addrspace(3) %36, align 4, !tbaa !15
  %38 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %39 = fadd fast float %38, %37
  store float %39, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %40

40:                                               ; preds = %35, %33
  tail call void @dx.op.barrier(i32 80, i32 9)
  %41 = icmp ult i32 %4, 4
  br i1 %41, label %42, label %47

42:                                               ; preds = %40
  %43 = getelementptr i8, ptr addrspace(3) %10, i32 16
  %44 = load float, ptr addrspace(3) %43, align 4, !tbaa !15
  %45 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %46 = fadd fast float %45, %44
  store float %46, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %47

47:                                               ; preds = %42, %40
  tail call void @dx.op.barrier(i32 80, i32 9)
  %48 = icmp ult i32 %4, 2
  br i1 %48, label %49, label %54

49:                                               ; preds = %47
  %50 = getelementptr i8, ptr addrspace(3) %10, i32 8
  %51 = load float, ptr addrspace(3) %50, align 4, !tbaa !15
  %52 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %53 = fadd fast float %52, %51
  store float %53, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %54

54:                                               ; preds = %49, %47
  tail call void @dx.op.barrier(i32 80, i32 9)
  %55 = icmp eq i32 %4, 0
  br i1 %55, label %56, label %60

56:                                               ; preds = %54
  %57 = load float, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @"\01?sums@@3PAMA", i32 4), align 4, !tbaa !15
  %58 = load float, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !15
  %59 = fadd fast float %58, %57
  store float %59, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !15
  br label %60

60:                                               ; preds = %56, %54
  tail call void @dx.op.barrier(i32 80, i32 9)
  %61 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 12), align 4, !tbaa !11
  store i32 %61, ptr addrspace(3) @"\01?bounds@@3V?$vector@I$02@@A.1", align 4
  tail call void @dx.op.barrier(i32 80, i32 10)
  %62 = load float, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !15
  %63 = load i32, ptr addrspace(3) @"\01?bounds@@3V?$vector@I$02@@A.1", align 4
  %64 = uitofp i32 %63 to float
  %65 = fadd fast float %62, %64
  tail call void @dx.op.textureStore.f32(i32 67, %dx.types.Handle %1, i32 %2, i32 %3, i32 undef, float %65, float %65, float %65, float %65, i8 15)
  ret void
}

; Function Attrs: nofree nosync nounwind memory(none)
declare i32 @dx.op.threadId.i32(i32, i32) local_unnamed_addr #1

; Function Attrs: nofree nosync nounwind memory(none)
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) local_unnamed_addr #1

; Function Attrs: noduplicate nounwind
declare void @dx.op.barrier(i32, i32) local_unnamed_addr #2

; Function Attrs: nounwind
declare void @dx.op.textureStore.f32(i32, %dx.types.Handle, i32, i32, i32, float, float, float, float, i8) local_unnamed_addr #0

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) local_unnamed_addr #3

attributes #0 = { nounwind }
attributes #1 = { nofree nosync nounwind memory(none) }
attributes #2 = { noduplicate nounwind }
attributes #3 = { nofree nounwind memory(read) }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.entryPoints = !{!8}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 0}
!2 = !{i32 1, i32 10}
!3 = !{!"cs", i32 6, i32 0}
!4 = !{null, !5, null, null}
!5 = !{!6}
!6 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 2, i1 false, i1 false, i1 false, !7}
!7 = !{i32 0, i32 9}
!8 = !{ptr @main, !"main", null, !4, !9}
!9 = !{i32 4, !10}
!10 = !{i32 16, i32 8, i32 1}
!11 = !{!12, !12, i64 0}
!12 = !{!"int", !13, i64 0}
!13 = !{!"omnipotent char", !14, i64 0}
!14 = !{!"Simple C/C++ TBAA"}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !13, i64 0}
