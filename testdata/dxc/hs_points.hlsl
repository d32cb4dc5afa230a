// Hull shader that outputs points and no control-point element other than the position; 32 input points.
struct Point { float4 position : SV_Position; };
struct Constants { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };

Constants patch()
{
    Constants c;
    c.edges[0] = c.edges[1] = c.edges[2] = 4.0;
    c.inside = 2.0;
    return c;
}

[domain("tri")]
[partitioning("fractional_even")]
[outputtopology("point")]
[outputcontrolpoints(1)]
[patchconstantfunc("patch")]
Point main(InputPatch<Point, 32> p)
{
    Point o;
    o.position = p[0].position + p[31].position;
    return o;
}
