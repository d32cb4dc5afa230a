// Shader model 5.1: register spaces, resource arrays, unbounded tables, non-uniform indices.
struct Material
{
    float4 tint;
    uint textureIndex;
};

ConstantBuffer<Material> materials[8] : register(b2, space1);
Texture2D<float4> textures[] : register(t0, space2);
Texture2D<float4> details[4] : register(t3);
SamplerState samplers[2] : register(s1);
StructuredBuffer<uint> remap[] : register(t0, space3);

float4 main(float2 uv : UV, nointerpolation uint id : ID) : SV_Target
{
    uint i = remap[NonUniformResourceIndex(id)][2];
    float4 color = textures[NonUniformResourceIndex(materials[id & 7].textureIndex)].Sample(samplers[id & 1], uv);
    return color * materials[i & 7].tint * details[i & 3].Sample(samplers[0], uv);
}
