%struct.S = type { i32, [4 x float] }
%unused = type { i32 }

@array = internal addrspace(3) global [4 x float] undef, align 4
@table = internal constant [2 x i32] [i32 1, i32 2], align 4
@pointer = internal global i32* getelementptr ([2 x i32], [2 x i32]* @table, i32 0, i32 0), align 4
@second = internal global i32* getelementptr inbounds ([2 x i32], [2 x i32]* @table, i32 0, i32 1), align 4

define float @f(i32, %struct.S* nocapture %s, %unused* %u) {
  %local = alloca %struct.S
  %small = alloca [2 x i8]
  %a = getelementptr inbounds %struct.S, %struct.S* %s, i32 0, i32 1, i32 %0
  %b = load float, float* %a
  store float %b, float addrspace(3)* getelementptr ([4 x float], [4 x float] addrspace(3)* @array, i32 0, i32 2)
  %c = bitcast %struct.S* %local to i8*
  %d = load volatile i8, i8* %c, align 1
  %e = atomicrmw add i32* bitcast ([2 x i32]* @table to i32*), i32 1 seq_cst
  %g = cmpxchg i32* getelementptr ([2 x i32], [2 x i32]* @table, i32 0, i32 0), i32 0, i32 1 seq_cst monotonic
  %h = shufflevector <2 x i32> <i32 1, i32 1>, <2 x i32> undef, <2 x i32> <i32 1, i32 undef>
  %i = add <2 x i32> %h, <i32 7, i32 7>
  br label %next

next:
  %j = fadd fast float %b, 5.000000e-01
  ret float %j

  ret float undef
}
