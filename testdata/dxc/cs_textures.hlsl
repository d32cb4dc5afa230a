// Every writable texture dimension; typed loads of further formats; atomics on textures.
RWTexture1D<float> out1 : register(u0);
RWTexture1DArray<float2> out1Array : register(u1);
RWTexture2D<unorm float4> out2 : register(u2);
RWTexture2DArray<uint> out2Array : register(u3);
RWTexture3D<int4> out3 : register(u4);
RWTexture2D<uint> accumulator : register(u5);
RWTexture2D<snorm float4> signedOut[2] : register(u6);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint width, height, depth;
    out3.GetDimensions(width, height, depth);
    out1[id.x] = width;
    out1Array[id.xy] = float2(height, depth);
    out2[id.xy] = out2[id.yx] * 0.5;
    out2Array[id] = id.z;
    out3[id] = int4(id, -1);
    uint previous;
    InterlockedCompareExchange(accumulator[id.xy], 0, id.x, previous);
    InterlockedXor(accumulator[id.yx], previous);
    signedOut[1][id.xy] = float4(id.xyz, 1.0) / 255.0;
}
