// A function that is inlined around a branch, and a variable of its caller with the same name, in debug information.
cbuffer Scene : register(b0)
{
    float4x4 view;
    float4 tints[4];
    uint4 bits;
};
Texture2D<float4> heights;
SamplerState smoothed;

float4 Weigh(float4 value, float weight)
{
    float4 result = value * weight;
    if (weight > 0.1)
        return result * weight;
    result -= tints[bits.y % 3] - dot(result.wxwy, tints[0]);
    [branch] if (length(value) > 1)
    {
        result *= heights.SampleLevel(smoothed, result.yx, 3);
    }
    return result;
}

void Scale(float4 value, out float4 scaled, inout float factor)
{
    float4 result = value + factor;
    scaled = result * Weigh(value.xyxz, bits.x);
    factor *= scaled.x;
}

float4 main(float4 position : POSITION, uint id : SV_VertexID) : SV_Position
{
    float4 result = position;
    float factor = 2;
    result *= mul(position.x > 3 ? tints[1] : result.wyww, view);
    Scale(result, result, factor);
    return Weigh(result, id);
}
