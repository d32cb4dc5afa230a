static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.296875, 0.953125, 0.5, 1), float4(0.84375, -0.34375, 0.9, 1) };
struct Vertex { float4 position : SV_Position; float2 place : PLACE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.place = float2(id * 2 - 2.0, id == 1 ? 1.5 : -1);
    return v;
}
float4 ps(Vertex v) : SV_Target {
    float2 z = 0;
    uint count = 0;
    for (uint i = 0; i < 20; ++i) {
        z = float2(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + floor(v.place * 8) / 8;
        if (dot(z, z) > 4) {
            break;
        }
        count += 1;
    }
    float change = ddx_fine(v.place.x * 3) + ddy_fine(v.place.y);
    switch (count % 4) {
        case 0: return float4(count, change, 0, 0);
        case 1: return float4(count, 1, change, 1);
        case 2: break;
        default: return float4(count, 2, 2, change);
    }
    return float4(-1.0, count, change, v.position.x);
}
