// Shared by the multi-file shaders.
#ifndef COMMON_HLSLI
#define COMMON_HLSLI

#include "lighting/brdf.hlsli"

cbuffer Frame : register(b0)
{
    float3 eye;
    float time;
    float3 sunDirection;
    float exposure;
};

float3 toneMap(float3 color)
{
    return 1.0 - exp(-color * exposure);
}

#endif
