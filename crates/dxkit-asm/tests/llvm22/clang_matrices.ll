target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

%__cblayout_C = type <{ [16 x float], [9 x float], target("dx.Padding", 12), [8 x float] }>

@C.cb = local_unnamed_addr global target("dx.CBuffer", %__cblayout_C) poison
@m = external hidden local_unnamed_addr addrspace(2) global [16 x float], align 4
@n = external hidden local_unnamed_addr addrspace(2) global [9 x float], align 4
@k = external hidden local_unnamed_addr addrspace(2) global [8 x float], align 4
@C.str = private unnamed_addr constant [2 x i8] c"C\00", align 1
@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefromimplicitbinding.tdx.CBuffer_s___cblayout_Cst(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @main() local_unnamed_addr #1 {
entry:
  %C.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefromimplicitbinding.tdx.CBuffer_s___cblayout_Cst(i32 0, i32 0, i32 1, i32 0, ptr nonnull @C.str)
  store target("dx.CBuffer", %__cblayout_C) %C.cb_h.i.i, ptr @C.cb, align 4
  %0 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %1 = tail call i32 @llvm.dx.thread.id(i32 0)
  %2 = load <4 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @m, i32 16), align 4
  %matrixext1.i = load float, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @m, i32 56), align 4, !tbaa !9
  %vecinit2.i = insertelement <4 x float> %2, float %matrixext1.i, i64 1
  %3 = load <9 x float>, ptr addrspace(2) @n, align 4, !tbaa !9
  %4 = shufflevector <9 x float> %3, <9 x float> poison, <4 x i32> <i32 poison, i32 poison, i32 poison, i32 7>
  %vecinit4.i = shufflevector <4 x float> %vecinit2.i, <4 x float> %4, <4 x i32> <i32 0, i32 1, i32 7, i32 poison>
  %matrixext5.i = load float, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @k, i32 28), align 4, !tbaa !9
  %vecinit6.i = insertelement <4 x float> %vecinit4.i, float %matrixext5.i, i64 3
  %splat.splat.i = shufflevector <9 x float> %3, <9 x float> poison, <4 x i32> zeroinitializer
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %vecinit6.i, %splat.splat.i
  %5 = tail call noundef nonnull align 16 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0) %0, i32 %1)
  store <4 x float> %add.i, ptr %5, align 16, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

attributes #0 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "hlsl.numthreads"="8,4,2" "hlsl.shader"="compute" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }

!hlsl.cbs = !{!0}
!llvm.module.flags = !{!1, !2}
!dx.valver = !{!3}
!llvm.errno.tbaa = !{!5}

!0 = !{ptr @C.cb, ptr addrspace(2) @m, ptr addrspace(2) @n, ptr addrspace(2) @k}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 1, !"dx.nativelowprec", i32 1}
!3 = !{i32 1, i32 8}
!4 = !{!"Debian clang version 22.1.8 (3)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!7, !7, i64 0}
