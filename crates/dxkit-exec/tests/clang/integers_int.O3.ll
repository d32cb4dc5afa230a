; ModuleID = 'integers.hlsl'
source_filename = "integers.hlsl"
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
  %1 = tail call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.4)
  %4 = tail call i32 @llvm.dx.thread.id(i32 0)
  %5 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %1, i32 %4) [ "convergencectrl"(token %0) ]
  %6 = load i32, ptr %5, align 4, !tbaa !7
  %7 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %2, i32 %4) [ "convergencectrl"(token %0) ]
  %8 = load i32, ptr %7, align 4, !tbaa !7
  %cmp.i = icmp eq i32 %8, 0
  %cond.i = select i1 %cmp.i, i32 7, i32 %8
  %9 = and i32 %8, 31
  %mul.i = mul i32 %4, 24
  %add.i = add nsw i32 %8, %6
  %inc.i = or disjoint i32 %mul.i, 1
  %10 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %mul.i) [ "convergencectrl"(token %0) ]
  store i32 %add.i, ptr %10, align 4, !tbaa !7
  %sub.i = sub nsw i32 %6, %8
  %inc4.i = or disjoint i32 %mul.i, 2
  %11 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc.i) [ "convergencectrl"(token %0) ]
  store i32 %sub.i, ptr %11, align 4, !tbaa !7
  %mul6.i = mul nsw i32 %8, %6
  %inc7.i = or disjoint i32 %mul.i, 3
  %12 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc4.i) [ "convergencectrl"(token %0) ]
  store i32 %mul6.i, ptr %12, align 4, !tbaa !7
  %.frozen = freeze i32 %6
  %cond.i.frozen = freeze i32 %cond.i
  %div.i = sdiv i32 %.frozen, %cond.i.frozen
  %inc9.i = or disjoint i32 %mul.i, 4
  %13 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc7.i) [ "convergencectrl"(token %0) ]
  store i32 %div.i, ptr %13, align 4, !tbaa !7
  %14 = mul i32 %div.i, %cond.i.frozen
  %rem.i.decomposed = sub i32 %.frozen, %14
  %inc11.i = or disjoint i32 %mul.i, 5
  %15 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc9.i) [ "convergencectrl"(token %0) ]
  store i32 %rem.i.decomposed, ptr %15, align 4, !tbaa !7
  %and13.i = and i32 %8, %6
  %inc14.i = or disjoint i32 %mul.i, 6
  %16 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc11.i) [ "convergencectrl"(token %0) ]
  store i32 %and13.i, ptr %16, align 4, !tbaa !7
  %or.i = or i32 %8, %6
  %inc16.i = or disjoint i32 %mul.i, 7
  %17 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc14.i) [ "convergencectrl"(token %0) ]
  store i32 %or.i, ptr %17, align 4, !tbaa !7
  %xor.i = xor i32 %8, %6
  %inc18.i = add i32 %mul.i, 8
  %18 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc16.i) [ "convergencectrl"(token %0) ]
  store i32 %xor.i, ptr %18, align 4, !tbaa !7
  %not.i = xor i32 %6, -1
  %inc20.i = add i32 %mul.i, 9
  %19 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc18.i) [ "convergencectrl"(token %0) ]
  store i32 %not.i, ptr %19, align 4, !tbaa !7
  %sub22.i = sub nsw i32 0, %6
  %inc23.i = add i32 %mul.i, 10
  %20 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc20.i) [ "convergencectrl"(token %0) ]
  store i32 %sub22.i, ptr %20, align 4, !tbaa !7
  %shl.i = shl i32 %6, %9
  %inc25.i = add i32 %mul.i, 11
  %21 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc23.i) [ "convergencectrl"(token %0) ]
  store i32 %shl.i, ptr %21, align 4, !tbaa !7
  %shr.i = ashr i32 %6, %9
  %inc27.i = add i32 %mul.i, 12
  %22 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc25.i) [ "convergencectrl"(token %0) ]
  store i32 %shr.i, ptr %22, align 4, !tbaa !7
  %elt.min.i = tail call i32 @llvm.smin.i32(i32 %6, i32 %8)
  %inc29.i = add i32 %mul.i, 13
  %23 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc27.i) [ "convergencectrl"(token %0) ]
  store i32 %elt.min.i, ptr %23, align 4, !tbaa !7
  %elt.max.i = tail call i32 @llvm.smax.i32(i32 %6, i32 %8)
  %inc31.i = add i32 %mul.i, 14
  %24 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc29.i) [ "convergencectrl"(token %0) ]
  store i32 %elt.max.i, ptr %24, align 4, !tbaa !7
  %hlsl.clamp.i = tail call i32 @llvm.dx.sclamp.i32(i32 %6, i32 3, i32 100)
  %inc33.i = add i32 %mul.i, 15
  %25 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc31.i) [ "convergencectrl"(token %0) ]
  store i32 %hlsl.clamp.i, ptr %25, align 4, !tbaa !7
  %inc40.i = add i32 %mul.i, 16
  %26 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc33.i) [ "convergencectrl"(token %0) ]
  store i32 %elt.min.i, ptr %26, align 4, !tbaa !7
  %cmp42.not.i = icmp sgt i32 %6, %8
  %cond43.i = select i1 %cmp42.not.i, i32 2, i32 1
  %inc44.i = add i32 %mul.i, 17
  %27 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc40.i) [ "convergencectrl"(token %0) ]
  store i32 %cond43.i, ptr %27, align 4, !tbaa !7
  %cond47.i = select i1 %cmp42.not.i, i32 3, i32 4
  %inc48.i = add i32 %mul.i, 18
  %28 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc44.i) [ "convergencectrl"(token %0) ]
  store i32 %cond47.i, ptr %28, align 4, !tbaa !7
  %cmp50.not.i = icmp slt i32 %6, %8
  %cond51.i = select i1 %cmp50.not.i, i32 6, i32 5
  %inc52.i = add i32 %mul.i, 19
  %29 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc48.i) [ "convergencectrl"(token %0) ]
  store i32 %cond51.i, ptr %29, align 4, !tbaa !7
  %cmp54.i = icmp eq i32 %6, %8
  %cond55.i = select i1 %cmp54.i, i32 7, i32 8
  %inc56.i = add i32 %mul.i, 20
  %30 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc52.i) [ "convergencectrl"(token %0) ]
  store i32 %cond55.i, ptr %30, align 4, !tbaa !7
  %cond59.i = select i1 %cmp54.i, i32 10, i32 9
  %inc60.i = add i32 %mul.i, 21
  %31 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc56.i) [ "convergencectrl"(token %0) ]
  store i32 %cond59.i, ptr %31, align 4, !tbaa !7
  %add63.i = add nsw i32 %cond.i, %mul6.i
  %inc64.i = add i32 %mul.i, 22
  %32 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc60.i) [ "convergencectrl"(token %0) ]
  store i32 %add63.i, ptr %32, align 4, !tbaa !7
  %shr66.i = lshr i32 %6, 3
  %inc67.i = add i32 %mul.i, 23
  %33 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc64.i) [ "convergencectrl"(token %0) ]
  store i32 %shr66.i, ptr %33, align 4, !tbaa !7
  %conv70.i = and i32 %6, 1
  %cmp71.i = icmp sgt i32 %6, 5
  %cmp72.i = icmp slt i32 %8, 9
  %34 = and i1 %cmp71.i, %cmp72.i
  %conv73.i = zext i1 %34 to i32
  %add74.i = add nuw nsw i32 %conv70.i, %conv73.i
  %35 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %3, i32 %inc67.i) [ "convergencectrl"(token %0) ]
  store i32 %add74.i, ptr %35, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.sclamp.i32(i32, i32, i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

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
!7 = !{!4, !4, i64 0}
