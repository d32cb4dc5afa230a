// Ray tracing library: all six shader kinds, payload and attributes, local and global resources.
struct Payload
{
    float4 color;
    uint depth;
};

struct Attributes
{
    float2 barycentrics;
    float3 normal;
};

struct CallData { float4 value; };

RaytracingAccelerationStructure scene : register(t0);
RWTexture2D<float4> target : register(u0);
StructuredBuffer<uint> indices : register(t1, space1);
cbuffer Local : register(b0, space1) { float4 tint; };

[shader("raygeneration")]
void rayGeneration()
{
    uint2 index = DispatchRaysIndex().xy;
    RayDesc ray = { float3(index, 0.0), 0.001, float3(0.0, 0.0, 1.0), 1e4 };
    Payload payload = { float4(0.0, 0.0, 0.0, 0.0), 0 };
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 0xFF, 0, 1, 0, ray, payload);
    CallData data = { payload.color };
    CallShader(2, data);
    target[index] = data.value / DispatchRaysDimensions().x;
}

[shader("closesthit")]
void closestHit(inout Payload payload, in BuiltInTriangleIntersectionAttributes attributes)
{
    payload.color = float4(attributes.barycentrics * InstanceID(), indices[PrimitiveIndex()], RayTCurrent()) * tint;
    if (payload.depth < 2)
    {
        payload.depth++;
        RayDesc ray = { WorldRayOrigin(), 0.1, -WorldRayDirection(), 100.0 };
        TraceRay(scene, RAY_FLAG_NONE, 1, 0, 1, 0, ray, payload);
    }
}

[shader("anyhit")]
void anyHit(inout Payload payload, in Attributes attributes)
{
    if (attributes.normal.y < 0.0)
        IgnoreHit();
    if (payload.depth > 3)
        AcceptHitAndEndSearch();
    payload.color.a += 0.25;
}

[shader("intersection")]
void intersection()
{
    Attributes a;
    a.barycentrics = ObjectRayOrigin().xy;
    a.normal = mul(ObjectToWorld3x4(), float4(0.0, 1.0, 0.0, 0.0));
    ReportHit(RayTMin() + 0.5, 3, a);
}

[shader("miss")]
void miss(inout Payload payload)
{
    payload.color = float4(WorldRayDirection() * 0.5 + 0.5, RayFlags());
}

[shader("callable")]
void callable(inout CallData data)
{
    data.value = sqrt(data.value);
}
