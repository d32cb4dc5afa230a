// Samples of 16 bits, and of integers: textures have one value each, so that what a filter gives is known.
Texture2D<float16_t4> colour : register(t0);
Texture2D<float16_t> depth : register(t1);
Texture2D<float> wide_depth : register(t2);
Texture2D<int16_t4> small : register(t3);
Texture2D<int4> large : register(t4);
SamplerState plain : register(s0);
SamplerComparisonState comparing : register(s1);
RWByteAddressBuffer result : register(u0);

[numthreads(2, 2, 1)]
void main(uint2 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    float2 at = (id + 0.5) / 2;
    uint place = index * 160;
    result.Store(place, colour.Sample(plain, at));
    result.Store(place + 8, colour.SampleBias(plain, at, 0.5));
    result.Store(place + 16, depth.GatherCmp(comparing, at, 0.5));
    result.Store(place + 24, depth.GatherCmp(comparing, at, 0.125));
    result.Store(place + 32, wide_depth.SampleCmpBias(comparing, at, 0.5, 0));
    result.Store(place + 36, wide_depth.SampleCmpBias(comparing, at, 0.125, 0));
    result.Store(place + 40, small.Sample(plain, at));
    result.Store(place + 48, small.SampleBias(plain, at, 0.5));
    result.Store(place + 56, small.SampleLevel(plain, at, 0));
    result.Store(place + 64, small.SampleGrad(plain, at, 0, 0));
    result.Store4(place + 80, large.Sample(plain, at));
    result.Store4(place + 96, large.SampleBias(plain, at, 0.5));
    result.Store4(place + 112, large.SampleLevel(plain, at, 0));
    result.Store4(place + 128, large.SampleGrad(plain, at, 0, 0));
}
