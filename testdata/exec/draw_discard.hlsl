static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.296875, 0.953125, 0.5, 1), float4(0.84375, -0.34375, 0.9, 1) };
RWByteAddressBuffer counts : register(u1);
struct Vertex { float4 position : SV_Position; float2 place : PLACE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.place = float2(id * 2, 5.0 - id * id);
    return v;
}
float4 ps(Vertex v) : SV_Target {
    uint2 pixel = (uint2)v.position.xy;
    if ((pixel.x * 5 + pixel.y * 3) % 4 == 0) {
        discard;
    }
    // Those that were discarded still take part in derivatives, and in nothing else.
    float2 change = float2(ddx_fine(v.place.x * v.place.x), ddy_fine(v.place.y));
    counts.InterlockedAdd(0, 1);
    counts.InterlockedAdd(4, pixel.x);
    counts.InterlockedXor(8, pixel.y * 77);
    return float4(change, v.place);
}
