// Triangles that share edges: each pixel belongs to one of them.
static const float2 ring[9] = { float2(0.75, 0), float2(0.53, 0.53), float2(0, 0.75), float2(-0.53, 0.53),
    float2(-0.75, 0), float2(-0.53, -0.53), float2(0, -0.75), float2(0.53, -0.53), float2(0.75, 0) };
struct Vertex { float4 position : SV_Position; nointerpolation uint number : NUMBER; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    uint triangle_number = id / 3;
    float2 place = id % 3 == 0 ? float2(0, 0) : ring[triangle_number + id % 3 - 1];
    v.position = float4(place, 0.5, 1);
    v.number = triangle_number;
    return v;
}
struct Pixel { uint4 a : SV_Target0; };
Pixel ps(Vertex v, bool front : SV_IsFrontFace) {
    Pixel p;
    p.a = uint4(v.number, front, (uint2)v.position.xy);
    return p;
}
