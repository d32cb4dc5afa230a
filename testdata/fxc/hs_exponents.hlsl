// Mantissa and exponent in a phase for patches, without optimisation: a comparison with zero that is not a truth value.
struct Corner
{
    float4 at : AT;
};

struct Constants
{
    float edges[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
    float3 sum : SUM;
};

Constants constants(InputPatch<Corner, 3> patch)
{
    Constants result;
    result.edges[0] = result.edges[1] = result.edges[2] = result.inside = 2;
    float3 exponent;
    float3 mantissa = frexp(patch[2].at.yxx, exponent);
    result.sum = mantissa * exponent;
    return result;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Corner main(InputPatch<Corner, 3> patch, uint which : SV_OutputControlPointID)
{
    return patch[which];
}
