; ModuleID = 'dxc/vs_transform_6_0.bc'
source_filename = "dxc/vs_transform_6_0.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.CBufRet.f32 = type { float, float, float, float }

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 2, i32 0, i32 0, i1 false)
  %2 = call float @dx.op.loadInput.f32(i32 4, i32 2, i32 0, i8 0, i32 undef)
  %3 = call float @dx.op.loadInput.f32(i32 4, i32 2, i32 0, i8 1, i32 undef)
  %4 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  %5 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 1, i32 undef)
  %6 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 2, i32 undef)
  %7 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %8 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)
  %9 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 undef)
  %10 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 0)
  %11 = extractvalue %dx.types.CBufRet.f32 %10, 0
  %12 = extractvalue %dx.types.CBufRet.f32 %10, 1
  %13 = extractvalue %dx.types.CBufRet.f32 %10, 2
  %14 = extractvalue %dx.types.CBufRet.f32 %10, 3
  %15 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 1)
  %16 = extractvalue %dx.types.CBufRet.f32 %15, 0
  %17 = extractvalue %dx.types.CBufRet.f32 %15, 1
  %18 = extractvalue %dx.types.CBufRet.f32 %15, 2
  %19 = extractvalue %dx.types.CBufRet.f32 %15, 3
  %20 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 2)
  %21 = extractvalue %dx.types.CBufRet.f32 %20, 0
  %22 = extractvalue %dx.types.CBufRet.f32 %20, 1
  %23 = extractvalue %dx.types.CBufRet.f32 %20, 2
  %24 = extractvalue %dx.types.CBufRet.f32 %20, 3
  %25 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 3)
  %26 = extractvalue %dx.types.CBufRet.f32 %25, 0
  %27 = extractvalue %dx.types.CBufRet.f32 %25, 1
  %28 = extractvalue %dx.types.CBufRet.f32 %25, 2
  %29 = extractvalue %dx.types.CBufRet.f32 %25, 3
  %30 = fmul fast float %11, %7
  %31 = call float @dx.op.tertiary.f32(i32 46, float %16, float %8, float %30)
  %32 = call float @dx.op.tertiary.f32(i32 46, float %21, float %9, float %31)
  %33 = fadd fast float %32, %26
  %34 = fmul fast float %12, %7
  %35 = call float @dx.op.tertiary.f32(i32 46, float %17, float %8, float %34)
  %36 = call float @dx.op.tertiary.f32(i32 46, float %22, float %9, float %35)
  %37 = fadd fast float %36, %27
  %38 = fmul fast float %13, %7
  %39 = call float @dx.op.tertiary.f32(i32 46, float %18, float %8, float %38)
  %40 = call float @dx.op.tertiary.f32(i32 46, float %23, float %9, float %39)
  %41 = fadd fast float %40, %28
  %42 = fmul fast float %14, %7
  %43 = call float @dx.op.tertiary.f32(i32 46, float %19, float %8, float %42)
  %44 = call float @dx.op.tertiary.f32(i32 46, float %24, float %9, float %43)
  %45 = fadd fast float %44, %29
  %46 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 4)
  %47 = extractvalue %dx.types.CBufRet.f32 %46, 0
  %48 = extractvalue %dx.types.CBufRet.f32 %46, 1
  %49 = extractvalue %dx.types.CBufRet.f32 %46, 2
  %50 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 5)
  %51 = extractvalue %dx.types.CBufRet.f32 %50, 0
  %52 = extractvalue %dx.types.CBufRet.f32 %50, 1
  %53 = extractvalue %dx.types.CBufRet.f32 %50, 2
  %54 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 6)
  %55 = extractvalue %dx.types.CBufRet.f32 %54, 0
  %56 = extractvalue %dx.types.CBufRet.f32 %54, 1
  %57 = extractvalue %dx.types.CBufRet.f32 %54, 2
  %58 = fmul fast float %47, %4
  %59 = call float @dx.op.tertiary.f32(i32 46, float %51, float %5, float %58)
  %60 = call float @dx.op.tertiary.f32(i32 46, float %55, float %6, float %59)
  %61 = fmul fast float %48, %4
  %62 = call float @dx.op.tertiary.f32(i32 46, float %52, float %5, float %61)
  %63 = call float @dx.op.tertiary.f32(i32 46, float %56, float %6, float %62)
  %64 = fmul fast float %49, %4
  %65 = call float @dx.op.tertiary.f32(i32 46, float %53, float %5, float %64)
  %66 = call float @dx.op.tertiary.f32(i32 46, float %57, float %6, float %65)
  %67 = extractvalue %dx.types.CBufRet.f32 %54, 3
  %68 = fsub fast float %45, %67
  %69 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 7)
  %70 = extractvalue %dx.types.CBufRet.f32 %69, 0
  %71 = fsub fast float %70, %67
  %72 = fdiv fast float %68, %71
  %73 = call float @dx.op.unary.f32(i32 7, float %72)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %33)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %37)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %41)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %45)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 0, float %60)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 1, float %63)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 2, float %66)
  call void @dx.op.storeOutput.f32(i32 5, i32 2, i32 0, i8 0, float %2)
  call void @dx.op.storeOutput.f32(i32 5, i32 2, i32 0, i8 1, float %3)
  call void @dx.op.storeOutput.f32(i32 5, i32 2, i32 0, i8 2, float %73)
  ret void
}

; Function Attrs: nounwind memory(none)
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0

; Function Attrs: nounwind
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1

; Function Attrs: nounwind memory(none)
declare float @dx.op.unary.f32(i32, float) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32, %dx.types.Handle, i32) #2

; Function Attrs: nounwind memory(none)
declare float @dx.op.tertiary.f32(i32, float, float, float) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #2

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind }
attributes #2 = { nounwind memory(read) }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.viewIdState = !{!7}
!dx.entryPoints = !{!8}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 0}
!2 = !{i32 1, i32 10}
!3 = !{!"vs", i32 6, i32 0}
!4 = !{null, null, !5, null}
!5 = !{!6}
!6 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 116, null}
!7 = !{[12 x i32] [i32 10, i32 11, i32 1039, i32 1039, i32 1039, i32 0, i32 112, i32 112, i32 112, i32 0, i32 256, i32 512]}
!8 = !{ptr @main, !"main", !9, !4, null}
!9 = !{!10, !17, null}
!10 = !{!11, !14, !15}
!11 = !{i32 0, !"POSITION", i8 9, i8 0, !12, i8 0, i32 1, i8 3, i32 0, i8 0, !13}
!12 = !{i32 0}
!13 = !{i32 3, i32 7}
!14 = !{i32 1, !"NORMAL", i8 9, i8 0, !12, i8 0, i32 1, i8 3, i32 1, i8 0, !13}
!15 = !{i32 2, !"TEXCOORD", i8 9, i8 0, !12, i8 0, i32 1, i8 2, i32 2, i8 0, !16}
!16 = !{i32 3, i32 3}
!17 = !{!18, !20, !21}
!18 = !{i32 0, !"SV_Position", i8 9, i8 3, !12, i8 4, i32 1, i8 4, i32 0, i8 0, !19}
!19 = !{i32 3, i32 15}
!20 = !{i32 1, !"NORMAL", i8 9, i8 0, !12, i8 2, i32 1, i8 3, i32 1, i8 0, !13}
!21 = !{i32 2, !"TEXCOORD", i8 9, i8 0, !12, i8 2, i32 1, i8 3, i32 2, i8 0, !13}
