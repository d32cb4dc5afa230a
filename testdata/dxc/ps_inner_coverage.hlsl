// SV_InnerCoverage (conservative rasterisation) and early depth/stencil.
[earlydepthstencil]
float4 main(uint inner : SV_InnerCoverage, float2 uv : UV) : SV_Target
{
    return float4(uv, inner, 1.0);
}
