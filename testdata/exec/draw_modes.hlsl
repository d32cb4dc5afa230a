static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
struct Vertex {
    float4 position : SV_Position;
    float4 smooth : COLOR0;
    noperspective float4 flat : COLOR1;
    nointerpolation uint4 first : NUMBERS;
    nointerpolation float2 constants : COLOR2;
};
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.smooth = float4(id == 0, id == 1, id == 2, 3.5 * id - 1);
    v.flat = v.smooth * 2;
    v.first = uint4(id + 7, id * 3, 5 - id, 0xffffff00 + id);
    v.constants = float2(id + 0.5, -0.25 * id);
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; uint4 c : SV_Target2; float4 d : SV_Target3; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = v.smooth;
    p.b = v.flat;
    p.c = v.first;
    p.d = float4(v.constants, v.position.zw);
    return p;
}
