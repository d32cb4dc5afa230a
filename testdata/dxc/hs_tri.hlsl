// Hull shader of the triangle domain: pass-through control points, tess factors, one more patch constant.
cbuffer Tessellation : register(b0)
{
    float3 eye;
    float maximum;
};

struct Point
{
    float3 position : POSITION;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
};

struct Constants
{
    float edges[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
    float3 center : CENTER;
};

Constants patch(InputPatch<Point, 3> p, uint id : SV_PrimitiveID)
{
    Constants c;
    [unroll] for (int i = 0; i < 3; ++i)
        c.edges[i] = clamp(8.0 / distance(eye, p[i].position), 1.0, maximum);
    c.inside = (c.edges[0] + c.edges[1] + c.edges[2]) / 3.0;
    c.center = (p[0].position + p[1].position + p[2].position) / 3.0;
    return c;
}

[domain("tri")]
[partitioning("fractional_odd")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
[maxtessfactor(16.0)]
Point main(InputPatch<Point, 3> p, uint i : SV_OutputControlPointID)
{
    return p[i];
}
