; A compute shader as people write one: every group adds up 64 numbers in group-shared memory.
;
;   RWStructuredBuffer<float> sums : register(u3, space1); ByteAddressBuffer numbers : register(t0, space1);
;   [numthreads(64, 1, 1)] void main(uint thread : SV_GroupIndex, uint3 group : SV_GroupID)
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

@partial = internal addrspace(3) global [64 x float] undef, align 4

%dx.types.Handle = type { i8* }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%Numbers = type { i32 }
%Sums = type { float }

define void @main() {
  %numbers = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 0, i32 0, i32 0, i1 false)
  %sums = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 3, i1 false)
  %thread = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  %group = call i32 @dx.op.groupId.i32(i32 94, i32 0)

  ; partial[thread] = numbers[64 * group + thread]
  %first = shl i32 %group, 6
  %index = add i32 %first, %thread
  %offset = shl i32 %index, 2
  %loaded = call %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32 68, %dx.types.Handle %numbers, i32 %offset, i32 undef)
  %bits = extractvalue %dx.types.ResRet.i32 %loaded, 0
  %number = bitcast i32 %bits to float
  %own = getelementptr [64 x float], [64 x float] addrspace(3)* @partial, i32 0, i32 %thread
  store float %number, float addrspace(3)* %own, align 4
  br label %loop

loop:
  %half = phi i32 [ 32, %0 ], [ %next, %end ]
  call void @dx.op.barrier(i32 80, i32 9)           ; of the group, with its memory
  %active = icmp ult i32 %thread, %half
  br i1 %active, label %add, label %end

add:
  %other.index = add i32 %thread, %half
  %other = getelementptr [64 x float], [64 x float] addrspace(3)* @partial, i32 0, i32 %other.index
  %a = load float, float addrspace(3)* %own, align 4
  %b = load float, float addrspace(3)* %other, align 4
  %sum = fadd float %a, %b
  store float %sum, float addrspace(3)* %own, align 4
  br label %end

end:
  %next = lshr i32 %half, 1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %finish, !llvm.loop !9

finish:
  %is.first = icmp eq i32 %thread, 0
  br i1 %is.first, label %write, label %exit

write:
  %all = load float, float addrspace(3)* %own, align 4
  call void @dx.op.bufferStore.f32(i32 69, %dx.types.Handle %sums, i32 %group, i32 0, float %all, float undef, float undef, float undef, i8 1)
  br label %exit

exit:
  ret void
}

declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #0
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) #1
declare i32 @dx.op.groupId.i32(i32, i32) #1
declare %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32, %dx.types.Handle, i32, i32) #0
declare void @dx.op.bufferStore.f32(i32, %dx.types.Handle, i32, i32, float, float, float, float, i8) #2
declare void @dx.op.barrier(i32, i32) #3

attributes #0 = { nounwind readonly }
attributes #1 = { nounwind readnone }
attributes #2 = { nounwind }
attributes #3 = { noduplicate nounwind }

!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.resources = !{!3}
!dx.entryPoints = !{!4}
!0 = !{i32 1, i32 0}
!1 = !{i32 1, i32 8}
!2 = !{!"cs", i32 6, i32 0}
!3 = !{!{!5}, !{!6}, null, null}
!4 = !{void ()* @main, !"main", null, !3, !7}
!5 = !{i32 0, %Numbers* undef, !"", i32 1, i32 0, i32 1, i32 11, i32 0, null}
!6 = !{i32 0, %Sums* undef, !"", i32 1, i32 3, i32 1, i32 12, i1 false, i1 false, i1 false, !{i32 1, i32 4}}
!7 = !{i32 4, !8}
!8 = !{i32 64, i32 1, i32 1}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.unroll.disable"}
