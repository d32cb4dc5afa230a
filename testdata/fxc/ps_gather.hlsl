// Gathers with offsets and comparison, cube arrays, attribute evaluation, coverage input.
Texture2D<float4> color;
Texture2D<float> depth;
TextureCubeArray<float4> probes;
SamplerState s;
SamplerComparisonState c;

float4 main(float4 uv : UV, uint coverage : SV_Coverage, uint index : SV_SampleIndex, bool front : SV_IsFrontFace) : SV_Target
{
    float4 sum = color.GatherRed(s, uv.xy, int2(1, 2)) + color.GatherAlpha(s, uv.xy);
    sum += depth.GatherCmp(c, uv.xy, uv.z) + probes.Sample(s, uv);
    sum += EvaluateAttributeAtSample(uv, index) + EvaluateAttributeSnapped(uv, int2(2, -3));
    return front ? sum : sum * countbits(coverage);
}
