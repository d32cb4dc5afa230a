static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
struct Vertex { float4 position : SV_Position; float2 place : PLACE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.place = float2(id == 0 ? 4 : 0, id == 1 ? 3 : -1);
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; };
Pixel ps(Vertex v) {
    Pixel p;
    float value = v.place.x * v.place.y;
    p.a = float4(QuadReadAcrossX(value), QuadReadAcrossY(value), QuadReadAcrossDiagonal(value), QuadReadLaneAt(value, 0));
    p.b = float4(QuadReadLaneAt(v.position.x, 3), QuadReadLaneAt(v.position.y, 1), QuadReadLaneAt(value, 2), value);
    return p;
}
