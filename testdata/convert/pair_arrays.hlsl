// Arrays of resources that are indexed.

struct Row
{
    float4 first;
    float4 second;
};

ConstantBuffer<Row> buffers[4] : register(b0, space1);
Texture2D<float4> images[4] : register(t0);
TextureCube<float4> cube : register(t4);
SamplerState samplers[2] : register(s0);

float4 main(float4 position : SV_Position, float3 way : WAY, nointerpolation uint chosen : CHOSEN) : SV_Target
{
    const uint which = chosen & 3;
    float4 sum = buffers[which].first - buffers[3 - which].second;
    sum += images[which].SampleLevel(samplers[chosen & 1], way.xy, 0);
    sum += images[NonUniformResourceIndex(which ^ 1)].Load(int3(uint2(position.xy) & 3, 0));
    sum.x += cube.CalculateLevelOfDetail(samplers[0], way);
    sum.y += cube.CalculateLevelOfDetailUnclamped(samplers[0], way.zxy);
    return sum;
}
