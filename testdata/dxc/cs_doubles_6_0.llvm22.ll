; ModuleID = 'dxc/cs_doubles_6_0.bc'
source_filename = "dxc/cs_doubles_6_0.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%dx.types.splitdouble = type { i32, i32 }

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 1, i32 1, i1 false)
  %2 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %3 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %4 = call i32 @dx.op.threadId.i32(i32 93, i32 1)
  %5 = call i32 @dx.op.threadId.i32(i32 93, i32 2)
  %6 = call %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32 68, %dx.types.Handle %2, i32 %3, i32 0)
  %7 = extractvalue %dx.types.ResRet.i32 %6, 0
  %8 = extractvalue %dx.types.ResRet.i32 %6, 1
  %9 = extractvalue %dx.types.ResRet.i32 %6, 2
  %10 = extractvalue %dx.types.ResRet.i32 %6, 3
  %11 = call double @dx.op.makeDouble.f64(i32 101, i32 %7, i32 %8)
  %12 = call double @dx.op.makeDouble.f64(i32 101, i32 %9, i32 %10)
  %13 = uitofp i32 %4 to double
  %14 = call double @dx.op.tertiary.f64(i32 47, double %11, double %12, double %13)
  %15 = call double @dx.op.makeDouble.f64(i32 101, i32 %5, i32 %3)
  %16 = fdiv fast double %14, %15
  %17 = call %dx.types.splitdouble @dx.op.splitDouble.f64(i32 102, double %12)
  %18 = extractvalue %dx.types.splitdouble %17, 0
  %19 = extractvalue %dx.types.splitdouble %17, 1
  %20 = uitofp i32 %18 to double
  %21 = fmul fast double %20, %16
  %22 = fmul fast double %20, %12
  %23 = call %dx.types.splitdouble @dx.op.splitDouble.f64(i32 102, double %21)
  %24 = extractvalue %dx.types.splitdouble %23, 0
  %25 = extractvalue %dx.types.splitdouble %23, 1
  %26 = call %dx.types.splitdouble @dx.op.splitDouble.f64(i32 102, double %22)
  %27 = extractvalue %dx.types.splitdouble %26, 0
  %28 = extractvalue %dx.types.splitdouble %26, 1
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %2, i32 %3, i32 0, i32 %24, i32 %25, i32 %27, i32 %28, i8 15)
  %29 = lshr i32 %18, 8
  %30 = call i32 @dx.op.quaternary.i32(i32 53, i32 8, i32 24, i32 %19, i32 %29)
  %31 = lshr i32 %18, 16
  %32 = call i32 @dx.op.quaternary.i32(i32 53, i32 16, i32 16, i32 %19, i32 %31)
  %33 = lshr i32 %18, 24
  %34 = call i32 @dx.op.quaternary.i32(i32 53, i32 24, i32 8, i32 %19, i32 %33)
  %35 = call i32 @dx.op.tertiary.i32(i32 50, i32 %3, i32 %18, i32 1)
  %36 = call i32 @dx.op.tertiary.i32(i32 50, i32 %3, i32 %30, i32 2)
  %37 = call i32 @dx.op.tertiary.i32(i32 50, i32 %3, i32 %32, i32 3)
  %38 = call i32 @dx.op.tertiary.i32(i32 50, i32 %3, i32 %34, i32 4)
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %1, i32 %3, i32 0, i32 %35, i32 %36, i32 %37, i32 %38, i8 15)
  ret void
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.threadId.i32(i32, i32) #0

; Function Attrs: nounwind memory(none)
declare double @dx.op.tertiary.f64(i32, double, double, double) #0

; Function Attrs: nounwind memory(none)
declare double @dx.op.makeDouble.f64(i32, i32, i32) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.splitdouble @dx.op.splitDouble.f64(i32, double) #0

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.quaternary.i32(i32, i32, i32, i32, i32) #0

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.tertiary.i32(i32, i32, i32, i32) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #1

; Function Attrs: nounwind
declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8) #2

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32, %dx.types.Handle, i32, i32) #1

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind memory(read) }
attributes #2 = { nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.entryPoints = !{!9}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 0}
!2 = !{i32 1, i32 10}
!3 = !{!"cs", i32 6, i32 0}
!4 = !{null, !5, null, null}
!5 = !{!6, !8}
!6 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 12, i1 false, i1 false, i1 false, !7}
!7 = !{i32 1, i32 16}
!8 = !{i32 1, ptr undef, !"", i32 0, i32 1, i32 1, i32 12, i1 false, i1 false, i1 false, !7}
!9 = !{ptr @main, !"main", null, !4, !10}
!10 = !{i32 0, i64 212, i32 4, !11}
!11 = !{i32 4, i32 4, i32 4}
