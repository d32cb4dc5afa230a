static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
struct Vertex { float4 position : SV_Position; sample float3 a : COLOR0; noperspective sample float2 b : COLOR1; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.a = float3(id == 0, id == 1, id == 2);
    v.b = float2(id * 0.5, 1.0 - id);
    return v;
}
struct Pixel { float4 a : SV_Target0; uint4 b : SV_Target1; };
Pixel ps(Vertex v, uint number : SV_SampleIndex, uint coverage : SV_Coverage) {
    Pixel p;
    p.a = float4(v.a, v.b.x + v.b.y);
    p.b = uint4(number, coverage, 3, 4);
    return p;
}
