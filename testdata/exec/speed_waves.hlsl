// Operations across the lanes of a wave.
RWStructuredBuffer<uint> result : register(u0);

[numthreads(256, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    uint x = index;
    [loop] for (uint i = 0; i < 400; ++i)
    {
        x += WaveActiveSum(x & 15);
        x ^= WavePrefixSum(x & 7);
        x += WaveActiveAnyTrue((x & 3) == 0) ? 1 : 2;
        x += WaveReadLaneAt(x, i & 3);
    }
    result[index] = x;
}
