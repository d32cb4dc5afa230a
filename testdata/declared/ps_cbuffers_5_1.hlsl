tbuffer Table : register(t0) { // 80 bytes
    float4 coefficients[4] : packoffset(c0); // 0 64
    int2 shift : packoffset(c4); // 64 8
};

cbuffer Globals : register(b0) { // 128 bytes
    float scale : packoffset(c0) = 2.5; // 0 4
    float4 defaults[2] : packoffset(c1) = { 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0 }; // 16 32
    bool flag : packoffset(c3) = true; // 48 4
    column_major float4x4 identity : packoffset(c4) = { 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0 }; // 64 64
};

struct Light {
    float3 direction; // 0
    float intensity; // 12
    float4 color[2]; // 16
    bool enabled; // 48
};

cbuffer Loose : register(b1) { // 192 bytes
    row_major float3x4 r : packoffset(c0); // 0 48
    int3 grid : packoffset(c3); // 48 12
    uint unused : packoffset(c3.w); // 60 4, not used
    Light lights[2] : packoffset(c4); // 64 116
};

cbuffer Packed : register(b2) { // 128 bytes
    float2 a : packoffset(c0.z); // 8 8
    float b[3] : packoffset(c1); // 16 36
    column_major float4x3 m : packoffset(c5); // 80 48
};

// Up to here: dxkit reflect --format hlsl fxc/ps_cbuffers_5_1.dxbc. From here: fxc/ps_cbuffers.hlsl. Options: /T ps_5_1 /E main
float4 main(float4 n : NORMAL, nointerpolation uint i : INDEX) : SV_Target
{
    float4 sum = mul(identity, n) * scale + defaults[1];
    if (flag && lights[i & 1].enabled)
        sum += lights[i & 1].color[1] * lights[0].intensity;
    sum.xyz += mul(n, m) + mul(r, n) + coefficients[i & 3].xyz;
    return sum + float4(a, b[i % 3], grid.y + shift.x);
}
