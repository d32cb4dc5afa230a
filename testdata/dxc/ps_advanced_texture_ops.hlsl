// Shader model 6.7 texture operations: raw gather, run-time offsets, SampleCmpLevel, quad votes; writable MSAA textures.
Texture2D<uint> packed : register(t0);
Texture2D<float4> color : register(t1);
Texture2D<float> depth : register(t2);
RWTexture2DMS<float4, 4> target : register(u1);
RWTexture2DMSArray<float2, 8> targets : register(u2);
SamplerState s : register(s0);
SamplerComparisonState c : register(s1);

float4 main(float4 position : SV_Position, float2 uv : UV, int2 shift : SHIFT) : SV_Target0
{
    uint4 raw = packed.GatherRaw(s, uv);
    float4 sum = color.Sample(s, uv, shift) + raw;
    sum += depth.SampleCmpLevel(c, uv, 0.5, 1.5);
    if (QuadAny(sum.x > 1.0) && !QuadAll(sum.y > 1.0))
    {
        target.sample[1][uint2(position.xy)] = sum;
        targets.sample[3][uint3(position.xy, 2)] = sum.xy;
    }
    return sum;
}
