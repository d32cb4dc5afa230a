// Ray tracing libraries: one that is complete, with BROKEN one that breaks the rules of libraries, with SMALL one whose attributes are too large.
struct Payload {
    float4 color;
#ifdef BROKEN
    float4 more;
#endif
};
struct Attributes { float2 at; };
RaytracingAccelerationStructure scene : register(t0);
RWTexture2D<float4> image : register(u0);
cbuffer Record : register(b0, space1) { float4 tint; };

#ifdef SMALL
RaytracingShaderConfig Config = { 16, 4 };
#else
RaytracingShaderConfig Config = { 16, 8 };
#endif
RaytracingPipelineConfig Pipeline = { 1 };
GlobalRootSignature Global = { "DescriptorTable(UAV(u0)), SRV(t0)" };
LocalRootSignature Local = { "CBV(b0, space=1)" };
#ifdef BROKEN
TriangleHitGroup Group = { "any_hit_that_is_not_there", "miss" };
ProceduralPrimitiveHitGroup Procedural = { "", "hit", "miss" };
SubobjectToExportsAssociation LocalForHit = { "Locale", "hit;nobody" };
float4 defined_elsewhere(float x);
#else
TriangleHitGroup Group = { "", "hit" };
SubobjectToExportsAssociation LocalForHit = { "Local", "hit" };
float4 defined_elsewhere(float x) { return x; }
#endif

[shader("raygeneration")]
void generate() {
    Payload payload = (Payload)0;
    RayDesc ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 100 };
    TraceRay(scene, 0, 255, 0, 1, 0, ray, payload);
    image[DispatchRaysIndex().xy] = payload.color + defined_elsewhere(payload.color.x);
}
[shader("closesthit")]
void hit(inout Payload payload, Attributes attributes) { payload.color = tint * attributes.at.x; }
[shader("miss")]
void miss(inout Payload payload) { payload.color = 0; }
