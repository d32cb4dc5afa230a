; A minimal compute shader in the text of DXIL. Each thread stores its number into a buffer.
;
; dxkit asm cs.ll -o cs.cso      makes a container of it
; dxkit validate cs.cso         judges it
; dxkit sign --in-place cs.cso  writes the digest
;
; What follows from the module is computed by dxkit asm: signatures and state parts, shader flags, hash,
; reflection. docs/operations.md lists the operations (dx.op.…) with their numbers and operands.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { i8* }
%struct.RWByteAddressBuffer = type { i32 }

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)  ; CreateHandle(resourceClass,rangeId,index,nonUniformIndex)
  %2 = call i32 @dx.op.threadId.i32(i32 93, i32 0)  ; ThreadId(component)
  %3 = shl i32 %2, 2
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %1, i32 %3, i32 undef, i32 %2, i32 undef, i32 undef, i32 undef, i8 1)  ; BufferStore(uav,coord0,coord1,value0,value1,value2,value3,mask)
  ret void
}

declare i32 @dx.op.threadId.i32(i32, i32) #0

declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #1

declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8) #2

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind readonly }
attributes #2 = { nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.entryPoints = !{!7}

!0 = !{!"written by hand"}
; version of DXIL: major, minor
!1 = !{i32 1, i32 0}
; version of the validator that the module is for
!2 = !{i32 1, i32 10}
; stage, shader model
!3 = !{!"cs", i32 6, i32 0}
; lists: shader resources, unordered access, constant buffers, samplers
!4 = !{null, !5, null, null}
!5 = !{!6}
; id, global variable, name, space, first register, registers, kind (11: raw buffer), coherent, counter,
; ordered, more
!6 = !{i32 0, %struct.RWByteAddressBuffer* undef, !"", i32 0, i32 0, i32 1, i32 11, i1 false, i1 false, i1 false, null}
; function, name, signatures, resources, properties (tag and value each)
!7 = !{void ()* @main, !"main", null, !4, !8}
; properties: 0: shader flags; 4: threads of a group
!8 = !{i32 0, i64 16, i32 4, !9}
; threads of a group in x, y, z
!9 = !{i32 64, i32 1, i32 1}
