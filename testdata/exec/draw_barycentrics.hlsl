static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
struct Vertex { float4 position : SV_Position; nointerpolation float3 value : VALUE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.value = float3(id + 1, id * id, 7.5 - id);
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; };
Pixel ps(Vertex v, float3 weights : SV_Barycentrics) {
    Pixel p;
    p.a = float4(weights, 1);
    p.b = float4(GetAttributeAtVertex(v.value, 0).x, GetAttributeAtVertex(v.value, 1).y,
                 GetAttributeAtVertex(v.value, 2).z, GetAttributeAtVertex(v.value, 2).x);
    return p;
}
