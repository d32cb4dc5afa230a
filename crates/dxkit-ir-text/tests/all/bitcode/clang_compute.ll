source_filename = "shader.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%__cblayout_C = type <{ <4 x float>, i32 }>

@.str = private unnamed_addr constant [4 x i8] c"Out\00", align 1
@.str.2 = private unnamed_addr constant [3 x i8] c"In\00", align 1
@C.cb = internal global target("dx.CBuffer", %__cblayout_C) poison
@scale = external hidden local_unnamed_addr addrspace(2) global <4 x float>, align 4
@n = external hidden local_unnamed_addr addrspace(2) global i32, align 4
@C.str = private unnamed_addr constant [2 x i8] c"C\00", align 1
@shared_data = external hidden local_unnamed_addr addrspace(3) global [64 x <4 x float>], align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr @C.cb], section "llvm.metadata"

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Cst(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #2 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %C.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Cst(i32 0, i32 0, i32 1, i32 0, ptr nonnull @C.str)
  store target("dx.CBuffer", %__cblayout_C) %C.cb_h.i.i, ptr @C.cb, align 4
  %2 = tail call i32 @llvm.dx.thread.id(i32 0)
  %3 = tail call i32 @llvm.dx.flattened.thread.id.in.group()
  %4 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0) %1, i32 %2) [ "convergencectrl"(token %0) ]
  %5 = load <4 x float>, ptr %4, align 4, !tbaa !8
  %6 = load <4 x float>, ptr addrspace(2) @scale, align 4, !tbaa !8
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %6, %5
  %arrayidx.i = getelementptr inbounds nuw [16 x i8], ptr addrspace(3) @shared_data, i32 %3
  store <4 x float> %mul.i, ptr addrspace(3) %arrayidx.i, align 4, !tbaa !8
  %7 = load i32, ptr addrspace(2) @n, align 4, !tbaa !9
  %cmp.i1.not = icmp eq i32 %7, 0
  br i1 %cmp.i1.not, label %for.cond.cleanup.i.thread, label %for.body.i

for.cond.cleanup.i.thread:                        ; preds = %entry
  %cmp2.i6 = icmp eq i32 %2, 3
  %sum.1.i8 = select nsz i1 %cmp2.i6, <4 x float> splat (float -0.000000e+00), <4 x float> zeroinitializer
  br label %_Z4mainDv3_jj.exit

for.cond.cleanup.i:                               ; preds = %for.body.i
  %cmp2.i = icmp eq i32 %2, 3
  %fneg.i = fneg reassoc nnan ninf nsz arcp afn <4 x float> %add.i
  %sum.1.i = select nsz i1 %cmp2.i, <4 x float> %fneg.i, <4 x float> %add.i
  switch i32 %7, label %_Z4mainDv3_jj.exit [
    i32 1, label %sw.bb.i
    i32 5, label %sw.bb3.i
  ]

for.body.i:                                       ; preds = %for.body.i, %entry
  %i.0.i3 = phi i32 [ %inc.i, %for.body.i ], [ 0, %entry ]
  %sum.0.i2 = phi <4 x float> [ %add.i, %for.body.i ], [ zeroinitializer, %entry ]
  %and.i = and i32 %i.0.i3, 63
  %arrayidx1.i = getelementptr inbounds nuw [16 x i8], ptr addrspace(3) @shared_data, i32 %and.i
  %8 = load <4 x float>, ptr addrspace(3) %arrayidx1.i, align 4, !tbaa !8
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %8, %sum.0.i2
  %inc.i = add nuw i32 %i.0.i3, 1
  %exitcond.not = icmp eq i32 %inc.i, %7
  br i1 %exitcond.not, label %for.cond.cleanup.i, label %for.body.i, !llvm.loop !10

sw.bb.i:                                          ; preds = %for.cond.cleanup.i
  %sum.0.vec.insert.i = insertelement <4 x float> %sum.1.i, float 2.000000e+00, i64 0
  br label %_Z4mainDv3_jj.exit

sw.bb3.i:                                         ; preds = %for.cond.cleanup.i
  %sum.4.vec.insert.i = insertelement <4 x float> %sum.1.i, float 1.000000e-01, i64 1
  br label %_Z4mainDv3_jj.exit

_Z4mainDv3_jj.exit:                               ; preds = %sw.bb3.i, %sw.bb.i, %for.cond.cleanup.i, %for.cond.cleanup.i.thread
  %sum.2.i = phi nsz <4 x float> [ %sum.1.i, %for.cond.cleanup.i ], [ %sum.0.vec.insert.i, %sw.bb.i ], [ %sum.4.vec.insert.i, %sw.bb3.i ], [ %sum.1.i8, %for.cond.cleanup.i.thread ]
  %9 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %10 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0) %9, i32 %2) [ "convergencectrl"(token %0) ]
  store <4 x float> %sum.2.i, ptr %10, align 4, !tbaa !8
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="64,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }

!hlsl.cbs = !{!0}
!dx.valver = !{!1}
!llvm.ident = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{ptr @C.cb, ptr addrspace(2) @scale, ptr addrspace(2) @n}
!1 = !{i32 1, i32 8}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = !{!4, !5, i64 0}
!4 = !{!"__libc_errno", !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!6, !6, i64 0}
!9 = !{!5, !5, i64 0}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
