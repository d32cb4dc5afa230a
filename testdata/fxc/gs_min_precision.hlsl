// A geometry shader with minimum-precision elements.
struct Vertex { float4 position : SV_Position; min16float3 color : COLOR; };

[maxvertexcount(1)]
void main(point Vertex v[1], inout PointStream<Vertex> stream)
{
    Vertex o = v[0];
    o.color *= (min16float)0.5;
    stream.Append(o);
}
