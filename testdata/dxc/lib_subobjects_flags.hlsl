// Subobjects with every flag, associations with many exports and by default, hit groups of both types with all shaders.
struct [raypayload] Payload { float t : read(caller, anyhit, closesthit) : write(caller, anyhit, closesthit, miss); };

StateObjectConfig allFlags = { STATE_OBJECT_FLAGS_ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITONS |
                               STATE_OBJECT_FLAGS_ALLOW_EXTERNAL_DEPENDENCIES_ON_LOCAL_DEFINITIONS |
                               STATE_OBJECT_FLAG_ALLOW_STATE_OBJECT_ADDITIONS };
StateObjectConfig external = { STATE_OBJECT_FLAGS_ALLOW_EXTERNAL_DEPENDENCIES_ON_LOCAL_DEFINITIONS };
GlobalRootSignature heaps = { "RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED | SAMPLER_HEAP_DIRECTLY_INDEXED)" };
LocalRootSignature table = { "RootFlags(LOCAL_ROOT_SIGNATURE), DescriptorTable(SRV(t3, space = 2)), CBV(b1, space = 2)" };
RaytracingPipelineConfig1 skipTriangles = { 1, RAYTRACING_PIPELINE_FLAG_SKIP_TRIANGLES };
RaytracingPipelineConfig1 micromaps = { 31, RAYTRACING_PIPELINE_FLAG_ALLOW_OPACITY_MICROMAPS };
RaytracingPipelineConfig1 plain = { 0, RAYTRACING_PIPELINE_FLAG_NONE };
RaytracingShaderConfig sizes = { 4, 32 };
TriangleHitGroup bothTriangles = { "anyHit", "closestHit" };
TriangleHitGroup noShaders = { "", "" };
ProceduralPrimitiveHitGroup allProcedural = { "anyHit", "closestHit", "intersection" };
SubobjectToExportsAssociation many = { "table", "bothTriangles;allProcedural;closestHit;anyHit;intersection" };
SubobjectToExportsAssociation configByDefault = { "sizes", "" };
SubobjectToExportsAssociation elsewhere = { "notHere", "alsoNotHere" };

[shader("closesthit")]
void closestHit(inout Payload payload, in BuiltInTriangleIntersectionAttributes attributes)
{
    payload.t = RayTCurrent();
}

[shader("anyhit")]
void anyHit(inout Payload payload, in BuiltInTriangleIntersectionAttributes attributes)
{
    payload.t += 1.0;
}

[shader("intersection")]
void intersection()
{
    BuiltInTriangleIntersectionAttributes attributes = { float2(0.25, 0.5) };
    ReportHit(2.0, 1, attributes);
}
