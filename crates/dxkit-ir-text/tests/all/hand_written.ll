; What people write by hand: names, any order, comments, several ways to say the same.
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
module asm "nothing"

define float @main(i32 %n, float* nocapture %p) #0 {   ; @helper stands behind
entry:
  %start = icmp ult i32 0, %n
  br i1 %start, label %loop, label %exit
loop:                                             ; preds = %entry, %loop
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0x3FF0000000000000, %entry ], [ %more, %loop ]
  %address = getelementptr inbounds float, float* %p, i32 %i
  %value = load float, float* %address, align 4, !range !3
  %more = fadd fast float %sum, %value
  %next = add nuw nsw i32 %i, u0x1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %exit

exit:
  %result = phi float [ 1.5, %entry ], [ %more, %loop ]
  %called = call float @helper(%pair* @shared, float %result)
  switch i32 %n, label %0 [ i32 1, label %"a b"
    i32 -2, label %0 ]

; <label>:0 has no name
  ret float %called

"a b":
  %1 = call %pair @"two\22words"()
  %2 = extractvalue %pair %1, 0, !dx.precise !{i32 1}
  ret float %2
}

declare %pair @"two\22words"()
declare float @helper(%pair* readonly %unused, float) readnone

%pair = type { float, %list* }
%list = type <{ %pair, [2 x %list*] }>
@shared = internal addrspace(0) global %pair { float -0.0, %list* null }, align 8
@text = private unnamed_addr constant [4 x i8] c"a\00\\b"
@table = constant [2 x i32*] [i32* @late, i32* getelementptr inbounds ([3 x i32], [3 x i32]* @many, i32 0, i32 2)]
@late = global i32 -7
@many = global [3 x i32] zeroinitializer
@other = alias bitcast ([3 x i32]* @many to i64*)
@vectors = constant <2 x half> <half 0xH3C00, half 1.0>
@wide = constant i128 -170141183460469231731687303715884105728

attributes #0 = { nounwind "fp32-denorm-mode"="any" }

!named = !{!0, !2}
!2 = distinct !{!2, !1, null}
!0 = !{!"text \22quoted\22", i32 5, float (i32, float*)* @main, !{}, !2}
!1 = !DIFile(directory: "", filename: "a.hlsl")
!3 = !{i32 0, i32 9}
