static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 2), float4(3.375, -1.375, 2, 4) };
struct Vertex { float4 position : SV_Position; float2 place : PLACE; noperspective float2 flat : FLAT; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.place = float2(id == 0 ? 4 : 0, id == 1 ? 3 : -1);
    v.flat = v.place;
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; float4 c : SV_Target2; };
Pixel ps(Vertex v) {
    Pixel p;
    float value = v.place.x * v.place.y;
    p.a = float4(ddx_coarse(v.flat.x), ddy_coarse(v.flat.y), ddx_fine(value), ddy_fine(value));
    p.b = float4(fwidth(v.flat), ddx(v.position.x), ddy(v.position.y));
    // A pixel that is not covered takes part, with its own inputs.
    p.c = float4(ddx_fine(v.place), ddy_fine(v.place));
    return p;
}
