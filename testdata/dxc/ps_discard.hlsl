// Discard, clip, derivatives of all precisions, and loops.
Texture2D<float4> heightMap : register(t0);
SamplerState s : register(s0);

float4 main(float2 uv : UV, float3 view : VIEW) : SV_Target
{
    float alpha = heightMap.Sample(s, uv).a;
    if (alpha < 0.5)
        discard;
    clip(view.z);
    float2 slope = ddx_coarse(uv) + ddy_fine(uv) + fwidth(uv);
    float height = 1.0;
    [loop] for (int i = 0; i < 16 && height > alpha; ++i)
    {
        height -= 1.0 / 16.0;
        alpha = heightMap.SampleLevel(s, uv + slope * i, 0.0).x;
    }
    return float4(slope, height, alpha);
}
