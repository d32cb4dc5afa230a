// Derivatives and implicit-LOD sampling in a compute shader (shader model 6.6).
Texture2D<float4> source : register(t0);
SamplerState s : register(s0);
RWTexture2D<float4> target : register(u0);

[numthreads(8, 8, 1)]
void main(uint2 id : SV_DispatchThreadID)
{
    float2 uv = (id + 0.5) / 256.0;
    target[id] = source.Sample(s, uv) + ddx(uv).x + ddy_coarse(uv).y;
}
