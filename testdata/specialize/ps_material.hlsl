// A material with switches, as engines have them: branches on members of constant buffers. FXC has spaces since
// shader model 5.1.
#ifdef NO_SPACES
#define LIGHTS b1
#else
#define LIGHTS b1, space1
#endif
cbuffer Material : register(b0)
{
    bool useFog;
    float3 fogColor;
    int mode;
    float fogDensity;
    row_major float2x3 uvRows;
    float2x3 uvColumns;
    float4 tints[3];
};
struct Light { float3 color; float range; float4 position; };
cbuffer Lights : register(LIGHTS)
{
    uint count;
    Light lights[8];
};
Texture2D<float4> albedo : register(t0);
SamplerState linear_sampler : register(s0);

float4 main(float2 uv : TEXCOORD0, float3 world : POSITION, uint layer : LAYER) : SV_Target
{
    float2 at = mul(uvRows, float3(uv, 1)) + mul(uvColumns, float3(uv, 0));
    float4 color = albedo.Sample(linear_sampler, at) * tints[1];
    switch (mode)
    {
    case 1: color.rgb = color.bgr; break;
    case 2: color *= tints[layer % 3]; break;
    case 3: color.rgb = sqrt(color.rgb); break;
    }
    float3 light = 0;
    for (uint i = 0; i < count; i++)
    {
        float3 way = lights[i].position.xyz - world;
        light += lights[i].color * saturate(1 - dot(way, way) / lights[i].range);
    }
    color.rgb *= light;
    if (useFog)
        color.rgb = lerp(fogColor, color.rgb, exp(-fogDensity * length(world)));
    return color;
}
