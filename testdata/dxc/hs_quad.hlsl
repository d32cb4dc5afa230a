// Hull shader of the quad domain that changes the number of control points and computes new ones.
struct Corner
{
    float4 position : POSITION;
    uint id : ID;
};

struct Control
{
    float3 position : POSITION;
    float weight : WEIGHT;
};

struct Constants
{
    float edges[4] : SV_TessFactor;
    float inside[2] : SV_InsideTessFactor;
    uint flags : FLAGS;
    float2 extent[3] : EXTENT;
};

Constants patch(InputPatch<Corner, 4> p, OutputPatch<Control, 16> q, uint primitive : SV_PrimitiveID)
{
    Constants c;
    c.edges[0] = c.edges[1] = c.edges[2] = c.edges[3] = q[3].weight + 2.0;
    c.inside[0] = c.inside[1] = q[7].weight;
    c.flags = p[0].id ^ primitive;
    c.extent[0] = p[0].position.xy;
    c.extent[1] = p[1].position.xy;
    c.extent[2] = q[15].position.xy;
    return c;
}

[domain("quad")]
[partitioning("integer")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(16)]
[patchconstantfunc("patch")]
Control main(InputPatch<Corner, 4> p, uint i : SV_OutputControlPointID, uint primitive : SV_PrimitiveID)
{
    Control c;
    float2 t = float2(i & 3, i >> 2) / 3.0;
    c.position = lerp(lerp(p[0].position, p[1].position, t.x), lerp(p[2].position, p[3].position, t.x), t.y).xyz;
    c.weight = p[i & 3].position.w + primitive;
    return c;
}
