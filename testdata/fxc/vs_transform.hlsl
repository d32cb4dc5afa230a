// A plain vertex shader, for every profile from level 9.1 to 5.1.
cbuffer Scene
{
    float4x4 worldViewProjection;
    float4 tint;
    float fogScale;
};

struct VertexIn
{
    float4 position : POSITION;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD0;
};

struct VertexOut
{
    float4 position : SV_Position;
    float4 color : COLOR;
    float2 uv : TEXCOORD0;
    float fog : TEXCOORD1;
};

VertexOut main(VertexIn v)
{
    VertexOut o;
    o.position = mul(v.position, worldViewProjection);
    o.color = tint * saturate(v.normal.z);
    o.uv = v.uv;
    o.fog = o.position.w * fogScale;
    return o;
}
