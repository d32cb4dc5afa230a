// Tiled resources (status of an access, clamped level), double-precision extensions and msad4.
Texture2D<float4> page;
SamplerState s;

float4 main(float2 uv : UV, nointerpolation uint4 v : V) : SV_Target
{
    uint status;
    float4 color = page.Sample(s, uv, int2(0, 0), 1.0, status);
    if (!CheckAccessFullyMapped(status))
        color = page.SampleLevel(s, uv, 4.0);
    return color + msad4(v.x, v.yz, v);
}
