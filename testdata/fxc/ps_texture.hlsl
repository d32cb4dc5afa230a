// One texture and sampler, for every profile from level 9.1 to 5.1.
Texture2D albedo;
SamplerState albedoSampler;
float4 tint;

float4 main(float4 position : SV_Position, float4 color : COLOR, float2 uv : TEXCOORD0) : SV_Target
{
    float4 texel = albedo.Sample(albedoSampler, uv);
    clip(texel.a - 0.5);
    return texel * color * tint;
}
