// Samples of a texture, filtered.
Texture2D<float4> colours : register(t0);
SamplerState filtering : register(s0);
RWStructuredBuffer<float> result : register(u0);

[numthreads(256, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    float4 sum = 0;
    [loop] for (uint i = 0; i < 100; ++i)
        sum += colours.SampleLevel(filtering, float2(index * 0.013, i * 0.021) + sum.xy * 0.001, 0);
    result[index] = dot(sum, 1);
}
