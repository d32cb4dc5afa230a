// Calls functions that are not to be inlined.
struct Sample { float3 color; uint count; };

float3 weighted(float3 color, float weight);
float2 turned(float2x2 by, float2 place);
float average(Sample sample);

StructuredBuffer<float4> colors;
RWStructuredBuffer<float> results;

[shader("compute")]
[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float4 color = colors[id.x];
    Sample sample = { weighted(color.xyz, color.w), id.x };
    results[id.x] = average(sample) + turned(float2x2(color), color.xy).y;
}
