; ModuleID = 'buffers.hlsl'
source_filename = "buffers.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

%__cblayout_Camera = type <{ [4 x <4 x float>], [4 x <4 x float>], float, i32, <2 x i32> }>
%struct.Item = type { <3 x float>, i32, <2 x i32> }

@Camera.cb = internal global target("dx.CBuffer", %__cblayout_Camera) poison
@list = external hidden local_unnamed_addr addrspace(2) global [4 x <4 x float>], align 4
@count = external hidden local_unnamed_addr addrspace(2) global i32, align 4
@offset = external hidden local_unnamed_addr addrspace(2) global <2 x i32>, align 4
@Camera.str = private unnamed_addr constant [7 x i8] c"Camera\00", align 1
@.str = private unnamed_addr constant [4 x i8] c"raw\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"items\00", align 1
@.str.4 = private unnamed_addr constant [7 x i8] c"colors\00", align 1
@.str.6 = private unnamed_addr constant [6 x i8] c"words\00", align 1
@.str.8 = private unnamed_addr constant [8 x i8] c"out_raw\00", align 1
@.str.10 = private unnamed_addr constant [10 x i8] c"out_items\00", align 1
@.str.12 = private unnamed_addr constant [11 x i8] c"out_colors\00", align 1
@.str.14 = private unnamed_addr constant [10 x i8] c"out_words\00", align 1
@llvm.compiler.used = appending global [1 x ptr] [ptr @Camera.cb], section "llvm.metadata"

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_Camera) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Camerast(i32, i32, i32, i32, ptr) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: read, target_mem: read)
define void @main() local_unnamed_addr #2 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %Camera.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_Camera) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Camerast(i32 0, i32 0, i32 1, i32 0, ptr nonnull @Camera.str)
  store target("dx.CBuffer", %__cblayout_Camera) %Camera.cb_h.i.i, ptr @Camera.cb, align 4
  %1 = tail call target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", %struct.Item, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Items_0_0t(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_0_0_0t(i32 0, i32 2, i32 1, i32 0, ptr nonnull @.str.4)
  %4 = tail call target("dx.TypedBuffer", i32, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_i32_0_0_0t(i32 0, i32 3, i32 1, i32 0, ptr nonnull @.str.6)
  %5 = tail call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.8)
  %6 = tail call target("dx.RawBuffer", %struct.Item, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Items_1_0t(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.10)
  %7 = tail call target("dx.TypedBuffer", <4 x float>, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_1_0_0t(i32 0, i32 2, i32 1, i32 0, ptr nonnull @.str.12)
  %8 = tail call target("dx.TypedBuffer", i32, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_i32_1_0_0t(i32 0, i32 3, i32 1, i32 0, ptr nonnull @.str.14)
  %9 = tail call i32 @llvm.dx.thread.id(i32 0)
  %mul.i = shl i32 %9, 2
  %10 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i8_0_0t.i32(target("dx.RawBuffer", i8, 0, 0) %1, i32 %mul.i) [ "convergencectrl"(token %0) ]
  %11 = load <4 x i32>, ptr %10, align 4, !tbaa !8
  %mul1.i = shl i32 %9, 4
  %12 = extractelement <4 x i32> %11, i64 0
  %13 = extractelement <4 x i32> %11, i64 1
  %add.i = add i32 %12, %13
  %14 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0) %5, i32 %mul1.i) [ "convergencectrl"(token %0) ]
  store i32 %add.i, ptr %14, align 4, !tbaa !9
  %add3.i = or disjoint i32 %mul1.i, 4
  %15 = shufflevector <4 x i32> %11, <4 x i32> poison, <3 x i32> <i32 1, i32 2, i32 3>
  %16 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0) %5, i32 %add3.i) [ "convergencectrl"(token %0) ]
  store <3 x i32> %15, ptr %16, align 4, !tbaa !8
  %17 = call noundef nonnull align 1 dereferenceable(24) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Items_0_0t.i32(target("dx.RawBuffer", %struct.Item, 0, 0) %2, i32 %9) [ "convergencectrl"(token %0) ]
  %item.sroa.0.0.copyload.i = load <3 x float>, ptr %17, align 1, !tbaa !8
  %item.sroa.6.0.call4.sroa_idx.i = getelementptr inbounds nuw i8, ptr %17, i32 12
  %item.sroa.6.0.copyload.i = load i32, ptr %item.sroa.6.0.call4.sroa_idx.i, align 1, !tbaa !9
  %item.sroa.8.0.call4.sroa_idx.i = getelementptr inbounds nuw i8, ptr %17, i32 16
  %item.sroa.8.0.copyload.i = load <2 x i32>, ptr %item.sroa.8.0.call4.sroa_idx.i, align 1, !tbaa !8
  %18 = shufflevector <3 x float> %item.sroa.0.0.copyload.i, <3 x float> poison, <3 x i32> <i32 2, i32 1, i32 0>
  %and.i = and i32 %9, 3
  %arrayidx.i = getelementptr inbounds nuw [16 x i8], ptr addrspace(2) @list, i32 %and.i
  %19 = getelementptr inbounds nuw i8, ptr addrspace(2) %arrayidx.i, i32 4
  %20 = load i32, ptr addrspace(2) %19, align 4
  %add7.i = add i32 %20, %item.sroa.6.0.copyload.i
  %21 = shufflevector <2 x i32> %item.sroa.8.0.copyload.i, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %22 = load <2 x i32>, ptr addrspace(2) @offset, align 4, !tbaa !8
  %add8.i = add <2 x i32> %22, %21
  %23 = call noundef nonnull align 1 dereferenceable(24) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Items_1_0t.i32(target("dx.RawBuffer", %struct.Item, 1, 0) %6, i32 %9) [ "convergencectrl"(token %0) ]
  store <3 x float> %18, ptr %23, align 1, !tbaa !8
  %item.sroa.6.0.call10.sroa_idx.i = getelementptr inbounds nuw i8, ptr %23, i32 12
  store i32 %add7.i, ptr %item.sroa.6.0.call10.sroa_idx.i, align 1, !tbaa !9
  %item.sroa.8.0.call10.sroa_idx.i = getelementptr inbounds nuw i8, ptr %23, i32 16
  store <2 x i32> %add8.i, ptr %item.sroa.8.0.call10.sroa_idx.i, align 1, !tbaa !8
  %24 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_v4f32_0_0_0t.i32(target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %3, i32 %9) [ "convergencectrl"(token %0) ]
  %25 = load <4 x float>, ptr %24, align 4
  %26 = shufflevector <4 x float> %25, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %27 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_v4f32_1_0_0t.i32(target("dx.TypedBuffer", <4 x float>, 1, 0, 0) %7, i32 %9) [ "convergencectrl"(token %0) ]
  store <4 x float> %26, ptr %27, align 4, !tbaa !8
  %28 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_i32_0_0_0t.i32(target("dx.TypedBuffer", i32, 0, 0, 0) %4, i32 %9) [ "convergencectrl"(token %0) ]
  %29 = load i32, ptr %28, align 4, !tbaa !9
  %30 = load i32, ptr addrspace(2) @count, align 4, !tbaa !9
  %add14.i = add i32 %30, %29
  %31 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_i32_1_0_0t.i32(target("dx.TypedBuffer", i32, 1, 0, 0) %8, i32 %9) [ "convergencectrl"(token %0) ]
  store i32 %add14.i, ptr %31, align 4, !tbaa !9
  %32 = tail call i32 @llvm.dx.resource.getdimensions.x.tdx.RawBuffer_s_struct.Items_0_0t(target("dx.RawBuffer", %struct.Item, 0, 0) %2), !noalias !10
  %add20.i = add i32 %mul.i, 512
  %mul21.i = mul i32 %32, 100
  %add22.i = add i32 %mul21.i, 24
  %33 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0) %5, i32 %add20.i) [ "convergencectrl"(token %0) ]
  store i32 %add22.i, ptr %33, align 4, !tbaa !9
  %cmp.i = icmp eq i32 %9, 0
  br i1 %cmp.i, label %if.then.i, label %_Z4mainDv3_j.exit

if.then.i:                                        ; preds = %entry
  %34 = tail call i32 @llvm.dx.resource.getdimensions.x.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %3), !noalias !14
  %35 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0) %5, i32 640) [ "convergencectrl"(token %0) ]
  store i32 %34, ptr %35, align 4, !tbaa !9
  br label %_Z4mainDv3_j.exit

_Z4mainDv3_j.exit:                                ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", %struct.Item, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Items_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_0_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", i32, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_i32_0_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", %struct.Item, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Items_1_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <4 x float>, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_1_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", i32, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_i32_1_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i8_0_0t.i32(target("dx.RawBuffer", i8, 0, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Items_0_0t.i32(target("dx.RawBuffer", %struct.Item, 0, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Items_1_0t.i32(target("dx.RawBuffer", %struct.Item, 1, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_v4f32_1_0_0t.i32(target("dx.TypedBuffer", <4 x float>, 1, 0, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_v4f32_0_0_0t.i32(target("dx.TypedBuffer", <4 x float>, 0, 0, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_i32_1_0_0t.i32(target("dx.TypedBuffer", i32, 1, 0, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_i32_0_0_0t.i32(target("dx.TypedBuffer", i32, 0, 0, 0), i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare i32 @llvm.dx.resource.getdimensions.x.tdx.RawBuffer_s_struct.Items_0_0t(target("dx.RawBuffer", %struct.Item, 0, 0)) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare i32 @llvm.dx.resource.getdimensions.x.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0)) #4

attributes #0 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: read, target_mem: read) "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(read) }

!hlsl.cbs = !{!0}
!dx.valver = !{!1}
!llvm.ident = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = distinct !{ptr @Camera.cb, null, ptr addrspace(2) @list, null, ptr addrspace(2) @count, ptr addrspace(2) @offset}
!1 = !{i32 1, i32 8}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = !{!4, !5, i64 0}
!4 = !{!"__libc_errno", !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!6, !6, i64 0}
!9 = !{!5, !5, i64 0}
!10 = !{!11, !13}
!11 = distinct !{!11, !12, !"_ZN4hlsl16StructuredBufferI4ItemE13GetDimensionsERjS3_: %numStructs"}
!12 = distinct !{!12, i1 true, !"_ZN4hlsl16StructuredBufferI4ItemE13GetDimensionsERjS3_"}
!13 = distinct !{!13, !12, !"_ZN4hlsl16StructuredBufferI4ItemE13GetDimensionsERjS3_: %stride"}
!14 = !{!15}
!15 = distinct !{!15, !16, !"_ZN4hlsl6BufferIDv4_fE13GetDimensionsERj: %dim"}
!16 = distinct !{!16, i1 true, !"_ZN4hlsl6BufferIDv4_fE13GetDimensionsERj"}
