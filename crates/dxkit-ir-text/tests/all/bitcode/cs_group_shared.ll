source_filename = "cs_group_shared_6_0.dxil"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-pc-shadermodel6.0-compute"

%"class.RWTexture2D<float>" = type { float }

@"\01?sums@@3PAMA" = external local_unnamed_addr addrspace(3) global [128 x float], align 4
@"\01?cells@@3PAUCell@@A.1" = addrspace(3) global [32 x i32] undef, align 4
@"\01?bounds@@3V?$vector@I$02@@A.1" = local_unnamed_addr addrspace(3) global i32 undef, align 4

; Function Attrs: mustprogress nounwind willreturn
define void @main() local_unnamed_addr #0 {
  %1 = tail call i32 @llvm.dx.flattened.thread.id.in.group()
  %2 = icmp ult i32 %1, 32
  br i1 %2, label %3, label %5

3:                                                ; preds = %0
  %4 = getelementptr [4 x i8], ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 %1
  store i32 0, ptr addrspace(3) %4, align 4, !tbaa !10
  br label %5

5:                                                ; preds = %3, %0
  %6 = uitofp i32 %1 to float
  %7 = getelementptr [4 x i8], ptr addrspace(3) @"\01?sums@@3PAMA", i32 %1
  store float %6, ptr addrspace(3) %7, align 4, !tbaa !14
  tail call void @llvm.dx.all.memory.barrier.with.group.sync()
  %8 = and i32 %1, 31
  %9 = getelementptr [4 x i8], ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 %8
  %10 = atomicrmw add ptr addrspace(3) %9, i32 1 seq_cst, align 4
  tail call void @llvm.dx.device.memory.barrier()
  tail call void @llvm.dx.group.memory.barrier()
  %11 = icmp ult i32 %1, 64
  br i1 %11, label %12, label %17

12:                                               ; preds = %5
  %13 = getelementptr i8, ptr addrspace(3) %7, i32 256
  %14 = load float, ptr addrspace(3) %13, align 4, !tbaa !14
  %15 = load float, ptr addrspace(3) %7, align 4, !tbaa !14
  %16 = fadd fast float %15, %14
  store float %16, ptr addrspace(3) %7, align 4, !tbaa !14
  br label %17

17:                                               ; preds = %12, %5
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  br i1 %2, label %18, label %23

18:                                               ; preds = %17
  %19 = getelementptr i8, ptr addrspace(3) %7, i32 128
  %20 = load float, ptr addrspace(3) %19, align 4, !tbaa !14
  %21 = load float, ptr addrspace(3) %7, align 4, !tbaa !14
  %22 = fadd fast float %21, %20
  store float %22, ptr addrspace(3) %7, align 4, !tbaa !14
  br label %23

23:                                               ; preds = %18, %17
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  %24 = icmp ult i32 %1, 16
  br i1 %24, label %25, label %30

25:                                               ; preds = %23
  %26 = getelementptr i8, ptr addrspace(3) %7, i32 64
  %27 = load float, ptr addrspace(3) %26, align 4, !tbaa !14
  %28 = load float, ptr addrspace(3) %7, align 4, !tbaa !14
  %29 = fadd fast float %28, %27
  store float %29, ptr addrspace(3) %7, align 4, !tbaa !14
  br label %30

30:                                               ; preds = %25, %23
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  %31 = icmp ult i32 %1, 8
  br i1 %31, label %32, label %37

32:                                               ; preds = %30
  %33 = getelementptr i8, ptr addrspace(3) %7, i32 32
  %34 = load float, ptr addrspace(3) %33, align 4, !tbaa !14
  %35 = load float, ptr addrspace(3) %7, align 4, !tbaa !14
  %36 = fadd fast float %35, %34
  store float %36, ptr addrspace(3) %7, align 4, !tbaa !14
  br label %37

37:                                               ; preds = %32, %30
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  %38 = icmp ult i32 %1, 4
  br i1 %38, label %39, label %44

39:                                               ; preds = %37
  %40 = getelementptr i8, ptr addrspace(3) %7, i32 16
  %41 = load float, ptr addrspace(3) %40, align 4, !tbaa !14
  %42 = load float, ptr addrspace(3) %7, align 4, !tbaa !14
  %43 = fadd fast float %42, %41
  store float %43, ptr addrspace(3) %7, align 4, !tbaa !14
  br label %44

44:                                               ; preds = %39, %37
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  %45 = icmp ult i32 %1, 2
  br i1 %45, label %46, label %51

46:                                               ; preds = %44
  %47 = getelementptr i8, ptr addrspace(3) %7, i32 8
  %48 = load float, ptr addrspace(3) %47, align 4, !tbaa !14
  %49 = load float, ptr addrspace(3) %7, align 4, !tbaa !14
  %50 = fadd fast float %49, %48
  store float %50, ptr addrspace(3) %7, align 4, !tbaa !14
  br label %51

51:                                               ; preds = %46, %44
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  %52 = icmp eq i32 %1, 0
  br i1 %52, label %53, label %57

53:                                               ; preds = %51
  %54 = load float, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @"\01?sums@@3PAMA", i32 4), align 4, !tbaa !14
  %55 = load float, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !14
  %56 = fadd fast float %55, %54
  store float %56, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !14
  br label %57

57:                                               ; preds = %53, %51
  %58 = tail call i32 @llvm.dx.thread.id(i32 1)
  %59 = tail call i32 @llvm.dx.thread.id(i32 0)
  %60 = tail call target("dx.Texture", float, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_1_0_0_2t(i32 0, i32 0, i32 1, i32 0, ptr null)
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  %61 = load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @"\01?cells@@3PAUCell@@A.1", i32 12), align 4, !tbaa !10
  store i32 %61, ptr addrspace(3) @"\01?bounds@@3V?$vector@I$02@@A.1", align 4
  tail call void @llvm.dx.all.memory.barrier()
  %62 = load float, ptr addrspace(3) @"\01?sums@@3PAMA", align 4, !tbaa !14
  %63 = load i32, ptr addrspace(3) @"\01?bounds@@3V?$vector@I$02@@A.1", align 4
  %64 = uitofp i32 %63 to float
  %65 = fadd fast float %62, %64
  %66 = insertelement <2 x i32> poison, i32 %59, i64 0
  %67 = insertelement <2 x i32> %66, i32 %58, i64 1
  tail call void @llvm.dx.resource.store.texture.tdx.Texture_f32_1_0_0_2t.v2i32.f32(target("dx.Texture", float, 1, 0, 0, 2) %60, <2 x i32> %67, float %65)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", float, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_1_0_0_2t(i32, i32, i32, i32, ptr) #1

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.all.memory.barrier.with.group.sync() #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.device.memory.barrier() #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier() #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.all.memory.barrier() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.texture.tdx.Texture_f32_1_0_0_2t.v2i32.f32(target("dx.Texture", float, 1, 0, 0, 2), <2 x i32>, float) #4

attributes #0 = { mustprogress nounwind willreturn "hlsl.numthreads"="16,8,1" "hlsl.shader"="compute" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { nounwind willreturn memory(none) }
attributes #3 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(write) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dxkit.valver = !{!2}
!dxkit.resources = !{!3}
!dxkit.entryPoints = !{!7}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 8}
!2 = !{i32 1, i32 10}
!3 = !{null, !4, null, null}
!4 = !{!5}
!5 = !{i32 0, %"class.RWTexture2D<float>" undef, !"", i32 0, i32 0, i32 1, i32 2, i1 false, i1 false, i1 false, !6}
!6 = !{i32 0, i32 9}
!7 = !{ptr @main, !"main", null, !3, !8}
!8 = !{i32 4, !9}
!9 = !{i32 16, i32 8, i32 1}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
!14 = !{!15, !15, i64 0}
!15 = !{!"float", !12, i64 0}
