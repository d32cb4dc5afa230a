// Two patches of four points become three control points each; both functions and the domain shader keep what they
// compute in buffers.
RWByteAddressBuffer made : register(u0);
RWByteAddressBuffer constants : register(u1);
RWByteAddressBuffer places : register(u2);

struct Vertex { float3 position : POS; float weights[2] : WEIGHT; uint which : WHICH; };
struct Point { float3 position : POS; float weight : WEIGHT; uint which : WHICH; uint id : ID; };
struct Constants { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; float3 middle : MIDDLE; uint sum : SUM; };

Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = float3(id * 0.5, id * id, 3.0 - id);
    v.weights[0] = id * 0.25;
    v.weights[1] = id * 2 + 1;
    v.which = id * 7 + 3;
    return v;
}

Constants patch(InputPatch<Vertex, 4> read, const OutputPatch<Point, 3> written, uint id : SV_PrimitiveID) {
    Constants c;
    [unroll]
    for (uint n = 0; n < 4; ++n) {
        c.edges[n] = 4;
    }
    c.inside[0] = c.inside[1] = 4;
    c.middle = (read[0].position + written[2].position) / 2;
    c.sum = 0;
    for (uint i = 0; i < 3; ++i) {
        c.sum += written[i].which * (i + 1) + id;
    }
    uint at = id * 48;
    constants.Store3(at, asuint(c.middle));
    constants.Store(at + 12, c.sum);
    constants.Store4(at + 16, asuint(float4(c.edges[0] + id, c.edges[3], c.inside[0], read[3].weights[1])));
    constants.Store2(at + 32, asuint(float2(written[1].weight, written[id].position.y)));
    constants.Store(at + 40, read[id + 1].which);
    return c;
}

[domain("quad")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
Point hs(InputPatch<Vertex, 4> read, uint id : SV_OutputControlPointID, uint number : SV_PrimitiveID) {
    Point p;
    p.position = read[id].position * 2 + read[3].position.zxy;
    p.weight = read[(id + 1) % 4].weights[id & 1] + number;
    p.which = read[id].which + number * 100;
    p.id = id;
    uint at = (number * 3 + id) * 24;
    made.Store3(at, asuint(p.position));
    made.Store(at + 12, asuint(p.weight));
    made.Store2(at + 16, uint2(p.which, p.id));
    return p;
}

struct Pixel { float4 position : SV_Position; };

[domain("quad")]
Pixel ds(Constants c, float2 place : SV_DomainLocation, const OutputPatch<Point, 3> points, uint id : SV_PrimitiveID) {
    float3 along = lerp(points[0].position, points[1].position, place.x) + points[2].position * place.y;
    uint which = points[(uint)(place.x * 2)].which;
    uint2 cell = (uint2)(place * 4 + 0.5);
    uint at = ((id * 5 + cell.y) * 5 + cell.x) * 32;
    places.Store3(at, asuint(along + c.middle));
    places.Store(at + 12, which + c.sum);
    places.Store4(at + 16, asuint(float4(cell.x & 1 ? c.edges[1] : c.edges[2], c.inside[1], place)));
    Pixel p;
    p.position = float4(0, 0, 0, 1);
    return p;
}

float4 ps(Pixel p) : SV_Target { return p.position; }
