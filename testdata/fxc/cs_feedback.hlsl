// Loads, samples and gathers that say whether what they read is resident.
Texture2D<float4> image;
Texture2D<float> depth;
Texture2DMS<float4> many;
Buffer<float4> words;
StructuredBuffer<float4> records;
ByteAddressBuffer bytes;
RWTexture2D<float> typed;
RWByteAddressBuffer raw;
SamplerState smooth;
SamplerComparisonState compare;
RWStructuredBuffer<float4> target;

[numthreads(4, 4, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint status, all = 1;
    float2 at = id.xy / 64.0;
    int2 offset = id.yx & 7;
    float4 sum = image.Load(int3(id.xy, 0), int2(0, 0), status);
    all &= CheckAccessFullyMapped(status);
    sum += many.Load(id.xy, 1, int2(0, 0), status); all &= CheckAccessFullyMapped(status);
    sum += words.Load(id.x, status); all &= CheckAccessFullyMapped(status);
    sum += records.Load(id.x, status); all &= CheckAccessFullyMapped(status);
    sum += bytes.Load(id.x * 4, status); all &= CheckAccessFullyMapped(status);
    sum += typed.Load(id.xy, status); all &= CheckAccessFullyMapped(status);
    sum += raw.Load(id.x * 4, status); all &= CheckAccessFullyMapped(status);
    sum += image.SampleLevel(smooth, at, 1, int2(0, 0), status); all &= CheckAccessFullyMapped(status);
    sum += depth.SampleCmpLevelZero(compare, at, 0.5, int2(0, 0), status); all &= CheckAccessFullyMapped(status);
    sum += image.SampleGrad(smooth, at, at, at, int2(0, 0), 2, status); all &= CheckAccessFullyMapped(status);
    sum += image.GatherRed(smooth, at, int2(1, 2), status); all &= CheckAccessFullyMapped(status);
    sum += image.GatherRed(smooth, at, offset, status); all &= CheckAccessFullyMapped(status);
    sum += depth.GatherCmp(compare, at, 0.5, int2(1, 2), status); all &= CheckAccessFullyMapped(status);
    sum += depth.GatherCmp(compare, at, 0.5, offset, status); all &= CheckAccessFullyMapped(status);
    target[id.x] = all ? sum : 0;
}
