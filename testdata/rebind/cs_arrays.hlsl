// Arrays, computed indices and spaces. The registers are macros, so that the same program exists at two places.
#ifndef MOVED
#define MATERIALS b0
#define SINGLE t0
#define MANY t4
#define POINT s0
#define RESULTS u0
#define RAW u2, space1
#else
#define MATERIALS b5
#define SINGLE t9, space2
#define MANY t0
#define POINT s3, space9
#define RESULTS u7
#define RAW u12, space1
#endif
struct Material { float4 tint; float4 offset; };
ConstantBuffer<Material> materials[3] : register(MATERIALS);
Texture2D<float4> single : register(SINGLE);
Texture2D<float4> many[8] : register(MANY);
SamplerState point_sampler : register(POINT);
RWStructuredBuffer<float4> results : register(RESULTS);
RWByteAddressBuffer raw[4] : register(RAW);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint which = id.y % 8;
    float4 value = single.SampleLevel(point_sampler, float2(id.xy), 0);
    value += many[NonUniformResourceIndex(which)].Load(int3(id.xy, 0));
    value += many[3].Load(int3(0, 0, 0)) + many[which + 2].Load(int3(1, 0, 0));
    value += materials[id.x % 3].offset + materials[1].tint;
    raw[id.z % 3 + 1].Store(4 * (id.x + 8 * id.y), id.x);
    results[id.x + 8 * id.y] = value;
}
