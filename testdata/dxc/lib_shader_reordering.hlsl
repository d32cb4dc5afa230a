// Shader execution reordering with HitObject (shader model 6.9).
struct [raypayload] Payload
{
    float3 color : read(caller) : write(closesthit, miss, caller);
};

RaytracingAccelerationStructure scene : register(t0);
RWStructuredBuffer<float3> output : register(u0);

[shader("raygeneration")]
void main()
{
    RayDesc ray = { float3(0, 0, 0), 0.0, float3(0, 0, 1), 100.0 };
    Payload p = { float3(0, 0, 0) };
    dx::HitObject hit = dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 0xFF, 0, 1, 0, ray, p);
    dx::MaybeReorderThread(hit, hit.IsHit(), 1);
    dx::HitObject::Invoke(hit, p);
    output[DispatchRaysIndex().x] = p.color + hit.GetRayTCurrent();
}
