// Shader models 4 and 5.0: a register is a number in the operand. Textures in an array are registers in a row.
#ifndef MOVED
#define FRAME b0
#define COLOR t0
#define LAYERS t1
#define LINEAR s0
#else
#define FRAME b3
#define COLOR t9
#define LAYERS t0
#define LINEAR s5
#endif
cbuffer Frame : register(FRAME) { float4 fade; float4 steps[4]; };
Texture2D color : register(COLOR);
Texture2D layers[3] : register(LAYERS);
SamplerState linear_sampler : register(LINEAR);

float4 main(float4 position : SV_Position, float2 uv : TEXCOORD) : SV_Target
{
    float4 value = color.Sample(linear_sampler, uv) * fade;
    return value + layers[1].Sample(linear_sampler, uv) + steps[uint(position.x) & 3];
}
