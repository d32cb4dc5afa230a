// More than eight UAVs in a pixel shader beside a render target (64 UAVs).
RWTexture2D<float4> images[12] : register(u1);
RWBuffer<uint> histogram : register(u13);

float4 main(float4 position : SV_Position, nointerpolation uint id : ID) : SV_Target
{
    uint2 p = uint2(position.xy);
    uint previous;
    InterlockedAdd(histogram[id & 255], 1, previous);
    images[id % 12][p] = float4(previous, id, 0, 1);
    return images[0][p];
}
