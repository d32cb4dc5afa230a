// Streams 0 and 2 used, stream 1 declared but never appended to.
struct A { float4 position : SV_Position; };
struct B { float2 value : VALUE; };
struct C { float3 value : VALUE; uint id : ID; };

[maxvertexcount(2)]
void main(point float4 p[1] : POSITION, uint id : SV_PrimitiveID,
          inout PointStream<A> a, inout PointStream<B> b, inout PointStream<C> c)
{
    A x;
    x.position = p[0];
    a.Append(x);
    C y;
    y.value = p[0].xyz;
    y.id = id;
    c.Append(y);
}
