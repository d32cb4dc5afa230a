// Payload access qualifiers of every stage and nested payloads, callables, attributes of the largest size (SM 6.7).
struct [raypayload] Inner { float weight : read(caller, closesthit, miss, anyhit) : write(caller, closesthit, miss, anyhit); };
struct [raypayload] Payload
{
    float4 color : read(caller, anyhit) : write(caller, closesthit, miss, anyhit);
    Inner inner;
    uint flags : read(anyhit, closesthit, miss) : write(caller);
};
struct Attributes { float4 values[2]; };
struct Call { uint values[9]; };
RaytracingAccelerationStructure scene : register(t0);
RWTexture2D<float4> target : register(u0);

[shader("raygeneration")]
void generate()
{
    Payload p; p.color = 0; p.inner.weight = 1; p.flags = 7;
    RayDesc ray = { float3(0, 0, 0), 0.0, float3(1, 0, 0), 10.0 };
    TraceRay(scene, RAY_FLAG_SKIP_TRIANGLES, 0x0F, 1, 2, 3, ray, p);
    Call c = (Call)0;
    CallShader(1, c);
    target[DispatchRaysIndex().xy] = p.color * c.values[8];
}
[shader("anyhit")]
void any(inout Payload p, in Attributes a) { p.color += a.values[1]; p.inner.weight *= p.flags; if (p.color.x > 1) AcceptHitAndEndSearch(); }
[shader("closesthit")]
void closest(inout Payload p, in Attributes a) { p.color = a.values[0] * p.flags + GeometryIndex(); }
[shader("miss")]
void sky(inout Payload p) { p.color = p.flags; }
[shader("intersection")]
void hit() { Attributes a; a.values[0] = 1; a.values[1] = 2; ReportHit(1.0, HIT_KIND_TRIANGLE_FRONT_FACE - 200, a); }
[shader("callable")]
void call(inout Call c) { c.values[8] = c.values[0]; }
