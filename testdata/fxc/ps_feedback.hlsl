// Samples that clamp the level of detail and say whether what they read is resident.
Texture2D<float4> image;
Texture2D<float> depth;
SamplerState smooth;
SamplerComparisonState compare;

float4 main(float2 at : AT) : SV_Target
{
    uint a, b, c, d;
    float4 sum = image.Sample(smooth, at, int2(0, 0), 1.5, a);
    sum += image.SampleBias(smooth, at, 0.5, int2(0, 0), 2, b);
    sum += depth.SampleCmp(compare, at, 0.25, int2(0, 0), 3, c);
    sum += image.SampleGrad(smooth, at, at.yx, at, int2(0, 0), 2, d);
    return CheckAccessFullyMapped(a) && CheckAccessFullyMapped(b) && CheckAccessFullyMapped(c) && CheckAccessFullyMapped(d) ? sum : 0;
}
