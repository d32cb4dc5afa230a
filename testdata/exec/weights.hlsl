struct Item { float3 position; uint count; };
StructuredBuffer<Item> items : register(t0);
RWStructuredBuffer<float> result : register(u0);
groupshared float sums[64];

float weight(float3 p, uint n)
{
    float total = dot(p, p);
    for (uint i = 0; i < n; ++i)
    {
        total = total * 0.5 + i;
    }
    return total;
}

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint lane : SV_GroupIndex)
{
    Item item = items[id.x];
    float w = weight(item.position, item.count);
    sums[lane] = w;
    GroupMemoryBarrierWithGroupSync();
    if (lane == 0)
    {
        float all = 0;
        for (uint j = 0; j < 8; ++j)
            all += sums[j];
        w = all;
    }
    result[id.x] = w;
}
