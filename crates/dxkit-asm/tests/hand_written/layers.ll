target triple = "dxil-ms-dx"
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"

define void @gs() {
top:
  %pid = call i32 @dx.op.primitiveID.i32(i32 108)
  br label %vertex
vertex:
  %i = phi i32 [ 0, %top ], [ %j, %vertex ]
  %x = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 %i)
  %y = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 %i)
  %z = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 %i)
  %w = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 %i)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %x)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %y)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %z)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %w)
  call void @dx.op.storeOutput.i32(i32 5, i32 1, i32 0, i8 0, i32 %pid)
  call void @dx.op.emitStream(i32 97, i8 0)
  %j = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %j, 3
  br i1 %done, label %out, label %vertex
out:
  call void @dx.op.cutStream(i32 98, i8 0)
  ret void
}

declare i32 @dx.op.primitiveID.i32(i32) #0
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1
declare void @dx.op.storeOutput.i32(i32, i32, i32, i8, i32) #1
declare void @dx.op.emitStream(i32, i8) #1
declare void @dx.op.cutStream(i32, i8) #1
attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }

!dx.version = !{!0}
!dx.valver = !{!100}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 0}
!100 = !{i32 1, i32 8}
!2 = !{!"gs", i32 6, i32 0}
!3 = !{void ()* @gs, !"gs", !4, null, !10}
!4 = !{!5, !6, null}
!5 = !{!7}
!6 = !{!8, !9}
!7 = !{i32 0, !"SV_Position", i8 9, i8 3, !11, i8 4, i32 1, i8 4, i32 0, i8 0, null}
!8 = !{i32 0, !"SV_Position", i8 9, i8 3, !11, i8 4, i32 1, i8 4, i32 0, i8 0, null}
!9 = !{i32 1, !"SV_RenderTargetArrayIndex", i8 5, i8 4, !11, i8 1, i32 1, i8 1, i32 1, i8 0, null}
!10 = !{i32 1, !12}
!11 = !{i32 0}
!12 = !{i32 3, i32 3, i32 1, i32 5, i32 1}
