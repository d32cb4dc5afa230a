; ModuleID = 'vectors'
source_filename = "vectors"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

; Function Attrs: nounwind
define void @domainMain() local_unnamed_addr #0 {
  %1 = tail call float @dx.op.loadPatchConstant.f32(i32 104, i32 2, i32 0, i8 0)
  %2 = insertelement <4 x float> poison, float %1, i64 0
  %3 = tail call float @dx.op.loadPatchConstant.f32(i32 104, i32 2, i32 0, i8 1)
  %4 = insertelement <4 x float> %2, float %3, i64 1
  %5 = tail call float @dx.op.loadPatchConstant.f32(i32 104, i32 2, i32 0, i8 2)
  %6 = insertelement <4 x float> %4, float %5, i64 2
  %7 = tail call float @dx.op.loadPatchConstant.f32(i32 104, i32 2, i32 0, i8 3)
  %8 = insertelement <4 x float> %6, float %7, i64 3
  %9 = tail call float @dx.op.domainLocation.f32(i32 105, i8 0)
  %10 = tail call float @dx.op.domainLocation.f32(i32 105, i8 1)
  %11 = insertelement <4 x float> poison, float %9, i64 0
  %12 = shufflevector <4 x float> %11, <4 x float> poison, <4 x i32> zeroinitializer
  %13 = tail call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 3)
  %14 = insertelement <4 x float> poison, float %13, i64 0
  %15 = tail call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 3)
  %16 = insertelement <4 x float> %14, float %15, i64 1
  %17 = tail call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 3)
  %18 = insertelement <4 x float> %16, float %17, i64 2
  %19 = tail call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 3)
  %20 = insertelement <4 x float> %18, float %19, i64 3
  %21 = tail call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 0)
  %22 = insertelement <4 x float> poison, float %21, i64 0
  %23 = tail call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 0)
  %24 = insertelement <4 x float> %22, float %23, i64 1
  %25 = tail call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 0)
  %26 = insertelement <4 x float> %24, float %25, i64 2
  %27 = tail call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 0)
  %28 = insertelement <4 x float> %26, float %27, i64 3
  %29 = fsub fast <4 x float> %20, %28
  %30 = fmul fast <4 x float> %29, %12
  %31 = insertelement <4 x float> poison, float %10, i64 0
  %32 = shufflevector <4 x float> %31, <4 x float> poison, <4 x i32> zeroinitializer
  %33 = fmul fast <4 x float> %32, %8
  %34 = fadd fast <4 x float> %28, %33
  %35 = fadd fast <4 x float> %34, %30
  %36 = extractelement <4 x float> %35, i64 0
  tail call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %36)
  %37 = extractelement <4 x float> %35, i64 1
  tail call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %37)
  %38 = extractelement <4 x float> %35, i64 2
  tail call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %38)
  %39 = extractelement <4 x float> %35, i64 3
  tail call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %39)
  tail call void @dx.op.storeOutput.i32(i32 5, i32 1, i32 0, i8 0, i32 0)
  tail call void @dx.op.storeOutput.i32(i32 5, i32 1, i32 0, i8 1, i32 0)
  tail call void @dx.op.storeOutput.i32(i32 5, i32 1, i32 0, i8 2, i32 0)
  tail call void @dx.op.storeOutput.i32(i32 5, i32 1, i32 0, i8 3, i32 0)
  tail call void @dx.op.storeOutput.f32(i32 5, i32 2, i32 0, i8 0, float 0.000000e+00)
  tail call void @dx.op.storeOutput.f32(i32 5, i32 2, i32 0, i8 1, float 0.000000e+00)
  tail call void @dx.op.storeOutput.f32(i32 5, i32 2, i32 1, i8 0, float 0.000000e+00)
  tail call void @dx.op.storeOutput.f32(i32 5, i32 2, i32 1, i8 1, float 0.000000e+00)
  tail call void @dx.op.storeOutput.f32(i32 5, i32 3, i32 0, i8 0, float 0.000000e+00)
  tail call void @dx.op.storeOutput.f32(i32 5, i32 4, i32 0, i8 0, float 0.000000e+00)
  ret void
}

; Function Attrs: nofree nosync nounwind memory(none)
declare float @dx.op.domainLocation.f32(i32, i8) local_unnamed_addr #1

; Function Attrs: nofree nosync nounwind memory(none)
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) local_unnamed_addr #1

; Function Attrs: nounwind
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) local_unnamed_addr #0

; Function Attrs: nounwind
declare void @dx.op.storeOutput.i32(i32, i32, i32, i8, i32) local_unnamed_addr #0

; Function Attrs: nofree nosync nounwind memory(none)
declare float @dx.op.loadPatchConstant.f32(i32, i32, i32, i8) local_unnamed_addr #1

attributes #0 = { nounwind }
attributes #1 = { nofree nosync nounwind memory(none) }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.viewIdState = !{!3}
!dx.entryPoints = !{!4}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 10}
!2 = !{!"ds", i32 6, i32 10}
!3 = !{[39 x i32] [i32 8, i32 21, i32 15, i32 15, i32 15, i32 15, i32 0, i32 0, i32 0, i32 0, i32 28, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 15, i32 15, i32 15, i32 15]}
!4 = !{ptr @domainMain, !"domainMain", !5, null, !25}
!5 = !{!6, !12, !20}
!6 = !{!7, !10}
!7 = !{i32 0, !"SV_Position", i8 9, i8 3, !8, i8 4, i32 1, i8 4, i32 0, i8 0, !9}
!8 = !{i32 0}
!9 = !{i32 3, i32 15}
!10 = !{i32 1, !"COLOR", i8 9, i8 0, !11, i8 2, i32 1, i8 4, i32 1, i8 0, null}
!11 = !{i32 1}
!12 = !{!7, !13, !14, !17, !19}
!13 = !{i32 1, !"ID", i8 5, i8 0, !8, i8 1, i32 1, i8 4, i32 1, i8 0, !9}
!14 = !{i32 2, !"UV", i8 9, i8 0, !15, i8 4, i32 2, i8 2, i32 2, i8 0, !16}
!15 = !{i32 0, i32 1}
!16 = !{i32 3, i32 3}
!17 = !{i32 3, !"FOG", i8 9, i8 0, !8, i8 6, i32 1, i8 1, i32 4, i8 0, !18}
!18 = !{i32 3, i32 1}
!19 = !{i32 4, !"SV_ClipDistance", i8 9, i8 6, !8, i8 2, i32 1, i8 1, i32 5, i8 0, !18}
!20 = !{!21, !23, !24}
!21 = !{i32 0, !"SV_TessFactor", i8 9, i8 25, !22, i8 0, i32 4, i8 1, i32 0, i8 3, null}
!22 = !{i32 0, i32 1, i32 2, i32 3}
!23 = !{i32 1, !"SV_InsideTessFactor", i8 9, i8 26, !15, i8 0, i32 2, i8 1, i32 4, i8 3, null}
!24 = !{i32 2, !"EXTRA", i8 9, i8 0, !8, i8 0, i32 1, i8 4, i32 6, i8 0, !9}
!25 = !{i32 2, !26}
!26 = !{i32 3, i32 4}
