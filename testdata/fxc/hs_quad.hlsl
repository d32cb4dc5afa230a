// Hull shader of the quad domain with new control points.
struct Corner { float4 position : POSITION; };
struct Control { float3 position : POSITION; float weight : WEIGHT; };
struct Constants { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; uint flags : FLAGS; };

Constants patch(InputPatch<Corner, 4> p, OutputPatch<Control, 9> q)
{
    Constants c;
    c.edges[0] = c.edges[1] = c.edges[2] = c.edges[3] = q[4].weight;
    c.inside[0] = c.inside[1] = 2.0;
    c.flags = (uint)p[0].position.x;
    return c;
}

[domain("quad")]
[partitioning("integer")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(9)]
[patchconstantfunc("patch")]
Control main(InputPatch<Corner, 4> p, uint i : SV_OutputControlPointID)
{
    Control c;
    c.position = lerp(p[0].position, p[3].position, i / 8.0).xyz;
    c.weight = p[i & 3].position.w;
    return c;
}
