// Every kind of state subobject in a library.
struct Payload { float4 color; };

GlobalRootSignature globalRoot = { "SRV(t0), DescriptorTable(UAV(u0, numDescriptors = 2)), StaticSampler(s0)" };
LocalRootSignature localRoot = { "RootFlags(LOCAL_ROOT_SIGNATURE), RootConstants(num32BitConstants = 4, b0, space = 1)" };
LocalRootSignature emptyLocalRoot = { "RootFlags(LOCAL_ROOT_SIGNATURE)" };
StateObjectConfig config = { STATE_OBJECT_FLAGS_ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITONS |
                             STATE_OBJECT_FLAG_ALLOW_STATE_OBJECT_ADDITIONS };
StateObjectConfig plainConfig = { 0 };
SubobjectToExportsAssociation association = { "localRoot", "closestHit;miss" };
SubobjectToExportsAssociation defaultAssociation = { "shaderConfig", "" };
RaytracingShaderConfig shaderConfig = { 16, 8 };
RaytracingPipelineConfig pipelineConfig = { 7 };
RaytracingPipelineConfig1 pipelineConfig1 = { 3, RAYTRACING_PIPELINE_FLAG_SKIP_PROCEDURAL_PRIMITIVES };
TriangleHitGroup triangles = { "anyHit", "closestHit" };
TriangleHitGroup opaque = { "", "closestHit" };
ProceduralPrimitiveHitGroup spheres = { "", "closestHit", "intersection" };

[shader("closesthit")]
void closestHit(inout Payload payload, in BuiltInTriangleIntersectionAttributes attributes)
{
    payload.color = attributes.barycentrics.xyxy;
}

[shader("anyhit")]
void anyHit(inout Payload payload, in BuiltInTriangleIntersectionAttributes attributes)
{
    IgnoreHit();
}

[shader("intersection")]
void intersection()
{
    BuiltInTriangleIntersectionAttributes attributes = { float2(0.5, 0.5) };
    ReportHit(1.0, 0, attributes);
}

[shader("miss")]
void miss(inout Payload payload)
{
    payload.color = 0.0;
}
