// The entry that calls `shade` for each element of a buffer.
StructuredBuffer<float4> points;
RWStructuredBuffer<float3> results;

float3 shade(float3 albedo, float distance);

[shader("compute")]
[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float4 point_and_distance = points[id.x];
    results[id.x] = shade(point_and_distance.xyz, point_and_distance.w);
}
