; A compute shader: each of 64 threads writes its number into a buffer, RWStructuredBuffer<uint> at u0.
;
;   dxkit asm shader.ll -o shader.cso      assemble it; every other part of the container follows from this text
;   dxkit validate shader.cso              check it by the rules of the vendor's validator
;
; Explained in docs/guides/dxil-by-hand.md; the operations (dx.op.…) are listed in docs/format/operations.md.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { i8* }
%Buffer = type { i32 }

define void @main() {
  ; The handle of a resource: class (0: SRV, 1: UAV, 2: CBV, 3: sampler), number in dx.resources, register, non-uniform.
  %buffer = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %thread = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  ; buffer, element, byte offset, four values, mask of the values that are written.
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %buffer, i32 %thread, i32 0, i32 %thread, i32 undef, i32 undef, i32 undef, i8 1)
  ret void
}

declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #1
declare i32 @dx.op.threadId.i32(i32, i32) #0
declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8) #2

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind readonly }
attributes #2 = { nounwind }

; The version of DXIL (1.N for shader model 6.N), of the validator whose rules apply, and the shader model.
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!0 = !{i32 1, i32 0}
!1 = !{i32 1, i32 6}
!2 = !{!"cs", i32 6, i32 0}

; Resources: SRVs, UAVs, constant buffers, samplers. A UAV: number, type, name, space, first register, registers, shape
; (12: structured buffer), globally coherent, has a counter, rasterizer ordered, properties (tag 1: bytes of an element).
!dx.resources = !{!3}
!3 = !{null, !4, null, null}
!4 = !{!5}
!5 = !{i32 0, %Buffer* undef, !"result", i32 0, i32 0, i32 1, i32 12, i1 false, i1 false, i1 false, !6}
!6 = !{i32 1, i32 4}

; An entry point: function, name, signatures (inputs, outputs, patch constants), resources, properties.
; Tag 0: shader flags (16: raw and structured buffers). Tag 4: threads of a group.
!dx.entryPoints = !{!7}
!7 = !{void ()* @main, !"main", null, !3, !8}
!8 = !{i32 0, i64 16, i32 4, !9}
!9 = !{i32 64, i32 1, i32 1}
