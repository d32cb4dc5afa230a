// A pixel shader that gives the stencil reference and gets inner coverage.
float4 main(float4 color : COLOR, uint inner : SV_InnerCoverage, out uint stencil : SV_StencilRef) : SV_Target
{
    stencil = inner + 3;
    return color;
}
