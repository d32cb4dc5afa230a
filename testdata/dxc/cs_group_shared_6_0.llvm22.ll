; ModuleID = 'dxc/cs_group_shared_6_0.bc'
source_filename = "dxc/cs_group_shared_6_0.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }

@"\01?sums@@3PAMA" = external addrspace(3) global [128 x float], align 4
@"\01?cells@@3PAUCell@@A.1" = addrspace(3) global [32 x i32] undef, align 4
@"\01?bounds@@3V?$vector@I$02@@A.1" = addrspace(3) global i32 undef, align 4

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %2 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %3 = call i32 @dx.op.threadId.i32(i32 93, i32 1)
  %4 = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  %5 = icmp ult i32 %4, 32
  br i1 %5, label %6, label %8

6:                                                ; preds = %0
  %7 = getelementptr [32 x i32], ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 0, i32 %4
  store i32 0, ptr addrspace(3) %7, align 4, !tbaa !11
  br label %8

8:                                                ; preds = %6, %0
  %9 = uitofp i32 %4 to float
  %10 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %4
  store float %9, ptr addrspace(3) %10, align 4, !tbaa !15
  call void @dx.op.barrier(i32 80, i32 11)
  %11 = and i32 %4, 31
  %12 = getelementptr [32 x i32], ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 0, i32 %11
  %13 = atomicrmw add ptr addrspace(3) %12, i32 1 seq_cst, align 4
  call void @dx.op.barrier(i32 80, i32 2)
  call void @dx.op.barrier(i32 80, i32 8)
  %14 = icmp ult i32 %4, 64
  br i1 %14, label %15, label %21

15:                                               ; preds = %8
  %16 = add i32 %4, 64
  %17 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %16
  %18 = load float, ptr addrspace(3) %17, align 4, !tbaa !15
  %19 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %20 = fadd fast float %19, %18
  store float %20, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %21

21:                                               ; preds = %15, %8
  call void @dx.op.barrier(i32 80, i32 9)
  br i1 %5, label %22, label %28

22:                                               ; preds = %21
  %23 = add i32 %4, 32
  %24 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %23
  %25 = load float, ptr addrspace(3) %24, align 4, !tbaa !15
  %26 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %27 = fadd fast float %26, %25
  store float %27, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %28

28:                                               ; preds = %22, %21
  call void @dx.op.barrier(i32 80, i32 9)
  %29 = icmp ult i32 %4, 16
  br i1 %29, label %30, label %36

30:                                               ; preds = %28
  %31 = add i32 %4, 16
  %32 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %31
  %33 = load float, ptr addrspace(3) %32, align 4, !tbaa !15
  %34 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %35 = fadd fast float %34, %33
  store float %35, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %36

36:                                               ; preds = %30, %28
  call void @dx.op.barrier(i32 80, i32 9)
  %37 = icmp ult i32 %4, 8
  br i1 %37, label %38, label %44

38:                                               ; preds = %36
  %39 = add i32 %4, 8
  %40 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %39
  %41 = load float, ptr addrspace(3) %40, align 4, !tbaa !15
  %42 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %43 = fadd fast float %42, %41
  store float %43, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %44

44:                                               ; preds = %38, %36
  call void @dx.op.barrier(i32 80, i32 9)
  %45 = icmp ult i32 %4, 4
  br i1 %45, label %46, label %52

46:                                               ; preds = %44
  %47 = add i32 %4, 4
  %48 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %47
  %49 = load float, ptr addrspace(3) %48, align 4, !tbaa !15
  %50 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %51 = fadd fast float %50, %49
  store float %51, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %52

52:                                               ; preds = %46, %44
  call void @dx.op.barrier(i32 80, i32 9)
  %53 = icmp ult i32 %4, 2
  br i1 %53, label %54, label %60

54:                                               ; preds = %52
  %55 = add i32 %4, 2
  %56 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %55
  %57 = load float, ptr addrspace(3) %56, align 4, !tbaa !15
  %58 = load float, ptr addrspace(3) %10, align 4, !tbaa !15
  %59 = fadd fast float %58, %57
  store float %59, ptr addrspace(3) %10, align 4, !tbaa !15
  br label %60

60:                                               ; preds = %54, %52
  call void @dx.op.barrier(i32 80, i32 9)
  %61 = icmp eq i32 %4, 0
  br i1 %61, label %62, label %66

62:                                               ; preds = %60
  %63 = load float, ptr addrspace(3) getelementptr inbounds ([128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 1), align 4, !tbaa !15
  %64 = load float, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !15
  %65 = fadd fast float %64, %63
  store float %65, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !15
  br label %66

66:                                               ; preds = %62, %60
  call void @dx.op.barrier(i32 80, i32 9)
  %67 = load i32, ptr addrspace(3) getelementptr inbounds ([32 x i32], ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 0, i32 3), align 4, !tbaa !11
  store i32 %67, ptr addrspace(3) @"\01?bounds@@3V?$vector@I$02@@A.1", align 4
  call void @dx.op.barrier(i32 80, i32 10)
  %68 = load float, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !15
  %69 = load i32, ptr addrspace(3) @"\01?bounds@@3V?$vector@I$02@@A.1", align 4
  %70 = uitofp i32 %69 to float
  %71 = fadd fast float %70, %68
  call void @dx.op.textureStore.f32(i32 67, %dx.types.Handle %1, i32 %2, i32 %3, i32 undef, float %71, float %71, float %71, float %71, i8 15)
  ret void
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.threadId.i32(i32, i32) #0

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) #0

; Function Attrs: noduplicate nounwind
declare void @dx.op.barrier(i32, i32) #1

; Function Attrs: nounwind
declare void @dx.op.textureStore.f32(i32, %dx.types.Handle, i32, i32, i32, float, float, float, float, i8) #2

; Function Attrs: nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #3

attributes #0 = { nounwind memory(none) }
attributes #1 = { noduplicate nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind memory(read) }

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
