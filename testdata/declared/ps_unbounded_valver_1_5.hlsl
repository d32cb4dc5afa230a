struct Material {
    float4 tint; // 0
    uint textureIndex; // 16
    uint samplerIndex; // 20
};

ConstantBuffer<Material> materials[] : register(b1, space4294967279);

SamplerState samplers[4] : register(s2, space3);

Texture2D<float4> textures[] : register(t0, space1);

Texture2D<float4> details[16] : register(t5, space2);

Buffer<uint> tables[] : register(t100);

RWStructuredBuffer<float4> logs[] : register(u1, space7);

// Up to here: dxkit reflect --format hlsl dxc/ps_unbounded_valver_1_5.dxil. From here: dxc/ps_unbounded.hlsl. Options: -T ps_6_0 -validator-version 1.5
float4 main(float2 uv : UV, nointerpolation uint id : ID) : SV_Target
{
    Material m = materials[NonUniformResourceIndex(id)];
    float4 color = textures[NonUniformResourceIndex(m.textureIndex)].Sample(samplers[m.samplerIndex & 3], uv) * m.tint;
    color *= details[id & 15].Sample(samplers[0], uv * 4.0);
    logs[id][tables[id][3]] = color;
    return color;
}
