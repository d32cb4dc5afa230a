source_filename = "shader.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-pixel"

@.str = private unnamed_addr constant [10 x i8] c"histogram\00", align 1
@images.str = private unnamed_addr constant [7 x i8] c"images\00", align 1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.TypedBuffer", i32, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_i32_1_0_0t(i32 0, i32 13, i32 1, i32 0, ptr nonnull @.str)
  %SV_Position0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %ID0 = call i32 @llvm.dx.load.input.i32(i32 1, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %2 = shufflevector <4 x float> %SV_Position0, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %conv.i = fptoui <2 x float> %2 to <2 x i32>
  %and.i = and i32 %ID0, 255
  %3 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_i32_1_0_0t.i32(target("dx.TypedBuffer", i32, 1, 0, 0) %1, i32 %and.i) [ "convergencectrl"(token %0) ]
  %4 = atomicrmw add ptr %3, i32 1 syncscope("device") monotonic, align 4
  %conv1.i = uitofp reassoc nnan ninf nsz arcp afn i32 %4 to float
  %conv2.i = uitofp reassoc nnan ninf nsz arcp afn i32 %ID0 to float
  %5 = insertelement <4 x float> <float poison, float poison, float 0.000000e+00, float 1.000000e+00>, float %conv1.i, i64 0
  %vecinit5.i = insertelement <4 x float> %5, float %conv2.i, i64 1
  %rem.i = urem i32 %ID0, 12
  %6 = tail call target("dx.Texture", <4 x float>, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_1_0_0_2t(i32 0, i32 1, i32 12, i32 %rem.i, ptr nonnull @images.str)
  %7 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_v4f32_1_0_0_2t.v2i32(target("dx.Texture", <4 x float>, 1, 0, 0, 2) %6, <2 x i32> %conv.i) [ "convergencectrl"(token %0) ]
  store <4 x float> %vecinit5.i, ptr %7, align 4, !tbaa !14
  %8 = tail call target("dx.Texture", <4 x float>, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_1_0_0_2t(i32 0, i32 1, i32 12, i32 0, ptr nonnull @images.str)
  %9 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_v4f32_1_0_0_2t.v2i32(target("dx.Texture", <4 x float>, 1, 0, 0, 2) %8, <2 x i32> %conv.i) [ "convergencectrl"(token %0) ]
  %10 = load <4 x float>, ptr %9, align 4, !tbaa !14
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %10) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v4f32(i32 immarg, i32, i8 immarg, <4 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", i32, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_i32_1_0_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_1_0_0_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_i32_1_0_0t.i32(target("dx.TypedBuffer", i32, 1, 0, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_v4f32_1_0_0_2t.v2i32(target("dx.Texture", <4 x float>, 1, 0, 0, 2), <2 x i32>) #0

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.shader"="pixel" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }

!dx.semantic.signatures = !{!0}
!dx.valver = !{!7}
!llvm.ident = !{!8}
!llvm.errno.tbaa = !{!9}

!0 = !{ptr @main, !1, !5}
!1 = !{!2, !4}
!2 = !{i32 0, !"SV_Position", i32 9, i32 3, !3, i32 4, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!3 = !{i32 0}
!4 = !{i32 1, !"ID", i32 5, i32 0, !3, i32 1, i32 1, i8 1, i32 1, i8 0, i8 0, i8 0, i32 0}
!5 = !{!6}
!6 = !{i32 0, !"SV_Target", i32 9, i32 16, !3, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!7 = !{i32 1, i32 8}
!8 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!9 = !{!10, !11, i64 0}
!10 = !{!"__libc_errno", !11, i64 0}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C++ TBAA"}
!14 = !{!12, !12, i64 0}
