// Group-shared memory and barriers: KIND chooses the algorithm.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
groupshared uint s[64];
groupshared uint histogram[16];
groupshared float2 pairs[8][8];
void reduction(uint i, uint g) {
    s[i] = a[g * 64 + i];
    GroupMemoryBarrierWithGroupSync();
    for (uint step = 32; step > 0; step >>= 1) {
        if (i < step) s[i] += s[i + step];
        GroupMemoryBarrierWithGroupSync();
    }
    if (i == 0) o[g] = s[0];
}
void scan(uint i, uint g) {
    s[i] = a[g * 64 + i];
    GroupMemoryBarrierWithGroupSync();
    for (uint step = 1; step < 64; step <<= 1) {
        uint v = s[i];
        if (i >= step) v += s[i - step];
        GroupMemoryBarrierWithGroupSync();
        s[i] = v;
        GroupMemoryBarrierWithGroupSync();
    }
    o[g * 64 + i] = s[i];
}
void sort(uint i, uint g) {
    s[i] = a[g * 64 + i];
    GroupMemoryBarrierWithGroupSync();
    for (uint size = 2; size <= 64; size <<= 1) {
        for (uint step = size >> 1; step > 0; step >>= 1) {
            uint other = i ^ step;
            if (other > i) {
                bool up = (i & size) == 0;
                uint x = s[i], y = s[other];
                if ((x > y) == up) { s[i] = y; s[other] = x; }
            }
            GroupMemoryBarrierWithGroupSync();
        }
    }
    o[g * 64 + i] = s[i];
}
void count(uint i, uint g) {
    if (i < 16) histogram[i] = 0;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(histogram[a[g * 64 + i] & 15], 1);
    GroupMemoryBarrierWithGroupSync();
    if (i < 16) o[g * 16 + i] = histogram[i];
}
void transpose(uint i, uint g) {
    pairs[i / 8][i % 8] = float2(a[g * 64 + i] & 1023, i);
    GroupMemoryBarrierWithGroupSync();
    float2 p = pairs[i % 8][i / 8];
    o[g * 64 + i] = (uint)p.x * 64 + (uint)p.y;
}
[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 g : SV_GroupID) {
    KIND(i, g.x);
}
