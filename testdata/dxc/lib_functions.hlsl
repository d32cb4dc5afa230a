// Library of plain exported functions, with a call to one that another library defines.
Texture2D<float4> albedo : register(t0);
SamplerState s : register(s0);
cbuffer Tint : register(b0) { float4 tint; };

float4 external(float4 color, uint mode);

export float4 sampleAlbedo(float2 uv)
{
    return albedo.SampleLevel(s, uv, 0.0) * tint;
}

export float3 decode(float3 v, uint mode)
{
    return external(float4(v, 1.0), mode).xyz * 2.0 - 1.0;
}

export void accumulate(inout float4 sum, in float4x4 m)
{
    sum += mul(m, sum);
}
