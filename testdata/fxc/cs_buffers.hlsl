// Compute: structured and raw buffers, atomics, group-shared memory, barriers.
struct Record
{
    float3 position;
    uint id;
    float4x4 transform;
};

StructuredBuffer<Record> input;
ByteAddressBuffer raw;
RWStructuredBuffer<Record> output;
RWByteAddressBuffer rawOutput;
RWTexture3D<float4> volume;
RWTexture1DArray<int> lines;
RWBuffer<float4> typed;
groupshared uint histogram[64];
groupshared float2 pairs[8];

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex, uint3 group : SV_GroupID, uint3 thread : SV_GroupThreadID)
{
    histogram[local] = 0;
    if (local < 8)
        pairs[local] = thread.xy;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(histogram[raw.Load(id.x * 4) & 63], 1);
    AllMemoryBarrierWithGroupSync();
    Record r = input[id.x];
    r.position = mul(r.transform, float4(r.position, 1.0)).xyz;
    r.id = histogram[local] + firstbithigh(group.y);
    output[id.x] = r;
    uint previous;
    rawOutput.InterlockedCompareExchange(0, r.id, group.x, previous);
    rawOutput.Store4(16 + id.x * 16, raw.Load4(id.y * 16));
    volume[id] = pairs[previous & 7].xyxy;
    lines[id.xy] = -3;
    typed[local] = f16tof32(previous);
}
