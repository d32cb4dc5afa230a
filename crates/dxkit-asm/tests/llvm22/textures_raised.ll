; ModuleID = 'textures_raised'
source_filename = "textures_raised"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.0-pc-shadermodel6.0-pixel"

%dx.types.Handle = type { ptr }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%dx.types.SamplePos = type { float, float }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%"class.Texture1D<float>" = type { float, %"class.Texture1D<float>::mips_type" }
%"class.Texture1D<float>::mips_type" = type { i32 }
%"class.Texture1DArray<vector<float, 2> >" = type { <2 x float>, %"class.Texture1DArray<vector<float, 2> >::mips_type" }
%"class.Texture1DArray<vector<float, 2> >::mips_type" = type { i32 }
%"class.Texture2D<vector<float, 4> >" = type { <4 x float>, %"class.Texture2D<vector<float, 4> >::mips_type" }
%"class.Texture2D<vector<float, 4> >::mips_type" = type { i32 }
%"class.Texture2DArray<vector<float, 3> >" = type { <3 x float>, %"class.Texture2DArray<vector<float, 3> >::mips_type" }
%"class.Texture2DArray<vector<float, 3> >::mips_type" = type { i32 }
%"class.Texture2DMS<vector<float, 4>, 4>" = type { <4 x float>, %"class.Texture2DMS<vector<float, 4>, 4>::sample_type" }
%"class.Texture2DMS<vector<float, 4>, 4>::sample_type" = type { i32 }
%"class.Texture2DMSArray<vector<float, 2>, 0>" = type { <2 x float>, %"class.Texture2DMSArray<vector<float, 2>, 0>::sample_type" }
%"class.Texture2DMSArray<vector<float, 2>, 0>::sample_type" = type { i32 }
%"class.Texture3D<vector<float, 4> >" = type { <4 x float>, %"class.Texture3D<vector<float, 4> >::mips_type" }
%"class.Texture3D<vector<float, 4> >::mips_type" = type { i32 }
%"class.TextureCube<vector<float, 4> >" = type { <4 x float> }
%"class.TextureCubeArray<vector<float, 4> >" = type { <4 x float> }
%"class.Texture2D<vector<unsigned int, 4> >" = type { <4 x i32>, %"class.Texture2D<vector<unsigned int, 4> >::mips_type" }
%"class.Texture2D<vector<unsigned int, 4> >::mips_type" = type { i32 }
%"class.Texture2D<vector<int, 2> >" = type { <2 x i32>, %"class.Texture2D<vector<int, 2> >::mips_type" }
%"class.Texture2D<vector<int, 2> >::mips_type" = type { i32 }
%"class.Texture2D<vector<float, 2> >" = type { <2 x float>, %"class.Texture2D<vector<float, 2> >::mips_type" }
%"class.Texture2D<vector<float, 2> >::mips_type" = type { i32 }
%struct.SamplerState = type { i32 }

; Function Attrs: nounwind
define void @main() local_unnamed_addr #0 {
  %1 = tail call target("dx.Texture", <2 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_2t(i32 0, i32 12, i32 1, i32 0, ptr null)
  %2 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2f32_0_0_0_2t(target("dx.Texture", <2 x float>, 0, 0, 0, 2) %1)
  %3 = tail call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 11, i32 1, i32 0, ptr null)
  %4 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %3)
  %5 = tail call target("dx.Texture", <2 x i32>, 0, 0, 1, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2i32_0_0_1_2t(i32 0, i32 10, i32 1, i32 0, ptr null)
  %6 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2i32_0_0_1_2t(target("dx.Texture", <2 x i32>, 0, 0, 1, 2) %5)
  %7 = tail call target("dx.Texture", <4 x i32>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4i32_0_0_0_2t(i32 0, i32 9, i32 1, i32 0, ptr null)
  %8 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4i32_0_0_0_2t(target("dx.Texture", <4 x i32>, 0, 0, 0, 2) %7)
  %9 = tail call target("dx.Texture", <4 x float>, 0, 0, 0, 9) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_9t(i32 0, i32 8, i32 1, i32 0, ptr null)
  %10 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_9t(target("dx.Texture", <4 x float>, 0, 0, 0, 9) %9)
  %11 = tail call target("dx.Texture", <4 x float>, 0, 0, 0, 5) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_5t(i32 0, i32 7, i32 1, i32 0, ptr null)
  %12 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_5t(target("dx.Texture", <4 x float>, 0, 0, 0, 5) %11)
  %13 = tail call target("dx.Texture", <4 x float>, 0, 0, 0, 4) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_4t(i32 0, i32 6, i32 1, i32 0, ptr null)
  %14 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_4t(target("dx.Texture", <4 x float>, 0, 0, 0, 4) %13)
  %15 = tail call target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v2f32_0_0_0_8t(i32 0, i32 5, i32 1, i32 0, ptr null)
  %16 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.MSTexture_v2f32_0_0_0_8t(target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) %15)
  %17 = tail call target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v4f32_0_4_0_3t(i32 0, i32 4, i32 1, i32 0, ptr null)
  %18 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.MSTexture_v4f32_0_4_0_3t(target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) %17)
  %19 = tail call target("dx.Texture", <3 x float>, 0, 0, 0, 7) @llvm.dx.resource.handlefrombinding.tdx.Texture_v3f32_0_0_0_7t(i32 0, i32 3, i32 1, i32 0, ptr null)
  %20 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v3f32_0_0_0_7t(target("dx.Texture", <3 x float>, 0, 0, 0, 7) %19)
  %21 = tail call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %22 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %21)
  %23 = tail call target("dx.Texture", <2 x float>, 0, 0, 0, 6) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_6t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %24 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2f32_0_0_0_6t(target("dx.Texture", <2 x float>, 0, 0, 0, 6) %23)
  %25 = tail call target("dx.Texture", float, 0, 0, 0, 1) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_0_0_0_1t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %26 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_f32_0_0_0_1t(target("dx.Texture", float, 0, 0, 0, 1) %25)
  %27 = tail call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %28 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %27)
  %29 = tail call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %30 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %29)
  %31 = tail call float @llvm.dx.load.input.f32(i32 4, i32 2, i32 0, i8 0, i32 undef)
  %32 = tail call float @llvm.dx.load.input.f32(i32 4, i32 2, i32 0, i8 1, i32 undef)
  %33 = tail call i32 @llvm.dx.load.input.i32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  %34 = tail call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %35 = tail call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)
  %36 = tail call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 2, i32 undef)
  %37 = fptosi float %31 to i32
  %38 = fptosi float %32 to i32
  %39 = tail call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %22, %dx.types.Handle %30, float %34, float %35, float undef, float undef, i32 0, i32 0, i32 undef, float undef)
  %40 = extractvalue %dx.types.ResRet.f32 %39, 0
  %41 = extractvalue %dx.types.ResRet.f32 %39, 1
  %42 = extractvalue %dx.types.ResRet.f32 %39, 2
  %43 = extractvalue %dx.types.ResRet.f32 %39, 3
  %44 = tail call %dx.types.ResRet.f32 @dx.op.sampleLevel.f32(i32 62, %dx.types.Handle %26, %dx.types.Handle %28, float %34, float undef, float undef, float undef, i32 0, i32 undef, i32 undef, float 0.000000e+00)
  %45 = extractvalue %dx.types.ResRet.f32 %44, 0
  %46 = tail call %dx.types.ResRet.f32 @dx.op.sampleBias.f32(i32 61, %dx.types.Handle %24, %dx.types.Handle %30, float %34, float %35, float undef, float undef, i32 0, i32 undef, i32 undef, float -1.000000e+00, float undef)
  %47 = extractvalue %dx.types.ResRet.f32 %46, 0
  %48 = extractvalue %dx.types.ResRet.f32 %46, 1
  %49 = tail call float @llvm.dx.ddy.coarse.f32(float %34)
  %50 = tail call float @llvm.dx.ddy.coarse.f32(float %35)
  %51 = tail call float @llvm.dx.ddx.coarse.f32(float %34)
  %52 = tail call float @llvm.dx.ddx.coarse.f32(float %35)
  %53 = uitofp i32 %33 to float
  %54 = tail call %dx.types.ResRet.f32 @dx.op.sampleGrad.f32(i32 63, %dx.types.Handle %20, %dx.types.Handle %30, float %34, float %35, float %53, float undef, i32 0, i32 0, i32 undef, float %51, float %52, float undef, float %49, float %50, float undef, float undef)
  %55 = extractvalue %dx.types.ResRet.f32 %54, 0
  %56 = extractvalue %dx.types.ResRet.f32 %54, 1
  %57 = extractvalue %dx.types.ResRet.f32 %54, 2
  %58 = tail call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %18, i32 2, i32 %37, i32 %38, i32 undef, i32 undef, i32 undef, i32 undef)
  %59 = extractvalue %dx.types.ResRet.f32 %58, 0
  %60 = extractvalue %dx.types.ResRet.f32 %58, 1
  %61 = extractvalue %dx.types.ResRet.f32 %58, 2
  %62 = extractvalue %dx.types.ResRet.f32 %58, 3
  %63 = tail call %dx.types.SamplePos @dx.op.texture2DMSGetSamplePosition(i32 75, %dx.types.Handle %18, i32 1)
  %64 = extractvalue %dx.types.SamplePos %63, 0
  %65 = tail call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %16, i32 0, i32 %37, i32 %38, i32 %33, i32 undef, i32 undef, i32 undef)
  %66 = extractvalue %dx.types.ResRet.f32 %65, 0
  %67 = extractvalue %dx.types.ResRet.f32 %65, 1
  %68 = tail call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %14, %dx.types.Handle %30, float %34, float %35, float %36, float undef, i32 1, i32 -2, i32 3, float undef)
  %69 = extractvalue %dx.types.ResRet.f32 %68, 0
  %70 = extractvalue %dx.types.ResRet.f32 %68, 1
  %71 = extractvalue %dx.types.ResRet.f32 %68, 2
  %72 = extractvalue %dx.types.ResRet.f32 %68, 3
  %73 = tail call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %12, %dx.types.Handle %30, float %34, float %35, float %36, float undef, i32 undef, i32 undef, i32 undef, float undef)
  %74 = extractvalue %dx.types.ResRet.f32 %73, 0
  %75 = extractvalue %dx.types.ResRet.f32 %73, 1
  %76 = extractvalue %dx.types.ResRet.f32 %73, 2
  %77 = extractvalue %dx.types.ResRet.f32 %73, 3
  %78 = tail call %dx.types.ResRet.f32 @dx.op.sampleLevel.f32(i32 62, %dx.types.Handle %10, %dx.types.Handle %30, float %34, float %35, float %36, float %53, i32 undef, i32 undef, i32 undef, float 2.000000e+00)
  %79 = extractvalue %dx.types.ResRet.f32 %78, 0
  %80 = extractvalue %dx.types.ResRet.f32 %78, 1
  %81 = extractvalue %dx.types.ResRet.f32 %78, 2
  %82 = extractvalue %dx.types.ResRet.f32 %78, 3
  %83 = fmul fast float %79, %74
  %84 = fmul fast float %80, %75
  %85 = fmul fast float %81, %76
  %86 = fmul fast float %82, %77
  %87 = tail call %dx.types.ResRet.i32 @dx.op.textureLoad.i32(i32 66, %dx.types.Handle %8, i32 0, i32 %37, i32 %38, i32 undef, i32 undef, i32 undef, i32 undef)
  %88 = extractvalue %dx.types.ResRet.i32 %87, 0
  %89 = extractvalue %dx.types.ResRet.i32 %87, 1
  %90 = extractvalue %dx.types.ResRet.i32 %87, 2
  %91 = extractvalue %dx.types.ResRet.i32 %87, 3
  %92 = tail call %dx.types.ResRet.i32 @dx.op.textureLoad.i32(i32 66, %dx.types.Handle %6, i32 0, i32 %37, i32 %38, i32 undef, i32 undef, i32 undef, i32 undef)
  %93 = extractvalue %dx.types.ResRet.i32 %92, 0
  %94 = extractvalue %dx.types.ResRet.i32 %92, 1
  %95 = add i32 %93, %88
  %96 = add i32 %94, %89
  %97 = add i32 %93, %90
  %98 = add i32 %94, %91
  %99 = uitofp i32 %95 to float
  %100 = uitofp i32 %96 to float
  %101 = uitofp i32 %97 to float
  %102 = uitofp i32 %98 to float
  %103 = tail call %dx.types.ResRet.f32 @dx.op.textureGather.f32(i32 73, %dx.types.Handle %22, %dx.types.Handle %30, float %34, float %35, float undef, float undef, i32 1, i32 1, i32 1)
  %104 = extractvalue %dx.types.ResRet.f32 %103, 0
  %105 = extractvalue %dx.types.ResRet.f32 %103, 1
  %106 = extractvalue %dx.types.ResRet.f32 %103, 2
  %107 = extractvalue %dx.types.ResRet.f32 %103, 3
  %108 = tail call float @dx.op.calculateLOD.f32(i32 81, %dx.types.Handle %22, %dx.types.Handle %30, float %34, float %35, float undef, i1 true)
  %109 = fmul fast float %108, %104
  %110 = fmul fast float %108, %105
  %111 = fmul fast float %108, %106
  %112 = fmul fast float %108, %107
  %113 = tail call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %4, i32 0, i32 %37, i32 %38, i32 undef, i32 undef, i32 undef, i32 undef)
  %114 = extractvalue %dx.types.ResRet.f32 %113, 0
  %115 = extractvalue %dx.types.ResRet.f32 %113, 1
  %116 = extractvalue %dx.types.ResRet.f32 %113, 2
  %117 = extractvalue %dx.types.ResRet.f32 %113, 3
  %118 = tail call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %2, i32 1, i32 %37, i32 %38, i32 undef, i32 undef, i32 undef, i32 undef)
  %119 = extractvalue %dx.types.ResRet.f32 %118, 0
  %120 = extractvalue %dx.types.ResRet.f32 %118, 1
  %121 = fadd fast float %45, %40
  %122 = fadd fast float %121, %47
  %123 = fadd fast float %122, %55
  %124 = fadd fast float %123, %59
  %125 = fadd fast float %124, %64
  %126 = fadd fast float %125, %66
  %127 = fadd fast float %126, %69
  %128 = fadd fast float %127, %83
  %129 = fadd fast float %128, %99
  %130 = fadd fast float %129, %109
  %131 = fadd fast float %130, %114
  %132 = fadd fast float %131, %119
  %133 = fadd fast float %45, %41
  %134 = fadd fast float %133, %48
  %135 = fadd fast float %134, %56
  %136 = fadd fast float %135, %60
  %137 = fadd fast float %136, %64
  %138 = fadd fast float %137, %67
  %139 = fadd fast float %138, %70
  %140 = fadd fast float %139, %84
  %141 = fadd fast float %140, %100
  %142 = fadd fast float %141, %110
  %143 = fadd fast float %142, %115
  %144 = fadd fast float %143, %120
  %145 = fadd fast float %45, %42
  %146 = fadd fast float %145, %57
  %147 = fadd fast float %146, %61
  %148 = fadd fast float %147, %64
  %149 = fadd fast float %148, %71
  %150 = fadd fast float %149, %85
  %151 = fadd fast float %150, %101
  %152 = fadd fast float %151, %111
  %153 = fadd fast float %152, %116
  %154 = fadd fast float %153, %119
  %155 = fadd fast float %45, %43
  %156 = fadd fast float %155, %62
  %157 = fadd fast float %156, %64
  %158 = fadd fast float %157, %72
  %159 = fadd fast float %158, %86
  %160 = fadd fast float %159, %102
  %161 = fadd fast float %160, %112
  %162 = fadd fast float %161, %117
  %163 = fadd fast float %162, %120
  tail call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 0, i32 undef, float %132)
  tail call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 1, i32 undef, float %144)
  tail call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 2, i32 undef, float %154)
  tail call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 3, i32 undef, float %163)
  ret void
}

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sample.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sampleLevel.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sampleBias.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sampleGrad.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float, float, float, float, float, float) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i32) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.SamplePos @dx.op.texture2DMSGetSamplePosition(i32, %dx.types.Handle, i32) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.ResRet.i32 @dx.op.textureLoad.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i32) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.textureGather.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare float @dx.op.calculateLOD.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, i1) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2f32_0_0_0_2t(target("dx.Texture", <2 x float>, 0, 0, 0, 2)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x i32>, 0, 0, 1, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2i32_0_0_1_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2i32_0_0_1_2t(target("dx.Texture", <2 x i32>, 0, 0, 1, 2)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x i32>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4i32_0_0_0_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4i32_0_0_0_2t(target("dx.Texture", <4 x i32>, 0, 0, 0, 2)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 9) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_9t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_9t(target("dx.Texture", <4 x float>, 0, 0, 0, 9)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 5) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_5t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_5t(target("dx.Texture", <4 x float>, 0, 0, 0, 5)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 4) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_4t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_4t(target("dx.Texture", <4 x float>, 0, 0, 0, 4)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v2f32_0_0_0_8t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.MSTexture_v2f32_0_0_0_8t(target("dx.MSTexture", <2 x float>, 0, 0, 0, 8)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v4f32_0_4_0_3t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.MSTexture_v4f32_0_4_0_3t(target("dx.MSTexture", <4 x float>, 0, 4, 0, 3)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <3 x float>, 0, 0, 0, 7) @llvm.dx.resource.handlefrombinding.tdx.Texture_v3f32_0_0_0_7t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v3f32_0_0_0_7t(target("dx.Texture", <3 x float>, 0, 0, 0, 7)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x float>, 0, 0, 0, 6) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_6t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2f32_0_0_0_6t(target("dx.Texture", <2 x float>, 0, 0, 0, 6)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", float, 0, 0, 0, 1) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_0_0_0_1t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_f32_0_0_0_1t(target("dx.Texture", float, 0, 0, 0, 1)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0)) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32, i32, i32, i8, i32) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32, i32, i32, i8, i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddy.coarse.f32(float) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddx.coarse.f32(float) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32, i32, i32, i8, i32, float) #4

attributes #0 = { nounwind "hlsl.shader"="pixel" }
attributes #1 = { nofree nounwind memory(read) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nounwind }
attributes #4 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dxkit.resources = !{!2}
!dxkit.entryPoints = !{!25}
!dxkit.viewIdState = !{!38}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 10}
!2 = !{!3, null, null, !22}
!3 = !{!4, !6, !7, !8, !9, !10, !11, !12, !13, !14, !16, !18, !20}
!4 = !{i32 0, %"class.Texture1D<float>" undef, !"", i32 0, i32 0, i32 1, i32 1, i32 0, !5}
!5 = !{i32 0, i32 9}
!6 = !{i32 1, %"class.Texture1DArray<vector<float, 2> >" undef, !"", i32 0, i32 1, i32 1, i32 6, i32 0, !5}
!7 = !{i32 2, %"class.Texture2D<vector<float, 4> >" undef, !"", i32 0, i32 2, i32 1, i32 2, i32 0, !5}
!8 = !{i32 3, %"class.Texture2DArray<vector<float, 3> >" undef, !"", i32 0, i32 3, i32 1, i32 7, i32 0, !5}
!9 = !{i32 4, %"class.Texture2DMS<vector<float, 4>, 4>" undef, !"", i32 0, i32 4, i32 1, i32 3, i32 4, !5}
!10 = !{i32 5, %"class.Texture2DMSArray<vector<float, 2>, 0>" undef, !"", i32 0, i32 5, i32 1, i32 8, i32 0, !5}
!11 = !{i32 6, %"class.Texture3D<vector<float, 4> >" undef, !"", i32 0, i32 6, i32 1, i32 4, i32 0, !5}
!12 = !{i32 7, %"class.TextureCube<vector<float, 4> >" undef, !"", i32 0, i32 7, i32 1, i32 5, i32 0, !5}
!13 = !{i32 8, %"class.TextureCubeArray<vector<float, 4> >" undef, !"", i32 0, i32 8, i32 1, i32 9, i32 0, !5}
!14 = !{i32 9, %"class.Texture2D<vector<unsigned int, 4> >" undef, !"", i32 0, i32 9, i32 1, i32 2, i32 0, !15}
!15 = !{i32 0, i32 5}
!16 = !{i32 10, %"class.Texture2D<vector<int, 2> >" undef, !"", i32 0, i32 10, i32 1, i32 2, i32 0, !17}
!17 = !{i32 0, i32 4}
!18 = !{i32 11, %"class.Texture2D<vector<float, 4> >" undef, !"", i32 0, i32 11, i32 1, i32 2, i32 0, !19}
!19 = !{i32 0, i32 14}
!20 = !{i32 12, %"class.Texture2D<vector<float, 2> >" undef, !"", i32 0, i32 12, i32 1, i32 2, i32 0, !21}
!21 = !{i32 0, i32 13}
!22 = !{!23, !24}
!23 = !{i32 0, %struct.SamplerState undef, !"", i32 0, i32 0, i32 1, i32 0, null}
!24 = !{i32 1, %struct.SamplerState undef, !"", i32 0, i32 1, i32 1, i32 0, null}
!25 = !{ptr @main, !"main", !26, !2, null}
!26 = !{!27, !35, null}
!27 = !{!28, !31, !33}
!28 = !{i32 0, !"TEXCOORD", i8 9, i8 0, !29, i8 2, i32 1, i8 3, i32 0, i8 0, !30}
!29 = !{i32 0}
!30 = !{i32 3, i32 7}
!31 = !{i32 1, !"SLICE", i8 5, i8 0, !29, i8 1, i32 1, i8 1, i32 1, i8 0, !32}
!32 = !{i32 3, i32 1}
!33 = !{i32 2, !"SV_Position", i8 9, i8 3, !29, i8 4, i32 1, i8 4, i32 2, i8 0, !34}
!34 = !{i32 3, i32 3}
!35 = !{!36}
!36 = !{i32 0, !"SV_Target", i8 9, i8 16, !29, i8 0, i32 1, i8 4, i32 0, i8 0, !37}
!37 = !{i32 3, i32 15}
!38 = !{[14 x i32] [i32 12, i32 4, i32 15, i32 15, i32 15, i32 0, i32 15, i32 0, i32 0, i32 0, i32 15, i32 15, i32 0, i32 0]}
