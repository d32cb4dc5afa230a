// Ray tracing with two ray types; with MISTAKE a hit group names a shader that was renamed, and the payload grew.
struct Radiance {
    float3 color;
    uint depth;
#ifdef MISTAKE
    float3 throughput;
#endif
};
struct Shadow { bool blocked; };
struct Geometry { uint index_offset; uint vertex_offset; uint material; };
RaytracingAccelerationStructure scene : register(t0);
StructuredBuffer<Geometry> geometries : register(t1);
ByteAddressBuffer indices : register(t2);
RWTexture2D<float4> image : register(u0);
cbuffer Camera : register(b0) { float4x4 to_world; float3 sun; uint frame; };
cbuffer Instance : register(b0, space1) { float4 tint; };

RaytracingShaderConfig ShaderConfig = { 16, 8 };
RaytracingPipelineConfig PipelineConfig = { 2 };
GlobalRootSignature Global = { "CBV(b0), SRV(t0), DescriptorTable(SRV(t1, numDescriptors=2), UAV(u0))" };
LocalRootSignature Local = { "CBV(b0, space=1)" };
SubobjectToExportsAssociation LocalForOpaque = { "Local", "Opaque" };
#ifdef MISTAKE
TriangleHitGroup Opaque = { "", "shade_opaque" };
#else
TriangleHitGroup Opaque = { "", "closest_opaque" };
#endif
TriangleHitGroup Masked = { "any_masked", "" };

[shader("raygeneration")]
void generate() {
    float2 at = (DispatchRaysIndex().xy + 0.5) / DispatchRaysDimensions().xy * 2 - 1;
    RayDesc ray = { mul(float4(0, 0, 0, 1), to_world).xyz, 0.01, normalize(mul(float4(at, 1, 0), to_world).xyz), 1000 };
    Radiance payload = (Radiance)0;
    TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 2, 0, ray, payload);
    image[DispatchRaysIndex().xy] = float4(payload.color, 1);
}
[shader("closesthit")]
void closest_opaque(inout Radiance payload, BuiltInTriangleIntersectionAttributes hit) {
    Geometry geometry = geometries[InstanceID()];
    uint3 corners = indices.Load3((geometry.index_offset + PrimitiveIndex() * 3) * 4);
    RayDesc ray = { WorldRayOrigin() + WorldRayDirection() * RayTCurrent(), 0.01, sun, 1000 };
    Shadow shadow = { true };
    TraceRay(scene, RAY_FLAG_SKIP_CLOSEST_HIT_SHADER, 0xff, 1, 2, 1, ray, shadow);
    payload.color = shadow.blocked ? 0.1 * tint.rgb : tint.rgb * hit.barycentrics.x * corners.x;
    payload.depth++;
}
[shader("anyhit")]
void any_masked(inout Shadow payload, BuiltInTriangleIntersectionAttributes hit) {
    if (hit.barycentrics.x > 0.5) IgnoreHit();
}
[shader("miss")]
void miss_sky(inout Radiance payload) { payload.color = saturate(dot(WorldRayDirection(), sun)); }
[shader("miss")]
void miss_shadow(inout Shadow payload) { payload.blocked = false; }
