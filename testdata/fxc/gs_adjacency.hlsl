// Adjacency primitives.
struct Vertex { float4 position : SV_Position; float2 uv : UV; };

[maxvertexcount(2)]
void lines(lineadj Vertex v[4], inout LineStream<Vertex> stream)
{
    stream.Append(v[1]);
    stream.Append(v[2]);
}

[maxvertexcount(3)]
void triangles(triangleadj Vertex v[6], inout TriangleStream<Vertex> stream)
{
    for (uint i = 0; i < 6; i += 2)
        stream.Append(v[i]);
}
