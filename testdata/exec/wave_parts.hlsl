// Operations on parts of a wave that the reference gets wrong: their results are computed by hand.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x];
    uint4 m = WaveMatch(x & 3);
    o[id.x * 2] = m.x;
    o[id.x * 2 + 1] = WaveMultiPrefixCountBits((x & 4) != 0, m);
}
