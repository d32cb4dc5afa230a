// SV_ViewID in a geometry shader with two streams.
float4 offsets[4];

struct A { float4 position : SV_Position; float3 color : COLOR; };
struct B { float4 value : VALUE; };

[maxvertexcount(2)]
void main(point float4 p[1] : POSITION, uint view : SV_ViewID, inout PointStream<A> a, inout PointStream<B> b)
{
    A x;
    x.position = p[0] + offsets[view & 3];
    x.color = p[0].xyz;
    a.Append(x);
    B y;
    y.value = float4(p[0].xyz, view);
    b.Append(y);
}
