// Inline ray tracing in a pixel shader (RayQuery, RaytracingAccelerationStructure).
RaytracingAccelerationStructure scene : register(t0);

float4 main(float3 origin : POSITION, float3 direction : NORMAL) : SV_Target
{
    RayQuery<RAY_FLAG_CULL_NON_OPAQUE | RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH> query;
    RayDesc ray;
    ray.Origin = origin;
    ray.Direction = direction;
    ray.TMin = 0.01;
    ray.TMax = 1000.0;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 0xFF, ray);
    while (query.Proceed())
        query.Abort();
    bool hit = query.CommittedStatus() == COMMITTED_TRIANGLE_HIT;
    return hit ? float4(query.CommittedTriangleBarycentrics(), query.CommittedRayT(), 1.0) : 0.0;
}
