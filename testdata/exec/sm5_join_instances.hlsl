// Instances of a join phase, which read what those of a fork phase wrote.
struct Point {
    float3 position : POS;
};

struct Constants {
    float edges[4] : SV_TessFactor;
    float inside[2] : SV_InsideTessFactor;
};

Constants constants(InputPatch<Point, 4> patch, uint id : SV_PrimitiveID) {
    Constants result;
    [unroll] for (uint edge = 0; edge < 4; edge++) {
        result.edges[edge] = patch[edge].position.x + id;
    }
    [unroll] for (uint side = 0; side < 2; side++) {
        result.inside[side] = result.edges[side] * result.edges[side + 2] + side;
    }
    return result;
}

[domain("quad")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(4)]
[patchconstantfunc("constants")]
Point main(InputPatch<Point, 4> patch, uint index : SV_OutputControlPointID) {
    Point result;
    result.position = patch[index].position;
    return result;
}
