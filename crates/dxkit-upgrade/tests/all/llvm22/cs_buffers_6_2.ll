target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.2-pc-shadermodel6.2-compute"

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

@"\01?scratch@@3PAIA" = external addrspace(3) global [64 x i32], align 4

define void @main() #0 {
  %1 = call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32 0, i32 6, i32 1, i32 0, ptr null)
  %2 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_1_0t(target("dx.RawBuffer", i8, 1, 0) %1)
  %3 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 0, i32 5, i32 1, i32 0, ptr null)
  %4 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0) %3)
  %5 = call target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(i32 0, i32 4, i32 1, i32 0, ptr null)
  %6 = call target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(i32 0, i32 3, i32 1, i32 0, ptr null)
  %7 = call target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %8 = call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %9 = call target("dx.TypedBuffer", <2 x i32>, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v2i32_1_0_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %10 = call target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v3f32i32v2f16s_0_0t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %11 = call target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %12 = call target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_0_0_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %13 = call i32 @llvm.dx.thread.id(i32 0)
  %14 = call i32 @llvm.dx.thread.id(i32 1)
  %15 = call i32 @llvm.dx.flattened.thread.id.in.group()
  %16 = call i32 @llvm.dx.thread.id.in.group(i32 1)
  %17 = call i32 @llvm.dx.group.id(i32 2)
  %18 = shl i32 %13, 2
  %19 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %11, i32 %18, i32 undef)
  %20 = extractvalue { i32, i1 } %19, 0
  %21 = getelementptr [64 x i32], ptr addrspace(3) @"\01?scratch@@3PAIA", i32 0, i32 %15
  store i32 %20, ptr addrspace(3) %21, align 4, !tbaa !23
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  %22 = call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %5, i8 -1)
  %23 = call { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %5, i32 %22, i32 0)
  %24 = extractvalue { <3 x float>, i1 } %23, 0
  %25 = extractelement <3 x float> %24, i32 0
  %26 = extractelement <3 x float> %24, i32 1
  %27 = extractelement <3 x float> %24, i32 2
  %28 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %5, i32 %22, i32 12)
  %29 = extractvalue { i32, i1 } %28, 0
  %30 = call { <2 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v2f16.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %5, i32 %22, i32 16)
  %31 = extractvalue { <2 x half>, i1 } %30, 0
  %32 = extractelement <2 x half> %31, i32 0
  %33 = extractelement <2 x half> %31, i32 1
  %34 = sub i32 63, %15
  %35 = getelementptr [64 x i32], ptr addrspace(3) @"\01?scratch@@3PAIA", i32 0, i32 %34
  %36 = load i32, ptr addrspace(3) %35, align 4, !tbaa !23
  %37 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_sl_v3f32i32v2f16s_0_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 0, 0) %10, i32 %13, i32 12)
  %38 = extractvalue { i32, i1 } %37, 0
  %39 = add i32 %17, %16
  %40 = add i32 %39, %29
  %41 = add i32 %40, %36
  %42 = add i32 %41, %38
  %43 = call { <4 x float>, i1 } @llvm.dx.resource.load.typedbuffer.v4f32.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %12, i32 %13)
  %44 = extractvalue { <4 x float>, i1 } %43, 0
  %45 = extractelement <4 x float> %44, i32 0
  %46 = extractelement <4 x float> %44, i32 1
  %47 = extractelement <4 x float> %44, i32 2
  %48 = fadd fast float %45, %25
  %49 = fadd fast float %46, %26
  %50 = fadd fast float %47, %27
  %51 = call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %6, i8 1)
  %52 = insertelement <3 x float> undef, float %48, i32 0
  %53 = insertelement <3 x float> %52, float %49, i32 1
  %54 = insertelement <3 x float> %53, float %50, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v3f32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %6, i32 %51, i32 0, <3 x float> %54)
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.i32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %6, i32 %51, i32 12, i32 %42)
  %55 = insertelement <2 x half> undef, half %32, i32 0
  %56 = insertelement <2 x half> %55, half %33, i32 1
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v2f16(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %6, i32 %51, i32 16, <2 x half> %56)
  %57 = call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %7, i8 1)
  %58 = insertelement <3 x float> undef, float %48, i32 0
  %59 = insertelement <3 x float> %58, float %49, i32 1
  %60 = insertelement <3 x float> %59, float %50, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v3f32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %7, i32 %57, i32 0, <3 x float> %60)
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.i32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %7, i32 %57, i32 12, i32 %42)
  %61 = insertelement <2 x half> undef, half %32, i32 0
  %62 = insertelement <2 x half> %61, half %33, i32 1
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v2f16(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %7, i32 %57, i32 16, <2 x half> %62)
  %63 = insertelement <2 x i32> undef, i32 %13, i32 0
  %64 = insertelement <2 x i32> %63, i32 %14, i32 1
  call void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_v2i32_1_0_0t.v2i32(target("dx.TypedBuffer", <2 x i32>, 1, 0, 0) %9, i32 %13, <2 x i32> %64)
  %65 = shl i32 %13, 5
  %66 = insertelement <3 x float> undef, float %48, i32 0
  %67 = insertelement <3 x float> %66, float %49, i32 1
  %68 = insertelement <3 x float> %67, float %50, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v3f32(target("dx.RawBuffer", i8, 1, 0) %8, i32 %65, i32 undef, <3 x float> %68)
  %69 = or i32 %65, 12
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0) %8, i32 %69, i32 undef, i32 %42)
  %70 = or i32 %65, 16
  %71 = insertelement <2 x half> undef, half %32, i32 0
  %72 = insertelement <2 x half> %71, half %33, i32 1
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v2f16(target("dx.RawBuffer", i8, 1, 0) %8, i32 %70, i32 undef, <2 x half> %72)
  %73 = call i32 @dx.op.atomicBinOp.i32(i32 78, %dx.types.Handle %4, i32 7, i32 0, i32 0, i32 undef, i32 %42)
  %74 = call i32 @dx.op.atomicBinOp.i32(i32 78, %dx.types.Handle %2, i32 0, i32 8, i32 undef, i32 undef, i32 1)
  ret void
}

; Function Attrs: nounwind
declare i32 @dx.op.atomicBinOp.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_1_0t(target("dx.RawBuffer", i8, 1, 0)) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0)) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <2 x i32>, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v2i32_1_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v3f32i32v2f16s_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_0_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id.in.group(i32) #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0), i8) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <2 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v2f16.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_sl_v3f32i32v2f16s_0_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <4 x float>, i1 } @llvm.dx.resource.load.typedbuffer.v4f32.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v3f32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0), i32, i32, <3 x float>) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.i32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0), i32, i32, i32) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v2f16(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0), i32, i32, <2 x half>) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_v2i32_1_0_0t.v2i32(target("dx.TypedBuffer", <2 x i32>, 1, 0, 0), i32, <2 x i32>) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v3f32(target("dx.RawBuffer", i8, 1, 0), i32, i32, <3 x float>) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0), i32, i32, i32) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v2f16(target("dx.RawBuffer", i8, 1, 0), i32, i32, <2 x half>) #7

attributes #0 = { "hlsl.numthreads"="64,1,1" "hlsl.shader"="compute" }
attributes #1 = { nounwind }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #5 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(write) }

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
