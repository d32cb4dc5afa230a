target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"

@v = external constant float

define void @f(i32 %x) {
  %p = alloca i32, align 4
  %y = add i32 %x, 1
  ret void
}

!llvm.module.flags = !{!0}
!kept = !{!1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!"text"}
