// Resources of a library without registers: single, an array, and without end; the linker or the loader gives them some.
RaytracingAccelerationStructure scene;
Texture2D<float4> table[];
SamplerState filtering;
RWTexture2D<float4> target;
RWStructuredBuffer<float4> buffers[3];
cbuffer Camera { float4 eye; uint count; };

struct Payload { float4 color; };

[shader("raygeneration")]
void generate()
{
    uint2 at = DispatchRaysIndex().xy;
    RayDesc ray = { eye.xyz, 0, normalize(float3(at, 1)), 1000 };
    Payload payload = { buffers[count % 3][at.x] };
    TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, payload);
    target[at] = payload.color;
}

[shader("miss")]
void miss(inout Payload payload)
{
    payload.color = table[NonUniformResourceIndex(count)].SampleLevel(filtering, float2(0.5, 0.25), 0);
}
