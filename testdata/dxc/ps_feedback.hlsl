// Sampler feedback: FeedbackTexture2D and FeedbackTexture2DArray, both kinds.
FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> minMip : register(u0);
FeedbackTexture2D<SAMPLER_FEEDBACK_MIP_REGION_USED> region : register(u1);
FeedbackTexture2DArray<SAMPLER_FEEDBACK_MIN_MIP> minMips : register(u2);
FeedbackTexture2DArray<SAMPLER_FEEDBACK_MIP_REGION_USED> regions : register(u3);
Texture2D<float4> color : register(t0);
Texture2DArray<float4> colors : register(t1);
SamplerState s : register(s0);

float4 main(float2 uv : UV, float slice : SLICE) : SV_Target
{
    minMip.WriteSamplerFeedback(color, s, uv);
    region.WriteSamplerFeedbackBias(color, s, uv, 0.5);
    minMips.WriteSamplerFeedbackLevel(colors, s, float3(uv, slice), 2.0);
    regions.WriteSamplerFeedbackGrad(colors, s, float3(uv, slice), ddx(uv), ddy(uv));
    return color.Sample(s, uv);
}
