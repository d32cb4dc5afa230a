
@g = global i32 0

define i32 @f(i1 %c, i32 %x) {
entry:
  %constexpr = mul i32 ptrtoint (ptr @g to i32), 3
  %a = add i32 %x, %constexpr
  %q = add i32 %a, xor (i32 ptrtoint (ptr @g to i32), i32 3)
  %constexpr1 = and i32 ptrtoint (ptr @g to i32), 7
  %constexpr2 = mul i32 %constexpr1, 2
  %constexpr3 = and i32 ptrtoint (ptr @g to i32), 7
  %constexpr4 = mul i32 %constexpr3, 2
  %r = add i32 %constexpr2, %constexpr4
  %constexpr5 = icmp eq ptr @g, inttoptr (i32 8 to ptr)
  %s = select i1 %constexpr5, i32 %q, i32 %r
  ret i32 %s
}
