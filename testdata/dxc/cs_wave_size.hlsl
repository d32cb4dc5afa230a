// WaveSize: one value, a range, and a range with a preferred value.
RWStructuredBuffer<uint> sums : register(u0);

#ifndef WAVE
#define WAVE [WaveSize(32)]
#endif

WAVE
[numthreads(64, 2, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    sums[id.x] = WaveActiveSum(id.y) + WavePrefixCountBits(id.x & 1);
}
