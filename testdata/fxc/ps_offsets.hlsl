// Gathers with offsets that are computed, clamped and biased sampling, buffers' sizes.
Texture2D<float4> image;
Texture2D<float> depth;
Texture2DArray<uint4> layers;
StructuredBuffer<float4> records;
ByteAddressBuffer bytes;
SamplerState smooth;
SamplerComparisonState compare;

float4 main(float2 at : AT, nointerpolation int2 offset : OFFSET) : SV_Target
{
    float4 sum = image.GatherRed(smooth, at, offset) + image.GatherGreen(smooth, at, offset + 1);
    sum += depth.GatherCmpRed(compare, at, 0.5, offset) + depth.GatherCmp(compare, at, 0.25);
    sum += image.Gather(smooth, at, int2(1, -2)) + image.GatherAlpha(smooth, at);
    sum += image.SampleBias(smooth, at, 1.5, int2(3, 4)) + image.SampleGrad(smooth, at, sum.xy, sum.zw);
    sum += depth.SampleCmp(compare, at, 0.5) + depth.SampleCmpLevelZero(compare, at, 0.25, int2(-1, 1));
    sum += image.SampleLevel(smooth, at, 2) + layers.Load(int4(at, 1, 2), int2(2, 3));
    uint count, stride, size;
    records.GetDimensions(count, stride);
    bytes.GetDimensions(size);
    return sum + count * stride + size + records[offset.x] + asfloat(bytes.Load4(offset.y * 4));
}
