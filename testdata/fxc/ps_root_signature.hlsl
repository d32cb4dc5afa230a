// A root signature attached by attribute.
#define ROOT "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b0), DescriptorTable(SRV(t0, numDescriptors = 3))," \
             "StaticSampler(s0, filter = FILTER_ANISOTROPIC, maxAnisotropy = 4)"

cbuffer Tint : register(b0) { float4 tint; };
Texture2D<float4> color : register(t0);
SamplerState s : register(s0);

[RootSignature(ROOT)]
float4 main(float2 uv : UV) : SV_Target
{
    return color.Sample(s, uv) * tint;
}
