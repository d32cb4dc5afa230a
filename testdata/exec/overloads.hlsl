// Operations on types that other shaders of this folder do not use them with, a kind each.
#if KIND == 0
// Waves and quads of halves whose sums are exact.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<float16_t> o : register(u0);
RWStructuredBuffer<uint> v : register(u1);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float16_t x = (float16_t)(int(a[id.x] & 15) - 4) * (float16_t)0.5;
    uint at = id.x * 12;
    o[at++] = WaveActiveSum(x);
    o[at++] = WaveActiveMin(x);
    o[at++] = WaveActiveMax(x);
    o[at++] = WaveActiveProduct((float16_t)((a[id.x] & 1) + 1));
    o[at++] = WavePrefixSum(x);
    o[at++] = WavePrefixProduct((float16_t)((a[id.x] >> 4 & 1) + 1));
    o[at++] = WaveReadLaneAt(x, WaveGetLaneIndex() ^ 3);
    o[at++] = WaveReadLaneFirst(x);
    o[at++] = QuadReadLaneAt(x, 1);
    o[at++] = QuadReadAcrossX(x);
    o[at++] = QuadReadAcrossY(x);
    o[at++] = QuadReadAcrossDiagonal(x);
    v[id.x] = WaveActiveAllEqual(x) + 2 * WaveActiveAllEqual((float16_t)3);
}
#elif KIND == 1
// The same with doubles.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<double> o : register(u0);
RWStructuredBuffer<uint> v : register(u1);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    double x = (double)(int(a[id.x] & 1023) - 400) * 0.125;
    uint at = id.x * 11;
    o[at++] = WaveActiveSum(x);
    o[at++] = WaveActiveMin(x);
    o[at++] = WaveActiveMax(x);
    o[at++] = WaveActiveProduct((double)((a[id.x] & 1) + 1));
    o[at++] = WavePrefixSum(x);
    o[at++] = WavePrefixProduct((double)((a[id.x] >> 4 & 1) + 1));
    o[at++] = WaveReadLaneAt(x, WaveGetLaneIndex() ^ 3);
    o[at++] = WaveReadLaneFirst(x);
    o[at++] = QuadReadLaneAt(x, 1);
    o[at++] = QuadReadAcrossX(x);
    o[at++] = QuadReadAcrossDiagonal(x);
    v[id.x] = WaveActiveAllEqual(x) + 2 * WaveActiveAllEqual((double)3);
}
#elif KIND == 2
// Truth values and floats across lanes, and votes of quads.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x];
    bool odd = x & 1;
    float f = (float)(x & 255) * 0.25;
    uint r = WaveReadLaneAt(odd, WaveGetLaneIndex() ^ 1);
    r += 2 * WaveReadLaneFirst(odd);
    r += 4 * QuadReadLaneAt(odd, 3);
    r += 8 * WaveActiveAllEqual(odd);
    r += 16 * WaveActiveAllEqual(f);
    r += 32 * WaveActiveAllEqual(1.5);
#if VOTE
    r += 64 * QuadAny(odd);
    r += 128 * QuadAll(bool(x & 3));
#endif
    o[id.x * 2] = r;
    o[id.x * 2 + 1] = asuint(WaveReadLaneAt(f, WaveGetLaneIndex() ^ 7));
}
#elif KIND == 3
// Textures and typed buffers of T.
Texture2D<T> a : register(t0);
Texture2DArray<T> b : register(t1);
Buffer<T> c : register(t2);
RWTexture2D<T> w : register(u1);
RWBuffer<T> x : register(u2);
SamplerState s : register(s0);
RWStructuredBuffer<T> o : register(u0);
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint2 at = uint2(id.x & 3, id.x >> 2);
    float2 uv = (float2(at) + 0.5) / 4;
    uint n = id.x * 10;
    o[n++] = a.Load(int3(at, 0));
    o[n++] = b[uint3(at, 1)];
    o[n++] = c[id.x];
    o[n++] = w[at];
    o[n++] = x[id.x];
    w[uint2(at.x, at.y + 4)] = a.Load(int3(at.yx, 0));
    x[id.x + 16] = c[(id.x * 3 + 1) % 16];
    o[n++] = a.Gather(s, float2(at) / 4);
    o[n++] = b.GatherBlue(s, float3(float2(at) / 4, 0));
#if SAMPLE
    o[n++] = a.SampleLevel(s, uv, 0);
    o[n++] = b.SampleLevel(s, float3(uv, 1), 0);
    o[n++] = a.SampleGrad(s, uv, 0, 0);
#endif
}
#elif KIND == 4
// Tests and arithmetic of T.
StructuredBuffer<T> a : register(t0);
RWStructuredBuffer<T> o : register(u0);
RWStructuredBuffer<uint> v : register(u1);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    T x = a[id.x];
    v[id.x] = isnan(x) + 2 * isinf(x) + 4 * isfinite(x);
    // Exact: sums of a few small numbers.
    T p = (T)(int(id.x & 7) - 3), q = (T)(int(id.x >> 3) - 1);
    uint n = id.x * 5;
    o[n++] = mad(p, q, p);
    o[n++] = dot(vector<T, 2>(p, q), vector<T, 2>(q, p));
    o[n++] = dot(vector<T, 3>(p, q, p), vector<T, 3>(q, p, p));
    o[n++] = dot(vector<T, 4>(p, q, p, q), vector<T, 4>(q, p, p, q));
    o[n++] = (T)(id.x) - p;
}
#elif KIND == 5
// Products and sums of integers T.
StructuredBuffer<T> a : register(t0);
RWStructuredBuffer<T> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    // Lavapipe reads other elements of `a[id.x ^ 2]` and `a[15 - id.x]`.
    o[id.x] = mad(a[id.x], a[(id.x * 3 + 1) % 64], a[(id.x * 7 + 2) % 64]);
}
#elif KIND == 6
// Differences of bytes.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint4 m = msad4(a[id.x], uint2(a[(id.x * 3 + 1) % 64], a[(id.x * 7 + 2) % 64]), uint4(1, 2, 3, 4));
    uint n = id.x * 4;
    o[n++] = m.x; o[n++] = m.y; o[n++] = m.z; o[n++] = m.w;
}
#elif KIND == 7
// Members of constant buffers.
struct Members {
    float16_t4 halves; int16_t2 shorts; uint16_t one; double2 doubles; int64_t longs; uint64_t ulong; float4 rows[4];
};
ConstantBuffer<Members> c : register(b0);
RWByteAddressBuffer o : register(u0);
[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint at = id.x * 64;
    o.Store<float16_t4>(at, c.halves);
    o.Store<int16_t2>(at + 8, c.shorts);
    o.Store<uint>(at + 12, c.one);
    o.Store<double2>(at + 16, c.doubles);
    o.Store<int64_t>(at + 32, c.longs);
    o.Store<uint64_t>(at + 40, c.ulong);
    o.Store<float4>(at + 48, c.rows[id.x]);
}
#elif KIND == 8
// Doubles in raw buffers.
StructuredBuffer<double2> a : register(t0);
ByteAddressBuffer b : register(t1);
RWStructuredBuffer<double2> o : register(u0);
RWByteAddressBuffer p : register(u1);
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    o[id.x] = a[id.x].yx + b.Load<double>(id.x * 8);
    p.Store<double>(id.x * 8, a[(id.x * 3 + 1) % 16].x);
}
#elif KIND == 9
// Packed halves and integers.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x];
    float16_t2 p = float16_t2(x & 7, x >> 3 & 7), q = float16_t2(x >> 6 & 7, x >> 9 & 7);
    int16_t4 w = unpack_s8s16(int8_t4_packed(x));
    uint16_t4 y = unpack_u8u16(uint8_t4_packed(x));
    uint n = id.x * 6;
    o[n++] = asuint(dot2add(p, q, 1.0));
    o[n++] = (uint)pack_s8(w + (int16_t)1);
    o[n++] = (uint)pack_u8(y * (uint16_t)3);
    o[n++] = (uint)pack_clamp_u8(w * (int16_t)2);
    o[n++] = (uint)pack_clamp_s8(w * (int16_t)3);
    o[n++] = (uint)w.y + (uint)y.z;
}
#elif KIND == 10
// Comparison at a level, by gradients and with a bias.
Texture2D<float> a : register(t0);
SamplerComparisonState s : register(s0);
RWStructuredBuffer<float> o : register(u0);
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float2 uv = (float2(id.x & 3, id.x >> 2) + 0.5) / 4;
    o[id.x * 2] = a.SampleCmpLevel(s, uv, 0.25, 1);
#if GRAD
    o[id.x * 2 + 1] = a.SampleCmpGrad(s, uv, 0.25, 0, 0);
#endif
}
#elif KIND == 11
// Barriers by what they order.
RWStructuredBuffer<uint> o : register(u0);
groupshared uint m[32];
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
    m[index] = id.x * 3;
    Barrier(GROUP_SHARED_MEMORY, GROUP_SYNC | GROUP_SCOPE);
    o[id.x] = m[index ^ 1];
    Barrier(o, GROUP_SYNC | DEVICE_SCOPE);
    o[id.x + 64] = o[id.x ^ 1];
}
#endif
