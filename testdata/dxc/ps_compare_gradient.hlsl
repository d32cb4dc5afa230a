// SampleCmpGrad, SampleCmpBias and CalculateLevelOfDetail with a comparison sampler (shader model 6.8).
Texture2D<float> depth : register(t0);
SamplerComparisonState c : register(s0);

float main(float2 uv : UV) : SV_Target
{
    float a = depth.SampleCmpGrad(c, uv, 0.5, ddx(uv), ddy(uv));
    float b = depth.SampleCmpBias(c, uv, 0.5, 1.0);
    return a + b + depth.CalculateLevelOfDetail(c, uv);
}
