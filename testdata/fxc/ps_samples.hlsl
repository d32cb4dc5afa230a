// Positions and counts of samples, attributes elsewhere, derivatives, levels of detail.
Texture2DMS<float4> many;
Texture2DMS<float4, 4> four;
Texture2D<float4> plain;
TextureCube<float4> cube;
SamplerState smooth;
Buffer<float4> words;

float4 main(float4 at : SV_Position, sample float4 colour : COLOR, float4 other : OTHER,
            uint which : SV_SampleIndex
#ifdef SM5
            , uint coverage : SV_Coverage
#endif
            ) : SV_Target
{
    uint width, height, count;
    many.GetDimensions(width, height, count);
    float4 sum = many.Load(at.xy, which) + four.sample[1][at.xy] + width + count;
    sum.xy += GetRenderTargetSamplePosition(which) + many.GetSamplePosition(which) + GetRenderTargetSampleCount();
    sum.xy += four.GetSamplePosition(2);
#ifdef SM5
    uint elements;
    words.GetDimensions(elements);
    sum += elements + coverage;
    sum += EvaluateAttributeCentroid(other) + EvaluateAttributeAtSample(other, which)
        + EvaluateAttributeSnapped(other, int2(3, -2));
    sum += ddx_coarse(other) + ddy_coarse(other) + ddx_fine(other) + ddy_fine(other);
#endif
    sum += ddx(other) * ddy(other);
    sum.x += plain.CalculateLevelOfDetail(smooth, other.xy) + plain.CalculateLevelOfDetailUnclamped(smooth, other.zw);
    sum.y += cube.CalculateLevelOfDetail(smooth, other.xyz);
    float levels, w, h;
    plain.GetDimensions(1, w, h, levels);
    return sum + levels + w;
}
