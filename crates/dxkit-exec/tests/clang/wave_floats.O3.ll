; ModuleID = 'wave_floats.hlsl'
source_filename = "wave_floats.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call i32 @llvm.dx.thread.id(i32 0)
  %4 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_0_0t.i32(target("dx.RawBuffer", float, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %5 = load float, ptr %4, align 4, !tbaa !7
  %mul.i = fmul reassoc nnan ninf nsz arcp afn float %5, 4.000000e+00
  %6 = tail call reassoc nnan ninf nsz arcp afn float @llvm.roundeven.f32(float %mul.i)
  %mul1.i = mul i32 %3, 6
  %hlsl.wave.active.sum.i = call reassoc nnan ninf nsz arcp afn float @llvm.dx.wave.reduce.sum.f32(float %6) [ "convergencectrl"(token %0) ]
  %inc.i = or disjoint i32 %mul1.i, 1
  %7 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %mul1.i) [ "convergencectrl"(token %0) ]
  store float %hlsl.wave.active.sum.i, ptr %7, align 4, !tbaa !7
  %hlsl.wave.active.min.i = call reassoc nnan ninf nsz arcp afn float @llvm.dx.wave.reduce.min.f32(float %6) [ "convergencectrl"(token %0) ]
  %inc3.i = add i32 %mul1.i, 2
  %8 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc.i) [ "convergencectrl"(token %0) ]
  store float %hlsl.wave.active.min.i, ptr %8, align 4, !tbaa !7
  %hlsl.wave.active.max.i = call reassoc nnan ninf nsz arcp afn float @llvm.dx.wave.reduce.max.f32(float %6) [ "convergencectrl"(token %0) ]
  %inc5.i = add i32 %mul1.i, 3
  %9 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc3.i) [ "convergencectrl"(token %0) ]
  store float %hlsl.wave.active.max.i, ptr %9, align 4, !tbaa !7
  %hlsl.wave.prefix.sum.i = call reassoc nnan ninf nsz arcp afn float @llvm.dx.wave.prefix.sum.f32(float %6) [ "convergencectrl"(token %0) ]
  %inc7.i = add i32 %mul1.i, 4
  %10 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc5.i) [ "convergencectrl"(token %0) ]
  store float %hlsl.wave.prefix.sum.i, ptr %10, align 4, !tbaa !7
  %hlsl.wave.readlane.first.i = call reassoc nnan ninf nsz arcp afn float @llvm.dx.wave.readlane.first.f32(float %6) [ "convergencectrl"(token %0) ]
  %inc9.i = add i32 %mul1.i, 5
  %11 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc7.i) [ "convergencectrl"(token %0) ]
  store float %hlsl.wave.readlane.first.i, ptr %11, align 4, !tbaa !7
  %hlsl.quad.read.across.x.i = call reassoc nnan ninf nsz arcp afn float @llvm.dx.quad.read.across.x.f32(float %6) [ "convergencectrl"(token %0) ]
  %12 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc9.i) [ "convergencectrl"(token %0) ]
  store float %hlsl.quad.read.across.x.i, ptr %12, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.roundeven.f32(float) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.reduce.sum.f32(float) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.reduce.min.f32(float) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.reduce.max.f32(float) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.prefix.sum.f32(float) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.readlane.first.f32(float) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.quad.read.across.x.f32(float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_0_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_0_0t.i32(target("dx.RawBuffer", float, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!dx.valver = !{!0}
!llvm.ident = !{!1}
!llvm.errno.tbaa = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!2 = !{!3, !4, i64 0}
!3 = !{!"__libc_errno", !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = !{!8, !8, i64 0}
!8 = !{!"float", !5, i64 0}
