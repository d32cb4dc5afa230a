// Comparison samplers: SampleCmp, SampleCmpLevelZero, GatherCmp.
Texture2D<float> shadowMap : register(t0);
Texture2DArray<float> cascades : register(t1);
TextureCube<float> pointShadow : register(t2);
SamplerComparisonState compare : register(s0);

float main(float4 shadow : TEXCOORD0, nointerpolation uint cascade : CASCADE) : SV_Target
{
    float3 p = shadow.xyz / shadow.w;
    float lit = shadowMap.SampleCmp(compare, p.xy, p.z);
    lit += cascades.SampleCmpLevelZero(compare, float3(p.xy, cascade), p.z, int2(1, 0));
    lit += pointShadow.SampleCmp(compare, shadow.xyz, p.z);
    lit += dot(shadowMap.GatherCmp(compare, p.xy, p.z), 0.25);
    return lit;
}
