; ModuleID = '-'
source_filename = "-"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%struct.S = type { float, <3 x float>, [2 x float], i32 }

@.str = private unnamed_addr constant [2 x i8] c"i\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"r\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", %struct.S, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Ss_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", %struct.S, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Ss_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call i32 @llvm.dx.thread.id(i32 0)
  %4 = call noundef nonnull align 1 dereferenceable(28) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Ss_0_0t.i32(target("dx.RawBuffer", %struct.S, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %s.sroa.0.0.copyload.i = load float, ptr %4, align 1, !tbaa !7
  %s.sroa.6.0.call.sroa_idx.i = getelementptr inbounds nuw i8, ptr %4, i32 4
  %s.sroa.6.0.copyload.i = load <3 x float>, ptr %s.sroa.6.0.call.sroa_idx.i, align 1, !tbaa !9
  %s.sroa.8.0.call.sroa_idx.i = getelementptr inbounds nuw i8, ptr %4, i32 16
  %s.sroa.8.0.copyload.i = load float, ptr %s.sroa.8.0.call.sroa_idx.i, align 1
  %s.sroa.85.0.call.sroa_idx.i = getelementptr inbounds nuw i8, ptr %4, i32 20
  %s.sroa.85.0.copyload.i = load float, ptr %s.sroa.85.0.call.sroa_idx.i, align 1, !tbaa !9
  %s.sroa.9.0.call.sroa_idx.i = getelementptr inbounds nuw i8, ptr %4, i32 24
  %s.sroa.9.0.copyload.i = load i32, ptr %s.sroa.9.0.call.sroa_idx.i, align 1, !tbaa !10
  %add.i = fadd reassoc nnan ninf nsz arcp afn float %s.sroa.85.0.copyload.i, %s.sroa.0.0.copyload.i
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <3 x float> %s.sroa.6.0.copyload.i, splat (float 2.000000e+00)
  %5 = call noundef nonnull align 1 dereferenceable(28) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Ss_1_0t.i32(target("dx.RawBuffer", %struct.S, 1, 0) %2, i32 %3) [ "convergencectrl"(token %0) ]
  store float %add.i, ptr %5, align 1, !tbaa !7
  %s.sroa.6.0.call1.sroa_idx.i = getelementptr inbounds nuw i8, ptr %5, i32 4
  store <3 x float> %mul.i, ptr %s.sroa.6.0.call1.sroa_idx.i, align 1, !tbaa !9
  %s.sroa.8.0.call1.sroa_idx.i = getelementptr inbounds nuw i8, ptr %5, i32 16
  store float %s.sroa.8.0.copyload.i, ptr %s.sroa.8.0.call1.sroa_idx.i, align 1
  %s.sroa.85.0.call1.sroa_idx.i = getelementptr inbounds nuw i8, ptr %5, i32 20
  store float %s.sroa.85.0.copyload.i, ptr %s.sroa.85.0.call1.sroa_idx.i, align 1, !tbaa !9
  %s.sroa.9.0.call1.sroa_idx.i = getelementptr inbounds nuw i8, ptr %5, i32 24
  store i32 %s.sroa.9.0.copyload.i, ptr %s.sroa.9.0.call1.sroa_idx.i, align 1, !tbaa !10
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", %struct.S, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Ss_0_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", %struct.S, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Ss_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Ss_0_0t.i32(target("dx.RawBuffer", %struct.S, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Ss_1_0t.i32(target("dx.RawBuffer", %struct.S, 1, 0), i32) #0

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
!9 = !{!5, !5, i64 0}
!10 = !{!4, !4, i64 0}
