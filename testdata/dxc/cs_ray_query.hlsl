// RayQuery with every kind of acceleration-structure access in a compute shader.
RaytracingAccelerationStructure scenes[2] : register(t0, space1);
RWTexture2D<float4> target : register(u0);

[numthreads(8, 4, 1)]
void main(uint2 id : SV_DispatchThreadID)
{
    RayDesc ray = { float3(id, 0.0), 0.0, float3(0.0, 0.0, 1.0), 1e30 };
    RayQuery<RAY_FLAG_NONE> query;
    query.TraceRayInline(scenes[id.x & 1], RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES, 0x7F, ray);
    while (query.Proceed())
    {
        if (query.CandidateType() == CANDIDATE_NON_OPAQUE_TRIANGLE && query.CandidateTriangleRayT() > 1.0)
            query.CommitNonOpaqueTriangleHit();
    }
    target[id] = float4(query.CommittedInstanceID(), query.CommittedPrimitiveIndex(),
                        query.CommittedObjectToWorld3x4()[0].x, query.CommittedRayT());
}
