; Loops with metadata. In function_metadata.dxil, what `first` and `second` have is moved into their blocks.
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @first(i1 %again) {
entry:
  br label %loop
loop:
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

define void @second(i1 %again) {
entry:
  br label %loop
loop:
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

define void @third(i1 %again) {
entry:
  br label %loop
loop:
  br i1 %again, label %loop, label %exit, !llvm.loop !7
exit:
  ret void
}

!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 3}
!1 = !{i32 1, i32 8}
!2 = !{!"lib", i32 6, i32 3}
!3 = !{null, !"", null, null, null}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.unroll.disable"}
