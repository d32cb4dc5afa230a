// Group-shared memory of several types, barriers of every kind; the size appears in PSV0 version 4.
struct Cell
{
    float3 center;
    uint count;
};

groupshared Cell cells[32];
groupshared float sums[128];
groupshared uint3 bounds;
RWTexture2D<float> result : register(u0);

[numthreads(16, 8, 1)]
void main(uint2 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    if (local < 32)
        cells[local].count = 0;
    sums[local] = local;
    AllMemoryBarrierWithGroupSync();
    InterlockedAdd(cells[local & 31].count, 1);
    DeviceMemoryBarrier();
    GroupMemoryBarrier();
    [unroll] for (uint step = 64; step > 0; step >>= 1)
    {
        if (local < step)
            sums[local] += sums[local + step];
        GroupMemoryBarrierWithGroupSync();
    }
    bounds.y = cells[3].count;
    AllMemoryBarrier();
    result[id] = sums[0] + bounds.y;
}
