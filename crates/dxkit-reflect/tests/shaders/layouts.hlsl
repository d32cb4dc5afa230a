// A structure in a constant buffer and in structured buffers. layouts_6_0.dxil: dxc 1.10, -T cs_6_0 -E main;
// layouts_5_0.dxbc: fxc 10.1, /T cs_5_0 /E main
struct Inner { float2 a; float b; };
struct Both { float4x3 m; float list[3]; Inner inner[2]; float3x2 n; float last; };
cbuffer Constants : register(b0) { Both both; float after; };
StructuredBuffer<Both> elements : register(t0);
StructuredBuffer<float> numbers : register(t1);
RWStructuredBuffer<float> result : register(u0);
[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID)
{
    Both e = elements[id.x];
    result[id.x] = e.m[1][2] + e.list[2] + e.inner[1].b + e.n[2][1] + e.last + numbers[id.y]
        + both.m[1][2] + both.list[2] + both.inner[1].b + both.n[2][1] + both.last + after;
}
