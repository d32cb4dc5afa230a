target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.7-pc-shadermodel6.7-pixel"

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

define void @main() #0 {
  %1 = call float @llvm.dx.load.input.f32(i32 4, i32 2, i32 0, i8 0, i32 undef)
  %2 = call float @llvm.dx.load.input.f32(i32 4, i32 2, i32 0, i8 1, i32 undef)
  %3 = call i32 @llvm.dx.load.input.i32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  %4 = call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %5 = call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)
  %6 = call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 2, i32 undef)
  %7 = fptosi float %1 to i32
  %8 = fptosi float %2 to i32
  %9 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %10 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %9)
  %11 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %12 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %11)
  %13 = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %10, %dx.types.Handle %12, float %4, float %5, float undef, float undef, i32 0, i32 0, i32 undef, float undef)
  %14 = extractvalue %dx.types.ResRet.f32 %13, 0
  %15 = extractvalue %dx.types.ResRet.f32 %13, 1
  %16 = extractvalue %dx.types.ResRet.f32 %13, 2
  %17 = extractvalue %dx.types.ResRet.f32 %13, 3
  %18 = call target("dx.Texture", float, 0, 0, 0, 1) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_0_0_0_1t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %19 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_f32_0_0_0_1t(target("dx.Texture", float, 0, 0, 0, 1) %18)
  %20 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %21 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %20)
  %22 = call %dx.types.ResRet.f32 @dx.op.sampleLevel.f32(i32 62, %dx.types.Handle %19, %dx.types.Handle %21, float %4, float undef, float undef, float undef, i32 0, i32 undef, i32 undef, float 0.000000e+00)
  %23 = extractvalue %dx.types.ResRet.f32 %22, 0
  %24 = call target("dx.Texture", <2 x float>, 0, 0, 0, 6) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_6t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %25 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2f32_0_0_0_6t(target("dx.Texture", <2 x float>, 0, 0, 0, 6) %24)
  %26 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %27 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %26)
  %28 = call %dx.types.ResRet.f32 @dx.op.sampleBias.f32(i32 61, %dx.types.Handle %25, %dx.types.Handle %27, float %4, float %5, float undef, float undef, i32 0, i32 undef, i32 undef, float -1.000000e+00, float undef)
  %29 = extractvalue %dx.types.ResRet.f32 %28, 0
  %30 = extractvalue %dx.types.ResRet.f32 %28, 1
  %31 = call float @llvm.dx.ddy.coarse.f32(float %4)
  %32 = call float @llvm.dx.ddy.coarse.f32(float %5)
  %33 = call float @llvm.dx.ddx.coarse.f32(float %4)
  %34 = call float @llvm.dx.ddx.coarse.f32(float %5)
  %35 = uitofp i32 %3 to float
  %36 = call target("dx.Texture", <3 x float>, 0, 0, 0, 7) @llvm.dx.resource.handlefrombinding.tdx.Texture_v3f32_0_0_0_7t(i32 0, i32 3, i32 1, i32 0, ptr null)
  %37 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v3f32_0_0_0_7t(target("dx.Texture", <3 x float>, 0, 0, 0, 7) %36)
  %38 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %39 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %38)
  %40 = call %dx.types.ResRet.f32 @dx.op.sampleGrad.f32(i32 63, %dx.types.Handle %37, %dx.types.Handle %39, float %4, float %5, float %35, float undef, i32 0, i32 0, i32 undef, float %33, float %34, float undef, float %31, float %32, float undef, float undef)
  %41 = extractvalue %dx.types.ResRet.f32 %40, 0
  %42 = extractvalue %dx.types.ResRet.f32 %40, 1
  %43 = extractvalue %dx.types.ResRet.f32 %40, 2
  %44 = call target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v4f32_0_4_0_3t(i32 0, i32 4, i32 1, i32 0, ptr null)
  %45 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.MSTexture_v4f32_0_4_0_3t(target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) %44)
  %46 = call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %45, i32 2, i32 %7, i32 %8, i32 undef, i32 undef, i32 undef, i32 undef)
  %47 = extractvalue %dx.types.ResRet.f32 %46, 0
  %48 = extractvalue %dx.types.ResRet.f32 %46, 1
  %49 = extractvalue %dx.types.ResRet.f32 %46, 2
  %50 = extractvalue %dx.types.ResRet.f32 %46, 3
  %51 = call %dx.types.SamplePos @dx.op.texture2DMSGetSamplePosition(i32 75, %dx.types.Handle %45, i32 1)
  %52 = extractvalue %dx.types.SamplePos %51, 0
  %53 = call target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v2f32_0_0_0_8t(i32 0, i32 5, i32 1, i32 0, ptr null)
  %54 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.MSTexture_v2f32_0_0_0_8t(target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) %53)
  %55 = call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %54, i32 0, i32 %7, i32 %8, i32 %3, i32 undef, i32 undef, i32 undef)
  %56 = extractvalue %dx.types.ResRet.f32 %55, 0
  %57 = extractvalue %dx.types.ResRet.f32 %55, 1
  %58 = call target("dx.Texture", <4 x float>, 0, 0, 0, 4) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_4t(i32 0, i32 6, i32 1, i32 0, ptr null)
  %59 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_4t(target("dx.Texture", <4 x float>, 0, 0, 0, 4) %58)
  %60 = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %59, %dx.types.Handle %39, float %4, float %5, float %6, float undef, i32 1, i32 -2, i32 3, float undef)
  %61 = extractvalue %dx.types.ResRet.f32 %60, 0
  %62 = extractvalue %dx.types.ResRet.f32 %60, 1
  %63 = extractvalue %dx.types.ResRet.f32 %60, 2
  %64 = extractvalue %dx.types.ResRet.f32 %60, 3
  %65 = call target("dx.Texture", <4 x float>, 0, 0, 0, 5) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_5t(i32 0, i32 7, i32 1, i32 0, ptr null)
  %66 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_5t(target("dx.Texture", <4 x float>, 0, 0, 0, 5) %65)
  %67 = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %66, %dx.types.Handle %39, float %4, float %5, float %6, float undef, i32 undef, i32 undef, i32 undef, float undef)
  %68 = extractvalue %dx.types.ResRet.f32 %67, 0
  %69 = extractvalue %dx.types.ResRet.f32 %67, 1
  %70 = extractvalue %dx.types.ResRet.f32 %67, 2
  %71 = extractvalue %dx.types.ResRet.f32 %67, 3
  %72 = call target("dx.Texture", <4 x float>, 0, 0, 0, 9) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_9t(i32 0, i32 8, i32 1, i32 0, ptr null)
  %73 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_9t(target("dx.Texture", <4 x float>, 0, 0, 0, 9) %72)
  %74 = call %dx.types.ResRet.f32 @dx.op.sampleLevel.f32(i32 62, %dx.types.Handle %73, %dx.types.Handle %39, float %4, float %5, float %6, float %35, i32 undef, i32 undef, i32 undef, float 2.000000e+00)
  %75 = extractvalue %dx.types.ResRet.f32 %74, 0
  %76 = extractvalue %dx.types.ResRet.f32 %74, 1
  %77 = extractvalue %dx.types.ResRet.f32 %74, 2
  %78 = extractvalue %dx.types.ResRet.f32 %74, 3
  %79 = fmul fast float %75, %68
  %80 = fmul fast float %76, %69
  %81 = fmul fast float %77, %70
  %82 = fmul fast float %78, %71
  %83 = call target("dx.Texture", <4 x i32>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4i32_0_0_0_2t(i32 0, i32 9, i32 1, i32 0, ptr null)
  %84 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4i32_0_0_0_2t(target("dx.Texture", <4 x i32>, 0, 0, 0, 2) %83)
  %85 = call %dx.types.ResRet.i32 @dx.op.textureLoad.i32(i32 66, %dx.types.Handle %84, i32 0, i32 %7, i32 %8, i32 undef, i32 undef, i32 undef, i32 undef)
  %86 = extractvalue %dx.types.ResRet.i32 %85, 0
  %87 = extractvalue %dx.types.ResRet.i32 %85, 1
  %88 = extractvalue %dx.types.ResRet.i32 %85, 2
  %89 = extractvalue %dx.types.ResRet.i32 %85, 3
  %90 = call target("dx.Texture", <2 x i32>, 0, 0, 1, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2i32_0_0_1_2t(i32 0, i32 10, i32 1, i32 0, ptr null)
  %91 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2i32_0_0_1_2t(target("dx.Texture", <2 x i32>, 0, 0, 1, 2) %90)
  %92 = call %dx.types.ResRet.i32 @dx.op.textureLoad.i32(i32 66, %dx.types.Handle %91, i32 0, i32 %7, i32 %8, i32 undef, i32 undef, i32 undef, i32 undef)
  %93 = extractvalue %dx.types.ResRet.i32 %92, 0
  %94 = extractvalue %dx.types.ResRet.i32 %92, 1
  %95 = add i32 %93, %86
  %96 = add i32 %94, %87
  %97 = add i32 %93, %88
  %98 = add i32 %94, %89
  %99 = uitofp i32 %95 to float
  %100 = uitofp i32 %96 to float
  %101 = uitofp i32 %97 to float
  %102 = uitofp i32 %98 to float
  %103 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %104 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %103)
  %105 = call %dx.types.ResRet.f32 @dx.op.textureGather.f32(i32 73, %dx.types.Handle %104, %dx.types.Handle %39, float %4, float %5, float undef, float undef, i32 1, i32 1, i32 1)
  %106 = extractvalue %dx.types.ResRet.f32 %105, 0
  %107 = extractvalue %dx.types.ResRet.f32 %105, 1
  %108 = extractvalue %dx.types.ResRet.f32 %105, 2
  %109 = extractvalue %dx.types.ResRet.f32 %105, 3
  %110 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %111 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %110)
  %112 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %113 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %112)
  %114 = call float @dx.op.calculateLOD.f32(i32 81, %dx.types.Handle %111, %dx.types.Handle %113, float %4, float %5, float undef, i1 true)
  %115 = fmul fast float %114, %106
  %116 = fmul fast float %114, %107
  %117 = fmul fast float %114, %108
  %118 = fmul fast float %114, %109
  %119 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 11, i32 1, i32 0, ptr null)
  %120 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %119)
  %121 = call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %120, i32 0, i32 %7, i32 %8, i32 undef, i32 undef, i32 undef, i32 undef)
  %122 = extractvalue %dx.types.ResRet.f32 %121, 0
  %123 = extractvalue %dx.types.ResRet.f32 %121, 1
  %124 = extractvalue %dx.types.ResRet.f32 %121, 2
  %125 = extractvalue %dx.types.ResRet.f32 %121, 3
  %126 = call target("dx.Texture", <2 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_2t(i32 0, i32 12, i32 1, i32 0, ptr null)
  %127 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2f32_0_0_0_2t(target("dx.Texture", <2 x float>, 0, 0, 0, 2) %126)
  %128 = call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %127, i32 1, i32 %7, i32 %8, i32 undef, i32 undef, i32 undef, i32 undef)
  %129 = extractvalue %dx.types.ResRet.f32 %128, 0
  %130 = extractvalue %dx.types.ResRet.f32 %128, 1
  %131 = fadd fast float %23, %14
  %132 = fadd fast float %131, %29
  %133 = fadd fast float %132, %41
  %134 = fadd fast float %133, %47
  %135 = fadd fast float %134, %52
  %136 = fadd fast float %135, %56
  %137 = fadd fast float %136, %61
  %138 = fadd fast float %137, %79
  %139 = fadd fast float %138, %99
  %140 = fadd fast float %139, %115
  %141 = fadd fast float %140, %122
  %142 = fadd fast float %141, %129
  %143 = fadd fast float %23, %15
  %144 = fadd fast float %143, %30
  %145 = fadd fast float %144, %42
  %146 = fadd fast float %145, %48
  %147 = fadd fast float %146, %52
  %148 = fadd fast float %147, %57
  %149 = fadd fast float %148, %62
  %150 = fadd fast float %149, %80
  %151 = fadd fast float %150, %100
  %152 = fadd fast float %151, %116
  %153 = fadd fast float %152, %123
  %154 = fadd fast float %153, %130
  %155 = fadd fast float %23, %16
  %156 = fadd fast float %155, %43
  %157 = fadd fast float %156, %49
  %158 = fadd fast float %157, %52
  %159 = fadd fast float %158, %63
  %160 = fadd fast float %159, %81
  %161 = fadd fast float %160, %101
  %162 = fadd fast float %161, %117
  %163 = fadd fast float %162, %124
  %164 = fadd fast float %163, %129
  %165 = fadd fast float %23, %17
  %166 = fadd fast float %165, %50
  %167 = fadd fast float %166, %52
  %168 = fadd fast float %167, %64
  %169 = fadd fast float %168, %82
  %170 = fadd fast float %169, %102
  %171 = fadd fast float %170, %118
  %172 = fadd fast float %171, %125
  %173 = fadd fast float %172, %130
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 0, i32 undef, float %142)
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 1, i32 undef, float %154)
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 2, i32 undef, float %164)
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 3, i32 undef, float %173)
  ret void
}

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sample.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sampleLevel.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sampleBias.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sampleGrad.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float, float, float, float, float, float) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.SamplePos @dx.op.texture2DMSGetSamplePosition(i32, %dx.types.Handle, i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.i32 @dx.op.textureLoad.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.textureGather.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32) #1

; Function Attrs: nounwind memory(read)
declare float @dx.op.calculateLOD.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, i1) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", float, 0, 0, 0, 1) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_0_0_0_1t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_f32_0_0_0_1t(target("dx.Texture", float, 0, 0, 0, 1)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x float>, 0, 0, 0, 6) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_6t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2f32_0_0_0_6t(target("dx.Texture", <2 x float>, 0, 0, 0, 6)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <3 x float>, 0, 0, 0, 7) @llvm.dx.resource.handlefrombinding.tdx.Texture_v3f32_0_0_0_7t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v3f32_0_0_0_7t(target("dx.Texture", <3 x float>, 0, 0, 0, 7)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v4f32_0_4_0_3t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.MSTexture_v4f32_0_4_0_3t(target("dx.MSTexture", <4 x float>, 0, 4, 0, 3)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v2f32_0_0_0_8t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.MSTexture_v2f32_0_0_0_8t(target("dx.MSTexture", <2 x float>, 0, 0, 0, 8)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 4) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_4t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_4t(target("dx.Texture", <4 x float>, 0, 0, 0, 4)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 5) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_5t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_5t(target("dx.Texture", <4 x float>, 0, 0, 0, 5)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 9) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_9t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_9t(target("dx.Texture", <4 x float>, 0, 0, 0, 9)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x i32>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4i32_0_0_0_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4i32_0_0_0_2t(target("dx.Texture", <4 x i32>, 0, 0, 0, 2)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x i32>, 0, 0, 1, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2i32_0_0_1_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2i32_0_0_1_2t(target("dx.Texture", <2 x i32>, 0, 0, 1, 2)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v2f32_0_0_0_2t(target("dx.Texture", <2 x float>, 0, 0, 0, 2)) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32, i32, i32, i8, i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32, i32, i32, i8, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddy.coarse.f32(float) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddx.coarse.f32(float) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32, i32, i32, i8, i32, float) #4

attributes #0 = { "hlsl.shader"="pixel" }
attributes #1 = { nounwind memory(read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn }

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
