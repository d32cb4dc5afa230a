; A library of a vertex and a pixel shader: without flags, the layout of data, registers of elements, and the version of the
; validator.
%dx.types.Handle = type { i8* }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%dx.types.ResourceProperties = type { i32, i32 }
%struct.ByteAddressBuffer = type { i32 }
@Offsets = external constant %struct.ByteAddressBuffer, align 4

define void @place() {
  %position = call i32 @dx.op.loadInput.i32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %resource = load %struct.ByteAddressBuffer, %struct.ByteAddressBuffer* @Offsets, align 4
  %handle = call %dx.types.Handle @dx.op.createHandleForLib.struct.ByteAddressBuffer(i32 160, %struct.ByteAddressBuffer %resource)
  %buffer = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %handle, %dx.types.ResourceProperties { i32 11, i32 0 })
  %at = mul i32 %position, 16
  %offset = call %dx.types.ResRet.f32 @dx.op.rawBufferLoad.f32(i32 139, %dx.types.Handle %buffer, i32 %at, i32 undef, i8 15, i32 4)
  %x = extractvalue %dx.types.ResRet.f32 %offset, 0
  %y = extractvalue %dx.types.ResRet.f32 %offset, 1
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %x)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %y)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float 0.0)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.0)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 0, float %x)
  ret void
}

define void @paint() {
  %shade = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %shade)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %shade)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %shade)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.0)
  ret void
}

declare i32 @dx.op.loadInput.i32(i32, i32, i32, i8, i32) #0
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare %dx.types.Handle @dx.op.createHandleForLib.struct.ByteAddressBuffer(i32, %struct.ByteAddressBuffer) #1
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0
declare %dx.types.ResRet.f32 @dx.op.rawBufferLoad.f32(i32, %dx.types.Handle, i32, i32, i8, i32) #1
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #2
attributes #0 = { nounwind readnone }
attributes #1 = { nounwind readonly }
attributes #2 = { nounwind }

!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.resources = !{!2}
!dx.entryPoints = !{!4, !5, !12}
!0 = !{i32 1, i32 8}
!1 = !{!"lib", i32 6, i32 8}
!2 = !{!{!3}, null, null, null}
!3 = !{i32 0, %struct.ByteAddressBuffer* @Offsets, !"Offsets", i32 0, i32 0, i32 1, i32 11, i32 0, null}
!4 = !{null, !"", null, !2, null}
!5 = !{void ()* @place, !"place", !6, null, !11}
!6 = !{!7, !8, null}
!7 = !{!{i32 0, !"SV_VertexID", i8 5, i8 1, !13, i8 0, i32 1, i8 1, i32 -1, i8 -1, !{i32 3, i32 1}}}
!8 = !{!9, !10}
!9 = !{i32 0, !"SV_Position", i8 9, i8 3, !13, i8 4, i32 1, i8 4, i32 -1, i8 -1, !{i32 3, i32 15}}
!10 = !{i32 1, !"SHADE", i8 9, i8 0, !13, i8 2, i32 1, i8 1, i32 -1, i8 -1, !{i32 3, i32 1}}
!11 = !{i32 8, i32 1}
!12 = !{void ()* @paint, !"paint", !14, null, !17}
!13 = !{i32 0}
!14 = !{!15, !16, null}
!15 = !{!{i32 0, !"SV_Position", i8 9, i8 3, !13, i8 4, i32 1, i8 4, i32 -1, i8 -1, null}, !{i32 1, !"SHADE", i8 9, i8 0, !13, i8 2, i32 1, i8 1, i32 -1, i8 -1, !{i32 3, i32 1}}}
!16 = !{!{i32 0, !"SV_Target", i8 9, i8 16, !13, i8 0, i32 1, i8 4, i32 -1, i8 -1, !{i32 3, i32 15}}}
!17 = !{i32 8, i32 0}
