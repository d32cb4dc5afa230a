; A minimal library in the text of DXIL. It has a ray generation shader that stores into a buffer.
;
; dxkit asm lib.ll -o lib.cso      makes a container of it
; dxkit validate lib.cso         judges it
; dxkit sign --in-place lib.cso  writes the digest
;
; What follows from the module is computed by dxkit asm: signatures and state parts, shader flags, hash,
; reflection. docs/operations.md lists the operations (dx.op.…) with their numbers and operands.

target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%struct.RWByteAddressBuffer = type { i32 }
%dx.types.Handle = type { i8* }

@"\01?output@@3URWByteAddressBuffer@@A" = external constant %struct.RWByteAddressBuffer, align 4

define void @"\01?generate@@YAXXZ"() #0 {
  %1 = load %struct.RWByteAddressBuffer, %struct.RWByteAddressBuffer* @"\01?output@@3URWByteAddressBuffer@@A", align 4
  %2 = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 0)  ; DispatchRaysIndex(col)
  %3 = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 1)  ; DispatchRaysIndex(col)
  %4 = shl i32 %2, 2
  %5 = call %dx.types.Handle @dx.op.createHandleForLib.struct.RWByteAddressBuffer(i32 160, %struct.RWByteAddressBuffer %1)  ; CreateHandleForLib(Resource)
  call void @dx.op.rawBufferStore.i32(i32 140, %dx.types.Handle %5, i32 %4, i32 undef, i32 %3, i32 undef, i32 undef, i32 undef, i8 1, i32 4)  ; RawBufferStore(uav,index,elementOffset,value0,value1,value2,value3,mask,alignment)
  ret void
}

declare i32 @dx.op.dispatchRaysIndex.i32(i32, i8) #1

declare void @dx.op.rawBufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8, i32) #0

declare %dx.types.Handle @dx.op.createHandleForLib.struct.RWByteAddressBuffer(i32, %struct.RWByteAddressBuffer) #2

attributes #0 = { nounwind }
attributes #1 = { nounwind readnone }
attributes #2 = { nounwind readonly }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.typeAnnotations = !{!7}
!dx.entryPoints = !{!11, !13}

!0 = !{!"written by hand"}
; version of DXIL: major, minor
!1 = !{i32 1, i32 3}
; version of the validator that the module is for
!2 = !{i32 1, i32 10}
; stage, shader model
!3 = !{!"lib", i32 6, i32 3}
; lists: shader resources, unordered access, constant buffers, samplers
!4 = !{null, !5, null, null}
!5 = !{!6}
; id, global variable, name, space, first register, registers, kind (11: raw buffer), coherent, counter,
; ordered, more
!6 = !{i32 0, %struct.RWByteAddressBuffer* @"\01?output@@3URWByteAddressBuffer@@A", !"output", i32 0, i32 0, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!7 = !{i32 1, void ()* @"\01?generate@@YAXXZ", !8}
!8 = !{!9}
!9 = !{i32 1, !10, !10}
!10 = !{}
; function, name, signatures, resources, properties (tag and value each)
!11 = !{null, !"", null, !4, !12}
; properties: 0: shader flags
!12 = !{i32 0, i64 16}
; function, name, signatures, resources, properties (tag and value each)
!13 = !{void ()* @"\01?generate@@YAXXZ", !"\01?generate@@YAXXZ", null, null, !14}
; properties: 8: kind of shader; 5: auto-binding space
!14 = !{i32 8, i32 7, i32 5, !15}
; auto-binding space
!15 = !{i32 0}
