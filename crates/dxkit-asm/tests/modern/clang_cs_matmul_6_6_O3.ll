; ModuleID = '-'
source_filename = "-"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%__cblayout_C = type <{ [4 x <4 x float>] }>

@.str.2 = private unnamed_addr constant [3 x i8] c"o4\00", align 1
@C.cb = internal global target("dx.CBuffer", %__cblayout_C) poison
@m = external hidden local_unnamed_addr addrspace(2) global [4 x <4 x float>], align 4
@C.str = private unnamed_addr constant [2 x i8] c"C\00", align 1
@llvm.compiler.used = appending global [1 x ptr] [ptr @C.cb], section "llvm.metadata"

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefromimplicitbinding.tdx.CBuffer_s___cblayout_Cst(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #2 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.2)
  %C.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefromimplicitbinding.tdx.CBuffer_s___cblayout_Cst(i32 3, i32 0, i32 1, i32 0, ptr nonnull @C.str)
  store target("dx.CBuffer", %__cblayout_C) %C.cb_h.i.i, ptr @C.cb, align 4
  %2 = tail call i32 @llvm.dx.thread.id(i32 0)
  %3 = load <16 x float>, ptr addrspace(2) @m, align 4, !tbaa !8
  %4 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0) %1, i32 %2) [ "convergencectrl"(token %0) ]
  %5 = load <4 x float>, ptr %4, align 4, !tbaa !10
  %hlsl.mul.i = tail call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.matrix.multiply.v4f32.v16f32.v4f32(<16 x float> %3, <4 x float> %5, i32 4, i32 4, i32 1)
  store <4 x float> %hlsl.mul.i, ptr %4, align 4, !tbaa !10
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.matrix.multiply.v4f32.v16f32.v4f32(<16 x float>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!hlsl.cbs = !{!0}
!dx.valver = !{!1}
!llvm.ident = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{ptr @C.cb, ptr addrspace(2) @m}
!1 = !{i32 1, i32 8}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = !{!4, !5, i64 0}
!4 = !{!"__libc_errno", !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}
!10 = !{!6, !6, i64 0}
