// Amplification shader with a group-shared payload.
struct Payload
{
    uint meshlets[32];
    float3 lodOrigin;
    uint count;
};

groupshared Payload payload;
StructuredBuffer<float4> spheres : register(t0);
cbuffer Camera : register(b0) { float4 planes[6]; };

[numthreads(32, 1, 1)]
void main(uint local : SV_GroupThreadID, uint id : SV_DispatchThreadID)
{
    float4 sphere = spheres[id];
    bool visible = dot(planes[0], float4(sphere.xyz, 1.0)) > -sphere.w;
    if (visible)
        payload.meshlets[WavePrefixCountBits(visible)] = id;
    payload.lodOrigin = sphere.xyz;
    payload.count = WaveActiveCountBits(visible);
    DispatchMesh(payload.count, 1, 1, payload);
}
