// Constant-buffer layout: packoffset, arrays, structs, both matrix orders, defaults, tbuffer, unused variables.
struct Light
{
    float3 direction;
    float intensity;
    float4 color[2];
    bool enabled;
};

cbuffer Packed : register(b2)
{
    float2 a : packoffset(c0.z);
    float b[3] : packoffset(c1);
    float4x3 m : packoffset(c5);
};

cbuffer Loose
{
    row_major float3x4 r;
    int3 grid;
    uint unused;
    Light lights[2];
};

tbuffer Table
{
    float4 coefficients[4];
    int2 shift;
};

float scale = 2.5;
float4 defaults[2] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
bool flag = true;
float4x4 identity = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };

float4 main(float4 n : NORMAL, nointerpolation uint i : INDEX) : SV_Target
{
    float4 sum = mul(identity, n) * scale + defaults[1];
    if (flag && lights[i & 1].enabled)
        sum += lights[i & 1].color[1] * lights[0].intensity;
    sum.xyz += mul(n, m) + mul(r, n) + coefficients[i & 3].xyz;
    return sum + float4(a, b[i % 3], grid.y + shift.x);
}
