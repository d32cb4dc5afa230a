cbuffer Camera : register(b0) { row_major float4x4 transform; float4 lights[4]; uint4 counts; };
StructuredBuffer<float4> points : register(t0);
struct Vertex { float4 position : SV_Position; nointerpolation float4 a : A; nointerpolation float4 b : B; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = float4((id + 0.5) / 16 * 2 - 1, 0, 0.5, 1);
    v.a = mul(transform, points[id]);
    float4 sum = 0;
    for (uint i = 0; i < (counts.x + id) % 5; ++i) {
        sum += lights[i & 3] * dot(points[id].xyz, lights[(i + 1) & 3].xyz);
    }
    v.b = sum;
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = v.a;
    p.b = v.b;
    return p;
}
