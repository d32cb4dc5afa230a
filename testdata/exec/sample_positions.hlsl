// Where the samples of textures and of the render target are.
Texture2DMS<float4> images[5] : register(t0);
RWStructuredBuffer<float2> places : register(u0);

[numthreads(17, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    for (uint n = 0; n < 5; n++)
        places[n * 17 + i] = images[n].GetSamplePosition(i);
}

float4 ps() : SV_Target
{
    return float4(GetRenderTargetSamplePosition(0), GetRenderTargetSampleCount(), 0.0);
}
