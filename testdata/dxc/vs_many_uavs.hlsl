// More than eight descriptors of unordered access in few ranges: the feature 64UAVs since validator 1.6.
RWBuffer<float4> lanes[8] : register(u0);
RWStructuredBuffer<float> output : register(u50);

float4 main(uint i : LANE) : SV_Position
{
    lanes[i % 8][i] = 1.0;
    output[i] = 2.0;
    return float4(i, 0.0, 0.0, 1.0);
}
