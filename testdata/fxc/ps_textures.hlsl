// Every texture dimension and return type.
SamplerState samplers[2];
SamplerComparisonState compare;
Texture1D<float> ramp;
Texture1DArray<float2> ramps;
Texture2D<float4> color : register(t3);
Texture2DArray<float3> layers;
Texture2DMS<float4, 4> samples;
Texture2DMSArray<float2, 2> sampleLayers;
Texture3D<float4> volume;
TextureCube<float4> sky;
Texture2D<uint4> ids;
Texture2D<int2> signedIds;
Texture2D<unorm float4> unormColor;
Texture2D<snorm float2> snormColor;
Texture2D<float> depth;
Buffer<float4> table;
#if __SHADER_TARGET_MAJOR__ >= 5
TextureCubeArray<float4> probes;
#endif

float4 main(float3 uvw : TEXCOORD, nointerpolation uint slice : SLICE, float4 position : SV_Position) : SV_Target
{
    int3 pixel = int3(position.xy, 0);
    float4 sum = color.Sample(samplers[0], uvw.xy) + volume.SampleLevel(samplers[1], uvw, 1.0);
    sum += ramp.SampleBias(samplers[0], uvw.x, 0.5);
    sum.xy += ramps.Sample(samplers[0], uvw.xy);
    sum.xyz += layers.SampleGrad(samplers[0], uvw, ddx(uvw.xy), ddy(uvw.xy));
    sum += samples.Load(pixel.xy, 1);
    sum.zw += sampleLayers.Load(pixel, 0);
    sum += sky.Sample(samplers[1], uvw);
    sum += ids.Load(pixel) + signedIds.Load(pixel).xyxy + unormColor.Load(pixel) + snormColor.Load(pixel).xyyx;
    sum += depth.SampleCmp(compare, uvw.xy, uvw.z) + depth.SampleCmpLevelZero(compare, uvw.xy, uvw.z);
    sum += table.Load(slice);
    uint width, height, levels;
    color.GetDimensions(1, width, height, levels);
    return sum * width / levels;
}
