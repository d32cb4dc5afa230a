// 64-bit atomics on structured, raw and typed buffers, textures and group-shared memory.
RWStructuredBuffer<uint64_t> structured : register(u0);
RWByteAddressBuffer raw : register(u1);
RWBuffer<uint64_t> typedBuffer : register(u2);
RWTexture2D<int64_t> image : register(u3);
groupshared uint64_t shared64[4];

[numthreads(32, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    uint64_t value = ((uint64_t)id << 40) | id;
    uint64_t previous;
    InterlockedAdd(structured[id & 7], value);
    raw.InterlockedMax64(8, value, previous);
    InterlockedExchange(typedBuffer[3], previous, previous);
    InterlockedMin(image[uint2(id, 1)], -(int64_t)value);
    InterlockedOr(shared64[id & 3], previous);
    GroupMemoryBarrierWithGroupSync();
    structured[100 + id] = shared64[(id + 1) & 3];
}
