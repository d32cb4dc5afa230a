source_filename = "instructions.in.ll"
target triple = "dxil-pc-shadermodel6.6-compute"

%pair = type { i32, float }
%later = type { ptr, %pair }

@number = external global i32
@pairs = internal addrspace(3) global [2 x %pair] zeroinitializer, align 8
@0 = private unnamed_addr constant [6 x i8] c"a\22b\\\01\00", align 1
@"odd name" = internal constant { i32, <2 x i16>, double, half } { i32 -7, <2 x i16> <i16 1, i16 -2>, double +qnan, half 1.000000e+00 }
@wide = internal constant i128 -170141183460469231731687303715884105728
@table = internal constant [3 x i16] [i16 1, i16 -1, i16 32767]
@floats = internal constant [2 x float] [float 1.000000e-01, float -0.000000e+00]
@address = internal global ptr getelementptr inbounds ([6 x i8], ptr @0, i32 0, i32 2), section "data", align 4
@word = internal constant i64 ptrtoint (ptr @number to i64)
@sum = internal constant i64 add (i64 ptrtoint (ptr @number to i64), i64 5)
@cast = internal constant ptr addrspacecast (ptr addrspace(3) @pairs to ptr)
@nothing = internal constant [2 x ptr] zeroinitializer
@unset = internal global { i32, float } undef

; Function Attrs: convergent memory(argmem: readwrite)
declare void @take(ptr sret(%later), ptr byval(%pair) align 4, i32 signext) #0

declare i32 @many(i32, ...)

; Function Attrs: alwaysinline nounwind memory(none)
define internal fastcc i1 @helper(i32 %first, i32 %0, ptr captures(none) %pointer) unnamed_addr #1 align 16 {
  %2 = icmp samesign ult i32 %first, %0
  %"my value" = icmp eq ptr %pointer, null
  %or = or disjoint i1 %2, %"my value"
  ret i1 %or
}

; Function Attrs: noinline nounwind
define void @main(i32 %count, float %x, double %y, <4 x float> %v, ptr %p, ptr addrspace(3) %q) #2 {
entry:
  %sum = add nuw nsw i32 %count, 5
  %difference = sub i32 0, %sum
  %quotient = sdiv exact i32 %sum, 3
  %rest = urem i32 %sum, 7
  %shifted = lshr exact i32 %sum, 1
  %left = shl nuw i32 %shifted, 2
  %mask = and i32 %left, -1
  %fast = fmul fast float %x, 1.000000e-01
  %some = fadd nnan contract float %fast, 1.500000e+00
  %negative = fneg nsz float %some
  %vector = fdiv <4 x float> %v, splat (float 2.000000e+00)
  %ordered = fcmp olt float %some, %negative
  %lanes = fcmp une <4 x float> %v, %vector
  %small = trunc nuw i32 %mask to i16
  %large = zext nneg i16 %small to i64
  %integer = fptosi float %x to i32
  %narrow = fptrunc double %y to float
  %bits = bitcast <4 x float> %v to <2 x i64>
  %frozen = freeze i32 %integer
  %chosen = select nsz i1 %ordered, float %x, float %narrow
  %element = extractelement <4 x float> %v, i32 2
  %inserted = insertelement <4 x float> poison, float %element, i32 0
  %shuffled = shufflevector <4 x float> %v, <4 x float> %inserted, <2 x i32> <i32 0, i32 5>
  %memory = alloca [4 x %pair], align 8
  %plain = alloca i32, align 4
  %several = alloca float, i32 %count, align 16
  %place = getelementptr inbounds nuw [4 x %pair], ptr %memory, i32 0, i32 %count, i32 1
  %other = getelementptr i8, ptr %memory, i32 4
  store float %chosen, ptr %place, align 4
  store volatile i32 %frozen, ptr %plain, align 4
  %loaded = load float, ptr %place, align 4
  %volatile = load volatile i32, ptr %plain, align 4
  %atomic = load atomic i32, ptr addrspace(3) %q syncscope("singlethread") acquire, align 4
  store atomic i32 %atomic, ptr addrspace(3) %q release, align 4
  fence seq_cst
  %old = atomicrmw umax ptr addrspace(3) %q, i32 %count monotonic, align 4
  %swap = atomicrmw volatile xchg ptr addrspace(3) %q, i32 %old seq_cst, align 4
  %exchange = cmpxchg weak ptr addrspace(3) %q, i32 %old, i32 %count acq_rel monotonic, align 4
  %before = extractvalue { i32, i1 } %exchange, 0
  %done = extractvalue { i32, i1 } %exchange, 1
  %built = insertvalue %pair zeroinitializer, float %loaded, 1
  %truth = call fastcc i1 @helper(i32 %before, i32 signext 4, ptr nonnull %plain) #1
  %variadic = tail call i32 (i32, ...) @many(i32 1, float %x, ptr @0)
  %root = call reassoc nnan float @llvm.sqrt.f32(float %x)
  switch i32 %count, label %loop [
    i32 1, label %one
    i32 -2, label %"quoted label"
  ]

one:                                              ; preds = %entry
  br i1 %truth, label %loop, label %"quoted label"

"quoted label":                                   ; preds = %one, %entry
  %late = phi i32 [ 3, %entry ], [ %sum, %one ]
  br label %loop

loop:                                             ; preds = %loop, %"quoted label", %one, %entry
  %i = phi i32 [ 0, %entry ], [ 1, %one ], [ %late, %"quoted label" ], [ %next, %loop ]
  %value = phi nnan float [ %x, %entry ], [ %x, %one ], [ 2.500000e+00, %"quoted label" ], [ %twice, %loop ]
  %twice = fadd float %value, %value
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %count
  br i1 %again, label %loop, label %0, !llvm.loop !4

0:                                                ; preds = %loop
  %1 = mul i32 %next, %next
  call void @take(ptr sret(%later) %p, ptr byval(%pair) align 4 %memory, i32 %1), !tag !6
  ret void
}

define void @unfinished() {
  unreachable
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #3

attributes #0 = { convergent memory(argmem: readwrite) "no-trapping-math"="true" }
attributes #1 = { alwaysinline nounwind memory(none) }
attributes #2 = { noinline nounwind "empty" "flag" "hlsl.numthreads"="8,4,1" "hlsl.shader"="compute" }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!odd.na\20me = !{!0, !1}
!llvm.ident = !{!3}

!0 = !{i32 1, !"text \22 here\00", ptr @number, null, float 1.500000e+00}
!1 = distinct !{!1, !0, !"", !2}
!2 = !{}
!3 = !{!"by hand"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = !{!7, !7}
!7 = !{i64 -1, i1 true, !6}
