// Operations across the lanes of a wave, on type T.
StructuredBuffer<T> a : register(t0);
RWStructuredBuffer<T> o : register(u0);
RWStructuredBuffer<uint> v : register(u1);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    T x = a[id.x];
    uint lane = WaveGetLaneIndex();
    uint at = id.x * 10;
    o[at++] = WaveActiveSum(x);
    o[at++] = WaveActiveProduct((T)(x & (T)3));
    o[at++] = WaveActiveMin(x);
    o[at++] = WaveActiveMax(x);
    o[at++] = WavePrefixSum(x);
    o[at++] = WavePrefixProduct((T)((x & (T)1) + (T)1));
    o[at++] = WaveReadLaneAt(x, lane ^ 5);
    o[at++] = WaveReadLaneFirst(x);
    o[at++] = QuadReadAcrossX(x) + QuadReadAcrossY(x) * (T)3 + QuadReadAcrossDiagonal(x) * (T)5;
    o[at++] = QuadReadLaneAt(x, 2);
    at = id.x * 8;
    bool odd = (x & (T)1) != (T)0;
    v[at++] = WaveActiveAnyTrue(x == (T)9) + 2 * WaveActiveAllTrue(x < (T)100) + 4 * WaveIsFirstLane();
    v[at++] = WaveActiveBallot(odd).x;
    v[at++] = WaveActiveCountBits(odd);
    v[at++] = WavePrefixCountBits(odd);
    v[at++] = WaveActiveAllEqual(x) + 2 * WaveActiveAllEqual((T)3);
    v[at++] = WaveGetLaneCount();
    if (odd) {
        v[at++] = WaveActiveBallot(true).x;
        v[at++] = (uint)WaveActiveSum(x) + WavePrefixCountBits(true);
    }
}
