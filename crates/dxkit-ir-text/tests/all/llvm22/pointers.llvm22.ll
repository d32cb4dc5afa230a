
%struct.S = type { i32, [4 x float] }

@array = internal addrspace(3) global [4 x float] undef, align 4
@table = internal constant [2 x i32] [i32 1, i32 2], align 4
@pointer = internal global ptr @table, align 4
@second = internal global ptr getelementptr inbounds ([2 x i32], ptr @table, i32 0, i32 1), align 4

define float @f(i32 %0, ptr captures(none) %s, ptr %u) {
  %local = alloca %struct.S, align 8
  %small = alloca [2 x i8], align 1
  %a = getelementptr inbounds %struct.S, ptr %s, i32 0, i32 1, i32 %0
  %b = load float, ptr %a, align 4
  store float %b, ptr addrspace(3) getelementptr ([4 x float], ptr addrspace(3) @array, i32 0, i32 2), align 4
  %c = bitcast ptr %local to ptr
  %d = load volatile i8, ptr %c, align 1
  %e = atomicrmw add ptr @table, i32 1 seq_cst, align 4
  %g = cmpxchg ptr @table, i32 0, i32 1 seq_cst monotonic, align 4
  %h = shufflevector <2 x i32> splat (i32 1), <2 x i32> undef, <2 x i32> <i32 1, i32 poison>
  %i = add <2 x i32> %h, splat (i32 7)
  br label %next

next:                                             ; preds = %1
  %j = fadd fast float %b, 5.000000e-01
  ret float %j

2:                                                ; No predecessors!
  ret float undef
}
