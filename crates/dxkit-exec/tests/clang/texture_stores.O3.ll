; ModuleID = 'texture_stores.hlsl'
source_filename = "texture_stores.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.2-unknown-shadermodel6.2-compute"

@.str = private unnamed_addr constant [2 x i8] c"t\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"u\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"v\00", align 1
@.str.6 = private unnamed_addr constant [2 x i8] c"w\00", align 1
@.str.8 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.10 = private unnamed_addr constant [2 x i8] c"m\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: read, target_mem: read)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.Texture", <4 x float>, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_1_0_0_2t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call target("dx.Texture", <4 x float>, 1, 0, 0, 7) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_1_0_0_7t(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.4)
  %4 = tail call target("dx.Texture", float, 1, 0, 0, 4) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_1_0_0_4t(i32 0, i32 2, i32 1, i32 0, ptr nonnull @.str.6)
  %5 = tail call target("dx.Texture", i32, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_i32_1_0_0_2t(i32 0, i32 3, i32 1, i32 0, ptr nonnull @.str.8)
  %6 = tail call target("dx.Texture", i32, 1, 0, 1, 1) @llvm.dx.resource.handlefrombinding.tdx.Texture_i32_1_0_1_1t(i32 0, i32 4, i32 1, i32 0, ptr nonnull @.str.10)
  %7 = tail call i32 @llvm.dx.thread.id(i32 0)
  %8 = insertelement <3 x i32> poison, i32 %7, i64 0
  %9 = tail call i32 @llvm.dx.thread.id(i32 1)
  %10 = insertelement <3 x i32> %8, i32 %9, i64 1
  %11 = shufflevector <3 x i32> %10, <3 x i32> poison, <2 x i32> <i32 0, i32 1>
  %12 = tail call reassoc nnan ninf nsz arcp afn noundef nofpclass(nan inf) <4 x float> @llvm.dx.resource.load.level.v4f32.tdx.Texture_v4f32_0_0_0_2t.v2i32.i32.v2i32(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %1, <2 x i32> %11, i32 0, <2 x i32> zeroinitializer)
  %div.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %12, splat (float 1.250000e-01)
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %div.i, splat (float 5.000000e-01)
  %13 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_v4f32_1_0_0_2t.v2i32(target("dx.Texture", <4 x float>, 1, 0, 0, 2) %2, <2 x i32> %11) [ "convergencectrl"(token %0) ]
  store <4 x float> %add.i, ptr %13, align 4, !tbaa !7
  %add9.i = add i32 %9, %7
  %rem.i = urem i32 %add9.i, 3
  %vecinit10.i = insertelement <3 x i32> %10, i32 %rem.i, i64 2
  %14 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_v4f32_1_0_0_7t.v3i32(target("dx.Texture", <4 x float>, 1, 0, 0, 7) %3, <3 x i32> %vecinit10.i) [ "convergencectrl"(token %0) ]
  store <4 x float> %12, ptr %14, align 4, !tbaa !7
  %and.i = and i32 %7, 1
  %div1349.i = lshr <2 x i32> %11, splat (i32 1)
  %vecext14.i = extractelement <2 x i32> %div1349.i, i64 0
  %vecinit15.i = insertelement <3 x i32> poison, i32 %vecext14.i, i64 0
  %vecext18.i = extractelement <2 x i32> %div1349.i, i64 1
  %vecinit19.i = insertelement <3 x i32> %vecinit15.i, i32 %vecext18.i, i64 1
  %vecinit21.i = insertelement <3 x i32> %vecinit19.i, i32 %and.i, i64 2
  %15 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_f32_1_0_0_4t.v3i32(target("dx.Texture", float, 1, 0, 0, 4) %4, <3 x i32> %vecinit21.i) [ "convergencectrl"(token %0) ]
  store float 2.500000e+00, ptr %15, align 4, !tbaa !8
  %add23.i = add <2 x i32> %11, splat (i32 100)
  %16 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_v4f32_1_0_0_2t.v2i32(target("dx.Texture", <4 x float>, 1, 0, 0, 2) %2, <2 x i32> %add23.i) [ "convergencectrl"(token %0) ]
  store <4 x float> splat (float 1.000000e+00), ptr %16, align 4, !tbaa !7
  %div2550.i = lshr <2 x i32> %11, splat (i32 2)
  %17 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_i32_1_0_0_2t.v2i32(target("dx.Texture", i32, 1, 0, 0, 2) %5, <2 x i32> %div2550.i) [ "convergencectrl"(token %0) ]
  %add27.i = add i32 %7, 1
  %18 = atomicrmw add ptr %17, i32 %add27.i syncscope("device") monotonic, align 4
  %19 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_i32_1_0_0_2t.v2i32(target("dx.Texture", i32, 1, 0, 0, 2) %5, <2 x i32> <i32 0, i32 3>) [ "convergencectrl"(token %0) ]
  %20 = atomicrmw umax ptr %19, i32 %9 syncscope("device") monotonic, align 4
  %rem29.i = urem i32 %7, 5
  %21 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_i32_1_0_1_1t.i32(target("dx.Texture", i32, 1, 0, 1, 1) %6, i32 %rem29.i) [ "convergencectrl"(token %0) ]
  %22 = atomicrmw add ptr %21, i32 -1 syncscope("device") monotonic, align 4
  %23 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_i32_1_0_0_2t.v2i32(target("dx.Texture", i32, 1, 0, 0, 2) %5, <2 x i32> splat (i32 3)) [ "convergencectrl"(token %0) ]
  %24 = cmpxchg ptr %23, i32 0, i32 9 syncscope("device") monotonic monotonic, align 4
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_1_0_0_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 1, 0, 0, 7) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_1_0_0_7t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", float, 1, 0, 0, 4) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_1_0_0_4t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", i32, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_i32_1_0_0_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", i32, 1, 0, 1, 1) @llvm.dx.resource.handlefrombinding.tdx.Texture_i32_1_0_1_1t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x float> @llvm.dx.resource.load.level.v4f32.tdx.Texture_v4f32_0_0_0_2t.v2i32.i32.v2i32(target("dx.Texture", <4 x float>, 0, 0, 0, 2), <2 x i32>, i32, <2 x i32>) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_v4f32_1_0_0_2t.v2i32(target("dx.Texture", <4 x float>, 1, 0, 0, 2), <2 x i32>) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_v4f32_1_0_0_7t.v3i32(target("dx.Texture", <4 x float>, 1, 0, 0, 7), <3 x i32>) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_f32_1_0_0_4t.v3i32(target("dx.Texture", float, 1, 0, 0, 4), <3 x i32>) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_i32_1_0_0_2t.v2i32(target("dx.Texture", i32, 1, 0, 0, 2), <2 x i32>) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.Texture_i32_1_0_1_1t.i32(target("dx.Texture", i32, 1, 0, 1, 1), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: read, target_mem: read) "hlsl.numthreads"="8,8,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(read) }

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
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !5, i64 0}
