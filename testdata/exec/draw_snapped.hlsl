static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
struct Vertex {
    float4 position : SV_Position;
    noperspective float2 a : COLOR0;
    noperspective float2 b : COLOR1;
};
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.a = float2(id == 0, id == 1) * 5;
    v.b = float2(id * 0.5, 1.0 - id);
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; float4 c : SV_Target2; };
Pixel ps(Vertex v) {
    Pixel p;
    int2 offset = int2(v.position.xy) % 16 - 8;
    p.a = float4(EvaluateAttributeSnapped(v.a, offset), EvaluateAttributeSnapped(v.b, offset));
    p.b = float4(EvaluateAttributeSnapped(v.a, int2(7, -8)), EvaluateAttributeSnapped(v.b, int2(-3, 5)));
    p.c = float4(EvaluateAttributeCentroid(v.a), EvaluateAttributeAtSample(v.b, 0));
    return p;
}
