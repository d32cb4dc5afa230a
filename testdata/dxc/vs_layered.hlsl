// SV_RenderTargetArrayIndex and SV_ViewportArrayIndex straight from a vertex shader.
cbuffer Cascades : register(b2)
{
    float4x4 lightProjection[4];
};

struct Out
{
    float4 position : SV_Position;
    uint layer : SV_RenderTargetArrayIndex;
    uint viewport : SV_ViewportArrayIndex;
};

Out main(float3 position : POSITION, uint cascade : SV_InstanceID)
{
    Out o;
    o.position = mul(lightProjection[cascade & 3], float4(position, 1.0));
    o.layer = cascade & 3;
    o.viewport = cascade >> 2;
    return o;
}
