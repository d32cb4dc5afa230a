// Bitwise operations across lanes, and operations on parts of a wave.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x];
    uint at = id.x * 9;
    o[at++] = WaveActiveBitAnd(x | 0xff);
    o[at++] = WaveActiveBitOr(x & 0xf0f);
    o[at++] = WaveActiveBitXor(x);
    uint4 odd = WaveActiveBallot((x & 1) != 0);
    uint4 m = x & 1 ? odd : uint4(odd.x ^ 0xff, 0, 0, 0);
    o[at++] = m.x;
    o[at++] = WaveMultiPrefixSum(x, m);
    o[at++] = WaveMultiPrefixBitXor(x, m);
    o[at++] = WaveMultiPrefixBitAnd(x, m);
    o[at++] = WaveMultiPrefixBitOr(x, m);
    o[at++] = WaveMultiPrefixProduct(x & 3, m);
}
