// Several source files and defines, compiled with every kind of debug information.
#include "common.hlsli"

#ifndef LIGHTS
#define LIGHTS 2
#endif

struct Surface
{
    float3 normal : NORMAL;
    float2 uv : TEXCOORD0;
    float3 world : POSITION;
};

Texture2D<float4> albedo : register(t0);
SamplerState samplerState : register(s0);

float4 main(Surface surface) : SV_Target
{
    float3 n = normalize(surface.normal);
    float3 view = normalize(eye - surface.world);
    float3 color = 0.0;
    for (int i = 0; i < LIGHTS; ++i)
    {
        float3 h = normalize(view + sunDirection * (i + 1));
        color += distribution(saturate(dot(n, h)), 0.35) * albedo.Sample(samplerState, surface.uv).rgb;
    }
    return float4(toneMap(color), 1.0);
}
