source_filename = "ps_textures_6_7.dxil"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.7-pc-shadermodel6.7-pixel"

%dx.types.Handle = type { ptr }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%dx.types.SamplePos = type { float, float }
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
  %1 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 5, i32 5, i32 0, i8 0 }, i32 5, i1 false)
  %2 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 4, i32 4, i32 0, i8 0 }, i32 4, i1 false)
  %3 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 2, i32 2, i32 0, i8 0 }, i32 2, i1 false)
  %4 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, i32 0, i8 3 }, i32 0, i1 false)
  %5 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 2, i32 0, i8 0, i32 poison)
  %6 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 2, i32 0, i8 1, i32 poison)
  %7 = call i32 @llvm.dx.load.input.i32(i32 1, i32 0, i8 0, i32 poison)
  %8 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 poison)
  %9 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 poison)
  %10 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 poison)
  %11 = fptosi float %5 to i32
  %12 = fptosi float %6 to i32
  %13 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %14 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %15 = insertelement <2 x float> undef, float %8, i32 0
  %16 = insertelement <2 x float> %15, float %9, i32 1
  %17 = call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.resource.sample.v4f32.tdx.Texture_v4f32_0_0_0_2t.tdx.Sampler_0t.v2f32.v2i32(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %13, target("dx.Sampler", 0) %14, <2 x float> %16, <2 x i32> zeroinitializer)
  %18 = extractelement <4 x float> %17, i32 0
  %19 = extractelement <4 x float> %17, i32 1
  %20 = extractelement <4 x float> %17, i32 2
  %21 = extractelement <4 x float> %17, i32 3
  %22 = call target("dx.Texture", float, 0, 0, 0, 1) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_0_0_0_1t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %23 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %24 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.resource.samplelevel.f32.tdx.Texture_f32_0_0_0_1t.tdx.Sampler_0t.f32.i32(target("dx.Texture", float, 0, 0, 0, 1) %22, target("dx.Sampler", 0) %23, float %8, float 0.000000e+00, i32 0)
  %25 = call target("dx.Texture", <2 x float>, 0, 0, 0, 6) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_6t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %26 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %27 = insertelement <2 x float> undef, float %8, i32 0
  %28 = insertelement <2 x float> %27, float %9, i32 1
  %29 = call reassoc nnan ninf nsz arcp afn <2 x float> @llvm.dx.resource.samplebias.v2f32.tdx.Texture_v2f32_0_0_0_6t.tdx.Sampler_0t.v2f32.i32(target("dx.Texture", <2 x float>, 0, 0, 0, 6) %25, target("dx.Sampler", 0) %26, <2 x float> %28, float -1.000000e+00, i32 0)
  %30 = extractelement <2 x float> %29, i32 0
  %31 = extractelement <2 x float> %29, i32 1
  %32 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.ddy.coarse.f32(float %8)
  %33 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.ddy.coarse.f32(float %9)
  %34 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.ddx.coarse.f32(float %8)
  %35 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.ddx.coarse.f32(float %9)
  %36 = uitofp i32 %7 to float
  %37 = call target("dx.Texture", <3 x float>, 0, 0, 0, 7) @llvm.dx.resource.handlefrombinding.tdx.Texture_v3f32_0_0_0_7t(i32 0, i32 3, i32 1, i32 0, ptr null)
  %38 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %39 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %4, %dx.types.ResourceProperties { i32 14, i32 0 })
  %40 = insertelement <3 x float> undef, float %8, i32 0
  %41 = insertelement <3 x float> %40, float %9, i32 1
  %42 = insertelement <3 x float> %41, float %36, i32 2
  %43 = insertelement <2 x float> undef, float %34, i32 0
  %44 = insertelement <2 x float> %43, float %35, i32 1
  %45 = insertelement <2 x float> undef, float %32, i32 0
  %46 = insertelement <2 x float> %45, float %33, i32 1
  %47 = call reassoc nnan ninf nsz arcp afn <3 x float> @llvm.dx.resource.samplegrad.v3f32.tdx.Texture_v3f32_0_0_0_7t.tdx.Sampler_0t.v3f32.v2f32.v2f32.v2i32(target("dx.Texture", <3 x float>, 0, 0, 0, 7) %37, target("dx.Sampler", 0) %38, <3 x float> %42, <2 x float> %44, <2 x float> %46, <2 x i32> zeroinitializer)
  %48 = extractelement <3 x float> %47, i32 0
  %49 = extractelement <3 x float> %47, i32 1
  %50 = extractelement <3 x float> %47, i32 2
  %51 = call target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v4f32_0_4_0_3t(i32 0, i32 4, i32 1, i32 0, ptr null)
  %52 = call i32 @llvm.dx.resource.getdimensions.x.tdx.MSTexture_v4f32_0_4_0_3t(target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) %51)
  %53 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %2, %dx.types.ResourceProperties { i32 3, i32 263177 })
  %54 = call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %53, i32 2, i32 %11, i32 %12, i32 undef, i32 undef, i32 undef, i32 undef)
  %55 = extractvalue %dx.types.ResRet.f32 %54, 0
  %56 = extractvalue %dx.types.ResRet.f32 %54, 1
  %57 = extractvalue %dx.types.ResRet.f32 %54, 2
  %58 = extractvalue %dx.types.ResRet.f32 %54, 3
  %59 = call %dx.types.SamplePos @dx.op.texture2DMSGetSamplePosition(i32 75, %dx.types.Handle %53, i32 1)
  %60 = extractvalue %dx.types.SamplePos %59, 0
  %61 = call target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v2f32_0_0_0_8t(i32 0, i32 5, i32 1, i32 0, ptr null)
  %62 = call i32 @llvm.dx.resource.getdimensions.x.tdx.MSTexture_v2f32_0_0_0_8t(target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) %61)
  %63 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %1, %dx.types.ResourceProperties { i32 8, i32 521 })
  %64 = call %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32 66, %dx.types.Handle %63, i32 0, i32 %11, i32 %12, i32 %7, i32 undef, i32 undef, i32 undef)
  %65 = extractvalue %dx.types.ResRet.f32 %64, 0
  %66 = extractvalue %dx.types.ResRet.f32 %64, 1
  %67 = call target("dx.Texture", <4 x float>, 0, 0, 0, 4) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_4t(i32 0, i32 6, i32 1, i32 0, ptr null)
  %68 = insertelement <3 x float> undef, float %8, i32 0
  %69 = insertelement <3 x float> %68, float %9, i32 1
  %70 = insertelement <3 x float> %69, float %10, i32 2
  %71 = call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.resource.sample.v4f32.tdx.Texture_v4f32_0_0_0_4t.tdx.Sampler_0t.v3f32.v3i32(target("dx.Texture", <4 x float>, 0, 0, 0, 4) %67, target("dx.Sampler", 0) %38, <3 x float> %70, <3 x i32> <i32 1, i32 -2, i32 3>)
  %72 = extractelement <4 x float> %71, i32 0
  %73 = extractelement <4 x float> %71, i32 1
  %74 = extractelement <4 x float> %71, i32 2
  %75 = extractelement <4 x float> %71, i32 3
  %76 = call target("dx.Texture", <4 x float>, 0, 0, 0, 5) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_5t(i32 0, i32 7, i32 1, i32 0, ptr null)
  %77 = insertelement <3 x float> undef, float %8, i32 0
  %78 = insertelement <3 x float> %77, float %9, i32 1
  %79 = insertelement <3 x float> %78, float %10, i32 2
  %80 = call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.resource.sample.v4f32.tdx.Texture_v4f32_0_0_0_5t.tdx.Sampler_0t.v3f32.v3i32(target("dx.Texture", <4 x float>, 0, 0, 0, 5) %76, target("dx.Sampler", 0) %38, <3 x float> %79, <3 x i32> zeroinitializer)
  %81 = extractelement <4 x float> %80, i32 0
  %82 = extractelement <4 x float> %80, i32 1
  %83 = extractelement <4 x float> %80, i32 2
  %84 = extractelement <4 x float> %80, i32 3
  %85 = call target("dx.Texture", <4 x float>, 0, 0, 0, 9) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_9t(i32 0, i32 8, i32 1, i32 0, ptr null)
  %86 = insertelement <4 x float> undef, float %8, i32 0
  %87 = insertelement <4 x float> %86, float %9, i32 1
  %88 = insertelement <4 x float> %87, float %10, i32 2
  %89 = insertelement <4 x float> %88, float %36, i32 3
  %90 = call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.resource.samplelevel.v4f32.tdx.Texture_v4f32_0_0_0_9t.tdx.Sampler_0t.v4f32.v3i32(target("dx.Texture", <4 x float>, 0, 0, 0, 9) %85, target("dx.Sampler", 0) %38, <4 x float> %89, float 2.000000e+00, <3 x i32> zeroinitializer)
  %91 = extractelement <4 x float> %90, i32 0
  %92 = extractelement <4 x float> %90, i32 1
  %93 = extractelement <4 x float> %90, i32 2
  %94 = extractelement <4 x float> %90, i32 3
  %95 = fmul fast float %91, %81
  %96 = fmul fast float %92, %82
  %97 = fmul fast float %93, %83
  %98 = fmul fast float %94, %84
  %99 = call target("dx.Texture", <4 x i32>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4i32_0_0_0_2t(i32 0, i32 9, i32 1, i32 0, ptr null)
  %100 = insertelement <2 x i32> undef, i32 %11, i32 0
  %101 = insertelement <2 x i32> %100, i32 %12, i32 1
  %102 = call <4 x i32> @llvm.dx.resource.load.level.v4i32.tdx.Texture_v4i32_0_0_0_2t.v2i32.i32.v2i32(target("dx.Texture", <4 x i32>, 0, 0, 0, 2) %99, <2 x i32> %101, i32 0, <2 x i32> zeroinitializer)
  %103 = extractelement <4 x i32> %102, i32 0
  %104 = extractelement <4 x i32> %102, i32 1
  %105 = extractelement <4 x i32> %102, i32 2
  %106 = extractelement <4 x i32> %102, i32 3
  %107 = call target("dx.Texture", <2 x i32>, 0, 0, 1, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2i32_0_0_1_2t(i32 0, i32 10, i32 1, i32 0, ptr null)
  %108 = insertelement <2 x i32> undef, i32 %11, i32 0
  %109 = insertelement <2 x i32> %108, i32 %12, i32 1
  %110 = call <2 x i32> @llvm.dx.resource.load.level.v2i32.tdx.Texture_v2i32_0_0_1_2t.v2i32.i32.v2i32(target("dx.Texture", <2 x i32>, 0, 0, 1, 2) %107, <2 x i32> %109, i32 0, <2 x i32> zeroinitializer)
  %111 = extractelement <2 x i32> %110, i32 0
  %112 = extractelement <2 x i32> %110, i32 1
  %113 = add i32 %111, %103
  %114 = add i32 %112, %104
  %115 = add i32 %111, %105
  %116 = add i32 %112, %106
  %117 = uitofp i32 %113 to float
  %118 = uitofp i32 %114 to float
  %119 = uitofp i32 %115 to float
  %120 = uitofp i32 %116 to float
  %121 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %122 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %3, %dx.types.ResourceProperties { i32 2, i32 1033 })
  %123 = call %dx.types.ResRet.f32 @dx.op.textureGather.f32(i32 73, %dx.types.Handle %122, %dx.types.Handle %39, float %8, float %9, float undef, float undef, i32 1, i32 1, i32 1)
  %124 = extractvalue %dx.types.ResRet.f32 %123, 0
  %125 = extractvalue %dx.types.ResRet.f32 %123, 1
  %126 = extractvalue %dx.types.ResRet.f32 %123, 2
  %127 = extractvalue %dx.types.ResRet.f32 %123, 3
  %128 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 2, i32 1, i32 0, ptr null)
  %129 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %3, %dx.types.ResourceProperties { i32 2, i32 1033 })
  %130 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %131 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %4, %dx.types.ResourceProperties { i32 14, i32 0 })
  %132 = call float @dx.op.calculateLOD.f32(i32 81, %dx.types.Handle %129, %dx.types.Handle %131, float %8, float %9, float undef, i1 true)
  %133 = fmul fast float %132, %124
  %134 = fmul fast float %132, %125
  %135 = fmul fast float %132, %126
  %136 = fmul fast float %132, %127
  %137 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 11, i32 1, i32 0, ptr null)
  %138 = insertelement <2 x i32> undef, i32 %11, i32 0
  %139 = insertelement <2 x i32> %138, i32 %12, i32 1
  %140 = call reassoc nnan ninf nsz arcp afn <4 x float> @llvm.dx.resource.load.level.v4f32.tdx.Texture_v4f32_0_0_0_2t.v2i32.i32.v2i32(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %137, <2 x i32> %139, i32 0, <2 x i32> zeroinitializer)
  %141 = extractelement <4 x float> %140, i32 0
  %142 = extractelement <4 x float> %140, i32 1
  %143 = extractelement <4 x float> %140, i32 2
  %144 = extractelement <4 x float> %140, i32 3
  %145 = call target("dx.Texture", <2 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_2t(i32 0, i32 12, i32 1, i32 0, ptr null)
  %146 = insertelement <2 x i32> undef, i32 %11, i32 0
  %147 = insertelement <2 x i32> %146, i32 %12, i32 1
  %148 = call reassoc nnan ninf nsz arcp afn <2 x float> @llvm.dx.resource.load.level.v2f32.tdx.Texture_v2f32_0_0_0_2t.v2i32.i32.v2i32(target("dx.Texture", <2 x float>, 0, 0, 0, 2) %145, <2 x i32> %147, i32 1, <2 x i32> zeroinitializer)
  %149 = extractelement <2 x float> %148, i32 0
  %150 = extractelement <2 x float> %148, i32 1
  %151 = fadd fast float %24, %18
  %152 = fadd fast float %151, %30
  %153 = fadd fast float %152, %48
  %154 = fadd fast float %153, %55
  %155 = fadd fast float %154, %60
  %156 = fadd fast float %155, %65
  %157 = fadd fast float %156, %72
  %158 = fadd fast float %157, %95
  %159 = fadd fast float %158, %117
  %160 = fadd fast float %159, %133
  %161 = fadd fast float %160, %141
  %162 = fadd fast float %161, %149
  %163 = fadd fast float %24, %19
  %164 = fadd fast float %163, %31
  %165 = fadd fast float %164, %49
  %166 = fadd fast float %165, %56
  %167 = fadd fast float %166, %60
  %168 = fadd fast float %167, %66
  %169 = fadd fast float %168, %73
  %170 = fadd fast float %169, %96
  %171 = fadd fast float %170, %118
  %172 = fadd fast float %171, %134
  %173 = fadd fast float %172, %142
  %174 = fadd fast float %173, %150
  %175 = fadd fast float %24, %20
  %176 = fadd fast float %175, %50
  %177 = fadd fast float %176, %57
  %178 = fadd fast float %177, %60
  %179 = fadd fast float %178, %74
  %180 = fadd fast float %179, %97
  %181 = fadd fast float %180, %119
  %182 = fadd fast float %181, %135
  %183 = fadd fast float %182, %143
  %184 = fadd fast float %183, %149
  %185 = fadd fast float %24, %21
  %186 = fadd fast float %185, %58
  %187 = fadd fast float %186, %60
  %188 = fadd fast float %187, %75
  %189 = fadd fast float %188, %98
  %190 = fadd fast float %189, %120
  %191 = fadd fast float %190, %136
  %192 = fadd fast float %191, %144
  %193 = fadd fast float %192, %150
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 0, float %162)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 1, float %174)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 2, float %184)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 3, float %193)
  ret void
}

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.textureLoad.f32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.SamplePos @dx.op.texture2DMSGetSamplePosition(i32, %dx.types.Handle, i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.textureGather.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32) #1

; Function Attrs: nounwind memory(read)
declare float @dx.op.calculateLOD.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, i1) #1

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #2

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.createHandleFromBinding(i32, %dx.types.ResBind, i32, i1) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", float, 0, 0, 0, 1) @llvm.dx.resource.handlefrombinding.tdx.Texture_f32_0_0_0_1t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x float>, 0, 0, 0, 6) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_6t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <3 x float>, 0, 0, 0, 7) @llvm.dx.resource.handlefrombinding.tdx.Texture_v3f32_0_0_0_7t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.MSTexture", <4 x float>, 0, 4, 0, 3) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v4f32_0_4_0_3t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.MSTexture", <2 x float>, 0, 0, 0, 8) @llvm.dx.resource.handlefrombinding.tdx.MSTexture_v2f32_0_0_0_8t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 4) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_4t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 5) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_5t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 9) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_9t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x i32>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4i32_0_0_0_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x i32>, 0, 0, 1, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2i32_0_0_1_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <2 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v2f32_0_0_0_2t(i32, i32, i32, i32, ptr) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32 immarg, i32, i8 immarg, i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32 immarg, i32, i8 immarg, i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x float> @llvm.dx.resource.sample.v4f32.tdx.Texture_v4f32_0_0_0_2t.tdx.Sampler_0t.v2f32.v2i32(target("dx.Texture", <4 x float>, 0, 0, 0, 2), target("dx.Sampler", 0), <2 x float>, <2 x i32>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare float @llvm.dx.resource.samplelevel.f32.tdx.Texture_f32_0_0_0_1t.tdx.Sampler_0t.f32.i32(target("dx.Texture", float, 0, 0, 0, 1), target("dx.Sampler", 0), float, float, i32) #6

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(read)
declare <2 x float> @llvm.dx.resource.samplebias.v2f32.tdx.Texture_v2f32_0_0_0_6t.tdx.Sampler_0t.v2f32.i32(target("dx.Texture", <2 x float>, 0, 0, 0, 6), target("dx.Sampler", 0), <2 x float>, float, i32) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddy.coarse.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddx.coarse.f32(float) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x float> @llvm.dx.resource.sample.v4f32.tdx.Texture_v4f32_0_0_0_4t.tdx.Sampler_0t.v3f32.v3i32(target("dx.Texture", <4 x float>, 0, 0, 0, 4), target("dx.Sampler", 0), <3 x float>, <3 x i32>) #5

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x float> @llvm.dx.resource.sample.v4f32.tdx.Texture_v4f32_0_0_0_5t.tdx.Sampler_0t.v3f32.v3i32(target("dx.Texture", <4 x float>, 0, 0, 0, 5), target("dx.Sampler", 0), <3 x float>, <3 x i32>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x float> @llvm.dx.resource.samplelevel.v4f32.tdx.Texture_v4f32_0_0_0_9t.tdx.Sampler_0t.v4f32.v3i32(target("dx.Texture", <4 x float>, 0, 0, 0, 9), target("dx.Sampler", 0), <4 x float>, float, <3 x i32>) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x i32> @llvm.dx.resource.load.level.v4i32.tdx.Texture_v4i32_0_0_0_2t.v2i32.i32.v2i32(target("dx.Texture", <4 x i32>, 0, 0, 0, 2), <2 x i32>, i32, <2 x i32>) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <2 x i32> @llvm.dx.resource.load.level.v2i32.tdx.Texture_v2i32_0_0_1_2t.v2i32.i32.v2i32(target("dx.Texture", <2 x i32>, 0, 0, 1, 2), <2 x i32>, i32, <2 x i32>) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x float> @llvm.dx.resource.load.level.v4f32.tdx.Texture_v4f32_0_0_0_2t.v2i32.i32.v2i32(target("dx.Texture", <4 x float>, 0, 0, 0, 2), <2 x i32>, i32, <2 x i32>) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <2 x float> @llvm.dx.resource.load.level.v2f32.tdx.Texture_v2f32_0_0_0_2t.v2i32.i32.v2i32(target("dx.Texture", <2 x float>, 0, 0, 0, 2), <2 x i32>, i32, <2 x i32>) #6

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32 immarg, i32, i8 immarg, float) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare i32 @llvm.dx.resource.getdimensions.x.tdx.MSTexture_v4f32_0_4_0_3t(target("dx.MSTexture", <4 x float>, 0, 4, 0, 3)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare i32 @llvm.dx.resource.getdimensions.x.tdx.MSTexture_v2f32_0_0_0_8t(target("dx.MSTexture", <2 x float>, 0, 0, 0, 8)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <3 x float> @llvm.dx.resource.samplegrad.v3f32.tdx.Texture_v3f32_0_0_0_7t.tdx.Sampler_0t.v3f32.v2f32.v2f32.v2i32(target("dx.Texture", <3 x float>, 0, 0, 0, 7), target("dx.Sampler", 0), <3 x float>, <2 x float>, <2 x float>, <2 x i32>) #6

attributes #0 = { "hlsl.shader"="pixel" }
attributes #1 = { nounwind memory(read) }
attributes #2 = { nounwind memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #5 = { convergent nocallback nofree nosync nounwind willreturn memory(read) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(read) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dx.semantic.signatures = !{!2}
!dxkit.valver = !{!10}
!dxkit.resources = !{!11}
!dxkit.entryPoints = !{!34}
!dxkit.viewIdState = !{!46}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 8}
!2 = !{ptr @main, !3, !8}
!3 = !{!4, !6, !7}
!4 = !{i32 0, !"TEXCOORD", i32 9, i32 0, !5, i32 2, i32 1, i8 3, i32 0, i8 0, i8 7, i8 0, i32 0}
!5 = !{i32 0}
!6 = !{i32 1, !"SLICE", i32 5, i32 0, !5, i32 1, i32 1, i8 1, i32 1, i8 0, i8 1, i8 0, i32 0}
!7 = !{i32 2, !"SV_Position", i32 9, i32 3, !5, i32 4, i32 1, i8 4, i32 2, i8 0, i8 3, i8 0, i32 0}
!8 = !{!9}
!9 = !{i32 0, !"SV_Target", i32 9, i32 16, !5, i32 0, i32 1, i8 4, i32 0, i8 0, i8 15, i8 0, i32 0}
!10 = !{i32 1, i32 10}
!11 = !{!12, null, null, !31}
!12 = !{!13, !15, !16, !17, !18, !19, !20, !21, !22, !23, !25, !27, !29}
!13 = !{i32 0, %"class.Texture1D<float>" undef, !"", i32 0, i32 0, i32 1, i32 1, i32 0, !14}
!14 = !{i32 0, i32 9}
!15 = !{i32 1, %"class.Texture1DArray<vector<float, 2> >" undef, !"", i32 0, i32 1, i32 1, i32 6, i32 0, !14}
!16 = !{i32 2, %"class.Texture2D<vector<float, 4> >" undef, !"", i32 0, i32 2, i32 1, i32 2, i32 0, !14}
!17 = !{i32 3, %"class.Texture2DArray<vector<float, 3> >" undef, !"", i32 0, i32 3, i32 1, i32 7, i32 0, !14}
!18 = !{i32 4, %"class.Texture2DMS<vector<float, 4>, 4>" undef, !"", i32 0, i32 4, i32 1, i32 3, i32 4, !14}
!19 = !{i32 5, %"class.Texture2DMSArray<vector<float, 2>, 0>" undef, !"", i32 0, i32 5, i32 1, i32 8, i32 0, !14}
!20 = !{i32 6, %"class.Texture3D<vector<float, 4> >" undef, !"", i32 0, i32 6, i32 1, i32 4, i32 0, !14}
!21 = !{i32 7, %"class.TextureCube<vector<float, 4> >" undef, !"", i32 0, i32 7, i32 1, i32 5, i32 0, !14}
!22 = !{i32 8, %"class.TextureCubeArray<vector<float, 4> >" undef, !"", i32 0, i32 8, i32 1, i32 9, i32 0, !14}
!23 = !{i32 9, %"class.Texture2D<vector<unsigned int, 4> >" undef, !"", i32 0, i32 9, i32 1, i32 2, i32 0, !24}
!24 = !{i32 0, i32 5}
!25 = !{i32 10, %"class.Texture2D<vector<int, 2> >" undef, !"", i32 0, i32 10, i32 1, i32 2, i32 0, !26}
!26 = !{i32 0, i32 4}
!27 = !{i32 11, %"class.Texture2D<vector<float, 4> >" undef, !"", i32 0, i32 11, i32 1, i32 2, i32 0, !28}
!28 = !{i32 0, i32 14}
!29 = !{i32 12, %"class.Texture2D<vector<float, 2> >" undef, !"", i32 0, i32 12, i32 1, i32 2, i32 0, !30}
!30 = !{i32 0, i32 13}
!31 = !{!32, !33}
!32 = !{i32 0, %struct.SamplerState undef, !"", i32 0, i32 0, i32 1, i32 0, null}
!33 = !{i32 1, %struct.SamplerState undef, !"", i32 0, i32 1, i32 1, i32 0, null}
!34 = !{ptr @main, !"main", !35, !11, null}
!35 = !{!36, !43, null}
!36 = !{!37, !39, !41}
!37 = !{i32 0, !"TEXCOORD", i8 9, i8 0, !5, i8 2, i32 1, i8 3, i32 0, i8 0, !38}
!38 = !{i32 3, i32 7}
!39 = !{i32 1, !"SLICE", i8 5, i8 0, !5, i8 1, i32 1, i8 1, i32 1, i8 0, !40}
!40 = !{i32 3, i32 1}
!41 = !{i32 2, !"SV_Position", i8 9, i8 3, !5, i8 4, i32 1, i8 4, i32 2, i8 0, !42}
!42 = !{i32 3, i32 3}
!43 = !{!44}
!44 = !{i32 0, !"SV_Target", i8 9, i8 16, !5, i8 0, i32 1, i8 4, i32 0, i8 0, !45}
!45 = !{i32 3, i32 15}
!46 = !{[14 x i32] [i32 12, i32 4, i32 15, i32 15, i32 15, i32 0, i32 15, i32 0, i32 0, i32 0, i32 15, i32 15, i32 0, i32 0]}
