// Adjacency inputs: lines with four and triangles with six vertices; run-time indexing of inputs.
struct Vertex
{
    float4 position : SV_Position;
    float2 uv[2] : UV;
};

uint which;

[maxvertexcount(4)]
void lines(lineadj Vertex v[4], inout LineStream<Vertex> stream)
{
    Vertex o = v[1];
    o.uv[which & 1] = v[which & 3].uv[1 - (which & 1)];
    stream.Append(o);
    stream.Append(v[2]);
}

[maxvertexcount(3)]
void triangles(triangleadj Vertex v[6], inout TriangleStream<Vertex> stream)
{
    [loop] for (uint i = 0; i < 6; i += 2)
        stream.Append(v[(i + which) % 6]);
}
