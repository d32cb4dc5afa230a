// Operations across lanes on floats whose sums are exact.
StructuredBuffer<float> a : register(t0);
RWStructuredBuffer<float> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float x = round(a[id.x] * 4);
    uint at = id.x * 6;
    o[at++] = WaveActiveSum(x);
    o[at++] = WaveActiveMin(x);
    o[at++] = WaveActiveMax(x);
    o[at++] = WavePrefixSum(x);
    o[at++] = WaveReadLaneFirst(x);
    o[at++] = QuadReadAcrossX(x);
}
