// Two patches of four points become three control points each.
struct Point { float3 position : POS; float k : KK; };
struct Constants { float edge[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float3 middle : MID; };

Constants patch(InputPatch<Point, 4> points, OutputPatch<Point, 3> made, uint id : SV_PrimitiveID) {
    Constants c;
    c.edge[0] = points[3].k;
    c.edge[1] = made[1].k;
    c.edge[2] = id;
    c.inside = 2;
    c.middle = (points[0].position + made[2].position) / 2;
    return c;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
Point main(InputPatch<Point, 4> points, uint id : SV_OutputControlPointID) {
    Point p;
    p.position = points[id].position * 2;
    p.k = points[(id + 1) % 4].k;
    return p;
}
