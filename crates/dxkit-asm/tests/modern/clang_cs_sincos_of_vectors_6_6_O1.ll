; ModuleID = 'math.hlsl'
source_filename = "math.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

@.str = private unnamed_addr constant [2 x i8] c"t\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call i32 @llvm.dx.thread.id(i32 0)
  %4 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %5 = load <4 x float>, ptr %4, align 4, !tbaa !7
  %sincos.i = tail call reassoc nnan ninf nsz arcp afn { <4 x float>, <4 x float> } @llvm.sincos.v4f32(<4 x float> %5)
  %sin.i = extractvalue { <4 x float>, <4 x float> } %sincos.i, 0
  %cos.i = extractvalue { <4 x float>, <4 x float> } %sincos.i, 1
  %6 = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.floor.v4f32(<4 x float> %5)
  %7 = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.ceil.v4f32(<4 x float> %5)
  %8 = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.trunc.v4f32(<4 x float> %5)
  %9 = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.roundeven.v4f32(<4 x float> %5)
  %hlsl.frac.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.frac.v4f32(<4 x float> %5)
  %elt.abs.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.fabs.v4f32(<4 x float> %5)
  %hlsl.sign.i = tail call <4 x i32> @llvm.dx.sign.v4f32(<4 x float> %5)
  %conv.i = sitofp reassoc nnan ninf nsz arcp afn <4 x i32> %hlsl.sign.i to <4 x float>
  %hlsl.saturate.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.saturate.v4f32(<4 x float> %5)
  %10 = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.sqrt.v4f32(<4 x float> %elt.abs.i)
  %add11.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %elt.abs.i, splat (float 1.000000e+00)
  %hlsl.rsqrt.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.rsqrt.v4f32(<4 x float> %add11.i)
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %5, splat (float 1.000000e-01)
  %11 = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.exp2.v4f32(<4 x float> %mul.i)
  %12 = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.log2.v4f32(<4 x float> %add11.i)
  %hlsl.clamp.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.nclamp.v4f32(<4 x float> %5, <4 x float> splat (float -1.000000e+00), <4 x float> splat (float 1.000000e+00))
  %13 = shufflevector <4 x float> %5, <4 x float> poison, <4 x i32> <i32 1, i32 2, i32 3, i32 0>
  %elt.min.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.minnum.v4f32(<4 x float> %5, <4 x float> %13)
  %14 = shufflevector <4 x float> %5, <4 x float> poison, <4 x i32> <i32 3, i32 0, i32 1, i32 2>
  %elt.max.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.maxnum.v4f32(<4 x float> %5, <4 x float> %14)
  %15 = shufflevector <4 x float> %5, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %sub.i = fsub reassoc nnan ninf nsz arcp afn <4 x float> %15, %5
  %mul.i1 = fmul reassoc nnan ninf nsz arcp afn <4 x float> %sub.i, splat (float 2.500000e-01)
  %hlsl.fmad.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.fmuladd.v4f32(<4 x float> %5, <4 x float> %5, <4 x float> %5)
  %add9.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %6, %5
  %add12.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add9.i, %7
  %add13.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add12.i, %8
  %add16.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add13.i, %9
  %add17.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add16.i, %hlsl.frac.i
  %add18.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add17.i, %elt.abs.i
  %add19.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add18.i, %hlsl.fmad.i
  %add.i2 = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add19.i, %cos.i
  %add21.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add.i2, %sin.i
  %add22.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add21.i, %10
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add22.i, %11
  %add1.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add.i, %elt.min.i
  %add2.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add1.i, %elt.max.i
  %add3.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add2.i, %conv.i
  %add4.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add3.i, %mul.i1
  %add5.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add4.i, %hlsl.saturate.i
  %add6.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add5.i, %12
  %add7.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add6.i, %hlsl.rsqrt.i
  %add23.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add7.i, %hlsl.clamp.i
  %16 = shufflevector <4 x float> %5, <4 x float> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
  %hlsl.dot.i = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.fdot.v4f32(<4 x float> %5, <4 x float> %16)
  %hlsl.dot.i3 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.fdot.v4f32(<4 x float> nofpclass(nan inf) %5, <4 x float> nofpclass(nan inf) %5)
  %17 = tail call reassoc nnan ninf nsz arcp afn noundef nofpclass(nan inf) float @llvm.sqrt.f32(float %hlsl.dot.i3)
  %add25.i = fadd reassoc nnan ninf nsz arcp afn float %17, %hlsl.dot.i
  %18 = shufflevector <4 x float> %5, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %19 = shufflevector <4 x float> %5, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %hlsl.dot26.i = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.fdot.v2f32(<2 x float> %18, <2 x float> %19)
  %add27.i = fadd reassoc nnan ninf nsz arcp afn float %add25.i, %hlsl.dot26.i
  %20 = shufflevector <4 x float> %5, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %21 = shufflevector <4 x float> %5, <4 x float> poison, <3 x i32> <i32 1, i32 2, i32 3>
  %hlsl.dot28.i = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.fdot.v3f32(<3 x float> %20, <3 x float> %21)
  %add29.i = fadd reassoc nnan ninf nsz arcp afn float %add27.i, %hlsl.dot28.i
  %22 = extractelement <4 x float> %add23.i, i64 0
  %add30.i = fadd reassoc nnan ninf nsz arcp afn float %add29.i, %22
  %r.0.vec.insert.i = insertelement <4 x float> %add23.i, float %add30.i, i64 0
  %23 = shufflevector <4 x float> %5, <4 x float> poison, <3 x i32> <i32 1, i32 2, i32 0>
  %24 = shufflevector <3 x float> %21, <3 x float> poison, <3 x i32> <i32 2, i32 0, i32 1>
  %mul.i4 = fmul reassoc nnan ninf nsz arcp afn <3 x float> %24, %23
  %25 = shufflevector <3 x float> %21, <3 x float> poison, <3 x i32> <i32 1, i32 2, i32 0>
  %26 = fneg reassoc nnan ninf nsz arcp afn <4 x float> %5
  %27 = shufflevector <4 x float> %26, <4 x float> poison, <3 x i32> <i32 2, i32 0, i32 1>
  %mul1.i.neg = fmul reassoc nnan ninf nsz arcp afn <3 x float> %25, %27
  %sub.i5 = fadd reassoc nnan ninf nsz arcp afn <3 x float> %mul1.i.neg, %mul.i4
  %add32.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %20, splat (float 1.000000e+01)
  %hlsl.dot.i6 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.fdot.v3f32(<3 x float> nofpclass(nan inf) %add32.i, <3 x float> nofpclass(nan inf) %add32.i)
  %hlsl.rsqrt.i7 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.rsqrt.f32(float %hlsl.dot.i6)
  %splat.splatinsert.i = insertelement <3 x float> poison, float %hlsl.rsqrt.i7, i64 0
  %splat.splat.i = shufflevector <3 x float> %splat.splatinsert.i, <3 x float> poison, <3 x i32> zeroinitializer
  %mul.i8 = fmul reassoc nnan ninf nsz arcp afn <3 x float> %splat.splat.i, %add32.i
  %add34.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %sub.i5, %mul.i8
  %28 = shufflevector <4 x float> %r.0.vec.insert.i, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %add35.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add34.i, %28
  %29 = shufflevector <3 x float> %add35.i, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  %r.8.vec.insert.i = shufflevector <4 x float> %29, <4 x float> %add23.i, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  %30 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0) %2, i32 %3) [ "convergencectrl"(token %0) ]
  store <4 x float> %r.8.vec.insert.i, ptr %30, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.floor.v4f32(<4 x float>) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.ceil.v4f32(<4 x float>) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.trunc.v4f32(<4 x float>) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.roundeven.v4f32(<4 x float>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.dx.frac.v4f32(<4 x float>) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fabs.v4f32(<4 x float>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x i32> @llvm.dx.sign.v4f32(<4 x float>) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.dx.saturate.v4f32(<4 x float>) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.dx.rsqrt.v4f32(<4 x float>) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.exp2.v4f32(<4 x float>) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.log2.v4f32(<4 x float>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.dx.nclamp.v4f32(<4 x float>, <4 x float>, <4 x float>) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.minnum.v4f32(<4 x float>, <4 x float>) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.maxnum.v4f32(<4 x float>, <4 x float>) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.fdot.v4f32(<4 x float>, <4 x float>) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.fdot.v2f32(<2 x float>, <2 x float>) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.fdot.v3f32(<3 x float>, <3 x float>) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0), i32) #0

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.rsqrt.f32(float) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { <4 x float>, <4 x float> } @llvm.sincos.v4f32(<4 x float>) #5

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!7 = !{!5, !5, i64 0}
