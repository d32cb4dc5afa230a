// A hull shader whose phases are forked and joined, and one that passes its points on.

struct Point
{
    float3 place : PLACE;
    uint number : NUMBER;
};

struct Constants
{
    float edges[4] : SV_TessFactor;
    float inside[2] : SV_InsideTessFactor;
    float3 sums[2] : SUM;
};

cbuffer Numbers : register(b0)
{
    float4 numbers;
    uint4 chosen;
};

Constants constants(InputPatch<Point, 4> input, OutputPatch<Point, 4> output, uint primitive : SV_PrimitiveID)
{
    Constants made;
    [unroll] for (int edge = 0; edge < 4; edge++)
        made.edges[edge] = 1 + abs(input[edge].place.x * numbers.x) + (input[edge].number & 3);
    made.inside[0] = max(made.edges[0], made.edges[2]);
    made.inside[1] = (made.edges[1] + made.edges[3]) * numbers.y;
    made.sums[0] = output[chosen.x & 3].place;
    made.sums[1] = output[(chosen.y + primitive) & 3].place * made.inside[0];
    return made;
}

[domain("quad")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(4)]
[patchconstantfunc("constants")]
Point main(InputPatch<Point, 4> input, uint point_id : SV_OutputControlPointID)
{
#ifdef PASS
    return input[point_id];
#elif defined(INDEX)
    Point made;
    made.place = input[point_id].place.zxy;
    made.number = input[point_id].number * 3;
    return made;
#else
    Point made = input[point_id];
    made.place += input[(point_id + 1) & 3].place * numbers.w;
    made.number += point_id;
    return made;
#endif
}
