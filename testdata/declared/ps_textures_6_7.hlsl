SamplerState linearSampler : register(s0);

SamplerState pointSampler : register(s1);

Texture1D<float> ramp : register(t0);

Texture1DArray<float2> ramps : register(t1);

Texture2D<float4> albedo : register(t2);

Texture2DArray<float3> layers : register(t3);

Texture2DMS<float4, 4> resolved : register(t4);

Texture2DMSArray<float2> resolvedLayers : register(t5);

Texture3D<float4> volume : register(t6);

TextureCube<float4> sky : register(t7);

TextureCubeArray<float4> probes : register(t8);

Texture2D<uint4> ids : register(t9);

Texture2D<int2> offsets : register(t10);

Texture2D<unorm float4> unormColor : register(t11);

Texture2D<snorm float2> snormNormal : register(t12);

// Up to here: dxkit reflect --format hlsl dxc/ps_textures_6_7.dxil. From here: dxc/ps_textures.hlsl. Options: -T ps_6_7
float4 main(float3 uvw : TEXCOORD0, nointerpolation uint slice : SLICE, float4 position : SV_Position) : SV_Target
{
    int3 pixel = int3(position.xy, 0);
    float4 color = albedo.Sample(linearSampler, uvw.xy);
    color += ramp.SampleLevel(pointSampler, uvw.x, 0.0);
    color.rg += ramps.SampleBias(linearSampler, uvw.xy, -1.0);
    color.rgb += layers.SampleGrad(linearSampler, float3(uvw.xy, slice), ddx(uvw.xy), ddy(uvw.xy));
    color += resolved.Load(pixel.xy, 2) + resolved.GetSamplePosition(1).x;
    color.xy += resolvedLayers.Load(int3(pixel.xy, slice), 0);
    color += volume.Sample(linearSampler, uvw, int3(1, -2, 3));
    color += sky.Sample(linearSampler, uvw) * probes.SampleLevel(linearSampler, float4(uvw, slice), 2.0);
    color += ids.Load(pixel) + offsets.Load(pixel).xyxy;
    color += albedo.GatherGreen(linearSampler, uvw.xy, int2(1, 1)) * albedo.CalculateLevelOfDetail(linearSampler, uvw.xy);
    color += unormColor[pixel.xy] + snormNormal.mips[1][pixel.xy].xyxy;
    return color;
}
