// A constant of a patch that follows from others: a join phase.
struct Point { float3 position : POS; };
struct Constants { float edge[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };

Constants patch(InputPatch<Point, 3> points, uint id : SV_PrimitiveID) {
    Constants c;
    [unroll] for (uint i = 0; i < 3; ++i)
        c.edge[i] = points[i].position.x + id;
    c.inside = c.edge[0] * c.edge[1] + c.edge[2];
    return c;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
Point main(InputPatch<Point, 3> points, uint id : SV_OutputControlPointID) {
    Point p;
    p.position = points[id].position.zyx;
    return p;
}
