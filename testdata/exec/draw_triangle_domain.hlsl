// A triangle as the domain: its corners, by barycentrics, and constants in an array.
RWByteAddressBuffer places : register(u0);
RWByteAddressBuffer constants : register(u1);

struct Point { float4 position : POS; };
struct Constants { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float4 list[3] : LIST; };

Point vs(uint id : SV_VertexID) {
    Point p;
    p.position = float4(id, id * 2, id * 3, 1);
    return p;
}

Constants patch(InputPatch<Point, 3> read, uint id : SV_PrimitiveID) {
    Constants c;
    c.edges[0] = c.edges[1] = c.edges[2] = 1;
    c.inside = 1;
    [unroll]
    for (uint n = 0; n < 3; ++n) {
        c.list[n] = read[n].position * (n + 1) + id;
    }
    for (uint i = 0; i < 3; ++i) {
        constants.Store4((id * 3 + i) * 16, asuint(c.list[i]));
    }
    return c;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
Point hs(InputPatch<Point, 3> read, uint id : SV_OutputControlPointID) {
    return read[id];
}

struct Pixel { float4 position : SV_Position; };

[domain("tri")]
Pixel ds(Constants c, float3 place : SV_DomainLocation, const OutputPatch<Point, 3> points, uint id : SV_PrimitiveID) {
    uint corner = place.x > 0.5 ? 0 : place.y > 0.5 ? 1 : 2;
    float4 at = points[0].position * place.x + points[1].position * place.y + points[2].position * place.z;
    places.Store4((id * 3 + corner) * 32, asuint(at + (corner == 0 ? c.list[0] : corner == 1 ? c.list[1] : c.list[2])));
    places.Store4((id * 3 + corner) * 32 + 16, asuint(float4(place, corner == 1 ? c.edges[1] : c.edges[2])));
    Pixel p;
    p.position = float4(0, 0, 0, 1);
    return p;
}

float4 ps(Pixel p) : SV_Target { return p.position; }
