// SV_ViewID and SV_RenderTargetArrayIndex read by a pixel shader.
Texture2DArray<float4> history : register(t0);
float4 tint[2];

struct Out
{
    float4 color : SV_Target0;
    float4 velocity : SV_Target1;
    float depth : SV_Depth;
};

Out main(float4 position : SV_Position, uint view : SV_ViewID, uint layer : SV_RenderTargetArrayIndex,
         uint viewport : SV_ViewportArrayIndex, float2 uv : UV)
{
    Out o;
    o.color = history.Load(int4(position.xy, layer, 0)) * tint[view & 1];
    o.velocity = float4(uv, viewport, 1.0);
    o.depth = position.z;
    return o;
}
