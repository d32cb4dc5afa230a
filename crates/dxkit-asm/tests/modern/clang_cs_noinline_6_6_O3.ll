; ModuleID = 'noinl.hlsl'
source_filename = "noinl.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%struct.P = type { <4 x float>, i32 }

@_ZL1t.0 = internal unnamed_addr global target("dx.RawBuffer", <4 x float>, 0, 0) poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"t\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none, target_mem: none)
define hidden noundef nofpclass(nan inf) <4 x float> @_Z3mixDv4_f1Pj(<4 x float> noundef nofpclass(nan inf) %a, ptr nofreeobj noundef readonly align 1 captures(none) dead_on_return dereferenceable(20) %p, i32 noundef %i) local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = load <4 x float>, ptr %p, align 1, !tbaa !7
  %mul = fmul reassoc nnan ninf nsz arcp afn <4 x float> %1, %a
  %b = getelementptr inbounds nuw i8, ptr %p, i32 16
  %2 = load i32, ptr %b, align 1, !tbaa !8
  %add = add i32 %2, %i
  %3 = load target("dx.RawBuffer", <4 x float>, 0, 0), ptr @_ZL1t.0, align 4, !tbaa !10
  %4 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0) %3, i32 %add) [ "convergencectrl"(token %0) ]
  %5 = load <4 x float>, ptr %4, align 4, !tbaa !7
  %add2 = fadd reassoc nnan ninf nsz arcp afn <4 x float> %5, %mul
  ret <4 x float> %add2
}

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #2 {
entry:
  %byval-temp.i = alloca %struct.P, align 4
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  store target("dx.RawBuffer", <4 x float>, 0, 0) %1, ptr @_ZL1t.0, align 4, !tbaa !10
  %2 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call i32 @llvm.dx.flattened.thread.id.in.group()
  %4 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %5 = load <4 x float>, ptr %4, align 4, !tbaa !7
  call void @llvm.lifetime.start.p0(ptr nonnull %byval-temp.i) #6
  store <4 x float> %5, ptr %byval-temp.i, align 4, !tbaa !7
  %p.sroa.4.0.byval-temp.sroa_idx.i = getelementptr inbounds nuw i8, ptr %byval-temp.i, i32 16
  store i32 1, ptr %p.sroa.4.0.byval-temp.sroa_idx.i, align 4, !tbaa !12
  %call2.i = call reassoc nnan ninf nsz arcp afn noundef nofpclass(nan inf) <4 x float> @_Z3mixDv4_f1Pj(<4 x float> noundef nofpclass(nan inf) %5, ptr nofreeobj noundef nonnull align 1 dead_on_return dereferenceable(20) %byval-temp.i, i32 noundef %3) #7 [ "convergencectrl"(token %0) ]
  call void @llvm.lifetime.end.p0(ptr nonnull %byval-temp.i) #6
  %6 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0) %2, i32 %3) [ "convergencectrl"(token %0) ]
  store <4 x float> %call2.i, ptr %6, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none, target_mem: none) "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { nounwind }
attributes #7 = { convergent }

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
!8 = !{!9, !4, i64 16}
!9 = !{!"_ZTS1P", !5, i64 0, !4, i64 16}
!10 = !{!11, !5, i64 0}
!11 = !{!"_ZTSN4hlsl16StructuredBufferIDv4_fEE", !5, i64 0}
!12 = !{!4, !4, i64 0}
