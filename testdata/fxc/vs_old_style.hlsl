// Old-style semantics and implicit globals, compiled in compatibility mode.
float4x4 worldViewProjection : WORLDVIEWPROJECTION;
float4 lightDirection = { 0.0, 1.0, 0.0, 0.0 };

struct VS_OUTPUT
{
    float4 position : POSITION;
    float4 diffuse : COLOR0;
    float2 uv : TEXCOORD0;
};

VS_OUTPUT main(float4 position : POSITION, float3 normal : NORMAL, float2 uv : TEXCOORD0)
{
    VS_OUTPUT o = (VS_OUTPUT)0;
    o.position = mul(position, worldViewProjection);
    o.diffuse = max(dot(normal, lightDirection.xyz), 0.2);
    o.uv = uv;
    return o;
}
