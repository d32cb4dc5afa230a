Texture2D<float4> image : register(t0);
SamplerState smooth : register(s0);
Buffer<float4> colors : register(t1);
struct Vertex { float4 position : SV_Position; nointerpolation float4 a : A; nointerpolation float4 b : B; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = float4((id + 0.5) / 16 * 2 - 1, 0, 0.5, 1);
    v.a = image.SampleLevel(smooth, float2(id * 0.11, id * 0.07), id % 3 * 0.75);
    v.b = colors[id] + image.Load(int3(id % 4, id / 4, 1));
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = v.a;
    p.b = v.b;
    return p;
}
