@g = global i32 0

define i32 @f(i1 %c, i32 %x) {
entry:
  %a = add i32 %x, mul (i32 ptrtoint (i32* @g to i32), i32 3)
  %q = add i32 %a, xor (i32 ptrtoint (i32* @g to i32), i32 3)
  %r = add i32 mul (i32 and (i32 ptrtoint (i32* @g to i32), i32 7), i32 2), mul (i32 and (i32 ptrtoint (i32* @g to i32), i32 7), i32 2)
  %s = select i1 icmp eq (i32* @g, i32* inttoptr (i32 8 to i32*)), i32 %q, i32 %r
  ret i32 %s
}
