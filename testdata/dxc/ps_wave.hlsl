// Wave intrinsics and quad operations, integer and bit functions.
float4 main(float4 color : COLOR, nointerpolation uint id : ID) : SV_Target
{
    float4 sum = WaveActiveSum(color) + WavePrefixProduct(color.x);
    uint4 ballot = WaveActiveBallot(id > 3);
    sum += countbits(ballot.x) + firstbithigh(id) + reversebits(id);
    sum += QuadReadAcrossX(color) - QuadReadAcrossDiagonal(color) + QuadReadLaneAt(color, 2);
    if (WaveIsFirstLane())
        sum += WaveReadLaneAt(color, 5);
    return WaveActiveAllEqual(id) ? sum : sum * WaveGetLaneIndex() / WaveGetLaneCount();
}
