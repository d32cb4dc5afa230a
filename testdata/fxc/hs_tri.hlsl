// Hull shader of the triangle domain.
struct Point { float3 position : POSITION; float2 uv : UV; };
struct Constants { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float3 center : CENTER; };
float3 eye;

Constants patch(InputPatch<Point, 3> p, uint id : SV_PrimitiveID)
{
    Constants c;
    [unroll] for (int i = 0; i < 3; ++i)
        c.edges[i] = 16.0 / distance(eye, p[i].position);
    c.inside = c.edges[0];
    c.center = p[0].position + id;
    return c;
}

[domain("tri")]
[partitioning("fractional_odd")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
[maxtessfactor(32.0)]
Point main(InputPatch<Point, 3> p, uint i : SV_OutputControlPointID)
{
    return p[i];
}
