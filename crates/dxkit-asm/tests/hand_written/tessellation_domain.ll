target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
define void @ds() {
  %u = call float @dx.op.domainLocation.f32(i32 105, i8 0)
  %v = call float @dx.op.domainLocation.f32(i32 105, i8 1)
  %w = call float @dx.op.domainLocation.f32(i32 105, i8 2)
  %a = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 0)
  %b = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 1)
  %c = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 2)
  %t = call float @dx.op.loadPatchConstant.f32(i32 104, i32 0, i32 1, i8 0)
  %ua = fmul float %u, %a
  %vb = fmul float %v, %b
  %wc = fmul float %w, %c
  %s0 = fadd float %ua, %vb
  %s1 = fadd float %s0, %wc
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %s1)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %t)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float 0.000000e+00)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.000000e+00)
  ret void
}
declare float @dx.op.loadPatchConstant.f32(i32, i32, i32, i8) #1
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #0
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #1
declare float @dx.op.domainLocation.f32(i32, i8) #1
attributes #0 = { nounwind }
attributes #1 = { nounwind readnone }
!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.entryPoints = !{!2}
!0 = !{i32 1, i32 0}
!1 = !{!"ds", i32 6, i32 0}
!2 = !{void ()* @ds, !"ds", !3, null, !4}
!3 = !{!5, !6, !7}
!4 = !{i32 2, !8}
!5 = !{!9}
!6 = !{!10}
!7 = !{!11, !12}
!8 = !{i32 2, i32 3}
!9 = !{i32 0, !"POSITION", i8 9, i8 0, !13, i8 2, i32 1, i8 3, i32 0, i8 0, null}
!10 = !{i32 0, !"SV_Position", i8 9, i8 3, !13, i8 4, i32 1, i8 4, i32 0, i8 0, null}
!11 = !{i32 0, !"SV_TessFactor", i8 9, i8 25, !14, i8 0, i32 3, i8 1, i32 0, i8 3, null}
!12 = !{i32 1, !"SV_InsideTessFactor", i8 9, i8 26, !13, i8 0, i32 1, i8 1, i32 3, i8 0, null}
!13 = !{i32 0}
!14 = !{i32 0, i32 1, i32 2}
