// Post-processing in compute: a separable blur over group-shared memory.
cbuffer Blur : register(b0) { float2 texel; float threshold; float intensity; uint2 size; };
Texture2D<float4> source : register(t0);
SamplerState linear_clamp : register(s0);
RWTexture2D<float4> target : register(u0);
RWByteAddressBuffer histogram : register(u1);
groupshared float4 tile[64 + 8];

[numthreads(64, 1, 1)]
void cs(uint3 id : SV_DispatchThreadID, uint thread : SV_GroupIndex) {
    float2 uv = (id.xy + 0.5) * texel;
    float4 color = source.SampleLevel(linear_clamp, uv, 0);
    tile[thread + 4] = max(color - threshold, 0);
    if (thread < 4) tile[thread] = source.SampleLevel(linear_clamp, uv - float2(4 * texel.x, 0), 0);
    if (thread >= 60) tile[thread + 8] = source.SampleLevel(linear_clamp, uv + float2(4 * texel.x, 0), 0);
    GroupMemoryBarrierWithGroupSync();
    float4 sum = 0;
    for (uint tap = 0; tap < 9; tap++) sum += tile[thread + tap];
    uint bin = (uint)clamp(dot(color.rgb, float3(0.2, 0.7, 0.1)) * 64, 0, 63);
    histogram.InterlockedAdd(bin * 4, 1);
    if (all(id.xy < size)) target[id.xy] = color + sum * intensity / 9;
}
