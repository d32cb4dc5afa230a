// Each line becomes two strips of triangles, the second one of another length.
struct Vertex { float2 place : PLACE; uint which : WHICH; };
struct Pixel { float4 position : SV_Position; float3 color : COLOR; nointerpolation uint which : WHICH; };

Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.place = float2((id & 1) * 0.375 - 0.8125, 0.8125 - (id >> 1) * 0.6875);
    v.which = id * 3 + 1;
    return v;
}

[maxvertexcount(9)]
void gs(line Vertex read[2], uint id : SV_PrimitiveID, inout TriangleStream<Pixel> stream) {
    Pixel p;
    for (uint strip = 0; strip < 2; ++strip) {
        for (uint n = 0; n < 4 + strip; ++n) {
            float2 place = read[n & 1].place + float2(strip * 0.8125, (n >> 1) * -0.28125);
            p.position = float4(place, 0.25 + strip * 0.5, 1);
            p.color = float3(n * 0.25, strip, id);
            p.which = read[n & 1].which * 16 + n;
            stream.Append(p);
        }
        stream.RestartStrip();
    }
}

struct Colors { float4 color : SV_Target0; uint4 numbers : SV_Target1; };
Colors ps(Pixel p) {
    Colors c;
    c.color = float4(p.color, 1);
    c.numbers = p.which;
    return c;
}
