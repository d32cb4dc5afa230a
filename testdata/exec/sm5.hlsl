// What shader model 5 has and the other sources do not use: KIND chooses it.
#ifndef KIND
#define KIND 0
#endif
#if KIND == 0
// Subroutines, and their returns.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x], r = x;
    [call] switch (x & 3) {
        case 0: r = r * 5 + 1; if (r & 8) r ^= 0x77; break;
        case 1: { [loop] for (uint i = 0; i < (x >> 4 & 7); i++) r = r * 3 + i; break; }
        case 2: r = reversebits(r); break;
        default: r = countbits(r) + firstbithigh(r) * 100; break;
    }
    [call] switch (r & 1) {
        case 0: r += 7; break;
        default: r = ~r; break;
    }
    o[id.x] = r;
}
#elif KIND == 1
// Sums of absolute differences, halves, tables, arrays of lanes with computed indices, bit fields.
StructuredBuffer<uint> a : register(t0);
StructuredBuffer<uint> b : register(t1);
RWByteAddressBuffer o : register(u0);
static const float4 table[5] = { float4(1, 2, 3, 4), float4(5, 6, 7, 8), float4(9, 8, 7, 6), float4(5, 4, 3, 2), float4(0, 1, 0, 1) };
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x], y = b[id.x];
    uint at = id.x * 64;
    o.Store4(at, msad4(x, uint2(y, x ^ y), uint4(1, 2, 3, 4)));
    uint3 list[6];
    for (uint i = 0; i < 6; i++) list[i] = uint3(x * i, y + i, x ^ i);
    list[x % 6].zx = uint2(y, 9);
    o.Store3(at + 16, list[y % 6].yzx + list[(x + y) % 6]);
    float4 row = table[x % 5];
    o.Store4(at + 28, asuint(row.wzyx * table[y % 5].xxyy));
    o.Store(at + 44, f32tof16(float(x % 1000) / 8) | f32tof16(-float(y % 300)) << 16);
    o.Store2(at + 48, asuint(f16tof32(uint2(x & 0x3bff, y & 0xbbff))));
    o.Store2(at + 56, uint2(x >> 5 & 0x3ff, uint(int(y << 7) >> 20)));
}
#elif KIND == 2
// Memory of the group as bytes and structures, atomic operations there and on typed UAVs, counters of groups.
StructuredBuffer<int> a : register(t0);
RWStructuredBuffer<uint2> o : register(u0);
RWBuffer<uint> p : register(u1);
RWByteAddressBuffer q : register(u2);
struct Cell { uint count; int low, high; uint bits; };
groupshared Cell cells[8];
groupshared uint list[64];
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex, uint3 g : SV_GroupID, uint3 t : SV_GroupThreadID) {
    if (i < 8) { Cell c = { 0, 2147483647, -2147483647, g.x }; cells[i] = c; }
    list[63 - t.x] = t.x;
    GroupMemoryBarrierWithGroupSync();
    int x = a[id.x];
    uint old;
    InterlockedAdd(cells[x & 7].count, 1);
    InterlockedMin(cells[x & 7].low, x);
    InterlockedMax(cells[x & 7].high, x);
    InterlockedXor(cells[x & 7].bits, (uint)x);
    InterlockedOr(p[x & 3], 1u << (i & 31));
    InterlockedAnd(p[4 + (x & 3)], ~(1u << (i & 31)));
    InterlockedMax(p[8], (uint)x);
    q.InterlockedAdd(4 + (x & 3) * 4, (uint)x);
    q.InterlockedCompareStore(32, g.x, g.x + 1);
    GroupMemoryBarrierWithGroupSync();
    o[id.x] = uint2(cells[i & 7].count * 1000 + (uint)cells[i & 7].low, (uint)cells[i & 7].high ^ cells[i & 7].bits ^ list[i]);
}
#elif KIND == 3
// Arrays of resources with computed indices, in spaces: shader model 5.1.
StructuredBuffer<uint> inputs[3] : register(t1, space2);
cbuffer Numbers : register(b2, space1) { uint4 numbers[4]; };
RWStructuredBuffer<uint> outputs[2] : register(u1, space3);
StructuredBuffer<uint> a : register(t0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x];
    uint r = inputs[NonUniformResourceIndex(x % 3)][id.x];
    outputs[NonUniformResourceIndex(x & 1)][id.x] = r * numbers[x >> 3 & 3][x >> 5 & 3] + numbers[2].z;
}
#elif KIND == 4
// Doubles: conversions, comparisons, reciprocals.
StructuredBuffer<double> a : register(t0);
StructuredBuffer<double> b : register(t1);
RWByteAddressBuffer o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    double x = a[id.x], y = b[id.x];
    double2 both = double2(x, y);
    bool2 less = both < both.yx;
    uint at = id.x * 48;
    o.Store2(at, less ? uint2(1, 2) : uint2(3, 4));
    o.Store2(at + 8, uint2((uint)(int)x, (uint)abs(y)));
    o.Store(at + 16, asuint((float)x));
    uint low, high;
    precise double mixed = (double)(int)(x * 3) + (double)(float)y + (double)(uint)(abs(x) * 2);
    asuint(mixed, low, high);
    o.Store2(at + 20, uint2(low, high));
    double chosen = x == y ? -x : x != -y ? x : -abs(y);
    asuint(chosen, low, high);
    o.Store2(at + 28, uint2(low, high));
    asuint(both.x >= 1 ? both.y : asdouble(low, 0x3ff00000), low, high);
    o.Store2(at + 36, uint2(low, high));
}
#elif KIND == 5
// Texels: UAVs of all dimensions that are loaded, changed and counted, gathers with computed offsets.
Texture2D<float4> t : register(t0);
SamplerState s : register(s0);
RWTexture2D<uint> u : register(u0);
RWTexture3D<float> v : register(u1);
RWStructuredBuffer<float4> o : register(u2);
[numthreads(8, 4, 1)]
void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex) {
    InterlockedAdd(u[id.xy >> 1], i);
    v[uint3(id.xy, 1)] = v[uint3(id.yx, 0)] + 1;
    int2 offset = int2(i % 7, i % 5) - 3;
    o[i * 3] = t.GatherGreen(s, float2(id.xy) / 8, offset);
    o[i * 3 + 1] = t.GatherBlue(s, float2(id.yx) / 4);
    o[i * 3 + 2] = t.Load(int3(id.xy, 0), int2(1, -1)) + t.SampleLevel(s, float2(0.3, 0.7), i % 3, int2(2, 3));
}
#elif KIND == 6
// Shader model 4: raw and structured buffers alone.
ByteAddressBuffer a : register(t0);
StructuredBuffer<uint2> b : register(t1);
RWStructuredBuffer<uint> o : register(u0);
groupshared uint list[32];
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex) {
    list[i] = a.Load(id.x * 4);
    GroupMemoryBarrierWithGroupSync();
    uint x = list[31 - i], y = b[id.x].y;
    uint n = y | 1;
    int m = (int)(y >> 3) + 1;
    o[id.x] = x / n + x % n * 3 + (uint)((int)x / m) + (uint)((int)x % m) + (x < y ? 5 : 6) + min(x, y) * max((int)x, (int)y);
}
#endif
