// Bit fields. bits_6_0.dxil: dxc 1.10, -HV 2021 -T cs_6_0 -E main
struct Bits { uint kind : 3; uint flag : 1; int level : 12; uint rest : 16; float scale; };
cbuffer C : register(b0) { Bits inner; float after; };
StructuredBuffer<Bits> list : register(t0);
RWStructuredBuffer<float> result : register(u0);
[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = inner.kind * after * list[id.x].scale + list[id.x].flag + inner.level;
}
