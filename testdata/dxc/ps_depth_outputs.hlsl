// SV_Depth, SV_StencilRef and SV_Coverage outputs beside a colour; SV_Coverage input.
struct Out
{
    float4 color : SV_Target0;
    float depth : SV_Depth;
    uint stencil : SV_StencilRef;
    uint coverage : SV_Coverage;
};

Out main(float4 position : SV_Position, float2 uv : UV, uint coverage : SV_Coverage)
{
    Out o;
    o.color = float4(uv, 0.0, 1.0);
    o.depth = position.z * uv.x;
    o.stencil = (uint)(uv.y * 255.0);
    o.coverage = coverage & 5;
    return o;
}
