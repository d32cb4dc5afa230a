// Shader model 4: derivatives, and a texture of which only sizes are read.

Texture2D<float4> image : register(t0);
SamplerState linear_sampler : register(s0);

float4 main(float4 position : SV_Position, float4 at : PLACE) : SV_Target
{
    float4 sum = ddx(at) + ddy(at * at.yxwz);
    uint width, height, levels;
    image.GetDimensions(0, width, height, levels);
    sum += image.SampleGrad(linear_sampler, at.xy, ddx(at.zw), ddy(at.zw)) * float4(width, height, levels, 1);
    return sum;
}
