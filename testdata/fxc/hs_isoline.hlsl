// Hull shader of the isoline domain; minimum precision in the patch constants of another entry.
struct Point { float3 position : POSITION; };
struct Constants { float factors[2] : SV_TessFactor; min16float4 color : COLOR; };

Constants patch(InputPatch<Point, 2> p)
{
    Constants c;
    c.factors[0] = 1.0;
    c.factors[1] = distance(p[0].position, p[1].position);
    c.color = (min16float4)p[0].position.xyzx;
    return c;
}

[domain("isoline")]
[partitioning("pow2")]
[outputtopology("line")]
[outputcontrolpoints(2)]
[patchconstantfunc("patch")]
Point main(InputPatch<Point, 2> p, uint i : SV_OutputControlPointID)
{
    return p[i];
}
