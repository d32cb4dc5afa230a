; ModuleID = 'functions.hlsl'
source_filename = "functions.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.2-unknown-shadermodel6.2-compute"

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
  %sincos.i = tail call reassoc nnan ninf nsz arcp afn { float, float } @llvm.sincos.f32(float %5)
  %sin.i = extractvalue { float, float } %sincos.i, 0
  %cos.i = extractvalue { float, float } %sincos.i, 1
  %div.i = fmul reassoc nnan ninf nsz arcp afn float %5, f0x3DE38E39
  %elt.abs.i = tail call reassoc nnan ninf nsz arcp afn float @llvm.fabs.f32(float %5)
  %add.i = fadd reassoc nnan ninf nsz arcp afn float %elt.abs.i, 1.250000e-01
  %mul.i = shl i32 %3, 4
  %inc.i = or disjoint i32 %mul.i, 1
  %6 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %mul.i) [ "convergencectrl"(token %0) ]
  store float %sin.i, ptr %6, align 4, !tbaa !7
  %inc2.i = or disjoint i32 %mul.i, 2
  %7 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc.i) [ "convergencectrl"(token %0) ]
  store float %cos.i, ptr %7, align 4, !tbaa !7
  %8 = tail call reassoc nnan ninf nsz arcp afn float @llvm.tan.f32(float %div.i)
  %inc4.i = or disjoint i32 %mul.i, 3
  %9 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc2.i) [ "convergencectrl"(token %0) ]
  store float %8, ptr %9, align 4, !tbaa !7
  %10 = tail call reassoc nnan ninf nsz arcp afn float @llvm.asin.f32(float %div.i)
  %inc6.i = or disjoint i32 %mul.i, 4
  %11 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc4.i) [ "convergencectrl"(token %0) ]
  store float %10, ptr %11, align 4, !tbaa !7
  %12 = tail call reassoc nnan ninf nsz arcp afn float @llvm.acos.f32(float %div.i)
  %inc8.i = or disjoint i32 %mul.i, 5
  %13 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc6.i) [ "convergencectrl"(token %0) ]
  store float %12, ptr %13, align 4, !tbaa !7
  %14 = tail call reassoc nnan ninf nsz arcp afn float @llvm.atan.f32(float %5)
  %inc10.i = or disjoint i32 %mul.i, 6
  %15 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc8.i) [ "convergencectrl"(token %0) ]
  store float %14, ptr %15, align 4, !tbaa !7
  %16 = tail call reassoc nnan ninf nsz arcp afn float @llvm.sinh.f32(float %div.i)
  %inc12.i = or disjoint i32 %mul.i, 7
  %17 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc10.i) [ "convergencectrl"(token %0) ]
  store float %16, ptr %17, align 4, !tbaa !7
  %18 = tail call reassoc nnan ninf nsz arcp afn float @llvm.cosh.f32(float %div.i)
  %inc14.i = or disjoint i32 %mul.i, 8
  %19 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc12.i) [ "convergencectrl"(token %0) ]
  store float %18, ptr %19, align 4, !tbaa !7
  %20 = tail call reassoc nnan ninf nsz arcp afn float @llvm.tanh.f32(float %div.i)
  %inc16.i = or disjoint i32 %mul.i, 9
  %21 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc14.i) [ "convergencectrl"(token %0) ]
  store float %20, ptr %21, align 4, !tbaa !7
  %22 = tail call reassoc nnan ninf nsz arcp afn float @llvm.exp2.f32(float %5)
  %inc18.i = or disjoint i32 %mul.i, 10
  %23 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc16.i) [ "convergencectrl"(token %0) ]
  store float %22, ptr %23, align 4, !tbaa !7
  %24 = tail call reassoc nnan ninf nsz arcp afn float @llvm.log2.f32(float %add.i)
  %inc20.i = or disjoint i32 %mul.i, 11
  %25 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc18.i) [ "convergencectrl"(token %0) ]
  store float %24, ptr %25, align 4, !tbaa !7
  %26 = tail call reassoc nnan ninf nsz arcp afn float @llvm.sqrt.f32(float %add.i)
  %inc22.i = or disjoint i32 %mul.i, 12
  %27 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc20.i) [ "convergencectrl"(token %0) ]
  store float %26, ptr %27, align 4, !tbaa !7
  %hlsl.rsqrt.i = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.rsqrt.f32(float %add.i)
  %inc24.i = or disjoint i32 %mul.i, 13
  %28 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc22.i) [ "convergencectrl"(token %0) ]
  store float %hlsl.rsqrt.i, ptr %28, align 4, !tbaa !7
  %29 = tail call reassoc nnan ninf nsz arcp afn float @llvm.exp.f32(float %div.i)
  %inc26.i = or disjoint i32 %mul.i, 14
  %30 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc24.i) [ "convergencectrl"(token %0) ]
  store float %29, ptr %30, align 4, !tbaa !7
  %31 = fmul reassoc nnan ninf nsz arcp afn float %26, %add.i
  %inc28.i = or disjoint i32 %mul.i, 15
  %32 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc26.i) [ "convergencectrl"(token %0) ]
  store float %31, ptr %32, align 4, !tbaa !7
  %33 = tail call reassoc nnan ninf nsz arcp afn float @llvm.atan2.f32(float %5, float %add.i)
  %34 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %2, i32 %inc28.i) [ "convergencectrl"(token %0) ]
  store float %33, ptr %34, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.tan.f32(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.asin.f32(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.acos.f32(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.atan.f32(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sinh.f32(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.cosh.f32(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.tanh.f32(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.log2.f32(float) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.rsqrt.f32(float) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp.f32(float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.atan2.f32(float, float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_0_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_0_0t.i32(target("dx.RawBuffer", float, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { float, float } @llvm.sincos.f32(float) #6

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
