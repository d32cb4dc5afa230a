// A compute shader with a root signature that uses every parameter kind and directly indexed heaps.
#define ROOT "RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED | SAMPLER_HEAP_DIRECTLY_INDEXED)," \
             "CBV(b0, flags = DATA_STATIC), SRV(t0, flags = DATA_VOLATILE), UAV(u0), " \
             "RootConstants(num32BitConstants = 3, b1, space = 5)," \
             "DescriptorTable(SRV(t1, numDescriptors = unbounded, space = 1, flags = DESCRIPTORS_VOLATILE))," \
             "DescriptorTable(Sampler(s0, numDescriptors = 4))"

cbuffer A : register(b0) { float4 a; };
cbuffer B : register(b1, space5) { uint3 b; };
StructuredBuffer<float4> input : register(t0);
RWStructuredBuffer<float4> output : register(u0);
Texture2D<float4> textures[] : register(t1, space1);
SamplerState samplers[4] : register(s0);

[RootSignature(ROOT)]
[numthreads(64, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    Texture2D<float4> extra = ResourceDescriptorHeap[b.z];
    SamplerState extraSampler = SamplerDescriptorHeap[b.y];
    output[id] = input[id] * a + textures[b.x].SampleLevel(samplers[b.y & 3], input[id].xy, 0.0)
               + extra.SampleLevel(extraSampler, 0.5, 0.0);
}
