// Constant-buffer packing: arrays, structs, matrices of both orders, packoffset, tbuffer, ConstantBuffer<T>, arrays of them.
struct Light
{
    float3 direction;
    float intensity;
    float3 color;
    uint shadow;
};

struct Params
{
    Light lights[2];
    float4x3 columns;
    row_major float2x4 rows;
    bool enabled;
    int2 grid;
};

cbuffer Packed : register(b0, space2)
{
    float2 a : packoffset(c0.z);
    float b[3] : packoffset(c2);
    matrix m : packoffset(c6);
}

tbuffer Table : register(t2)
{
    float4 coefficients[9];
    Light sun;
}

ConstantBuffer<Params> params : register(b3);
ConstantBuffer<Light> more[4] : register(b5, space1);
TextureBuffer<Light> moon : register(t4);
float globalScale = 1.5;
static const float3 up = float3(0.0, 1.0, 0.0);

float4 main(float3 n : NORMAL, nointerpolation uint i : INDEX) : SV_Target
{
    float3 sum = sun.color + moon.color * dot(n, up) * globalScale;
    if (params.enabled)
        sum += params.lights[i & 1].color * more[i & 3].intensity + coefficients[i % 9].xyz;
    sum += mul(mul(m, float4(n, 1.0)), params.columns) + mul(params.rows, float4(n, 0.0)).xyx;
    return float4(sum + float3(a, b[i % 3]), params.grid.y);
}
