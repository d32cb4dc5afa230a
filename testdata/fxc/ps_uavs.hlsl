// Unordered access from a pixel shader: images, raw, structured, append, consume, counter, rasteriser order.
RWTexture2D<float> image : register(u1);
RWByteAddressBuffer raw : register(u2);
RWStructuredBuffer<float4> counted : register(u3);
AppendStructuredBuffer<uint2> appended : register(u4);
ConsumeStructuredBuffer<uint2> consumed : register(u5);
globallycoherent RWBuffer<uint> coherent : register(u6);
#if ROV
RasterizerOrderedTexture2D<float4> ordered : register(u7);
#endif

float4 main(float4 position : SV_Position) : SV_Target
{
    uint2 p = (uint2)position.xy;
    image[p] += 1.0;
    raw.InterlockedAdd(p.x * 4, 1);
    uint i = counted.IncrementCounter();
    counted[i] = position;
    appended.Append(consumed.Consume() + p);
    InterlockedMin(coherent[p.y], p.x);
#if ROV
    ordered[p] = position;
#endif
    return position;
}
