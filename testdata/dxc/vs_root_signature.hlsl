// A root signature attached to a vertex shader by attribute.
#define ROOT "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT | DENY_PIXEL_SHADER_ROOT_ACCESS)," \
             "CBV(b0, visibility = SHADER_VISIBILITY_VERTEX)," \
             "RootConstants(num32BitConstants = 4, b1)," \
             "DescriptorTable(SRV(t0, numDescriptors = 8), visibility = SHADER_VISIBILITY_VERTEX)"

cbuffer Camera : register(b0) { float4x4 viewProjection; };
cbuffer Draw : register(b1) { uint4 draw; };
Buffer<float4> offsets[8] : register(t0);

[RootSignature(ROOT)]
float4 main(float3 position : POSITION, uint vertex : SV_VertexID) : SV_Position
{
    return mul(viewProjection, float4(position, 1.0)) + offsets[3][vertex + draw.x];
}
