// Samples with a limit of the level of detail, whether all texels were there, and bias or comparison.
Texture2D<float4> colour : register(t0);
Texture2D<float> depth : register(t1);
SamplerState plain : register(s0);
SamplerComparisonState comparing : register(s1);
struct Out { float4 values : SV_Target0; float4 mapped : SV_Target1; };

Out main(float4 position : SV_Position, float2 at : AT) {
    Out result;
    uint3 status;
    result.values.x = colour.Sample(plain, at, int2(0, 0), 0.0, status.x).y;
    result.values.y = colour.SampleBias(plain, at, 0.5, int2(0, 0), 0.0, status.y).z;
    result.values.z = depth.SampleCmp(comparing, at, 0.125, int2(0, 0), 0.0, status.z);
    result.values.w = depth.SampleCmp(comparing, at, 0.5, int2(0, 0), 0.0);
    result.mapped = float4(CheckAccessFullyMapped(status.x), CheckAccessFullyMapped(status.y),
        CheckAccessFullyMapped(status.z), 7);
    return result;
}
