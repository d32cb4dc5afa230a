; ModuleID = 'double_math.hlsl'
source_filename = "double_math.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.2-unknown-shadermodel6.2-compute"

@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"b\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", double, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f64_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", double, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f64_0_0t(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call target("dx.RawBuffer", double, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f64_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.4)
  %4 = tail call i32 @llvm.dx.thread.id(i32 0)
  %5 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_0_0t.i32(target("dx.RawBuffer", double, 0, 0) %1, i32 %4) [ "convergencectrl"(token %0) ]
  %6 = load double, ptr %5, align 8, !tbaa !7
  %7 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_0_0t.i32(target("dx.RawBuffer", double, 0, 0) %2, i32 %4) [ "convergencectrl"(token %0) ]
  %8 = load double, ptr %7, align 8, !tbaa !7
  %mul.i = mul i32 %4, 10
  %add.i = fadd reassoc nnan ninf nsz arcp afn double %8, %6
  %mul2.i = fmul reassoc nnan ninf nsz arcp afn double %8, %6
  %inc.i = or disjoint i32 %mul.i, 1
  %9 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %mul.i) [ "convergencectrl"(token %0) ]
  store double %add.i, ptr %9, align 8, !tbaa !7
  %sub.i = fsub reassoc nnan ninf nsz arcp afn double %6, %8
  %inc4.i = add i32 %mul.i, 2
  %10 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc.i) [ "convergencectrl"(token %0) ]
  store double %sub.i, ptr %10, align 8, !tbaa !7
  %inc6.i = add i32 %mul.i, 3
  %11 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc4.i) [ "convergencectrl"(token %0) ]
  store double %mul2.i, ptr %11, align 8, !tbaa !7
  %div.i = fdiv reassoc nnan ninf nsz arcp afn double %6, %8
  %inc8.i = add i32 %mul.i, 4
  %12 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc6.i) [ "convergencectrl"(token %0) ]
  store double %div.i, ptr %12, align 8, !tbaa !7
  %13 = tail call reassoc nnan ninf nsz arcp afn double @llvm.fma.f64(double %6, double %8, double %add.i)
  %inc10.i = add i32 %mul.i, 5
  %14 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc8.i) [ "convergencectrl"(token %0) ]
  store double %13, ptr %14, align 8, !tbaa !7
  %elt.min.i = tail call reassoc nnan ninf nsz arcp afn double @llvm.minnum.f64(double %6, double %8)
  %inc12.i = add i32 %mul.i, 6
  %15 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc10.i) [ "convergencectrl"(token %0) ]
  store double %elt.min.i, ptr %15, align 8, !tbaa !7
  %elt.max.i = tail call reassoc nnan ninf nsz arcp afn double @llvm.maxnum.f64(double %6, double %8)
  %inc14.i = add i32 %mul.i, 7
  %16 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc12.i) [ "convergencectrl"(token %0) ]
  store double %elt.max.i, ptr %16, align 8, !tbaa !7
  %elt.abs.i = tail call reassoc nnan ninf nsz arcp afn double @llvm.fabs.f64(double %6)
  %inc16.i = add i32 %mul.i, 8
  %17 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc14.i) [ "convergencectrl"(token %0) ]
  store double %elt.abs.i, ptr %17, align 8, !tbaa !7
  %inc18.i = add i32 %mul.i, 9
  %18 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc16.i) [ "convergencectrl"(token %0) ]
  store double %elt.min.i, ptr %18, align 8, !tbaa !7
  %cmp20.i = fcmp reassoc nnan ninf nsz arcp afn oge double %6, %8
  %cond21.i = select reassoc nnan ninf nsz arcp afn i1 %cmp20.i, double 1.000000e+00, double 2.000000e+00
  %19 = call noundef nonnull align 8 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0) %3, i32 %inc18.i) [ "convergencectrl"(token %0) ]
  store double %cond21.i, ptr %19, align 8, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.minnum.f64(double, double) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.maxnum.f64(double, double) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", double, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f64_0_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", double, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f64_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_0_0t.i32(target("dx.RawBuffer", double, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f64_1_0t.i32(target("dx.RawBuffer", double, 1, 0), i32) #0

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
!8 = !{!"double", !5, i64 0}
