target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.8-pc-shadermodel6.8-library"

%dx.types.Handle = type { ptr }
%struct.S = type { <4 x float>, [4 x i32] }
%dx.types.NodeHandle = type { ptr }
%dx.types.NodeInfo = type { i32, i32 }
%dx.types.NodeRecordHandle = type { ptr }
%dx.types.NodeRecordInfo = type { i32, i32 }
%dx.types.ResourceProperties = type { i32, i32 }

@"\01?outb@@3V?$RWBuffer@V?$vector@M$03@@@@A" = external local_unnamed_addr constant %dx.types.Handle, align 4

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define void @"\01?f1@@YA?AUS@@U1@AIAV?$vector@M$02@@AIAH@Z"(ptr noalias writeonly sret(%struct.S) captures(none) initializes((0, 32)) %agg.result, ptr readonly captures(none) %s, ptr noalias captures(none) dereferenceable(12) initializes((4, 12)) %v, ptr noalias writeonly captures(none) dereferenceable(4) initializes((0, 4)) %k) local_unnamed_addr #0 {
  %1 = getelementptr inbounds nuw i8, ptr %s, i32 16
  %2 = load i32, ptr %1, align 4
  %3 = getelementptr inbounds nuw i8, ptr %s, i32 20
  %4 = load i32, ptr %3, align 4
  %5 = getelementptr inbounds nuw i8, ptr %s, i32 28
  %6 = load i32, ptr %5, align 4
  %7 = load float, ptr %v, align 4
  %8 = load <4 x float>, ptr %s, align 4
  %9 = insertelement <4 x float> poison, float %7, i64 0
  %10 = shufflevector <4 x float> %9, <4 x float> poison, <4 x i32> zeroinitializer
  %11 = fadd fast <4 x float> %10, %8
  %12 = shufflevector <4 x float> %11, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  store <3 x float> %12, ptr %v, align 4, !tbaa !33
  %13 = shl nsw i32 %4, 1
  store <4 x float> %11, ptr %agg.result, align 16
  %14 = getelementptr inbounds nuw i8, ptr %agg.result, i32 16
  store i32 %2, ptr %14, align 16
  %15 = getelementptr inbounds nuw i8, ptr %agg.result, i32 20
  store i32 %4, ptr %15, align 4
  %16 = getelementptr inbounds nuw i8, ptr %agg.result, i32 24
  store i32 %13, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %agg.result, i32 28
  store i32 %6, ptr %17, align 4
  store i32 %4, ptr %k, align 4
  ret void
}

; Function Attrs: nounwind
define void @n0() local_unnamed_addr #1 {
  %1 = tail call i32 @llvm.dx.thread.id(i32 0)
  %2 = tail call i32 @llvm.dx.thread.id(i32 1)
  %3 = tail call i32 @llvm.dx.thread.id(i32 2)
  %4 = tail call %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32 247, i32 0)
  %5 = tail call %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32 249, %dx.types.NodeHandle %4, %dx.types.NodeInfo { i32 6, i32 20 })
  %6 = tail call %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32 238, %dx.types.NodeHandle %5, i32 1, i1 false)
  %7 = tail call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %6, %dx.types.NodeRecordInfo { i32 70, i32 20 })
  %8 = uitofp i32 %1 to float
  %9 = uitofp i32 %2 to float
  %10 = uitofp i32 %3 to float
  %11 = tail call ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.R2.0(i32 239, %dx.types.NodeRecordHandle %7, i32 0)
  store float %8, ptr addrspace(6) %11, align 4
  %12 = getelementptr inbounds nuw i8, ptr addrspace(6) %11, i32 4
  store float %9, ptr addrspace(6) %12, align 4
  %13 = getelementptr inbounds nuw i8, ptr addrspace(6) %11, i32 8
  store float %10, ptr addrspace(6) %13, align 4
  %14 = getelementptr inbounds nuw i8, ptr addrspace(6) %11, i32 12
  store float %8, ptr addrspace(6) %14, align 4
  %15 = getelementptr i8, ptr addrspace(6) %11, i32 16
  store i32 %3, ptr addrspace(6) %15, align 4
  tail call void @dx.op.outputComplete(i32 241, %dx.types.NodeRecordHandle %7)
  ret void
}

; Function Attrs: nounwind
define void @n1() local_unnamed_addr #2 {
  %.unpack = load ptr, ptr @"\01?outb@@3V?$RWBuffer@V?$vector@M$03@@@@A", align 4
  %1 = insertvalue %dx.types.Handle poison, ptr %.unpack, 0
  %2 = tail call %dx.types.NodeRecordHandle @dx.op.createNodeInputRecordHandle(i32 250, i32 0)
  %3 = tail call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %2, %dx.types.NodeRecordInfo { i32 33, i32 20 })
  %4 = tail call ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.R2.0(i32 239, %dx.types.NodeRecordHandle %3, i32 0)
  %5 = load <4 x float>, ptr addrspace(6) %4, align 4
  %6 = getelementptr i8, ptr addrspace(6) %4, i32 16
  %7 = load i32, ptr addrspace(6) %6, align 4
  %8 = tail call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %1)
  %9 = tail call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %8, %dx.types.ResourceProperties { i32 4106, i32 1033 })
  %10 = tail call target("dx.TypedBuffer", <4 x float>, 1, 0, 0) @llvm.dx.resource.casthandle.tdx.TypedBuffer_v4f32_1_0_0t.s_dx.types.Handles(%dx.types.Handle %9)
  tail call void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_v4f32_1_0_0t.v4f32(target("dx.TypedBuffer", <4 x float>, 1, 0, 0) %10, i32 %7, <4 x float> %5)
  ret void
}

; Function Attrs: nofree nosync nounwind memory(none)
declare ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.R2.0(i32, %dx.types.NodeRecordHandle, i32) local_unnamed_addr #3

; Function Attrs: nounwind
declare %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32, %dx.types.NodeHandle, i32, i1) local_unnamed_addr #4

; Function Attrs: nounwind
declare void @dx.op.outputComplete(i32, %dx.types.NodeRecordHandle) local_unnamed_addr #4

; Function Attrs: nofree nosync nounwind memory(none)
declare %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32, %dx.types.NodeRecordHandle, %dx.types.NodeRecordInfo) local_unnamed_addr #3

; Function Attrs: nofree nosync nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) local_unnamed_addr #3

; Function Attrs: nofree nosync nounwind memory(none)
declare %dx.types.NodeRecordHandle @dx.op.createNodeInputRecordHandle(i32, i32) local_unnamed_addr #3

; Function Attrs: nofree nosync nounwind memory(none)
declare %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32, i32) local_unnamed_addr #3

; Function Attrs: nofree nosync nounwind memory(none)
declare %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32, %dx.types.NodeHandle, %dx.types.NodeInfo) local_unnamed_addr #3

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32, %dx.types.Handle) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #6

; Function Attrs: nounwind
declare target("dx.TypedBuffer", <4 x float>, 1, 0, 0) @llvm.dx.resource.casthandle.tdx.TypedBuffer_v4f32_1_0_0t.s_dx.types.Handles(%dx.types.Handle) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_v4f32_1_0_0t.v4f32(target("dx.TypedBuffer", <4 x float>, 1, 0, 0), i32, <4 x float>) #7

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) }
attributes #1 = { nounwind "hlsl.numthreads"="32,1,1" "hlsl.shader"="node" }
attributes #2 = { nounwind "hlsl.numthreads"="1,1,1" "hlsl.shader"="node" }
attributes #3 = { nofree nosync nounwind memory(none) }
attributes #4 = { nounwind }
attributes #5 = { nofree nounwind memory(read) }
attributes #6 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #7 = { mustprogress nocallback nofree nosync nounwind willreturn memory(write) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dxkit.resources = !{!2}
!dxkit.entryPoints = !{!6, !8, !18}
!dxkit.typeAnnotations = !{!23}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 10}
!2 = !{null, !3, null, null}
!3 = !{!4}
!4 = !{i32 0, ptr @"\01?outb@@3V?$RWBuffer@V?$vector@M$03@@@@A", !"outb", i32 0, i32 8, i32 1, i32 10, i1 false, i1 false, i1 false, !5}
!5 = !{i32 0, i32 9}
!6 = !{null, !"", null, !2, !7}
!7 = !{i32 0, i64 8589934592}
!8 = !{ptr @n0, !"n0", null, null, !9}
!9 = !{i32 8, i32 15, i32 13, i32 1, i32 15, !10, i32 16, i32 -1, i32 18, !11, i32 21, !12, i32 4, !16, i32 5, !17}
!10 = !{!"n0", i32 0}
!11 = !{i32 16, i32 1, i32 1}
!12 = !{!13}
!13 = !{i32 1, i32 6, i32 2, !14, i32 3, i32 4, i32 0, !15}
!14 = !{i32 0, i32 20, i32 2, i32 4}
!15 = !{!"n1", i32 0}
!16 = !{i32 32, i32 1, i32 1}
!17 = !{i32 0}
!18 = !{ptr @n1, !"n1", null, null, !19}
!19 = !{i32 8, i32 15, i32 13, i32 3, i32 15, !15, i32 16, i32 -1, i32 20, !20, i32 4, !22, i32 5, !17}
!20 = !{!21}
!21 = !{i32 1, i32 33, i32 2, !14}
!22 = !{i32 1, i32 1, i32 1}
!23 = !{i32 1, ptr @"\01?f1@@YA?AUS@@U1@AIAV?$vector@M$02@@AIAH@Z", !24, ptr @n0, !32, ptr @n1, !32}
!24 = !{!25, !27, !25, !28, !30}
!25 = !{i32 0, !26, !26}
!26 = !{}
!27 = !{i32 1, !26, !26}
!28 = !{i32 2, !29, !26}
!29 = !{i32 7, i32 9, i32 13, i32 3}
!30 = !{i32 1, !31, !26}
!31 = !{i32 7, i32 4}
!32 = !{!25}
!33 = !{!34, !34, i64 0}
!34 = !{!"omnipotent char", !35, i64 0}
!35 = !{!"Simple C/C++ TBAA"}
