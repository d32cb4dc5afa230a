; ModuleID = 'cur.hlsl'
source_filename = "cur.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%struct.S = type { [2 x %struct.A], <4 x float> }
%struct.A = type { float, [3 x i32] }

@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %s.i = alloca %struct.S, align 4
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", %struct.S, 1, 0) @llvm.dx.resource.handlefromimplicitbinding.tdx.RawBuffer_s_struct.Ss_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call i32 @llvm.dx.thread.id(i32 0)
  %3 = tail call i32 @llvm.dx.thread.id(i32 1)
  call void @llvm.lifetime.start.p0(ptr nonnull %s.i) #5
  %4 = call noundef nonnull align 1 dereferenceable(48) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Ss_1_0t.i32(target("dx.RawBuffer", %struct.S, 1, 0) %1, i32 %2) [ "convergencectrl"(token %0) ]
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(48) %s.i, ptr noundef nonnull align 1 dereferenceable(48) %4, i32 48, i1 false), !tbaa.struct !7
  %and.i = and i32 %3, 1
  %arrayidx.i = getelementptr inbounds nuw [16 x i8], ptr %s.i, i32 %and.i
  %t.sroa.0.0.copyload.i = load float, ptr %arrayidx.i, align 4, !tbaa !9
  %t.sroa.5.0.arrayidx.sroa_idx.i = getelementptr inbounds nuw i8, ptr %arrayidx.i, i32 4
  %t.sroa.5.0.copyload.i = load i64, ptr %t.sroa.5.0.arrayidx.sroa_idx.i, align 4
  %conv.i = fptosi float %t.sroa.0.0.copyload.i to i32
  store float %t.sroa.0.0.copyload.i, ptr %s.i, align 4, !tbaa !9
  %t.sroa.5.0.arrayidx3.sroa_idx.i = getelementptr inbounds nuw i8, ptr %s.i, i32 4
  store i64 %t.sroa.5.0.copyload.i, ptr %t.sroa.5.0.arrayidx3.sroa_idx.i, align 4
  %t.sroa.59.0.arrayidx3.sroa_idx.i = getelementptr inbounds nuw i8, ptr %s.i, i32 12
  store i32 %conv.i, ptr %t.sroa.59.0.arrayidx3.sroa_idx.i, align 4, !tbaa !8
  %m.i = getelementptr inbounds nuw i8, ptr %s.i, i32 32
  %5 = load <4 x float>, ptr %m.i, align 4
  %6 = shufflevector <4 x float> %5, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  store <4 x float> %6, ptr %m.i, align 4, !tbaa !8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 1 dereferenceable(48) %4, ptr noundef nonnull align 4 dereferenceable(48) %s.i, i32 48, i1 false), !tbaa.struct !7
  call void @llvm.lifetime.end.p0(ptr nonnull %s.i) #5
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", %struct.S, 1, 0) @llvm.dx.resource.handlefromimplicitbinding.tdx.RawBuffer_s_struct.Ss_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Ss_1_0t.i32(target("dx.RawBuffer", %struct.S, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="8,8,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nounwind }

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
!7 = !{i64 0, i64 32, !8, i64 32, i64 16, !8}
!8 = !{!5, !5, i64 0}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !5, i64 0}
