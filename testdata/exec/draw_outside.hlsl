// Larger than the image on all sides, and through the far plane.
static const float4 corners[3] = { float4(-3, -2.203125, -0.4, 1), float4(-0.59375, 6.09375, 0.7, 2), float4(9, -2, 5.2, 4) };
struct Vertex { float4 position : SV_Position; float3 a : A; float2 b : B; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.a = float3(id == 0, id == 1, id == 2);
    v.b = float2(id, 1.0 - id * 0.5);
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = float4(v.a, v.position.z);
    p.b = float4(v.b, v.position.xw);
    return p;
}
