; ModuleID = 'lr.hlsl'
source_filename = "lr.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.3-unknown-shadermodel6.3-library"

%__cblayout_Camera = type <{ <4 x float> }>
%struct.Item = type { <4 x float>, i32 }

@.str = private unnamed_addr constant [7 x i8] c"result\00", align 1
@Camera.cb = internal global target("dx.CBuffer", %__cblayout_Camera) poison
@scale = external hidden local_unnamed_addr addrspace(2) global <4 x float>, align 4
@Camera.str = private unnamed_addr constant [7 x i8] c"Camera\00", align 1
@items.str = private unnamed_addr constant [6 x i8] c"items\00", align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_lr.hlsl, ptr null }]
@llvm.compiler.used = appending global [1 x ptr] [ptr @Camera.cb], section "llvm.metadata"

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_Camera) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Camerast(i32, i32, i32, i32, ptr) #1

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none, target_mem: none)
define noundef nofpclass(nan inf) <4 x float> @_Z5shadej(i32 noundef %i) local_unnamed_addr #2 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %and = and i32 %i, 3
  %1 = tail call target("dx.RawBuffer", %struct.Item, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Items_0_0t(i32 0, i32 0, i32 4, i32 %and, ptr nonnull @items.str)
  %2 = call noundef nonnull align 1 dereferenceable(20) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Items_0_0t.i32(target("dx.RawBuffer", %struct.Item, 0, 0) %1, i32 %i) [ "convergencectrl"(token %0) ]
  %3 = load <4 x float>, ptr %2, align 1, !tbaa !8
  %4 = load <4 x float>, ptr addrspace(2) @scale, align 4, !tbaa !8
  %mul = fmul reassoc nnan ninf nsz arcp afn <4 x float> %4, %3
  ret <4 x float> %mul
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #3 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %Camera.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_Camera) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Camerast(i32 0, i32 0, i32 1, i32 0, ptr nonnull @Camera.str)
  store target("dx.CBuffer", %__cblayout_Camera) %Camera.cb_h.i.i, ptr @Camera.cb, align 4
  %2 = tail call i32 @llvm.dx.thread.id(i32 0)
  %and.i.i = and i32 %2, 3
  %3 = tail call target("dx.RawBuffer", %struct.Item, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Items_0_0t(i32 0, i32 0, i32 4, i32 %and.i.i, ptr nonnull @items.str)
  %4 = call noundef nonnull align 1 dereferenceable(20) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Items_0_0t.i32(target("dx.RawBuffer", %struct.Item, 0, 0) %3, i32 %2) [ "convergencectrl"(token %0) ]
  %5 = load <4 x float>, ptr %4, align 1, !tbaa !8
  %6 = load <4 x float>, ptr addrspace(2) @scale, align 4, !tbaa !8
  %mul.i.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %6, %5
  %7 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0) %1, i32 %2) [ "convergencectrl"(token %0) ]
  store <4 x float> %mul.i.i, ptr %7, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", %struct.Item, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Items_0_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Items_0_0t.i32(target("dx.RawBuffer", %struct.Item, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem: none)
define internal void @_GLOBAL__sub_I_lr.hlsl() #5 {
entry:
  %Camera.cb_h.i = tail call target("dx.CBuffer", %__cblayout_Camera) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Camerast(i32 0, i32 0, i32 1, i32 0, ptr nonnull @Camera.str)
  store target("dx.CBuffer", %__cblayout_Camera) %Camera.cb_h.i, ptr @Camera.cb, align 4
  ret void
}

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { alwaysinline convergent mustprogress nofree norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none, target_mem: none) "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #5 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem: none) "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }

!hlsl.cbs = !{!0}
!dx.valver = !{!1}
!llvm.ident = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{ptr @Camera.cb, ptr addrspace(2) @scale}
!1 = !{i32 1, i32 8}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = !{!4, !5, i64 0}
!4 = !{!"__libc_errno", !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!6, !6, i64 0}
