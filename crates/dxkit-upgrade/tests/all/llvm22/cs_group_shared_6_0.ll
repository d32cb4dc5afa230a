target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.0-pc-shadermodel6.0-compute"

%dx.types.Handle = type { ptr }
%"class.RWTexture2D<float>" = type { float }

@"\01?sums@@3PAMA" = external addrspace(3) global [128 x float], align 4
@"\01?cells@@3PAUCell@@A.1" = addrspace(3) global [32 x i32] undef, align 4
@"\01?bounds@@3V?$vector@I$02@@A.1" = addrspace(3) global i32 undef, align 4

define void @main() #0 {
  %1 = call target("dx.Texture", float, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_1_0_0_2t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %2 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_f32_1_0_0_2t(target("dx.Texture", float, 1, 0, 0, 2) %1)
  %3 = call i32 @llvm.dx.thread.id(i32 0)
  %4 = call i32 @llvm.dx.thread.id(i32 1)
  %5 = call i32 @llvm.dx.flattened.thread.id.in.group()
  %6 = icmp ult i32 %5, 32
  br i1 %6, label %7, label %9

7:                                                ; preds = %0
  %8 = getelementptr [32 x i32], ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 0, i32 %5
  store i32 0, ptr addrspace(3) %8, align 4, !tbaa !9
  br label %9

9:                                                ; preds = %7, %0
  %10 = uitofp i32 %5 to float
  %11 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %5
  store float %10, ptr addrspace(3) %11, align 4, !tbaa !13
  call void @dx.op.barrier(i32 80, i32 11)
  %12 = and i32 %5, 31
  %13 = getelementptr [32 x i32], ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 0, i32 %12
  %14 = atomicrmw add ptr addrspace(3) %13, i32 1 seq_cst, align 4
  call void @dx.op.barrier(i32 80, i32 2)
  call void @dx.op.barrier(i32 80, i32 8)
  %15 = icmp ult i32 %5, 64
  br i1 %15, label %16, label %22

16:                                               ; preds = %9
  %17 = add i32 %5, 64
  %18 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %17
  %19 = load float, ptr addrspace(3) %18, align 4, !tbaa !13
  %20 = load float, ptr addrspace(3) %11, align 4, !tbaa !13
  %21 = fadd fast float %20, %19
  store float %21, ptr addrspace(3) %11, align 4, !tbaa !13
  br label %22

22:                                               ; preds = %16, %9
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  br i1 %6, label %23, label %29

23:                                               ; preds = %22
  %24 = add i32 %5, 32
  %25 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %24
  %26 = load float, ptr addrspace(3) %25, align 4, !tbaa !13
  %27 = load float, ptr addrspace(3) %11, align 4, !tbaa !13
  %28 = fadd fast float %27, %26
  store float %28, ptr addrspace(3) %11, align 4, !tbaa !13
  br label %29

29:                                               ; preds = %23, %22
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %30 = icmp ult i32 %5, 16
  br i1 %30, label %31, label %37

31:                                               ; preds = %29
  %32 = add i32 %5, 16
  %33 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %32
  %34 = load float, ptr addrspace(3) %33, align 4, !tbaa !13
  %35 = load float, ptr addrspace(3) %11, align 4, !tbaa !13
  %36 = fadd fast float %35, %34
  store float %36, ptr addrspace(3) %11, align 4, !tbaa !13
  br label %37

37:                                               ; preds = %31, %29
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %38 = icmp ult i32 %5, 8
  br i1 %38, label %39, label %45

39:                                               ; preds = %37
  %40 = add i32 %5, 8
  %41 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %40
  %42 = load float, ptr addrspace(3) %41, align 4, !tbaa !13
  %43 = load float, ptr addrspace(3) %11, align 4, !tbaa !13
  %44 = fadd fast float %43, %42
  store float %44, ptr addrspace(3) %11, align 4, !tbaa !13
  br label %45

45:                                               ; preds = %39, %37
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %46 = icmp ult i32 %5, 4
  br i1 %46, label %47, label %53

47:                                               ; preds = %45
  %48 = add i32 %5, 4
  %49 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %48
  %50 = load float, ptr addrspace(3) %49, align 4, !tbaa !13
  %51 = load float, ptr addrspace(3) %11, align 4, !tbaa !13
  %52 = fadd fast float %51, %50
  store float %52, ptr addrspace(3) %11, align 4, !tbaa !13
  br label %53

53:                                               ; preds = %47, %45
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %54 = icmp ult i32 %5, 2
  br i1 %54, label %55, label %61

55:                                               ; preds = %53
  %56 = add i32 %5, 2
  %57 = getelementptr [128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 %56
  %58 = load float, ptr addrspace(3) %57, align 4, !tbaa !13
  %59 = load float, ptr addrspace(3) %11, align 4, !tbaa !13
  %60 = fadd fast float %59, %58
  store float %60, ptr addrspace(3) %11, align 4, !tbaa !13
  br label %61

61:                                               ; preds = %55, %53
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %62 = icmp eq i32 %5, 0
  br i1 %62, label %63, label %67

63:                                               ; preds = %61
  %64 = load float, ptr addrspace(3) getelementptr inbounds ([128 x float], ptr addrspace(3) @"\01?sums@@3PAMA", i32 0, i32 1), align 4, !tbaa !13
  %65 = load float, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !13
  %66 = fadd fast float %65, %64
  store float %66, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !13
  br label %67

67:                                               ; preds = %63, %61
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %68 = load i32, ptr addrspace(3) getelementptr inbounds ([32 x i32], ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 0, i32 3), align 4, !tbaa !9
  store i32 %68, ptr addrspace(3) @"\01?bounds@@3V?$vector@I$02@@A.1", align 4
  call void @dx.op.barrier(i32 80, i32 10)
  %69 = load float, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !13
  %70 = load i32, ptr addrspace(3) @"\01?bounds@@3V?$vector@I$02@@A.1", align 4
  %71 = uitofp i32 %70 to float
  %72 = fadd fast float %71, %69
  call void @dx.op.textureStore.f32(i32 67, %dx.types.Handle %2, i32 %3, i32 %4, i32 undef, float %72, float %72, float %72, float %72, i8 15)
  ret void
}

; Function Attrs: noduplicate nounwind
declare void @dx.op.barrier(i32, i32) #1

; Function Attrs: nounwind
declare void @dx.op.textureStore.f32(i32, %dx.types.Handle, i32, i32, i32, float, float, float, float, i8) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", float, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_1_0_0_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_f32_1_0_0_2t(target("dx.Texture", float, 1, 0, 0, 2)) #2

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #4

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #5

attributes #0 = { "hlsl.numthreads"="16,8,1" "hlsl.shader"="compute" }
attributes #1 = { noduplicate nounwind }
attributes #2 = { nounwind }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nounwind willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nosync nounwind willreturn }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dxkit.resources = !{!2}
!dxkit.entryPoints = !{!6}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 10}
!2 = !{null, !3, null, null}
!3 = !{!4}
!4 = !{i32 0, %"class.RWTexture2D<float>" undef, !"", i32 0, i32 0, i32 1, i32 2, i1 false, i1 false, i1 false, !5}
!5 = !{i32 0, i32 9}
!6 = !{ptr @main, !"main", null, !2, !7}
!7 = !{i32 4, !8}
!8 = !{i32 16, i32 8, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !11, i64 0}
