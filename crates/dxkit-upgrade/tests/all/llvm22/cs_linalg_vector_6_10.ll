target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.9-pc-shadermodel6.10-compute"

%dx.types.Handle = type { ptr }
%dx.types.ResRet.v16f16 = type { <16 x half>, i32 }
%dx.types.LinAlgMatrixC8M8N16U0S0 = type { ptr }
%struct.ByteAddressBuffer = type { i32 }
%struct.RWByteAddressBuffer = type { i32 }

define void @main() #0 {
  %1 = call i32 @llvm.dx.thread.id(i32 0)
  %2 = shl i32 %1, 5
  %3 = call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %4 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_1_0t(target("dx.RawBuffer", i8, 1, 0) %3)
  %5 = call %dx.types.ResRet.v16f16 @dx.op.rawBufferVectorLoad.v16f16(i32 303, %dx.types.Handle %4, i32 %2, i32 undef, i32 2)
  %6 = extractvalue %dx.types.ResRet.v16f16 %5, 0
  %7 = call target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %8 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %7)
  %9 = call %dx.types.LinAlgMatrixC8M8N16U0S0 @dx.op.linAlgMatrixLoadFromDescriptor.mC8M8N16U0S0(i32 -2147483634, %dx.types.Handle %8, i32 0, i32 32, i32 0, i32 128)
  %10 = call <8 x half> @dx.op.linAlgMatVecMul.v8f16.mC8M8N16U0S0.v16f16(i32 -2147483623, %dx.types.LinAlgMatrixC8M8N16U0S0 %9, i1 true, <16 x half> %6, i32 8)
  %11 = shl i32 %1, 4
  %12 = add i32 %11, 4096
  %13 = call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %14 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_1_0t(target("dx.RawBuffer", i8, 1, 0) %13)
  call void @dx.op.rawBufferVectorStore.v8f16(i32 304, %dx.types.Handle %14, i32 %12, i32 undef, <8 x half> %10, i32 2)
  ret void
}

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.v16f16 @dx.op.rawBufferVectorLoad.v16f16(i32, %dx.types.Handle, i32, i32, i32) #1

; Function Attrs: nounwind
declare %dx.types.LinAlgMatrixC8M8N16U0S0 @dx.op.linAlgMatrixLoadFromDescriptor.mC8M8N16U0S0(i32, %dx.types.Handle, i32, i32, i32, i32) #2

; Function Attrs: nounwind
declare <8 x half> @dx.op.linAlgMatVecMul.v8f16.mC8M8N16U0S0.v16f16(i32, %dx.types.LinAlgMatrixC8M8N16U0S0, i1, <16 x half>, i32) #2

; Function Attrs: nounwind
declare void @dx.op.rawBufferVectorStore.v8f16(i32, %dx.types.Handle, i32, i32, <8 x half>, i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_1_0t(target("dx.RawBuffer", i8, 1, 0)) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0)) #2

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #4

attributes #0 = { "hlsl.numthreads"="64,1,1" "hlsl.shader"="compute" }
attributes #1 = { nounwind memory(read) }
attributes #2 = { nounwind }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nounwind willreturn memory(none) }

!dx.targetTypes = !{!0}
!llvm.ident = !{!1}
!dx.version = !{!2}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!llvm.module.flags = !{!4}
!dxkit.resources = !{!5}
!dxkit.entryPoints = !{!10}

!0 = !{%dx.types.LinAlgMatrixC8M8N16U0S0 undef, i32 8, i32 8, i32 16, i32 0, i32 0}
!1 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!2 = !{i32 1, i32 10}
!3 = !{!"cs", i32 6, i32 10}
!4 = !{i32 1, !"dx.nativelowprec", i32 1}
!5 = !{!6, !8, null, null}
!6 = !{!7}
!7 = !{i32 0, %struct.ByteAddressBuffer undef, !"", i32 0, i32 0, i32 1, i32 11, i32 0, null}
!8 = !{!9}
!9 = !{i32 0, %struct.RWByteAddressBuffer undef, !"", i32 0, i32 0, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!10 = !{ptr @main, !"main", null, !5, !11}
!11 = !{i32 0, i64 2207621578768, i32 4, !12}
!12 = !{i32 64, i32 1, i32 1}
