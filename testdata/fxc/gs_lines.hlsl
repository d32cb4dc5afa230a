// Lines in, lines out.
struct Vertex { float4 position : SV_Position; float2 uv : UV; };

[maxvertexcount(2)]
void main(line Vertex v[2], inout LineStream<Vertex> stream)
{
    stream.Append(v[1]);
    stream.Append(v[0]);
}
