; ModuleID = 'buffers_raised'
source_filename = "buffers_raised"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

%dx.types.Handle = type { ptr }
%"class.Buffer<vector<float, 4> >" = type { <4 x float> }
%struct.ByteAddressBuffer = type { i32 }
%"class.StructuredBuffer<Record>" = type { %struct.Record }
%struct.Record = type { <3 x float>, i32, <2 x half> }
%"class.RWBuffer<vector<unsigned int, 2> >" = type { <2 x i32> }
%struct.RWByteAddressBuffer = type { i32 }
%"class.RWStructuredBuffer<Record>" = type { %struct.Record }
%"class.AppendStructuredBuffer<Record>" = type { %struct.Record }
%"class.ConsumeStructuredBuffer<Record>" = type { %struct.Record }
%"class.RWStructuredBuffer<unsigned int>" = type { i32 }

@"\01?scratch@@3PAIA" = external local_unnamed_addr addrspace(3) global [64 x i32], align 4

; Function Attrs: nounwind
define void @main() local_unnamed_addr #0 {
  %1 = tail call i32 @llvm.dx.thread.id(i32 0)
  %2 = tail call i32 @llvm.dx.thread.id(i32 1)
  %3 = tail call i32 @llvm.dx.flattened.thread.id.in.group()
  %4 = tail call i32 @llvm.dx.thread.id.in.group(i32 1)
  %5 = tail call i32 @llvm.dx.group.id(i32 2)
  %6 = shl i32 %1, 2
  %7 = tail call target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %8 = tail call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %7, i32 %6, i32 undef)
  %9 = extractvalue { i32, i1 } %8, 0
  %10 = getelementptr i32, ptr addrspace(3) @"\01?scratch@@3PAIA", i32 %3
  store i32 %9, ptr addrspace(3) %10, align 4, !tbaa !23
  tail call void @llvm.dx.group.memory.barrier.with.group.sync()
  %11 = tail call target("dx.RawBuffer", [20 x i8], 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a20i8_1_0t(i32 0, i32 4, i32 1, i32 0, ptr null)
  %12 = tail call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0) %11, i8 -1)
  %13 = tail call { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0) %11, i32 %12, i32 0)
  %14 = extractvalue { <3 x float>, i1 } %13, 0
  %15 = tail call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0) %11, i32 %12, i32 12)
  %16 = extractvalue { i32, i1 } %15, 0
  %17 = tail call { <2 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v2f16.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0) %11, i32 %12, i32 16)
  %18 = extractvalue { <2 x half>, i1 } %17, 0
  %19 = sub i32 63, %3
  %20 = getelementptr i32, ptr addrspace(3) @"\01?scratch@@3PAIA", i32 %19
  %21 = load i32, ptr addrspace(3) %20, align 4, !tbaa !23
  %22 = tail call target("dx.RawBuffer", [20 x i8], 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a20i8_0_0t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %23 = tail call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_a20i8_0_0t(target("dx.RawBuffer", [20 x i8], 0, 0) %22, i32 %1, i32 12)
  %24 = extractvalue { i32, i1 } %23, 0
  %25 = add i32 %5, %4
  %26 = add i32 %25, %16
  %27 = add i32 %26, %21
  %28 = add i32 %27, %24
  %29 = tail call target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_0_0_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %30 = tail call { <4 x float>, i1 } @llvm.dx.resource.load.typedbuffer.v4f32.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %29, i32 %1)
  %31 = extractvalue { <4 x float>, i1 } %30, 0
  %32 = tail call target("dx.RawBuffer", [20 x i8], 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a20i8_1_0t(i32 0, i32 3, i32 1, i32 0, ptr null)
  %33 = tail call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0) %32, i8 1)
  %34 = shufflevector <4 x float> %31, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %35 = fadd fast <3 x float> %34, %14
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.v3f32(target("dx.RawBuffer", [20 x i8], 1, 0) %32, i32 %33, i32 0, <3 x float> %35)
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.i32(target("dx.RawBuffer", [20 x i8], 1, 0) %32, i32 %33, i32 12, i32 %28)
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.v2f16(target("dx.RawBuffer", [20 x i8], 1, 0) %32, i32 %33, i32 16, <2 x half> %18)
  %36 = tail call target("dx.RawBuffer", [20 x i8], 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a20i8_1_0t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %37 = tail call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0) %36, i8 1)
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.v3f32(target("dx.RawBuffer", [20 x i8], 1, 0) %36, i32 %37, i32 0, <3 x float> %35)
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.i32(target("dx.RawBuffer", [20 x i8], 1, 0) %36, i32 %37, i32 12, i32 %28)
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.v2f16(target("dx.RawBuffer", [20 x i8], 1, 0) %36, i32 %37, i32 16, <2 x half> %18)
  %38 = tail call target("dx.TypedBuffer", <2 x i32>, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v2i32_1_0_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %39 = insertelement <2 x i32> poison, i32 %1, i64 0
  %40 = insertelement <2 x i32> %39, i32 %2, i64 1
  tail call void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_v2i32_1_0_0t.v2i32(target("dx.TypedBuffer", <2 x i32>, 1, 0, 0) %38, i32 %1, <2 x i32> %40)
  %41 = shl i32 %1, 5
  %42 = tail call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v3f32(target("dx.RawBuffer", i8, 1, 0) %42, i32 %41, i32 undef, <3 x float> %35)
  %43 = or disjoint i32 %41, 12
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0) %42, i32 %43, i32 undef, i32 %28)
  %44 = or disjoint i32 %41, 16
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v2f16(target("dx.RawBuffer", i8, 1, 0) %42, i32 %44, i32 undef, <2 x half> %18)
  %45 = tail call target("dx.RawBuffer", [4 x i8], 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a4i8_1_0t(i32 0, i32 5, i32 1, i32 0, ptr null)
  %46 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_a4i8_1_0t(target("dx.RawBuffer", [4 x i8], 1, 0) %45)
  %47 = tail call i32 @dx.op.atomicBinOp.i32(i32 78, %dx.types.Handle %46, i32 7, i32 0, i32 0, i32 undef, i32 %28)
  %48 = tail call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32 0, i32 6, i32 1, i32 0, ptr null)
  %49 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_1_0t(target("dx.RawBuffer", i8, 1, 0) %48)
  %50 = tail call i32 @dx.op.atomicBinOp.i32(i32 78, %dx.types.Handle %49, i32 0, i32 8, i32 undef, i32 undef, i32 1)
  ret void
}

; Function Attrs: nounwind
declare i32 @dx.op.atomicBinOp.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", [20 x i8], 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a20i8_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", [20 x i8], 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a20i8_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_0_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <2 x i32>, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v2i32_1_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_1_0t(target("dx.RawBuffer", i8, 1, 0)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", [4 x i8], 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a4i8_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_a4i8_1_0t(target("dx.RawBuffer", [4 x i8], 1, 0)) #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #3

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #3

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id.in.group(i32) #3

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0), i8) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0), i32, i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0), i32, i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare { <2 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v2f16.tdx.RawBuffer_a20i8_1_0t(target("dx.RawBuffer", [20 x i8], 1, 0), i32, i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_a20i8_0_0t(target("dx.RawBuffer", [20 x i8], 0, 0), i32, i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare { <4 x float>, i1 } @llvm.dx.resource.load.typedbuffer.v4f32.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0), i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.v3f32(target("dx.RawBuffer", [20 x i8], 1, 0), i32, i32, <3 x float>) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.i32(target("dx.RawBuffer", [20 x i8], 1, 0), i32, i32, i32) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_a20i8_1_0t.v2f16(target("dx.RawBuffer", [20 x i8], 1, 0), i32, i32, <2 x half>) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_v2i32_1_0_0t.v2i32(target("dx.TypedBuffer", <2 x i32>, 1, 0, 0), i32, <2 x i32>) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v3f32(target("dx.RawBuffer", i8, 1, 0), i32, i32, <3 x float>) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0), i32, i32, i32) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v2f16(target("dx.RawBuffer", i8, 1, 0), i32, i32, <2 x half>) #7

attributes #0 = { nounwind "hlsl.numthreads"="64,1,1" "hlsl.shader"="compute" }
attributes #1 = { nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(read) }
attributes #5 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #7 = { mustprogress nocallback nofree nosync nounwind willreturn memory(write) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!llvm.module.flags = !{!2}
!dxkit.resources = !{!3}
!dxkit.entryPoints = !{!20}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 10}
!2 = !{i32 1, !"dx.nativelowprec", i32 1}
!3 = !{!4, !10, null, null}
!4 = !{!5, !7, !8}
!5 = !{i32 0, %"class.Buffer<vector<float, 4> >" undef, !"", i32 0, i32 0, i32 1, i32 10, i32 0, !6}
!6 = !{i32 0, i32 9}
!7 = !{i32 1, %struct.ByteAddressBuffer undef, !"", i32 0, i32 1, i32 1, i32 11, i32 0, null}
!8 = !{i32 2, %"class.StructuredBuffer<Record>" undef, !"", i32 0, i32 2, i32 1, i32 12, i32 0, !9}
!9 = !{i32 1, i32 20}
!10 = !{!11, !13, !14, !15, !16, !17, !19}
!11 = !{i32 0, %"class.RWBuffer<vector<unsigned int, 2> >" undef, !"", i32 0, i32 0, i32 1, i32 10, i1 false, i1 false, i1 false, !12}
!12 = !{i32 0, i32 5}
!13 = !{i32 1, %struct.RWByteAddressBuffer undef, !"", i32 0, i32 1, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!14 = !{i32 2, %"class.RWStructuredBuffer<Record>" undef, !"", i32 0, i32 2, i32 1, i32 12, i1 false, i1 true, i1 false, !9}
!15 = !{i32 3, %"class.AppendStructuredBuffer<Record>" undef, !"", i32 0, i32 3, i32 1, i32 12, i1 false, i1 true, i1 false, !9}
!16 = !{i32 4, %"class.ConsumeStructuredBuffer<Record>" undef, !"", i32 0, i32 4, i32 1, i32 12, i1 false, i1 true, i1 false, !9}
!17 = !{i32 5, %"class.RWStructuredBuffer<unsigned int>" undef, !"", i32 0, i32 5, i32 1, i32 12, i1 true, i1 false, i1 false, !18}
!18 = !{i32 1, i32 4}
!19 = !{i32 6, %struct.RWByteAddressBuffer undef, !"", i32 0, i32 6, i32 1, i32 11, i1 true, i1 false, i1 false, null}
!20 = !{ptr @main, !"main", null, !3, !21}
!21 = !{i32 0, i64 8388656, i32 4, !22}
!22 = !{i32 64, i32 1, i32 1}
!23 = !{!24, !24, i64 0}
!24 = !{!"int", !25, i64 0}
!25 = !{!"omnipotent char", !26, i64 0}
!26 = !{!"Simple C/C++ TBAA"}
