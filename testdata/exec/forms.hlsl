// Forms of instructions of shader model 5 that the other sources do not use: KIND chooses them.
#if KIND == 0
// Atomic operations with results, each thread with words of its own.
RWByteAddressBuffer q : register(u0);
RWTexture2D<int> low : register(u1);
RWTexture2D<int> plain : register(u2);
globallycoherent RWBuffer<uint> shared_words : register(u3);
StructuredBuffer<uint> a : register(t0);
RWByteAddressBuffer o : register(u4);
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x], at = id.x * 40, r[12], i = 0;
    int before[2];
    q.InterlockedAdd(at, x, r[0]);
    q.InterlockedAnd(at + 4, x, r[1]);
    q.InterlockedOr(at + 8, x, r[2]);
    q.InterlockedXor(at + 12, x, r[3]);
    q.InterlockedMin(at + 16, x, r[4]);
    q.InterlockedMax(at + 20, x, r[5]);
    q.InterlockedExchange(at + 24, x, r[6]);
    q.InterlockedCompareExchange(at + 28, x & 3, x, r[7]);
    InterlockedMin(low[uint2(id.x & 3, id.x >> 2)], (int)x, before[0]);
    InterlockedMax(low[uint2(id.x & 3, id.x >> 2)], (int)(x * 3), before[1]);
    InterlockedMin(plain[uint2(id.x & 3, 0)], (int)x);
    InterlockedMax(plain[uint2(id.x & 3, 1)], (int)x);
    InterlockedMin(shared_words[id.x & 1], x);
    r[8] = before[0];
    r[9] = before[1];
    r[10] = q.Load(at + 32);
    r[11] = q.Load3(at + 28).y;
    [unroll] for (i = 0; i < 12; i++) o.Store(id.x * 48 + i * 4, r[i]);
}
#elif KIND == 1
// Saturation, reciprocals, texels of UAVs, sizes of buffers and textures, barriers.
ByteAddressBuffer b : register(t0);
Texture2D<float4> image : register(t1);
RWTexture2D<uint> texels : register(u1);
RWTexture1DArray<float4> rows : register(u2);
RWStructuredBuffer<float4> s : register(u3);
RWStructuredBuffer<float4> o : register(u0);
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float4 x = asfloat(b.Load4(id.x * 16)), y = s[id.x ^ 15];
    uint at = id.x * 10, size, w, h, levels;
    DeviceMemoryBarrierWithGroupSync();
    o[at] = saturate(x + y);
    o[at + 1] = saturate(dot(x.xyz, y.xyz));
    o[at + 2] = saturate(mad(x, y, 0.25));
    o[at + 3] = saturate(x * y.wzyx);
    o[at + 4] = rcp(x + 20);
    AllMemoryBarrierWithGroupSync();
    b.GetDimensions(size);
    image.GetDimensions(2, w, h, levels);
    o[at + 5] = float4(size, w, h, levels);
    o[at + 6] = texels[id.xy];
    DeviceMemoryBarrier();
    rows[uint2(id.x & 7, id.x >> 3)] = y;
    AllMemoryBarrier();
    s[id.x ^ 15] = x * 2;
    GroupMemoryBarrier();
    o[at + 7] = image.Load(int3(id.x & 3, 1, 0), int2(1, -1));
    if (x.x > 2) return;
    o[at + 8] = y;
    if (x.y > 2) return;
    o[at + 9] = x;
}
#elif KIND == 2
// Offsets of gathered and compared texels.
Texture2D<float4> image : register(t0);
Texture2DArray<uint4> layers : register(t1);
SamplerState at : register(s0);
SamplerComparisonState less : register(s1);
StructuredBuffer<float4> a : register(t2);
RWStructuredBuffer<float4> o : register(u0);
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float4 x = a[id.x];
    int2 offset = int2(x.zw * 2);
    float2 place = x.xy / 8;
    uint to = id.x * 8;
    o[to] = image.GatherGreen(at, place, int2(1, -2));
    o[to + 1] = image.GatherBlue(at, place, offset);
    o[to + 2] = image.GatherCmp(less, place, x.z, offset);
    o[to + 3] = image.GatherCmp(less, place, x.z, int2(-3, 4));
    o[to + 4] = image.SampleCmpLevelZero(less, place, x.z, int2(-1, 1));
    o[to + 5] = layers.Load(int4(id.x & 7, id.x >> 2, id.x & 1, 0), int2(2, 3));
    o[to + 6] = image.SampleLevel(at, place, 1, int2(3, -4));
    o[to + 7] = image.SampleGrad(at, place, x.xy / 64, x.zw / 64, int2(-2, 2));
}
#elif KIND == 3
// Words of the group, without structures.
StructuredBuffer<uint> a : register(t0);
RWByteAddressBuffer o : register(u0);
groupshared uint sum;
groupshared uint2 pair;
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex) {
    if (i == 0) { sum = 5; pair = uint2(7, 0xff); }
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(sum, a[id.x]);
    InterlockedAnd(pair.y, a[id.x] | 3);
    GroupMemoryBarrierWithGroupSync();
    o.Store3(id.x * 12, uint3(sum, pair));
}
#elif KIND == 4
// Doubles: reciprocals and quotients.
StructuredBuffer<double2> a : register(t0);
RWStructuredBuffer<double2> o : register(u0);
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    double2 x = a[id.x];
    o[id.x * 2] = double2(rcp(x.x + 100), x.x / (x.y + 100));
    o[id.x * 2 + 1] = double2(fma(x.x, x.y, x.x), (double)(int)x.y + (double)(uint)(x.x * x.x));
}
#elif KIND == 5
// A counter that goes down, and constant buffers with computed rows.
StructuredBuffer<uint> a : register(t0);
cbuffer Rows : register(b0) { float4 rows[8]; uint4 numbers[8]; };
RWStructuredBuffer<uint> counted : register(u0);
RWStructuredBuffer<uint4> o : register(u1);
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint n = a[id.x];
    uint first = counted.DecrementCounter();
    o[id.x * 3] = uint4(first, counted.DecrementCounter(), counted[n & 7], n);
    o[id.x * 3 + 1] = asuint(rows[n & 7]);
    o[id.x * 3 + 2] = numbers[n >> 3 & 7];
}
#elif KIND == 6
// Sizes of textures as floats, values that change places, returns of subroutines.
Texture2D<float4> image : register(t0);
Texture2DArray<float4> layers : register(t1);
StructuredBuffer<float4> a : register(t2);
RWStructuredBuffer<float4> o : register(u0);
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float width, height, levels, elements;
    image.GetDimensions(1, width, height, levels);
    o[id.x * 3] = float4(width, height, levels, 1 / width);
    layers.GetDimensions(0, width, height, elements, levels);
    o[id.x * 3 + 1] = float4(width, height, elements, levels);
    float4 c = a[id.x], r = 0, q = a[1];
    [loop] for (uint i = 0; i < 20; i++) {
        r += c;
        if (r.x > 9) break;
        if (r.y > 2) {
            if (r.z < 1) continue;
            r.w++;
        }
        if (r.y > r.w) {
            float4 t = q;
            q = r;
            r = t;
        }
    }
    o[id.x * 3 + 2] = r + q * 2;
}
#elif KIND == 7
// Arrays of textures, samplers and constant buffers in shader model 5.1. The samplers are alike: lavapipe takes the one of
// the number of the texture.
Texture2D<float4> images[4] : register(t2, space1);
SamplerState samplers[3] : register(s1);
StructuredBuffer<uint> a : register(t0);
struct Rows { float4 head; float4 row[3]; };
ConstantBuffer<Rows> rows[2] : register(b1);
ConstantBuffer<Rows> others[2] : register(b0, space2);
RWTexture1D<float4> lines[2] : register(u2);
Texture2D<float4> more[2] : register(t0, space3);
RWStructuredBuffer<float4> o : register(u0);
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint n = a[id.x & 3];
    float2 place = float2(id.x * 0.125 + 0.0625, 0.3125);
    o[id.x * 4] = images[n & 3].SampleLevel(samplers[0], place, 0) + rows[1].row[n & 1];
    o[id.x * 4 + 1] = images[1].SampleLevel(samplers[1 + (n & 1)], place, 0) * rows[n & 1].row[1];
    o[id.x * 4 + 2] = images[(n & 1) + 2].Load(int3(id.x & 7, 2, 0));
    o[id.x * 4 + 3] = rows[NonUniformResourceIndex(id.x & 1)].row[0] * others[NonUniformResourceIndex(id.x >> 1 & 1)].row[2]
        + rows[n & 1].row[id.x & 1];
    lines[1][id.x] = more[n & 1].Load(int3(id.x & 7, 1, 0)) + more[NonUniformResourceIndex(id.x & 1)].Load(int3(3, 2, 0));
}
#elif KIND == 8
// Numbers of minimum precision that 10 bits hold, and buffers that are appended to and consumed.
StructuredBuffer<int4> a : register(t0);
AppendStructuredBuffer<uint> appended : register(u1);
ConsumeStructuredBuffer<uint> consumed : register(u2);
RWStructuredBuffer<int4> o : register(u0);
[numthreads(1, 1, 1)]
void main() {
  [loop] for (uint i = 0; i < 4; i++) {
    int4 n = a[i];
    min10float2 small = min10float2(n.xy & 3) * (min10float)0.25;
    min16int2 whole = min16int2(n.zw & 63) - (min16int)20;
    min16uint2 bits = min16uint2(n.xz & 127);
    min10float chosen = whole.x > whole.y ? small.x : -small.y;
    whole = whole.yx * (min16int)3 + abs(whole);
    bits = (bits >> 2) ^ bits.yx;
    o[i] = int4((float2)small * 8 + (float)chosen * 4, whole);
    o[i + 4] = int4(bits, consumed.Consume(), 0);
    appended.Append(i + 7);
  }
}
#endif
