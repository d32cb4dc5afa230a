// Hull shader of the isoline domain, with view-dependent factors.
struct Point { float3 position : POSITION; };

struct Constants
{
    float factors[2] : SV_TessFactor;
    float4 color : COLOR;
};

Constants patch(InputPatch<Point, 2> p, uint view : SV_ViewID)
{
    Constants c;
    c.factors[0] = 1.0 + view;
    c.factors[1] = 1.0 + distance(p[0].position, p[1].position);
    c.color = float4(p[0].position, 1.0);
    return c;
}

[domain("isoline")]
[partitioning("pow2")]
[outputtopology("line")]
[outputcontrolpoints(2)]
[patchconstantfunc("patch")]
Point main(InputPatch<Point, 2> p, uint i : SV_OutputControlPointID, uint view : SV_ViewID)
{
    Point o;
    o.position = p[i].position + float3(view, 0, 0);
    return o;
}
