; ModuleID = 'dxc/cs_long_vectors_6_9.bc'
source_filename = "dxc/cs_long_vectors_6_9.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.ResRet.v16f32 = type { <16 x float>, i32 }
%dx.types.ResRet.v8f16 = type { <8 x half>, i32 }

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, i32 0, i8 1 }, i32 0, i1 false)
  %2 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind zeroinitializer, i32 0, i1 false)
  %3 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %4 = shl i32 %3, 6
  %5 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %2, %dx.types.ResourceProperties { i32 11, i32 0 })
  %6 = call %dx.types.ResRet.v16f32 @dx.op.rawBufferVectorLoad.v16f32(i32 303, %dx.types.Handle %5, i32 %4, i32 undef, i32 4)
  %7 = extractvalue %dx.types.ResRet.v16f32 %6, 0
  %8 = shl i32 %3, 4
  %9 = add i32 %8, 4096
  %10 = call %dx.types.ResRet.v8f16 @dx.op.rawBufferVectorLoad.v8f16(i32 303, %dx.types.Handle %5, i32 %9, i32 undef, i32 2)
  %11 = extractvalue %dx.types.ResRet.v8f16 %10, 0
  %12 = call <16 x float> @dx.op.tertiary.v16f32(i32 46, <16 x float> %7, <16 x float> %7, <16 x float> splat (float 5.000000e-01))
  %13 = call <16 x float> @dx.op.binary.v16f32(i32 35, <16 x float> %7, <16 x float> splat (float 1.000000e+00))
  %14 = fadd fast <16 x float> %13, %12
  %15 = fmul fast <8 x half> %11, splat (half 0xH4000)
  %16 = call <8 x half> @dx.op.binary.v8f16(i32 35, <8 x half> %15, <8 x half> zeroinitializer)
  %17 = call <8 x half> @dx.op.binary.v8f16(i32 36, <8 x half> %16, <8 x half> splat (half 0xH3C00))
  %18 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %1, %dx.types.ResourceProperties { i32 4107, i32 0 })
  call void @dx.op.rawBufferVectorStore.v16f32(i32 304, %dx.types.Handle %18, i32 %4, i32 undef, <16 x float> %14, i32 4)
  %19 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %1, %dx.types.ResourceProperties { i32 4107, i32 0 })
  call void @dx.op.rawBufferVectorStore.v8f16(i32 304, %dx.types.Handle %19, i32 %9, i32 undef, <8 x half> %17, i32 2)
  ret void
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.threadId.i32(i32, i32) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.v16f32 @dx.op.rawBufferVectorLoad.v16f32(i32, %dx.types.Handle, i32, i32, i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.v8f16 @dx.op.rawBufferVectorLoad.v8f16(i32, %dx.types.Handle, i32, i32, i32) #1

; Function Attrs: nounwind memory(none)
declare <16 x float> @dx.op.tertiary.v16f32(i32, <16 x float>, <16 x float>, <16 x float>) #0

; Function Attrs: nounwind memory(none)
declare <16 x float> @dx.op.binary.v16f32(i32, <16 x float>, <16 x float>) #0

; Function Attrs: nounwind memory(none)
declare <8 x half> @dx.op.binary.v8f16(i32, <8 x half>, <8 x half>) #0

; Function Attrs: nounwind
declare void @dx.op.rawBufferVectorStore.v16f32(i32, %dx.types.Handle, i32, i32, <16 x float>, i32) #2

; Function Attrs: nounwind
declare void @dx.op.rawBufferVectorStore.v8f16(i32, %dx.types.Handle, i32, i32, <8 x half>, i32) #2

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.createHandleFromBinding(i32, %dx.types.ResBind, i32, i1) #0

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind memory(read) }
attributes #2 = { nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.entryPoints = !{!9}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 9}
!2 = !{i32 1, i32 10}
!3 = !{!"cs", i32 6, i32 9}
!4 = !{!5, !7, null, null}
!5 = !{!6}
!6 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 11, i32 0, null}
!7 = !{!8}
!8 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!9 = !{ptr @main, !"main", null, !4, !10}
!10 = !{i32 0, i64 8598323216, i32 4, !11}
!11 = !{i32 32, i32 1, i32 1}
