// Whether a pixel is covered by all of the triangle.
uint main(float4 position : SV_Position, uint inner : SV_InnerCoverage) : SV_Target {
    return inner + 5;
}
