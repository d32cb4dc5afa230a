// Levels of detail that follow from the coordinates of the quad: each mip level has one colour, its number.
Texture2D<float4> t : register(t0);
TextureCube<float4> cube : register(t1);
SamplerState s : register(s0);
cbuffer Step : register(b0) { float2 right, down; };
RWStructuredBuffer<float4> o : register(u0);
[numthreads(4, 4, 1)]
void main(uint3 id : SV_GroupThreadID, uint i : SV_GroupIndex) {
    float2 at = id.x * right + id.y * down;
    float4 r;
    r.x = t.Sample(s, at).x;
    r.y = t.SampleBias(s, at, 1.0).x;
    r.z = t.CalculateLevelOfDetail(s, at);
    r.w = t.CalculateLevelOfDetailUnclamped(s, at);
    o[i * 2] = r;
    // Around the middle of the face +Z, where its coordinates change half as fast as x and y.
    o[i * 2 + 1] = cube.Sample(s, float3(at - 1.5 * (right + down), 1)).x;
}
