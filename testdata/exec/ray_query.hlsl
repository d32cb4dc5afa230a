// A ray of each thread meets a triangle and a box around what the shader decides about: all that a query says.
RaytracingAccelerationStructure scene : register(t0);
RWStructuredBuffer<uint> facts : register(u0);
RWStructuredBuffer<float> places : register(u1);

[numthreads(4, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    RayDesc ray;
    ray.Origin = float3(i, 0.5, 1.0);
    ray.TMin = 0.5;
    ray.Direction = float3(0.0, 0.0, 2.0);
    ray.TMax = 50.0;
#ifdef MICROMAPS
    RayQuery<RAY_FLAG_CULL_BACK_FACING_TRIANGLES, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> query;
#else
    RayQuery<RAY_FLAG_CULL_BACK_FACING_TRIANGLES> query;
#endif
    query.TraceRayInline(scene, RAY_FLAG_FORCE_NON_OPAQUE, 0x1f3, ray);
    uint seen = 0;
    float sum = 0;
    while (query.Proceed())
    {
        uint candidate = query.CandidateInstanceIndex() + query.CandidateInstanceID() * 4
            + query.CandidateGeometryIndex() * 16 + query.CandidatePrimitiveIndex() * 64
            + query.CandidateInstanceContributionToHitGroupIndex() * 256;
        float3 origin = query.CandidateObjectRayOrigin();
        float3 direction = query.CandidateObjectRayDirection();
        sum += origin.x + direction.z * 10 + query.CandidateObjectToWorld3x4()[0][3] * 100
            + query.CandidateWorldToObject3x4()[0][3] * 1000;
        if (query.CandidateType() == CANDIDATE_NON_OPAQUE_TRIANGLE)
        {
            candidate += query.CandidateTriangleFrontFace() ? 4096 : 0;
            sum += query.CandidateTriangleBarycentrics().x * 0.5 + query.CandidateTriangleRayT() * 0.25;
            // The second thread takes no triangle.
            if (i != 1)
                query.CommitNonOpaqueTriangleHit();
        }
        else
        {
            candidate += query.CandidateProceduralPrimitiveNonOpaque() ? 8192 : 0;
            query.CommitProceduralPrimitiveHit(3.0);
            if (i == 3)
                query.Abort();
        }
        seen = seen * 3 + candidate;
    }
    facts[i * 8] = seen;
    facts[i * 8 + 1] = query.CommittedStatus();
    facts[i * 8 + 2] = query.RayFlags();
    places[i * 8] = sum;
    places[i * 8 + 1] = query.WorldRayOrigin().x + query.WorldRayDirection().z * 16 + query.RayTMin() * 128;
    if (query.CommittedStatus() == COMMITTED_NOTHING)
        return;
    facts[i * 8 + 3] = query.CommittedInstanceIndex() + query.CommittedInstanceID() * 4;
    facts[i * 8 + 4] = query.CommittedGeometryIndex() + query.CommittedPrimitiveIndex() * 16;
    facts[i * 8 + 5] = query.CommittedInstanceContributionToHitGroupIndex();
    places[i * 8 + 2] = query.CommittedRayT();
    places[i * 8 + 3] = query.CommittedObjectRayOrigin().x + query.CommittedObjectRayDirection().z * 10;
    places[i * 8 + 4] =
        query.CommittedObjectToWorld3x4()[0][3] * 100 + query.CommittedWorldToObject3x4()[0][3];
    if (query.CommittedStatus() == COMMITTED_TRIANGLE_HIT)
    {
        facts[i * 8 + 6] = query.CommittedTriangleFrontFace();
        places[i * 8 + 5] = query.CommittedTriangleBarycentrics().x;
        places[i * 8 + 6] = query.CommittedTriangleBarycentrics().y;
    }
}
