// Methods of classes in a hull shader: their code is after the last phase, and belongs to that of the control points.
interface Displacement
{
    float3 displaced(float3 at);
};

class Scaled : Displacement
{
    float scale;
    float3 displaced(float3 at) { return at * scale; }
};

class Stepped : Displacement
{
    float limit;
    float3 displaced(float3 at)
    {
        if (at.x > limit)
            return sqrt(at);
        return at.zyx;
    }
};

cbuffer Instances
{
    Scaled scaled;
    Stepped stepped;
};

Displacement displacement;

struct Corner
{
    float3 at : AT;
};

struct Constants
{
    float edges[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
};

Constants constants(InputPatch<Corner, 3> patch)
{
    Constants result;
    [unroll] for (uint i = 0; i < 3; i++)
        result.edges[i] = length(patch[i].at);
    result.inside = patch[0].at.x;
    return result;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Corner main(InputPatch<Corner, 3> patch, uint which : SV_OutputControlPointID)
{
    Corner corner = { displacement.displaced(patch[which].at) };
    return corner;
}
