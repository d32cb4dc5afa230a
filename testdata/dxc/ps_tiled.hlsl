// Tiled resources: status of loads and samples, clamped level of detail.
Texture2D<float4> page : register(t0);
StructuredBuffer<float4> feedback : register(t1);
SamplerState s : register(s0);

float4 main(float2 uv : UV) : SV_Target
{
    uint status;
    float4 color = page.Sample(s, uv, int2(0, 0), 2.0, status);
    if (!CheckAccessFullyMapped(status))
        color = page.SampleLevel(s, uv, 5.0, int2(0, 0), status);
    return CheckAccessFullyMapped(status) ? color : feedback.Load(3, status);
}
