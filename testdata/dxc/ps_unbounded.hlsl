// Unbounded and sized resource arrays, several spaces, non-uniform indices.
struct Material
{
    float4 tint;
    uint textureIndex;
    uint samplerIndex;
};

Texture2D<float4> textures[] : register(t0, space1);
Texture2D<float4> details[16] : register(t5, space2);
Buffer<uint> tables[] : register(t100);
SamplerState samplers[4] : register(s2, space3);
RWStructuredBuffer<float4> logs[] : register(u1, space7);
ConstantBuffer<Material> materials[] : register(b1, space4294967279);

float4 main(float2 uv : UV, nointerpolation uint id : ID) : SV_Target
{
    Material m = materials[NonUniformResourceIndex(id)];
    float4 color = textures[NonUniformResourceIndex(m.textureIndex)].Sample(samplers[m.samplerIndex & 3], uv) * m.tint;
    color *= details[id & 15].Sample(samplers[0], uv * 4.0);
    logs[id][tables[id][3]] = color;
    return color;
}
