static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.296875, 0.953125, 0.5, 1), float4(0.84375, -0.34375, 0.9, 1) };
struct Vertex { float4 position : SV_Position; float value : VALUE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.value = (float)id - 0.7;
    return v;
}
float4 ps(Vertex v) : SV_Target { clip(v.value); return v.value; }
