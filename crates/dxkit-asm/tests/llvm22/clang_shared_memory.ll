target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

@.str.4 = private unnamed_addr constant [3 x i8] c"of\00", align 1
@m = hidden local_unnamed_addr addrspace(3) global [16 x [17 x float]] zeroinitializer, align 4
@d = hidden local_unnamed_addr addrspace(3) global [4 x double] zeroinitializer, align 8
@l = hidden local_unnamed_addr addrspace(3) global [4 x i64] zeroinitializer, align 8
@gb = hidden local_unnamed_addr addrspace(3) global i32 0, align 4
@gb3 = hidden local_unnamed_addr addrspace(3) global <3 x i32> zeroinitializer, align 16

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @main() local_unnamed_addr #0 {
entry:
  %0 = tail call target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32 0, i32 2, i32 1, i32 0, ptr nonnull @.str.4)
  %1 = tail call i32 @llvm.dx.thread.id(i32 0)
  %2 = insertelement <3 x i32> poison, i32 %1, i64 0
  %3 = tail call i32 @llvm.dx.thread.id(i32 1)
  %4 = insertelement <3 x i32> %2, i32 %3, i64 1
  %5 = tail call i32 @llvm.dx.thread.id(i32 2)
  %6 = insertelement <3 x i32> %4, i32 %5, i64 2
  %conv.i = uitofp i32 %5 to float
  %and.i = and i32 %1, 15
  %arrayidx.i = getelementptr inbounds nuw [17 x float], ptr addrspace(3) @m, i32 %and.i
  %and1.i = and i32 %3, 15
  %arrayidx2.i = getelementptr inbounds nuw float, ptr addrspace(3) %arrayidx.i, i32 %and1.i
  store float %conv.i, ptr addrspace(3) %arrayidx2.i, align 4, !tbaa !8
  %conv3.i = uitofp i32 %1 to double
  %and4.i = and i32 %1, 3
  %arrayidx5.i = getelementptr inbounds nuw double, ptr addrspace(3) @d, i32 %and4.i
  store double %conv3.i, ptr addrspace(3) %arrayidx5.i, align 8, !tbaa !10
  %conv6.i = zext i32 %1 to i64
  %and7.i = and i32 %3, 3
  %arrayidx8.i = getelementptr inbounds nuw i64, ptr addrspace(3) @l, i32 %and7.i
  store i64 %conv6.i, ptr addrspace(3) %arrayidx8.i, align 8, !tbaa !12
  %cmp.i = icmp eq i32 %1, 1
  %storedv.i = zext i1 %cmp.i to i32
  store i32 %storedv.i, ptr addrspace(3) @gb, align 4, !tbaa !14
  %cmp9.i = icmp ugt <3 x i32> %6, splat (i32 1)
  %7 = zext <3 x i1> %cmp9.i to <3 x i32>
  store <3 x i32> %7, ptr addrspace(3) @gb3, align 16, !tbaa !16
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  %arrayidx11.i = getelementptr inbounds nuw [17 x float], ptr addrspace(3) @m, i32 %and1.i
  %arrayidx13.i = getelementptr inbounds nuw float, ptr addrspace(3) %arrayidx11.i, i32 %and.i
  %8 = load float, ptr addrspace(3) %arrayidx13.i, align 4, !tbaa !8
  %conv14.i = fpext reassoc nnan ninf nsz arcp afn float %8 to double
  %9 = load double, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @d, i32 8), align 8, !tbaa !10
  %add.i = fadd reassoc nnan ninf nsz arcp afn double %9, %conv14.i
  %10 = load i64, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @l, i32 16), align 8, !tbaa !12
  %conv15.i = sitofp i64 %10 to double
  %add16.i = fadd reassoc nnan ninf nsz arcp afn double %add.i, %conv15.i
  %11 = load i32, ptr addrspace(3) @gb, align 4, !tbaa !14, !range !17, !noundef !18
  %loadedv.i = trunc nuw i32 %11 to i1
  %12 = load <96 x i1>, ptr addrspace(3) @gb3, align 16
  %13 = extractelement <96 x i1> %12, i64 32
  %14 = select i1 %loadedv.i, i1 %13, i1 false
  %conv17.i = uitofp i1 %14 to double
  %add18.i = fadd reassoc nnan ninf nsz arcp afn double %add16.i, %conv17.i
  %conv19.i = fptrunc reassoc nnan ninf nsz arcp afn double %add18.i to float
  %15 = tail call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_f32_1_0_0t(target("dx.TypedBuffer", float, 1, 0, 0) %0, i32 %1)
  store float %conv19.i, ptr %15, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_f32_1_0_0t(target("dx.TypedBuffer", float, 1, 0, 0), i32) #3

attributes #0 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.numthreads"="8,4,2" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}
!dx.valver = !{!2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"dx.nativelowprec", i32 1}
!2 = !{i32 1, i32 8}
!3 = !{!"Debian clang version 22.1.8 (3)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}
!10 = !{!11, !11, i64 0}
!11 = !{!"double", !6, i64 0}
!12 = !{!13, !13, i64 0}
!13 = !{!"long", !6, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"bool", !6, i64 0}
!16 = !{!6, !6, i64 0}
!17 = !{i32 0, i32 2}
!18 = !{}
