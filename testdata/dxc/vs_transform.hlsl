// A plain vertex shader: one constant buffer, three inputs, three outputs.
cbuffer Scene : register(b0)
{
    float4x4 worldViewProjection;
    float3x3 normalMatrix;
    float fogStart;
    float fogEnd;
};

struct VertexIn
{
    float3 position : POSITION;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD0;
};

struct VertexOut
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float3 uvFog : TEXCOORD0;
};

VertexOut main(VertexIn v)
{
    VertexOut o;
    o.position = mul(worldViewProjection, float4(v.position, 1.0));
    o.normal = mul(normalMatrix, v.normal);
    o.uvFog = float3(v.uv, saturate((o.position.w - fogStart) / (fogEnd - fogStart)));
    return o;
}
