static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
struct Vertex {
    float4 position : SV_Position;
    centroid float3 a : COLOR0;
    noperspective centroid float2 b : COLOR1;
    float c : DEPTH;
};
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.a = float3(id == 0, id == 1, id == 2);
    v.b = float2(id * 0.5, 1.0 - id);
    v.c = id * id;
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = float4(v.a, v.c);
    p.b = float4(v.b, v.position.xy);
    return p;
}
