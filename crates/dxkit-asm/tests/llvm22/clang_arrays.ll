target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @main() local_unnamed_addr #0 {
entry:
  %a.i = alloca [3 x [4 x float]], align 4
  %0 = tail call i32 @llvm.dx.thread.id(i32 0)
  call void @llvm.lifetime.start.p0(ptr nonnull %a.i) #4
  br label %for.cond1.i.preheader

for.cond1.i.preheader:                            ; preds = %entry, %for.cond.cleanup3.i
  %i.0.i2 = phi i32 [ 0, %entry ], [ %inc7.i, %for.cond.cleanup3.i ]
  %arrayidx.i = getelementptr inbounds nuw [4 x float], ptr %a.i, i32 %i.0.i2
  br label %for.body4.i

for.cond.cleanup3.i:                              ; preds = %for.body4.i
  %inc7.i = add nuw nsw i32 %i.0.i2, 1
  %exitcond3.not = icmp eq i32 %inc7.i, 3
  br i1 %exitcond3.not, label %_Z4mainDv3_j.exit, label %for.cond1.i.preheader, !llvm.loop !8

for.body4.i:                                      ; preds = %for.cond1.i.preheader, %for.body4.i
  %j.0.i1 = phi i32 [ 0, %for.cond1.i.preheader ], [ %inc.i, %for.body4.i ]
  %mul.i = mul nuw nsw i32 %j.0.i1, %i.0.i2
  %add.i = add i32 %mul.i, %0
  %conv.i = uitofp i32 %add.i to float
  %arrayidx5.i = getelementptr inbounds nuw float, ptr %arrayidx.i, i32 %j.0.i1
  store float %conv.i, ptr %arrayidx5.i, align 4, !tbaa !11
  %inc.i = add nuw nsw i32 %j.0.i1, 1
  %exitcond.not = icmp eq i32 %inc.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup3.i, label %for.body4.i, !llvm.loop !13

_Z4mainDv3_j.exit:                                ; preds = %for.cond.cleanup3.i
  %1 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call i32 @llvm.dx.thread.id(i32 2)
  %3 = tail call i32 @llvm.dx.thread.id(i32 1)
  %rem.i = urem i32 %3, 3
  %arrayidx9.i = getelementptr inbounds nuw [4 x float], ptr %a.i, i32 %rem.i
  %and.i = and i32 %2, 3
  %arrayidx10.i = getelementptr inbounds nuw float, ptr %arrayidx9.i, i32 %and.i
  %4 = load float, ptr %arrayidx10.i, align 4, !tbaa !11
  %splat.splatinsert.i = insertelement <4 x float> poison, float %4, i64 0
  %splat.splat.i = shufflevector <4 x float> %splat.splatinsert.i, <4 x float> poison, <4 x i32> zeroinitializer
  %5 = tail call noundef nonnull align 16 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0) %1, i32 %0)
  store <4 x float> %splat.splat.i, ptr %5, align 16, !tbaa !14
  call void @llvm.lifetime.end.p0(ptr nonnull %a.i) #4
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #3

attributes #0 = { nofree noinline norecurse nosync nounwind memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "hlsl.numthreads"="8,4,2" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nounwind }

!llvm.module.flags = !{!0, !1}
!dx.valver = !{!2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"dx.nativelowprec", i32 1}
!2 = !{i32 1, i32 8}
!3 = !{!"Debian clang version 22.1.8 (3)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = distinct !{!8, !9, !10}
!9 = !{!"llvm.loop.mustprogress"}
!10 = !{!"llvm.loop.unroll.disable"}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !6, i64 0}
!13 = distinct !{!13, !9, !10}
!14 = !{!6, !6, i64 0}
