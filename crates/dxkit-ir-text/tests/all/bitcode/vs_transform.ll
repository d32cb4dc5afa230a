source_filename = "vs_transform_6_0.dxil"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-pc-shadermodel6.0-vertex"

%hostlayout.Scene = type { [4 x <4 x float>], [3 x <3 x float>], float, float }

define void @main() #0 {
  %1 = call target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(i32 0, i32 0, i32 1, i32 0, ptr null)
  %2 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 2, i32 0, i8 0, i32 poison)
  %3 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 2, i32 0, i8 1, i32 poison)
  %4 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 1, i32 0, i8 0, i32 poison)
  %5 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 1, i32 0, i8 1, i32 poison)
  %6 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 1, i32 0, i8 2, i32 poison)
  %7 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 poison)
  %8 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 poison)
  %9 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 poison)
  %10 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) %1, i32 0)
  %11 = extractvalue { float, float, float, float } %10, 0
  %12 = extractvalue { float, float, float, float } %10, 1
  %13 = extractvalue { float, float, float, float } %10, 2
  %14 = extractvalue { float, float, float, float } %10, 3
  %15 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) %1, i32 1)
  %16 = extractvalue { float, float, float, float } %15, 0
  %17 = extractvalue { float, float, float, float } %15, 1
  %18 = extractvalue { float, float, float, float } %15, 2
  %19 = extractvalue { float, float, float, float } %15, 3
  %20 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) %1, i32 2)
  %21 = extractvalue { float, float, float, float } %20, 0
  %22 = extractvalue { float, float, float, float } %20, 1
  %23 = extractvalue { float, float, float, float } %20, 2
  %24 = extractvalue { float, float, float, float } %20, 3
  %25 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) %1, i32 3)
  %26 = extractvalue { float, float, float, float } %25, 0
  %27 = extractvalue { float, float, float, float } %25, 1
  %28 = extractvalue { float, float, float, float } %25, 2
  %29 = extractvalue { float, float, float, float } %25, 3
  %30 = fmul fast float %11, %7
  %31 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %16, float %8, float %30)
  %32 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %21, float %9, float %31)
  %33 = fadd fast float %32, %26
  %34 = fmul fast float %12, %7
  %35 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %17, float %8, float %34)
  %36 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %22, float %9, float %35)
  %37 = fadd fast float %36, %27
  %38 = fmul fast float %13, %7
  %39 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %18, float %8, float %38)
  %40 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %23, float %9, float %39)
  %41 = fadd fast float %40, %28
  %42 = fmul fast float %14, %7
  %43 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %19, float %8, float %42)
  %44 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %24, float %9, float %43)
  %45 = fadd fast float %44, %29
  %46 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) %1, i32 4)
  %47 = extractvalue { float, float, float, float } %46, 0
  %48 = extractvalue { float, float, float, float } %46, 1
  %49 = extractvalue { float, float, float, float } %46, 2
  %50 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) %1, i32 5)
  %51 = extractvalue { float, float, float, float } %50, 0
  %52 = extractvalue { float, float, float, float } %50, 1
  %53 = extractvalue { float, float, float, float } %50, 2
  %54 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) %1, i32 6)
  %55 = extractvalue { float, float, float, float } %54, 0
  %56 = extractvalue { float, float, float, float } %54, 1
  %57 = extractvalue { float, float, float, float } %54, 2
  %58 = fmul fast float %47, %4
  %59 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %51, float %5, float %58)
  %60 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %55, float %6, float %59)
  %61 = fmul fast float %48, %4
  %62 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %52, float %5, float %61)
  %63 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %56, float %6, float %62)
  %64 = fmul fast float %49, %4
  %65 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %53, float %5, float %64)
  %66 = call reassoc nnan ninf nsz arcp afn float @llvm.fmuladd.f32(float %57, float %6, float %65)
  %67 = extractvalue { float, float, float, float } %54, 3
  %68 = fsub fast float %45, %67
  %69 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) %1, i32 7)
  %70 = extractvalue { float, float, float, float } %69, 0
  %71 = fsub fast float %70, %67
  %72 = fdiv fast float %68, %71
  %73 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.saturate.f32(float %72)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 0, float %33)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 1, float %37)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 2, float %41)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 3, float %45)
  call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 0, float %60)
  call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 1, float %63)
  call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 2, float %66)
  call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 0, float %2)
  call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 1, float %3)
  call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 2, float %73)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_a4v4f32sl_a2sl_v3f32tdx.Padding_4tsv3f32sf32f32st(target("dx.CBuffer", <{ [4 x <4 x float>], <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, float, float }>), i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.saturate.f32(float) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32 immarg, i32, i8 immarg, float) #2

attributes #0 = { "hlsl.shader"="vertex" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dx.semantic.signatures = !{!2}
!dxkit.valver = !{!12}
!dxkit.resources = !{!13}
!dxkit.entryPoints = !{!16}
!dxkit.viewIdState = !{!29}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 8}
!2 = !{ptr @main, !3, !8}
!3 = !{!4, !6, !7}
!4 = !{i32 0, !"POSITION", i32 9, i32 0, !5, i32 0, i32 1, i8 3, i32 0, i8 0, i8 7, i8 0, i32 0}
!5 = !{i32 0}
!6 = !{i32 1, !"NORMAL", i32 9, i32 0, !5, i32 0, i32 1, i8 3, i32 1, i8 0, i8 7, i8 0, i32 0}
!7 = !{i32 2, !"TEXCOORD", i32 9, i32 0, !5, i32 0, i32 1, i8 2, i32 2, i8 0, i8 3, i8 0, i32 0}
!8 = !{!9, !10, !11}
!9 = !{i32 0, !"SV_Position", i32 9, i32 3, !5, i32 4, i32 1, i8 4, i32 0, i8 0, i8 15, i8 0, i32 0}
!10 = !{i32 1, !"NORMAL", i32 9, i32 0, !5, i32 2, i32 1, i8 3, i32 1, i8 0, i8 7, i8 0, i32 0}
!11 = !{i32 2, !"TEXCOORD", i32 9, i32 0, !5, i32 2, i32 1, i8 3, i32 2, i8 0, i8 7, i8 0, i32 0}
!12 = !{i32 1, i32 10}
!13 = !{null, null, !14, null}
!14 = !{!15}
!15 = !{i32 0, %hostlayout.Scene undef, !"", i32 0, i32 0, i32 1, i32 116, null}
!16 = !{ptr @main, !"main", !17, !13, null}
!17 = !{!18, !24, null}
!18 = !{!19, !21, !22}
!19 = !{i32 0, !"POSITION", i8 9, i8 0, !5, i8 0, i32 1, i8 3, i32 0, i8 0, !20}
!20 = !{i32 3, i32 7}
!21 = !{i32 1, !"NORMAL", i8 9, i8 0, !5, i8 0, i32 1, i8 3, i32 1, i8 0, !20}
!22 = !{i32 2, !"TEXCOORD", i8 9, i8 0, !5, i8 0, i32 1, i8 2, i32 2, i8 0, !23}
!23 = !{i32 3, i32 3}
!24 = !{!25, !27, !28}
!25 = !{i32 0, !"SV_Position", i8 9, i8 3, !5, i8 4, i32 1, i8 4, i32 0, i8 0, !26}
!26 = !{i32 3, i32 15}
!27 = !{i32 1, !"NORMAL", i8 9, i8 0, !5, i8 2, i32 1, i8 3, i32 1, i8 0, !20}
!28 = !{i32 2, !"TEXCOORD", i8 9, i8 0, !5, i8 2, i32 1, i8 3, i32 2, i8 0, !20}
!29 = !{[12 x i32] [i32 10, i32 11, i32 1039, i32 1039, i32 1039, i32 0, i32 112, i32 112, i32 112, i32 0, i32 256, i32 512]}
