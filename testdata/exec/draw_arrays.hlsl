static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.296875, 0.953125, 0.5, 1), float4(0.84375, -0.34375, 0.9, 1) };
struct Vertex { float4 position : SV_Position; float4 colors[3] : COLOR; nointerpolation uint which : WHICH; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    for (uint i = 0; i < 3; ++i) {
        v.colors[i] = float4(id == i, i, id, 1);
    }
    v.which = 1;
    return v;
}
struct Pixel { float4 colors[2] : SV_Target; };
Pixel ps(Vertex v) {
    Pixel p;
    uint number = (uint)v.position.x % 3;
    p.colors[0] = v.colors[number];
    p.colors[1] = v.colors[v.which] * 2;
    return p;
}
