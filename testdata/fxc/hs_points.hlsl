// A tessellator that makes points.
struct Point { float3 position : POSITION; };
struct Constants { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };

Constants patch(InputPatch<Point, 3> p)
{
    Constants c;
    c.edges[0] = c.edges[1] = c.edges[2] = p[0].position.x;
    c.inside = 2;
    return c;
}

[domain("tri")]
[partitioning("pow2")]
[outputtopology("point")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
Point main(InputPatch<Point, 3> p, uint id : SV_OutputControlPointID)
{
    return p[id];
}
