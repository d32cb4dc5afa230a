// Outputs without a register: depth, in each form, the mask of samples, and the reference of the stencil.

#ifndef DEPTH
#define DEPTH SV_Depth
#endif

struct Outputs
{
    float4 color : SV_Target;
    float depth : DEPTH;
#ifdef MASK
    uint mask : SV_Coverage;
#endif
#ifdef STENCIL
    uint stencil : SV_StencilRef;
#endif
};

cbuffer Constants : register(b0)
{
    float2 numbers;
    uint2 bits;
};

Outputs main(linear noperspective sample float4 position : SV_Position, float4 color : COLOR)
{
    Outputs outputs;
    outputs.color = color * position.w;
    outputs.depth = saturate(position.z * numbers.x + color.x);
#ifdef MASK
    outputs.mask = bits.x ^ uint(position.x);
#endif
#ifdef STENCIL
    outputs.stencil = bits.y + uint(position.y);
#endif
    return outputs;
}
