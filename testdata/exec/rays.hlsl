// Shaders of all ray tracing stages, whose results follow from few primitives by arithmetic.
RaytracingAccelerationStructure scene : register(t0);
RWStructuredBuffer<float4> results : register(u0);

struct Payload
{
    float4 value;
    uint trail;
    uint depth;
};

struct Sphere
{
    float3 normal;
    float scale;
};

struct Count
{
    uint value;
};

[shader("raygeneration")]
void sendMain()
{
    uint2 at = DispatchRaysIndex().xy;
    RayDesc ray;
    ray.Origin = float3(at.x, at.y, 0.0);
    ray.TMin = 0.5;
    ray.Direction = float3(0.0, 0.0, 1.0);
    ray.TMax = 100.0;
    Payload payload;
    payload.value = 0.0;
    payload.trail = 1;
    payload.depth = 0;
    TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, at.x & 1, ray, payload);
    uint index = at.y * DispatchRaysDimensions().x + at.x;
    results[index * 2] = payload.value;
    results[index * 2 + 1] = float4(payload.trail, payload.depth, 0.0, 0.0);
}

[shader("raygeneration")]
void callMain()
{
    Count count;
    count.value = DispatchRaysIndex().x;
    CallShader(count.value & 1, count);
    results[DispatchRaysIndex().x] = count.value;
}

[shader("callable")]
void twice(inout Count count)
{
    count.value *= 2;
}

[shader("callable")]
void twiceAndMore(inout Count count)
{
    CallShader(0, count);
    count.value += 100;
}

[shader("miss")]
void dark(inout Payload payload)
{
    payload.value = float4(-1.0, RayTCurrent(), WorldRayDirection().z, RayFlags());
    payload.depth += 16;
}

[shader("miss")]
void sky(inout Payload payload)
{
    payload.value = float4(-2.0, RayTMin(), WorldRayOrigin().x, 0.0);
    payload.depth += 32;
}

// From the front, the right half of a triangle is not there, and the upper one hides all else.
[shader("anyhit")]
void holes(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.trail = payload.trail * 10 + 2;
    if (attributes.barycentrics.x >= 0.5 && HitKind() == HIT_KIND_TRIANGLE_FRONT_FACE)
        IgnoreHit();
    if (attributes.barycentrics.y >= 0.5)
        AcceptHitAndEndSearch();
    payload.trail += 1;
}

[shader("closesthit")]
void wall(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.value = float4(RayTCurrent(), attributes.barycentrics, InstanceID() + PrimitiveIndex() * 16
        + GeometryIndex() * 256 + HitKind() * 4096);
    // A shadow: what is behind the start of the ray.
    if (payload.depth == 0)
    {
        payload.depth = 1;
        RayDesc ray;
        ray.Origin = WorldRayOrigin() + WorldRayDirection() * RayTCurrent();
        ray.TMin = 0.25;
        ray.Direction = -WorldRayDirection();
        ray.TMax = 1000.0;
        Payload shadow;
        shadow.value = 0.0;
        shadow.trail = 0;
        shadow.depth = 1;
        TraceRay(scene, RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH | RAY_FLAG_SKIP_CLOSEST_HIT_SHADER, 0xff, 0, 1,
            0, ray, shadow);
        payload.depth = shadow.depth;
    }
}

// A sphere around the origin, with radius 2: both points where the ray meets it.
[shader("intersection")]
void sphere()
{
    float3 origin = ObjectRayOrigin();
    float3 direction = ObjectRayDirection();
    float b = dot(origin, direction);
    float inside = b * b - dot(origin, origin) + 4.0;
    if (inside < 0.0)
        return;
    Sphere found;
    found.scale = InstanceIndex();
    found.normal = origin + direction * (-b - sqrt(inside));
    if (!ReportHit(-b - sqrt(inside), 3, found))
    {
        found.normal = origin + direction * (-b + sqrt(inside));
        ReportHit(-b + sqrt(inside), 4, found);
    }
}

// The front of a sphere is not there where its normal points upwards.
[shader("anyhit")]
void open(inout Payload payload, Sphere found)
{
    payload.trail = payload.trail * 10 + HitKind();
    if (HitKind() == 3 && found.normal.y > 0.5)
        IgnoreHit();
}

[shader("closesthit")]
void ball(inout Payload payload, Sphere found)
{
    payload.value = float4(RayTCurrent(), found.normal.z, found.scale, HitKind());
    payload.value.w += ObjectToWorld3x4()[0][3] * 10.0 + WorldToObject3x4()[0][3] * 100.0;
}
