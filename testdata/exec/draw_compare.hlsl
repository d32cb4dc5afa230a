static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.296875, 0.953125, 0.5, 1), float4(0.84375, -0.34375, 0.9, 1) };
Texture2D<float> depths : register(t0);
SamplerComparisonState test : register(s0);
SamplerState plain : register(s1);
struct Vertex { float4 position : SV_Position; float2 place : PLACE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.place = float2(id == 0 ? 1 : 0.1, id == 1 ? 1 : -0.3);
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = float4(depths.SampleCmpLevelZero(test, v.place, 0.5), depths.SampleCmp(test, v.place * 0.25, v.position.z), 0, 0);
    p.b = depths.GatherRed(plain, v.place);
    return p;
}
