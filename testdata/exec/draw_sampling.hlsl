static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
Texture2D<float4> image : register(t0);
SamplerState smooth : register(s0);
struct Vertex { float4 position : SV_Position; noperspective float2 place : PLACE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.place = v.position.xy / v.position.w * 0.5;
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; float4 c : SV_Target2; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = image.Sample(smooth, v.place);
    p.b = image.SampleBias(smooth, v.place * 0.5, 1.25);
    p.c = image.SampleLevel(smooth, v.place, 1.25);
    return p;
}
