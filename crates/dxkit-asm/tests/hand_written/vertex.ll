; vertex shader for stereo rendering: moves x by the number of the view
define void @vs() {
  %view = call i32 @dx.op.viewID.i32(i32 138)
  %shift = uitofp i32 %view to float
  %x = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %y = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)
  %inst = call i32 @dx.op.loadInput.i32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  %odd = and i32 %inst, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %even, label %done
even:
  %x2 = fadd float %x, %shift
  br label %done
done:
  %xx = phi float [ %x, %0 ], [ %x2, %even ]
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %xx)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %y)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float 0.0)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.0)
  call void @dx.op.storeOutput.i32(i32 5, i32 1, i32 0, i8 0, i32 %odd)
  ret void
}
declare i32 @dx.op.viewID.i32(i32) readnone
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) nounwind readnone
declare i32 @dx.op.loadInput.i32(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) nounwind
declare void @dx.op.storeOutput.i32(i32, i32, i32, i8, i32) nounwind
attributes #0 = { nounwind readnone }

!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.entryPoints = !{!2}
!dx.valver = !{!8}
!8 = !{i32 1, i32 6}
!0 = !{i32 1, i32 1}
!1 = !{!"vs", i32 6, i32 1}
!2 = !{void ()* @vs, !"vs", !3, null, null}
!3 = !{!4, !5, null}
!4 = !{!6, !7}
!5 = !{!9, !10}
; id, name, type (9 = f32, 5 = u32), kind, indices, interpolation, rows, columns, row, column, more
!6 = !{i32 0, !"POSITION", i8 9, i8 0, !{i32 0}, i8 0, i32 1, i8 2, i32 -1, i8 -1, null}
!7 = !{i32 1, !"SV_InstanceID", i8 5, i8 2, !{i32 0}, i8 0, i32 1, i8 1, i32 -1, i8 -1, null}
!9 = !{i32 0, !"SV_Position", i8 9, i8 3, !{i32 0}, i8 4, i32 1, i8 4, i32 -1, i8 -1, null}
!10 = !{i32 1, !"ODD", i8 5, i8 0, !{i32 0}, i8 1, i32 1, i8 1, i32 -1, i8 -1, null}
