cbuffer Globals : register(b0) { // 4 bytes
    float globalScale : packoffset(c0); // 0 4
};

cbuffer Packed : register(b0, space2) { // 160 bytes
    float2 a : packoffset(c0.z); // 8 8
    float b[3] : packoffset(c2); // 32 36
    column_major float4x4 m : packoffset(c6); // 96 64
};

struct Light {
    float3 direction; // 0
    float intensity; // 12
    float3 color; // 16
    uint shadow; // 28
};

struct Params {
    Light lights[2]; // 0
    column_major float4x3 columns; // 64
    row_major float2x4 rows; // 112
    bool enabled; // 144
    int2 grid; // 148
};

ConstantBuffer<Params> params : register(b3);

ConstantBuffer<Light> more[4] : register(b5, space1);

tbuffer Table : register(t2) { // 176 bytes
    float4 coefficients[9] : packoffset(c0); // 0 144
    Light sun : packoffset(c9); // 144 32
};

TextureBuffer<Light> moon : register(t4);

// Up to here: dxkit reflect --format hlsl dxc/ps_cbuffers_6_0.dxil. From here: dxc/ps_cbuffers.hlsl. Options: -T ps_6_0
static const float3 up = float3(0.0, 1.0, 0.0);

float4 main(float3 n : NORMAL, nointerpolation uint i : INDEX) : SV_Target
{
    float3 sum = sun.color + moon.color * dot(n, up) * globalScale;
    if (params.enabled)
        sum += params.lights[i & 1].color * more[i & 3].intensity + coefficients[i % 9].xyz;
    sum += mul(mul(m, float4(n, 1.0)), params.columns) + mul(params.rows, float4(n, 0.0)).xyx;
    return float4(sum + float3(a, b[i % 3]), params.grid.y);
}
