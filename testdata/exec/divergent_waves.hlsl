// Operations across lanes in branches and loops that some lanes leave early.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x];
    uint r = 0;
    if (x & 1) {
        r = WaveActiveCountBits(true);
        if (x & 2) r += 100 * WaveActiveCountBits(true);
        else r += 1000 * WaveActiveSum(x & 7);
    } else {
        r = WavePrefixCountBits(true) + 50;
    }
    o[id.x * 2] = r + 10000 * WaveActiveCountBits(true);
    uint sum = 0;
    [loop] for (uint i = 0; i < (x & 15); i++) {
        sum += WaveActiveCountBits(true) + i;
        if ((x >> 4 & 3) == 1) {
            sum += 17;
            continue;
        }
        sum ^= WaveActiveSum(i) << 3;
    }
    o[id.x * 2 + 1] = sum;
}
