// Arrays of resources: of one element, of several dimensions, without an end.
struct Tint { float4 color; };
Texture2D<float4> single[1] : register(t0);
Texture2D<float4> grid[2][3] : register(t1);
Texture2D<float4> endless[] : register(t0, space1);
StructuredBuffer<Tint> tints[1] : register(t7);
ConstantBuffer<Tint> constants[1] : register(b0);
ConstantBuffer<Tint> constant : register(b1);
SamplerState samplers[1][2] : register(s0);
float4 main(float2 uv : UV, nointerpolation uint i : INDEX) : SV_Target {
    float4 sum = single[0].Sample(samplers[0][1], uv) + grid[1][2].Sample(samplers[0][0], uv);
    return sum * tints[0][i].color + endless[i].Load(0) + constants[0].color * constant.color;
}
