// Variables that are read at constant indices, at others, and not at all. used_6_0.dxil, used_6_6.dxil: dxc 1.10,
// -T cs_6_0 and cs_6_6 -E main
cbuffer Two : register(b0) { float4 chosen[6]; float4 fixed[6]; float lonely; float4 tint; uint unread; };
cbuffer One : register(b1) { float4 alone[4]; float4 before; float after; };
RWBuffer<uint> result : register(u0);
StructuredBuffer<int> pick : register(t0);
[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID)
{
    int i = pick[2];
    i -= 2;
    float3 c = chosen[i].xyz;
    float w = fixed[3].w + alone[pick[3]].y;
    result[id.x] = (uint)(dot(c, tint.xyz) * w);
}
