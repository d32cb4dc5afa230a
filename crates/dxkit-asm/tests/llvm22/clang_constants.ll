target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1
@_ZL1k = internal unnamed_addr global i32 0, align 4
@_ZL2st = internal unnamed_addr global <4 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00>, align 16
@_ZL3tab = internal unnamed_addr constant [4 x float] [float 1.000000e+00, float 2.500000e+00, float 3.000000e+00, float 4.000000e+00], align 4

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define hidden void @_Z3incv() local_unnamed_addr #0 {
entry:
  %0 = load i32, ptr @_ZL1k, align 4, !tbaa !4
  %inc = add i32 %0, 1
  store i32 %inc, ptr @_ZL1k, align 4, !tbaa !4
  %conv = uitofp i32 %inc to float
  %1 = load float, ptr @_ZL2st, align 16
  %add = fadd reassoc nnan ninf nsz arcp afn float %1, %conv
  store float %add, ptr @_ZL2st, align 16
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %1 = tail call i32 @llvm.dx.thread.id(i32 0)
  %2 = tail call i32 @llvm.dx.thread.id(i32 1)
  %inc.i5.i = add i32 %1, 1
  store i32 %inc.i5.i, ptr @_ZL1k, align 4, !tbaa !4
  %conv.i6.i = uitofp i32 %inc.i5.i to float
  %3 = load float, ptr @_ZL2st, align 16
  %add.i7.i = fadd reassoc nnan ninf nsz arcp afn float %3, %conv.i6.i
  store float %add.i7.i, ptr @_ZL2st, align 16
  %inc.i.i = add i32 %1, 2
  store i32 %inc.i.i, ptr @_ZL1k, align 4, !tbaa !4
  %conv.i.i = uitofp i32 %inc.i.i to float
  %add.i.i = fadd reassoc nnan ninf nsz arcp afn float %add.i7.i, %conv.i.i
  store float %add.i.i, ptr @_ZL2st, align 16
  %4 = load <4 x float>, ptr @_ZL2st, align 16, !tbaa !8
  %and.i = and i32 %2, 3
  %arrayidx.i = getelementptr inbounds nuw float, ptr @_ZL3tab, i32 %and.i
  %5 = load float, ptr %arrayidx.i, align 4, !tbaa !9
  %splat.splatinsert.i = insertelement <4 x float> poison, float %5, i64 0
  %splat.splat.i = shufflevector <4 x float> %splat.splatinsert.i, <4 x float> poison, <4 x i32> zeroinitializer
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %splat.splat.i, %4
  %splat.splatinsert1.i = insertelement <4 x i32> poison, i32 %inc.i.i, i64 0
  %6 = uitofp <4 x i32> %splat.splatinsert1.i to <4 x float>
  %conv.i = shufflevector <4 x float> %6, <4 x float> poison, <4 x i32> zeroinitializer
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %mul.i, %conv.i
  %7 = tail call noundef nonnull align 16 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0) %0, i32 %1)
  store <4 x float> %add.i, ptr %7, align 16, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #3

attributes #0 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "hlsl.numthreads"="8,4,2" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
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
!8 = !{!6, !6, i64 0}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !6, i64 0}
