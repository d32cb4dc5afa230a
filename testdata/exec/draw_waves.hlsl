// Waves of pixels: results that do not depend on which pixels a wave has.
static const float2 places[6] = { float2(-1, 1), float2(1, 1), float2(-1, -1), float2(-1, -1), float2(1, 1), float2(1, -1) };
struct Vertex { float4 position : SV_Position; nointerpolation uint value : VALUE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = float4(places[id], 0.25, 1);
    v.value = 5;
    return v;
}
struct Pixel { uint4 a : SV_Target0; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = uint4(WaveActiveMax(v.value), WaveActiveAllTrue(v.value == 5), WaveReadLaneFirst(v.value + 1), WaveActiveAnyTrue(v.value != 5));
    return p;
}
