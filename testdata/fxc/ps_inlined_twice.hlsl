// Two functions that are inlined once each, and a parameter that is converted before the function begins.
cbuffer Scene : register(b0)
{
    float4 tints[4];
    float4x4 view;
};

float4 Fade(float4 color, float factor)
{
    float4 faded = color * factor;
    if (color.x > 0.5)
        faded = frac(faded.wzyx / color);
    else
        faded.zw = mul(color, view).xy;
    return faded * tints[2];
}

#line 60 "include/blend.hlsli"
void Blend(float4 color, out float4 blended, inout float factor)
{
    float4 sum = color + factor;
    sum *= tints[1];
    blended = sum;
    factor *= blended.x;
}

float4 main(float4 color : COLOR, nointerpolation uint key : KEY) : SV_Target
{
    float4 result = color;
    float factor = 1;
    Blend(tints[3] * color.y, result, factor);
    result = mul(result, view) * factor;
    return result + Fade(result, key);
}
