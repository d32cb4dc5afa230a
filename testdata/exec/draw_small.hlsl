static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.296875, 0.953125, 0.5, 1), float4(0.84375, -0.34375, 0.9, 1) };
struct Vertex { float4 position : SV_Position; min16float3 a : A; nointerpolation min16uint b : B; nointerpolation min16int c : C; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.a = min16float3(id, 1.0 - id * 0.5, 2);
    v.b = (min16uint)(id + 300);
    v.c = (min16int)(-3 - (int)id);
    return v;
}
struct Pixel { float4 a : SV_Target0; uint4 b : SV_Target1; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = float4(v.a * 0.5, 1);
    p.b = uint4(v.b, (int)v.c, 0, 0);
    return p;
}
