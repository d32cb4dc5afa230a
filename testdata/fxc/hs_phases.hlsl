// Patch constants that depend on each other, in fork and join phases, and an array of them.
struct Corner { float3 at : AT; };
struct Constants
{
    float edges[4] : SV_TessFactor;
    float inside[2] : SV_InsideTessFactor;
    float4 sum : SUM;
    float3 each[4] : EACH;
};

Constants constants(InputPatch<Corner, 4> patch, uint primitive : SV_PrimitiveID, OutputPatch<Corner, 4> made)
{
    Constants result;
    [unroll] for (uint i = 0; i < 4; i++)
    {
        result.edges[i] = length(patch[i].at - patch[(i + 1) & 3].at);
        result.each[i] = made[i].at * primitive;
    }
    result.inside[0] = (result.edges[1] + result.edges[3]) * 0.5;
    result.inside[1] = max(result.edges[0], result.edges[2]);
    result.sum = float4(result.edges[0], result.edges[1], result.inside[0], result.inside[1]) / 2;
    return result;
}

[domain("quad")]
[partitioning("fractional_even")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(4)]
[patchconstantfunc("constants")]
[maxtessfactor(12.5)]
Corner main(InputPatch<Corner, 4> patch, uint which : SV_OutputControlPointID, uint primitive : SV_PrimitiveID)
{
    Corner corner = { patch[which].at + primitive };
    return corner;
}
