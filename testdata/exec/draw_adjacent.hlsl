// Triangles with their neighbours: all six vertices, by a computed number.
RWByteAddressBuffer seen : register(u0);

struct Vertex { float3 place : PLACE; int which : WHICH; };
struct Pixel { float4 position : SV_Position; };

Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.place = float3(id * 0.5, id * id * 0.25, id);
    v.which = 4 - (int)id;
    return v;
}

[maxvertexcount(1)]
void gs(triangleadj Vertex read[6], uint id : SV_PrimitiveID, inout PointStream<Pixel> stream) {
    float3 sum = 0;
    int product = 1;
    for (uint n = 0; n < 6; ++n) {
        sum += read[n].place * (n + 1);
        product = product * 3 + read[(n * 5) % 6].which;
    }
    seen.Store3(id * 16, asuint(sum));
    seen.Store(id * 16 + 12, product);
    Pixel p;
    p.position = float4(2, 2, 0, 1);
    stream.Append(p);
}

float4 ps(Pixel p) : SV_Target { return p.position; }
