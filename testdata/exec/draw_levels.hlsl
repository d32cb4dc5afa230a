static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
Texture2D<float4> image : register(t0);
SamplerState smooth : register(s0);
struct Vertex { float4 position : SV_Position; noperspective float2 place : PLACE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.place = float2(id == 0 ? 2 : 0.1, id == 1 ? 1.5 : -0.3);
    return v;
}
float4 ps(Vertex v) : SV_Target {
    return float4(image.CalculateLevelOfDetail(smooth, v.place * 2),
                  image.CalculateLevelOfDetailUnclamped(smooth, v.place * 3), image.Load(int3(v.position.xy, 0)).xy);
}
