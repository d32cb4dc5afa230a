// Two triangles that face both ways, over a rectangle along pixel centres.
static const float2 places[6] = { float2(-0.75, 0.75), float2(0.75, 0.75), float2(-0.75, -0.75),
    float2(-0.75, -0.75), float2(0.75, 0.75), float2(0.75, -0.75) };
struct Vertex { float4 position : SV_Position; float2 place : PLACE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    uint order[6] = { 0, 1, 2, 3, 5, 4 };
    v.position = float4(places[order[id]], 0.25, 1);
    v.place = places[order[id]];
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; };
Pixel ps(Vertex v, bool front : SV_IsFrontFace) {
    Pixel p;
    p.a = v.position;
    p.b = float4(v.place, front ? 1 : -1, 0);
    return p;
}
