target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

%__cblayout_C = type <{ %B }>
%B = type <{ %A, target("dx.Padding", 4), <{ [1 x <{ %A, target("dx.Padding", 4) }>], %A }>, target("dx.Padding", 4), <{ [1 x <{ i32, target("dx.Padding", 12) }>], i32 }> }>
%A = type <{ i32, float, target("dx.Padding", 8), <3 x i32> }>

@C.cb = local_unnamed_addr global target("dx.CBuffer", %__cblayout_C) poison
@b = external hidden local_unnamed_addr addrspace(2) global %B, align 1
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
  %2 = tail call i32 @llvm.dx.thread.id(i32 1)
  %3 = load i32, ptr addrspace(2) @b, align 4, !tbaa !9, !range !11, !noundef !12
  %loadedv.i = trunc nuw i32 %3 to i1
  %..i = select i1 %loadedv.i, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @b, i32 4), ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @b, i32 64)
  %cond.i = load float, ptr addrspace(2) %..i, align 4, !tbaa !13
  %splat.splatinsert.i = insertelement <4 x float> poison, float %cond.i, i64 0
  %splat.splat.i = shufflevector <4 x float> %splat.splatinsert.i, <4 x float> poison, <4 x i32> zeroinitializer
  %4 = tail call noundef nonnull align 16 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0) %0, i32 %1)
  store <4 x float> %splat.splat.i, ptr %4, align 16, !tbaa !15
  %and.i = and i32 %2, 1
  %cbufferidx.i = getelementptr <{ %A, target("dx.Padding", 4) }>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @b, i32 28), i32 %and.i
  %z.i = getelementptr inbounds nuw i8, ptr addrspace(2) %cbufferidx.i, i32 8
  %5 = load <96 x i1>, ptr addrspace(2) %z.i, align 4
  %6 = extractelement <96 x i1> %5, i64 32
  br i1 %6, label %if.then.i, label %lor.lhs.false.i

lor.lhs.false.i:                                  ; preds = %entry
  %7 = load i32, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @b, i32 48), align 16, !tbaa !9, !range !11, !noundef !12
  %loadedv1.i = trunc nuw i32 %7 to i1
  br i1 %loadedv1.i, label %if.then.i, label %_Z4mainDv3_j.exit

if.then.i:                                        ; preds = %lor.lhs.false.i, %entry
  %8 = tail call noundef nonnull align 16 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0) %0, i32 %2)
  store <4 x float> splat (float 4.000000e+00), ptr %8, align 16, !tbaa !15
  br label %_Z4mainDv3_j.exit

_Z4mainDv3_j.exit:                                ; preds = %lor.lhs.false.i, %if.then.i
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

!0 = !{ptr @C.cb, ptr addrspace(2) @b}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 1, !"dx.nativelowprec", i32 1}
!3 = !{i32 1, i32 8}
!4 = !{!"Debian clang version 22.1.8 (3)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"bool", !7, i64 0}
!11 = !{i32 0, i32 2}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !7, i64 0}
!15 = !{!7, !7, i64 0}
