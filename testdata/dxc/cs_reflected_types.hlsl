// Types that buffers store in another form (matrices, minimum precision), bit fields and arguments of templates.
namespace ns
{
    struct Light
    {
        float3x2 a;
        row_major int2x4 b[2];
        float3x1 c;
        uint kind : 3;
        uint group : 7;
        uint64_t mask : 40;
        min16float weight;
        min16int2 place;
    };
    template<typename T> struct Pair { T x; float2x2 y; };
    enum Mode { Off, On };
    struct Flags { Mode mode : 2; int level : 5; uint counts[2]; bool last : 1; };
}
struct Base { float2x3 m; };
struct Derived : Base { min16uint u; float3 w; };

StructuredBuffer<ns::Light> lights;
StructuredBuffer<ns::Pair<float3x3> > pairs;
RWStructuredBuffer<Derived> results;
ConstantBuffer<ns::Pair<ns::Light> > constants;
StructuredBuffer<float4x4> transforms;
ConsumeStructuredBuffer<ns::Flags> queue;
StructuredBuffer<min16float2x2> narrow;
cbuffer Frame { ns::Flags flags; ns::Light sun; Derived many[2]; min16float scale; }

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    Derived result = results[0];
    ns::Light light = lights[id.x];
    ns::Flags next = queue.Consume();
    result.m += pairs[1].x[0][1] + light.b[1][0][2] + constants.x.c[0].x + constants.y[1].x + narrow[0][1].x;
    result.u = light.kind + light.group + (uint)light.mask + next.level;
    result.w = transforms[id.y][1].xyz + flags.counts[1] + sun.a[1].x + many[id.x & 1].w + light.weight + scale;
    results[1] = result;
}
