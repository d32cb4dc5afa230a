; ModuleID = '-'
source_filename = "-"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-vertex"

%__cblayout_C = type <{ [4 x <4 x float>], <4 x float> }>

@C.cb = internal global target("dx.CBuffer", %__cblayout_C) poison
@m = external hidden local_unnamed_addr addrspace(2) global [4 x <4 x float>], align 4
@k = external hidden local_unnamed_addr addrspace(2) global <4 x float>, align 4
@C.str = private unnamed_addr constant [2 x i8] c"C\00", align 1
@llvm.compiler.used = appending global [1 x ptr] [ptr @C.cb], section "llvm.metadata"

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefromimplicitbinding.tdx.CBuffer_s___cblayout_Cst(i32, i32, i32, i32, ptr) #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %C.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefromimplicitbinding.tdx.CBuffer_s___cblayout_Cst(i32 0, i32 0, i32 1, i32 0, ptr nonnull @C.str)
  store target("dx.CBuffer", %__cblayout_C) %C.cb_h.i.i, ptr @C.cb, align 4
  %POSITION0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %IDX0 = call i32 @llvm.dx.load.input.i32(i32 1, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %1 = load <4 x float>, ptr addrspace(2) @k, align 4, !tbaa !18, !noalias !19
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %1, %POSITION0
  %2 = load <14 x float>, ptr addrspace(2) @m, align 4, !tbaa !22, !noalias !19
  %matrix_row_ins6.i = shufflevector <14 x float> %2, <14 x float> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %matrix_row_ins6.i, %mul.i
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %add.i) [ "convergencectrl"(token %0) ]
  call void @llvm.dx.store.output.i32(i32 1, i32 0, i8 0, i32 %IDX0) [ "convergencectrl"(token %0) ]
  call void @llvm.dx.store.output.v4f32(i32 2, i32 0, i8 0, <4 x float> %1) [ "convergencectrl"(token %0) ]
  call void @llvm.dx.store.output.v4f32(i32 2, i32 1, i8 0, <4 x float> %POSITION0) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32 immarg, i32, i8 immarg, i32) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32 immarg, i32, i8 immarg, i32) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v4f32(i32 immarg, i32, i8 immarg, <4 x float>) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.i32(i32 immarg, i32, i8 immarg, i32) #3

attributes #0 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.shader"="vertex" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }

!hlsl.cbs = !{!0}
!dx.semantic.signatures = !{!1}
!dx.valver = !{!11}
!llvm.ident = !{!12}
!llvm.errno.tbaa = !{!13}

!0 = !{ptr @C.cb, ptr addrspace(2) @m, ptr addrspace(2) @k}
!1 = !{ptr @main, !2, !6}
!2 = !{!3, !5}
!3 = !{i32 0, !"POSITION", i32 9, i32 0, !4, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!4 = !{i32 0}
!5 = !{i32 1, !"IDX", i32 5, i32 0, !4, i32 0, i32 1, i8 1, i32 1, i8 0, i8 0, i8 0, i32 0}
!6 = !{!7, !8, !9}
!7 = !{i32 0, !"SV_Position", i32 9, i32 3, !4, i32 4, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!8 = !{i32 1, !"IDX", i32 5, i32 0, !4, i32 1, i32 1, i8 1, i32 1, i8 0, i8 0, i8 0, i32 0}
!9 = !{i32 2, !"COLOR", i32 9, i32 0, !10, i32 2, i32 2, i8 4, i32 2, i8 0, i8 0, i8 0, i32 0}
!10 = !{i32 0, i32 1}
!11 = !{i32 1, i32 8}
!12 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!13 = !{!14, !15, i64 0}
!14 = !{!"__libc_errno", !15, i64 0}
!15 = !{!"int", !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C++ TBAA"}
!18 = !{!16, !16, i64 0}
!19 = !{!20}
!20 = distinct !{!20, !21, !"_Z4mainDv4_fj: %agg.result"}
!21 = distinct !{!21, i1 true, !"_Z4mainDv4_fj"}
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !16, i64 0}
