; What refers to something that stands elsewhere: behind it, in another function, or in itself.
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%0 = type { %0*, %1, %2* }
%1 = type { i8, %later* }
%2 = type opaque
%later = type { [2 x %0*], void (%later*, %2*)* }

@own = global i32* bitcast (i32** getelementptr (i32*, i32** @own, i32 1) to i32*)
@before = global i32* getelementptr ([4 x i32], [4 x i32]* @numbers, i64 0, i64 3)
@end = global [4 x i32]* getelementptr ([4 x i32], [4 x i32]* @numbers, i64 1)
@end_element = global i32* getelementptr ([4 x i32], [4 x i32]* @numbers, i64 1, i64 0)
@behind = global i32* getelementptr ([4 x i32], [4 x i32]* @numbers, i64 1, i64 1)
@negative = global i32* getelementptr ([4 x i32], [4 x i32]* @numbers, i64 0, i64 -1)
@open = global i8* getelementptr ([0 x i8], [0 x i8]* @any, i64 0, i64 700)
@inner = global i16* getelementptr ({ i8, [2 x i16] }, { i8, [2 x i16] }* @record, i32 0, i32 1, i32 1)
@outside = global i16* getelementptr ({ i8, [2 x i16] }, { i8, [2 x i16] }* @record, i32 0, i32 1, i32 5)
@unknown = global i32* getelementptr ([4 x i32], [4 x i32]* @numbers, i64 0, i64 ptrtoint (i32** @own to i64))
@perhaps = global i32* getelementptr ([4 x i32], [4 x i32]* @maybe, i64 0, i64 1)
@code = global i8* getelementptr (i8, i8* bitcast (void ()* @main to i8*), i64 0)
@numbers = global [4 x i32] zeroinitializer
@any = external global [0 x i8]
@record = global { i8, [2 x i16] } zeroinitializer
@maybe = extern_weak global [4 x i32]
@list = external global %0

@widest = global i8388607 1
@wide = global i1000 -1
@least = global i129 -340282366920938463463374607431768211456
@tens = global i192 100000000000000000000000000000000000000
@word = global i65 18446744073709551615

define void @main() {
  ret void
}
define i8* @address(%1* %x, i1) {
  %2 = select i1 %0, i8* blockaddress(@jumps, %named), i8* blockaddress(@jumps, %5)
  br label %3
; <label>:3
  %4 = select i1 %0, i8* blockaddress(@address, %3), i8* %2
  ret i8* %4
}
define i8* @jumps(i32, i32 %a, i32) {
  %3 = add i32 %0, %1
  %b = add i32 %3, %a
  br label %4
; <label>:4
  br label %5
; <label>:5
  br label %named
named:
  br label %"quoted name"
"quoted name":
  indirectbr i8* blockaddress(@jumps, %5), [label %4, label %named]
}
define i8* @again() {
  ret i8* blockaddress(@jumps, %"quoted name")
}

!dx.version = !{!10000}
!dx.valver = !{!10000}
!dx.shaderModel = !{!10001}
!dx.entryPoints = !{!10002, !10003}
!10000 = !{i32 1, i32 10}
!10001 = !{!"lib", i32 6, i32 10}
!10002 = !{null, !"", null, null, null}
!10003 = !{void ()* @main, !"main", null, null, !10004}
!10004 = !{i32 8, i32 5, i32 4, !10005, i32 5, !10006}
!10005 = !{i32 1, i32 1, i32 1}
!10006 = !{i32 0}
