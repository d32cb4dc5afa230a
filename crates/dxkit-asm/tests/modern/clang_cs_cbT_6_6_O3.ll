; ModuleID = '-'
source_filename = "-"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%T = type <{ float, <3 x float>, <{ [3 x <{ float, target("dx.Padding", 12) }>], float }> }>

@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1
@.str.6 = private unnamed_addr constant [2 x i8] c"c\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.CBuffer", %T) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s_Tst(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.6)
  %3 = tail call i32 @llvm.dx.thread.id(i32 0)
  %4 = call noundef align 1 dereferenceable(32) ptr addrspace(2) @llvm.dx.resource.getbasepointer.p2.tdx.CBuffer_s_Tst(target("dx.CBuffer", %T) %2) [ "convergencectrl"(token %0) ]
  %5 = load float, ptr addrspace(2) %4, align 4, !tbaa !7
  %6 = getelementptr inbounds nuw i8, ptr addrspace(2) %4, i32 8
  %7 = load float, ptr addrspace(2) %6, align 4
  %add.i = fadd reassoc nnan ninf nsz arcp afn float %7, %5
  %rem.i = and i32 %3, 3
  %arr.i = getelementptr inbounds nuw i8, ptr addrspace(2) %4, i32 16
  %cbufferidx.i = getelementptr [16 x i8], ptr addrspace(2) %arr.i, i32 %rem.i
  %8 = load float, ptr addrspace(2) %cbufferidx.i, align 16, !tbaa !7
  %add3.i = fadd reassoc nnan ninf nsz arcp afn float %add.i, %8
  %9 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  store float %add3.i, ptr %9, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %T) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s_Tst(i32, i32, i32, i32, ptr) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr addrspace(2) @llvm.dx.resource.getbasepointer.p2.tdx.CBuffer_s_Tst(target("dx.CBuffer", %T)) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

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
