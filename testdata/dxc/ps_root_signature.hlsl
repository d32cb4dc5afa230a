// A pixel shader with a root signature that holds static samplers and tables, and its reflection.
#define ROOT "RootFlags(DENY_VERTEX_SHADER_ROOT_ACCESS | DENY_HULL_SHADER_ROOT_ACCESS |" \
             "          DENY_DOMAIN_SHADER_ROOT_ACCESS | DENY_GEOMETRY_SHADER_ROOT_ACCESS)," \
             "DescriptorTable(SRV(t0, numDescriptors = 2, flags = DATA_STATIC)," \
             "                UAV(u0, flags = DATA_VOLATILE), visibility = SHADER_VISIBILITY_PIXEL)," \
             "StaticSampler(s0, filter = FILTER_MIN_MAG_MIP_LINEAR, addressU = TEXTURE_ADDRESS_CLAMP," \
             "              visibility = SHADER_VISIBILITY_PIXEL)"

Texture2D<float4> color : register(t0);
Texture2D<float4> bloom : register(t1);
RWBuffer<float> exposure : register(u0);
SamplerState s : register(s0);

[RootSignature(ROOT)]
float4 main(float2 uv : UV) : SV_Target
{
    return (color.Sample(s, uv) + bloom.Sample(s, uv)) * exposure[0];
}
