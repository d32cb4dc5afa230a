// Every atomic operation, on a buffer, a texture and memory of the group, with and without the old value.
RWByteAddressBuffer bytes;
RWTexture2D<int> image;
RWStructuredBuffer<uint> counted, other;
groupshared uint common[64];
groupshared int signedShared[4];
groupshared struct { float4 a; uint b; } records[4];

[numthreads(64, 1, 1)]
void main(uint id : SV_DispatchThreadID, uint lane : SV_GroupIndex)
{
    common[lane] = 0;
    signedShared[lane & 3] = 0;
    records[lane & 3].b = 3;
    records[lane & 3].a = id;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(common[id & 63], 3);
    InterlockedAnd(common[id & 7], 0xff);
    InterlockedOr(common[id & 3], id);
    InterlockedXor(common[id & 1], 5);
    InterlockedMin(common[1], id);
    InterlockedMax(common[2], id);
    InterlockedMin(signedShared[1], (int)id);
    InterlockedMax(signedShared[2], -3);
    InterlockedCompareStore(common[3], 0, id);
    uint old = 0, one;
    InterlockedAdd(common[4], bytes.Load(0));
    bytes.InterlockedAdd(0, 1, one); old += one;
    bytes.InterlockedAnd(4, 1, one); old += one;
    bytes.InterlockedOr(8, 1, one); old += one;
    bytes.InterlockedXor(12, 1, one); old += one;
    bytes.InterlockedMin(16, 1u, one); old += one;
    bytes.InterlockedMax(20, 1u, one); old += one;
    bytes.InterlockedExchange(24, 1, one); old += one;
    bytes.InterlockedCompareExchange(28, 1, 2, one); old += one;
    bytes.InterlockedCompareStore(32, 1, 2);
    int signedOne;
    InterlockedMin(image[uint2(0, 1)], -5, signedOne); old += signedOne;
    InterlockedMax(image[uint2(id, 1)], -5, signedOne); old += signedOne;
    InterlockedMin(image[uint2(id, 2)], -5);
    InterlockedMax(image[uint2(id, 3)], -5);
    AllMemoryBarrier();
    DeviceMemoryBarrierWithGroupSync();
    DeviceMemoryBarrier();
    GroupMemoryBarrier();
    uint slot = counted.IncrementCounter();
    counted[slot] = old + common[lane ^ 1] + signedShared[lane & 3] + records[lane & 1].b + records[lane & 1].a.x;
    other[other.DecrementCounter()] = 3;
    AllMemoryBarrierWithGroupSync();
}
