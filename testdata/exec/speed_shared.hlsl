// Group-shared memory and barriers.
RWStructuredBuffer<float> result : register(u0);
groupshared float values[256];

[numthreads(256, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    float sum = index;
    [loop] for (uint i = 0; i < 200; ++i)
    {
        values[index] = sum;
        GroupMemoryBarrierWithGroupSync();
        sum = sum * 0.5 + values[(index + i) & 255];
        GroupMemoryBarrierWithGroupSync();
    }
    result[index] = sum;
}
