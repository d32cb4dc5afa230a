// Scalars shared by the group, which are raw memory without optimisation; abort.
groupshared uint sum;
groupshared float last;
RWBuffer<uint> values;
cbuffer Range { uint count; uint4 low, high; };
[numthreads(4, 1, 1)] void main(uint3 id : SV_DispatchThreadID)
{
    InterlockedAdd(sum, id.x);
    GroupMemoryBarrierWithGroupSync();
    if (id.x == 0)
        last = id.y;
    values[id.x] = sum + last;
    if (id.x == count)
        abort();
}
