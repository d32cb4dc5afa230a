; geometry shader: passes a triangle on, with the primitive's number
define void @main() {
  br label %loop
loop:                     ; three corners
  %i = phi i32 [ 0, %0 ], [ %i.next, %loop ]
  %x = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 %i)
  %y = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 %i)
  %z = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 %i)
  %w = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 %i)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %x)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %y)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %z)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %w)
  %prim = call i32 @dx.op.primitiveID.i32(i32 108)
  call void @dx.op.storeOutput.i32(i32 5, i32 1, i32 0, i8 0, i32 %prim)
  call void @dx.op.emitStream(i32 97, i8 0)
  %i.next = add nuw nsw i32 %i, 1
  %end = icmp eq i32 %i.next, 3
  br i1 %end, label %done, label %loop
done:
  call void @dx.op.cutStream(i32 98, i8 0)
  ret void
}
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1
declare void @dx.op.storeOutput.i32(i32, i32, i32, i8, i32) #1
declare i32 @dx.op.primitiveID.i32(i32) #0
declare void @dx.op.emitStream(i32, i8) #1
declare void @dx.op.cutStream(i32, i8) #1
attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }
!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.valver = !{!9}
!dx.entryPoints = !{!2}
!0 = !{i32 1, i32 0}
!9 = !{i32 1, i32 8}
!1 = !{!"gs", i32 6, i32 0}
!2 = !{void ()* @main, !"main", !3, null, !{i32 1, !{i32 3, i32 3, i32 1, i32 5, i32 1}}}
!3 = !{!{!{i32 0, !"SV_Position", i8 9, i8 3, !{i32 0}, i8 4, i32 1, i8 4, i32 -1, i8 -1, null}},
       !{!{i32 0, !"SV_Position", i8 9, i8 3, !{i32 0}, i8 4, i32 1, i8 4, i32 -1, i8 -1, null},
         !{i32 1, !"SV_PrimitiveID", i8 5, i8 10, !{i32 0}, i8 1, i32 1, i8 1, i32 -1, i8 -1, null}}, null}
