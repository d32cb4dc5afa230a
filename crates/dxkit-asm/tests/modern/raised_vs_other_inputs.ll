target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.1-pc-shadermodel6.1-vertex"

%hostlayout.Views = type { [4 x [4 x <4 x float>]], [4 x <4 x float>] }

define void @main() #0 {
  %1 = call target("dx.CBuffer", <{ [4 x [4 x <4 x float>]], [4 x <4 x float>] }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_a4a4v4f32a4v4f32st(i32 0, i32 0, i32 1, i32 0, ptr null)
  %2 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 1, i32 0, i8 0, i32 poison)
  %3 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 1, i32 0, i8 1, i32 poison)
  %4 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 poison)
  %5 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 poison)
  %6 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 poison)
  %7 = add i32 0, 0
  %8 = shl i32 %7, 2
  %9 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4a4v4f32a4v4f32st(target("dx.CBuffer", <{ [4 x [4 x <4 x float>]], [4 x <4 x float>] }>) %1, i32 %8)
  %10 = extractvalue { float, float, float, float } %9, 0
  %11 = extractvalue { float, float, float, float } %9, 1
  %12 = extractvalue { float, float, float, float } %9, 2
  %13 = extractvalue { float, float, float, float } %9, 3
  %14 = or i32 %8, 1
  %15 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4a4v4f32a4v4f32st(target("dx.CBuffer", <{ [4 x [4 x <4 x float>]], [4 x <4 x float>] }>) %1, i32 %14)
  %16 = extractvalue { float, float, float, float } %15, 0
  %17 = extractvalue { float, float, float, float } %15, 1
  %18 = extractvalue { float, float, float, float } %15, 2
  %19 = extractvalue { float, float, float, float } %15, 3
  %20 = add nsw i32 %14, 1
  %21 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4a4v4f32a4v4f32st(target("dx.CBuffer", <{ [4 x [4 x <4 x float>]], [4 x <4 x float>] }>) %1, i32 %20)
  %22 = extractvalue { float, float, float, float } %21, 0
  %23 = extractvalue { float, float, float, float } %21, 1
  %24 = extractvalue { float, float, float, float } %21, 2
  %25 = extractvalue { float, float, float, float } %21, 3
  %26 = or i32 %8, 3
  %27 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4a4v4f32a4v4f32st(target("dx.CBuffer", <{ [4 x [4 x <4 x float>]], [4 x <4 x float>] }>) %1, i32 %26)
  %28 = extractvalue { float, float, float, float } %27, 0
  %29 = extractvalue { float, float, float, float } %27, 1
  %30 = extractvalue { float, float, float, float } %27, 2
  %31 = extractvalue { float, float, float, float } %27, 3
  %32 = fmul fast float %10, %4
  %33 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %16, float %5, float %32)
  %34 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %22, float %6, float %33)
  %35 = fadd fast float %34, %28
  %36 = fmul fast float %11, %4
  %37 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %17, float %5, float %36)
  %38 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %23, float %6, float %37)
  %39 = fadd fast float %38, %29
  %40 = fmul fast float %12, %4
  %41 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %18, float %5, float %40)
  %42 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %24, float %6, float %41)
  %43 = fadd fast float %42, %30
  %44 = fmul fast float %13, %4
  %45 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %19, float %5, float %44)
  %46 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %25, float %6, float %45)
  %47 = fadd fast float %46, %31
  %48 = add i32 %7, 16
  %49 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4a4v4f32a4v4f32st(target("dx.CBuffer", <{ [4 x [4 x <4 x float>]], [4 x <4 x float>] }>) %1, i32 %48)
  %50 = extractvalue { float, float, float, float } %49, 0
  %51 = extractvalue { float, float, float, float } %49, 1
  %52 = extractvalue { float, float, float, float } %49, 2
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 0, float %35)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 1, float %39)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 2, float %43)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 3, float %47)
  call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 0, float %2)
  call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 1, float %3)
  call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 0, float %50)
  call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 1, float %51)
  call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 2, float %52)
  call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 3, float %6)
  ret void
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.viewID.i32(i32) #1

declare target("dx.CBuffer", <{ [4 x [4 x <4 x float>]], [4 x <4 x float>] }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_a4a4v4f32a4v4f32st(i32, i32, i32, i32, ptr)

declare float @llvm.dx.load.input.f32(i32, i32, i8, i32)

declare { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4a4v4f32a4v4f32st(target("dx.CBuffer", <{ [4 x [4 x <4 x float>]], [4 x <4 x float>] }>), i32)

declare float @llvm.fmuladd.f32(float, float, float)

declare void @llvm.dx.store.output.f32(i32, i32, i8, float)

attributes #0 = { "hlsl.shader"="vertex" }
attributes #1 = { nounwind memory(none) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dx.semantic.signatures = !{!2}
!dxkit.valver = !{!11}
!dxkit.resources = !{!12}
!dxkit.entryPoints = !{!15}
!dxkit.viewIdState = !{!28}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 8}
!2 = !{ptr @main, !3, !7}
!3 = !{!4, !6}
!4 = !{i32 0, !"POSITION", i32 9, i32 0, !5, i32 0, i32 1, i8 3, i32 0, i8 0, i8 7, i8 0, i32 0}
!5 = !{i32 0}
!6 = !{i32 1, !"TEXCOORD", i32 9, i32 0, !5, i32 0, i32 1, i8 2, i32 1, i8 0, i8 3, i8 0, i32 0}
!7 = !{!8, !9, !10}
!8 = !{i32 0, !"SV_Position", i32 9, i32 3, !5, i32 4, i32 1, i8 4, i32 0, i8 0, i8 15, i8 0, i32 0}
!9 = !{i32 1, !"TEXCOORD", i32 9, i32 0, !5, i32 2, i32 1, i8 2, i32 1, i8 0, i8 3, i8 0, i32 0}
!10 = !{i32 2, !"COLOR", i32 9, i32 0, !5, i32 2, i32 1, i8 4, i32 2, i8 0, i8 15, i8 0, i32 0}
!11 = !{i32 1, i32 10}
!12 = !{null, null, !13, null}
!13 = !{!14}
!14 = !{i32 0, %hostlayout.Views undef, !"", i32 0, i32 0, i32 1, i32 320, null}
!15 = !{ptr @main, !"main", !16, !12, !27}
!16 = !{!17, !22, null}
!17 = !{!18, !20}
!18 = !{i32 0, !"POSITION", i8 9, i8 0, !5, i8 0, i32 1, i8 3, i32 0, i8 0, !19}
!19 = !{i32 3, i32 7}
!20 = !{i32 1, !"TEXCOORD", i8 9, i8 0, !5, i8 0, i32 1, i8 2, i32 1, i8 0, !21}
!21 = !{i32 3, i32 3}
!22 = !{!23, !25, !26}
!23 = !{i32 0, !"SV_Position", i8 9, i8 3, !5, i8 4, i32 1, i8 4, i32 0, i8 0, !24}
!24 = !{i32 3, i32 15}
!25 = !{i32 1, !"TEXCOORD", i8 9, i8 0, !5, i8 2, i32 1, i8 2, i32 1, i8 0, !21}
!26 = !{i32 2, !"COLOR", i8 9, i8 0, !5, i8 2, i32 1, i8 4, i32 2, i8 0, !24}
!27 = !{i32 0, i64 2097152}
!28 = !{[9 x i32] [i32 6, i32 12, i32 1807, i32 15, i32 15, i32 2063, i32 0, i32 16, i32 32]}
