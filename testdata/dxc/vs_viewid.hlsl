// SV_ViewID in a vertex shader: some outputs depend on it, others do not.
cbuffer Views : register(b0)
{
    float4x4 viewProjection[4];
    float4 eyeTint[4];
};

struct Out
{
    float4 position : SV_Position;
    float2 uv : TEXCOORD0;
    float4 tint : COLOR0;
};

Out main(float3 position : POSITION, float2 uv : TEXCOORD0, uint view : SV_ViewID)
{
    Out o;
    o.position = mul(viewProjection[view], float4(position, 1.0));
    o.uv = uv;
    o.tint = float4(eyeTint[view].rgb, position.z);
    return o;
}
