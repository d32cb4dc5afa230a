// Typed UAV loads of further formats and 64 UAV slots.
RWTexture2D<float4> image : register(u0);
RWTexture2D<unorm float4> late : register(u20);

[numthreads(8, 8, 1)]
void main(uint2 id : SV_DispatchThreadID)
{
    late[id] = image[id] * 0.5;
}
