// The root signature is ROOT, whose table has ranges that a move cuts, and a static sampler.
#ifndef MOVED
#define FRAME b0
#define DRAW b1
#define COLOR t0
#define DETAIL t1
#define LINEAR s0
#define TRACE u1
#define ROOT "CBV(b0), RootConstants(num32BitConstants=4, b1), " \
    "DescriptorTable(SRV(t0, numDescriptors=4), UAV(u1, numDescriptors=2)), StaticSampler(s0)"
#else
#define FRAME b4
#define DRAW b9, space1
#define COLOR t20
#define DETAIL t2, space3
#define LINEAR s5
#define TRACE u3
#define ROOT "CBV(b4), RootConstants(num32BitConstants=4, b9, space=1), DescriptorTable(SRV(t20), " \
    "SRV(t2, space=3, offset=1), SRV(t2, numDescriptors=2, offset=2), " \
    "UAV(u3), UAV(u2, offset=5)), StaticSampler(s5)"
#endif

cbuffer Frame : register(FRAME) { float4 fade; };
cbuffer Draw : register(DRAW) { uint4 draw; };
Texture2D<float4> color : register(COLOR);
Texture2D<float4> detail : register(DETAIL);
SamplerState linear_sampler : register(LINEAR);
RWTexture2D<float4> trace : register(TRACE);

[RootSignature(ROOT)]
float4 main(float4 position : SV_Position, float2 uv : TEXCOORD) : SV_Target
{
    float4 value = color.Sample(linear_sampler, uv) * detail.Sample(linear_sampler, uv * 8) * fade;
    trace[uint2(position.xy)] = value * draw.x;
    return value;
}
