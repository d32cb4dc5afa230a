// Triangles become points and the other way round, in two instances; each keeps what it reads.
RWByteAddressBuffer seen : register(u0);

struct Vertex { float3 place : PLACE; uint which : WHICH; float2 uv[2] : UV; };
struct Pixel { float4 position : SV_Position; float4 color : COLOR; nointerpolation uint4 numbers : NUMBERS; };

Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.place = float3(id * 0.125, id & 1, id * 0.5);
    v.which = id * 5 + 1;
    v.uv[0] = float2(id, 0.5);
    v.uv[1] = float2(0.25, id * 3);
    return v;
}

[maxvertexcount(4)]
[instance(2)]
void gs(triangle Vertex read[3], uint id : SV_PrimitiveID, uint instance : SV_GSInstanceID, inout PointStream<Pixel> stream) {
    uint at = (id * 2 + instance) * 32;
    seen.Store4(at, uint4(read[0].which, read[1].which, read[(id + 1) % 3].which, id));
    seen.Store4(at + 16, asuint(float4(read[2].place + instance, read[instance].uv[id & 1].y)));
    for (uint n = 0; n < 3; ++n) {
        if (n == 1 && instance == 1) {
            continue;
        }
        Pixel p;
        uint slot = (id * 2 + instance) * 3 + n;
        p.position = float4((slot % 6 + 0.5) / 3.0 - 1, 1 - (slot / 6 + 0.5) / 2.0, 0.5, 1);
        p.color = float4(read[n].place, read[n].uv[1].y);
        p.numbers = uint4(read[n].which, slot, instance, n);
        stream.Append(p);
    }
}

struct Colors { float4 color : SV_Target0; uint4 numbers : SV_Target1; };
Colors ps(Pixel p) {
    Colors c;
    c.color = p.color;
    c.numbers = p.numbers;
    return c;
}
