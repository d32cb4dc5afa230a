// 64-bit floats and integers in constants and arithmetic.
cbuffer Orbit : register(b0)
{
    double3 origin;
    double scale;
    uint64_t epoch;
    int64_t offset;
};

float4 main(float3 position : POSITION, uint tick : TICK) : SV_Position
{
    double3 world = origin + double3(position) * scale;
    uint64_t now = epoch + tick * (uint64_t)3 - (uint64_t)offset;
    double d = fma(world.x, scale, 1.0L) / world.y;
    return float4((float2)world.xy, (float)d, (float)(now >> 32));
}
