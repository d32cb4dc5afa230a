// Payload access qualifiers (shader model 6.7).
struct [raypayload] Payload
{
    float3 color : read(caller) : write(closesthit, miss);
    float cone : read(closesthit) : write(caller);
    uint bounces : read(caller, closesthit, miss, anyhit) : write(caller, anyhit);
};

RaytracingAccelerationStructure scene : register(t0);
RWTexture2D<float4> target : register(u0);

[shader("raygeneration")]
void main()
{
    Payload p;
    p.cone = 0.5;
    p.bounces = 0;
    RayDesc ray = { float3(0, 0, 0), 0.0, float3(1, 0, 0), 10.0 };
    TraceRay(scene, 0, 0xFF, 0, 0, 0, ray, p);
    target[DispatchRaysIndex().xy] = float4(p.color, p.bounces);
}

[shader("miss")]
void sky(inout Payload p)
{
    p.color = p.bounces * 0.5;
}
