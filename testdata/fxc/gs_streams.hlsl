// Several point streams and an instanced geometry shader.
struct In { float4 position : POSITION; uint kind : KIND; };
struct A { float4 position : SV_Position; float2 uv : UV; };
struct B { uint kind : KIND; float3 where : WHERE; };
struct C { float4 value[2] : VALUE; };

[maxvertexcount(3)]
[instance(4)]
void main(point In v[1], uint instance : SV_GSInstanceID, inout PointStream<A> a, inout PointStream<B> b, inout PointStream<C> c)
{
    A x;
    x.position = v[0].position;
    x.uv = instance;
    a.Append(x);
    B y;
    y.kind = v[0].kind;
    y.where = v[0].position.xyz;
    b.Append(y);
    C z;
    z.value[0] = v[0].position;
    z.value[1] = instance;
    c.Append(z);
}
