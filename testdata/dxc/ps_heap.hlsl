// ResourceDescriptorHeap and SamplerDescriptorHeap: resources without any binding.
cbuffer Handles : register(b0)
{
    uint albedoIndex;
    uint samplerIndex;
    uint bufferIndex;
    uint targetIndex;
};

float4 main(float2 uv : UV, nointerpolation uint material : MATERIAL) : SV_Target
{
    Texture2D<float4> albedo = ResourceDescriptorHeap[albedoIndex];
    SamplerState s = SamplerDescriptorHeap[samplerIndex];
    StructuredBuffer<float4> tints = ResourceDescriptorHeap[NonUniformResourceIndex(bufferIndex + material)];
    RWByteAddressBuffer counter = ResourceDescriptorHeap[targetIndex];
    counter.InterlockedAdd(0, 1);
    return albedo.Sample(s, uv) * tints[material];
}
