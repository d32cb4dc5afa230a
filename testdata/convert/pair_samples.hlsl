// Textures of several samples; with PLAIN without offsets.

#ifdef PLAIN
#define AT(x, y) int2(0, 0)
#else
#define AT(x, y) int2(x, y)
#endif

Texture2DMS<float4> colors : register(t0);
Texture2DMSArray<float2> layers : register(t1);
Texture2DMS<int, 4> numbers : register(t2);

cbuffer Constants : register(b0)
{
    uint4 chosen;
    int2 offset;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    const int2 texel = int2(position.xy) & 3;
    const uint which = chosen.x & 3;
    float4 sum = colors.Load(texel, which) + colors.sample[1][texel.yx];
    sum += colors.Load(texel, 0, AT(1, 0)).wzyx;
    sum.xy += layers.Load(int3(texel, chosen.y & 1), which);
    sum += numbers.Load(texel, 3);
    uint status;
    sum += colors.Load(texel, which, AT(0, 1), status) * (CheckAccessFullyMapped(status) ? 2 : 1);
    uint width, height, elements, samples;
    colors.GetDimensions(width, height, samples);
    sum += float4(width, height, samples, (samples << 3) ^ width);
    float columns, lines, count;
    colors.GetDimensions(columns, lines, count);
    sum += float4(columns, lines, count, 1);
    layers.GetDimensions(width, height, elements, samples);
    sum += float4(width, height, elements, samples);
    return sum;
}
