static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.296875, 0.953125, 0.5, 1), float4(0.84375, -0.34375, 0.9, 1) };
struct Vertex { float4 position : SV_Position; float4 color : COLOR; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.color = float4(id == 0, id == 1, id == 2, 0.25 * id);
    return v;
}
float4 ps(Vertex v) : SV_Target { return v.color; }
