// A group counts what is visible, and passes the numbers of these on. As a compute shader (COMPUTE) it writes the payload to
// a buffer.
ByteAddressBuffer distances : register(t0);
struct Payload { uint count; float sum; uint list[8]; };
groupshared Payload payload;

#ifdef COMPUTE
RWByteAddressBuffer passed : register(u0);
#endif

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 thread : SV_DispatchThreadID, uint3 group : SV_GroupID) {
    if (i == 0) {
        payload.count = 0;
        payload.sum = 0;
    }
    payload.list[i] = 0;
    GroupMemoryBarrierWithGroupSync();
    float distance = asfloat(distances.Load(thread.x * 4));
    bool visible = distance < 10;
    uint place = WavePrefixCountBits(visible);
    if (visible) {
        payload.list[place] = thread.x;
        InterlockedAdd(payload.count, 1);
    }
    float sum = WaveActiveSum(visible ? distance : 0);
    if (i == 0) {
        payload.sum = sum;
    }
    GroupMemoryBarrierWithGroupSync();
#ifdef COMPUTE
    passed.Store(group.x * 52 + 12 + 8 + i * 4, payload.list[i]);
    if (i == 0) {
        passed.Store3(group.x * 52, uint3(payload.count, 2, group.x + 1));
        passed.Store2(group.x * 52 + 12, uint2(payload.count, asuint(payload.sum)));
    }
#else
    DispatchMesh(payload.count, 2, group.x + 1, payload);
#endif
}
