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
  %32 = sub i32 63, %15
  %33 = getelementptr [64 x i32], ptr addrspace(3) @"\01?scratch@@3PAIA", i32 0, i32 %32
  %34 = load i32, ptr addrspace(3) %33, align 4, !tbaa !23
  %35 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_sl_v3f32i32v2f16s_0_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 0, 0) %10, i32 %13, i32 12)
  %36 = extractvalue { i32, i1 } %35, 0
  %37 = add i32 %17, %16
  %38 = add i32 %37, %29
  %39 = add i32 %38, %34
  %40 = add i32 %39, %36
  %41 = call { <4 x float>, i1 } @llvm.dx.resource.load.typedbuffer.v4f32.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %12, i32 %13)
  %42 = extractvalue { <4 x float>, i1 } %41, 0
  %43 = extractelement <4 x float> %42, i32 0
  %44 = extractelement <4 x float> %42, i32 1
  %45 = extractelement <4 x float> %42, i32 2
  %46 = fadd fast float %43, %25
  %47 = fadd fast float %44, %26
  %48 = fadd fast float %45, %27
  %49 = call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %6, i8 1)
  %50 = insertelement <3 x float> undef, float %46, i32 0
  %51 = insertelement <3 x float> %50, float %47, i32 1
  %52 = insertelement <3 x float> %51, float %48, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v3f32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %6, i32 %49, i32 0, <3 x float> %52)
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.i32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %6, i32 %49, i32 12, i32 %40)
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v2f16(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %6, i32 %49, i32 16, <2 x half> %31)
  %53 = call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %7, i8 1)
  %54 = insertelement <3 x float> undef, float %46, i32 0
  %55 = insertelement <3 x float> %54, float %47, i32 1
  %56 = insertelement <3 x float> %55, float %48, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v3f32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %7, i32 %53, i32 0, <3 x float> %56)
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.i32(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %7, i32 %53, i32 12, i32 %40)
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v3f32i32v2f16s_1_0t.v2f16(target("dx.RawBuffer", <{ <3 x float>, i32, <2 x half> }>, 1, 0) %7, i32 %53, i32 16, <2 x half> %31)
  %57 = insertelement <2 x i32> undef, i32 %13, i32 0
  %58 = insertelement <2 x i32> %57, i32 %14, i32 1
  call void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_v2i32_1_0_0t.v2i32(target("dx.TypedBuffer", <2 x i32>, 1, 0, 0) %9, i32 %13, <2 x i32> %58)
  %59 = shl i32 %13, 5
  %60 = insertelement <3 x float> undef, float %46, i32 0
  %61 = insertelement <3 x float> %60, float %47, i32 1
  %62 = insertelement <3 x float> %61, float %48, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v3f32(target("dx.RawBuffer", i8, 1, 0) %8, i32 %59, i32 undef, <3 x float> %62)
  %63 = or i32 %59, 12
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.i32(target("dx.RawBuffer", i8, 1, 0) %8, i32 %63, i32 undef, i32 %40)
  %64 = or i32 %59, 16
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_i8_1_0t.v2f16(target("dx.RawBuffer", i8, 1, 0) %8, i32 %64, i32 undef, <2 x half> %31)
  %65 = call i32 @dx.op.atomicBinOp.i32(i32 78, %dx.types.Handle %4, i32 7, i32 0, i32 0, i32 undef, i32 %40)
  %66 = call i32 @dx.op.atomicBinOp.i32(i32 78, %dx.types.Handle %2, i32 0, i32 8, i32 undef, i32 undef, i32 1)
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
