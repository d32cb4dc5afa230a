// Accesses that tell whether memory is mapped, and clamps of levels; with PLAIN without offsets.

#ifdef PLAIN
#define AT(x, y) int2(0, 0)
#else
#define AT(x, y) int2(x, y)
#endif

Texture2D<float4> color : register(t0);
Texture2D<float> depth : register(t1);
Buffer<float4> texels : register(t2);
ByteAddressBuffer bytes : register(t3);
StructuredBuffer<float4> rows : register(t4);
RWByteAddressBuffer words : register(u1);
RWTexture2D<float> targets : register(u2);
SamplerState trilinear : register(s0);
SamplerComparisonState nearer : register(s1);

cbuffer Constants : register(b0)
{
    float4 numbers;
    int4 offsets;
};

float mapped(uint status)
{
    return CheckAccessFullyMapped(status) ? 1.0 : 0.5;
}

float4 main(float4 position : SV_Position, float2 at : PLACE) : SV_Target
{
    const uint2 texel = uint2(position.xy) & 3;
    const int4 shift = (offsets & 15) - 8;
    uint status;
    float4 sum = color.Sample(trilinear, at, AT(1, -2), numbers.x, status) * mapped(status);
    sum += color.SampleBias(trilinear, at, numbers.y, AT(0, 3), numbers.x, status) * mapped(status);
    sum += color.SampleGrad(trilinear, at, ddx(at), ddy(at), AT(2, 0), numbers.y, status) * mapped(status);
    sum += color.SampleLevel(trilinear, at, numbers.z, AT(1, 1), status) * mapped(status);
    sum.x += depth.SampleCmp(nearer, at, numbers.w, AT(0, 1), numbers.x, status) * mapped(status);
    sum.y += depth.SampleCmpLevelZero(nearer, at, numbers.w, AT(1, 0), status) * mapped(status);
    sum += color.GatherGreen(trilinear, at, AT(1, 2), status) * mapped(status);
    sum += color.GatherBlue(trilinear, at, shift.xy, status) * mapped(status);
    sum += depth.GatherCmp(nearer, at, numbers.w, AT(-1, 1), status) * mapped(status);
    sum += depth.GatherCmpRed(nearer, at, numbers.w, shift.zw, status) * mapped(status);
    sum += color.Gather(trilinear, at, AT(0, 0), status) * mapped(status);
    sum += depth.GatherCmp(nearer, at, numbers.w, AT(0, 0), status) * mapped(status);
    sum += color.Load(int3(texel, 0), AT(1, 0), status) * mapped(status);
    sum += texels.Load(texel.x, status) * mapped(status);
    sum += asfloat(bytes.Load4(texel.y * 16, status)) * mapped(status);
    sum += rows.Load(texel.x, status) * mapped(status);
    sum.z += words.Load(texel.x * 4, status) * mapped(status);
    sum.w += targets.Load(texel, status) * mapped(status);
    return sum;
}
