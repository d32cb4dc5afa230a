// Meshlets: culled by an amplification shader; with MISTAKE the mesh shader expects a payload without the distances.
struct Meshlet { uint vertex_offset; uint vertex_count; uint triangle_offset; uint triangle_count; float4 sphere; };
cbuffer View : register(b0) { float4x4 view_projection; float4 planes[6]; uint meshlet_count; };
StructuredBuffer<Meshlet> meshlets : register(t0);
StructuredBuffer<float3> positions : register(t1);
StructuredBuffer<uint> vertex_indices : register(t2);
ByteAddressBuffer triangles : register(t3);
Texture2D<float4> materials[] : register(t0, space1);
SamplerState linear_wrap : register(s0);

struct Payload { uint meshlet[32]; float distance[32]; };
#ifdef MISTAKE
struct MeshPayload { uint meshlet[32]; };
#else
#define MeshPayload Payload
#endif
groupshared Payload payload;

bool visible(float4 sphere) {
    for (uint plane = 0; plane < 6; plane++)
        if (dot(planes[plane].xyz, sphere.xyz) + planes[plane].w < -sphere.w) return false;
    return true;
}
[numthreads(32, 1, 1)]
void as(uint thread : SV_DispatchThreadID) {
    bool draw = thread < meshlet_count && visible(meshlets[min(thread, meshlet_count - 1)].sphere);
    if (draw) {
        uint slot = WavePrefixCountBits(draw);
        payload.meshlet[slot] = thread;
        payload.distance[slot] = meshlets[thread].sphere.z;
    }
    DispatchMesh(WaveActiveCountBits(draw), 1, 1, payload);
}
struct Varyings { float4 position : SV_Position; float2 uv : TEXCOORD0; };
struct Triangle { nointerpolation uint material : MATERIAL; };
[numthreads(64, 1, 1)] [outputtopology("triangle")]
void ms(uint thread : SV_GroupThreadID, uint group : SV_GroupID, in payload MeshPayload input,
        out vertices Varyings vertices[64], out primitives Triangle primitives[124], out indices uint3 corners[124]) {
    Meshlet meshlet = meshlets[input.meshlet[group]];
    SetMeshOutputCounts(meshlet.vertex_count, meshlet.triangle_count);
    if (thread < meshlet.vertex_count) {
        float3 position = positions[vertex_indices[meshlet.vertex_offset + thread]];
        vertices[thread].position = mul(float4(position, 1), view_projection);
        vertices[thread].uv = position.xz;
    }
    for (uint index = thread; index < meshlet.triangle_count; index += 64) {
        corners[index] = triangles.Load3((meshlet.triangle_offset + index) * 12);
        primitives[index].material = meshlet.triangle_offset;
    }
}
struct PixelInput { float4 position : SV_Position; float2 uv : TEXCOORD0; nointerpolation uint material : MATERIAL; };
float4 ps(PixelInput input) : SV_Target {
    return materials[NonUniformResourceIndex(input.material)].Sample(linear_wrap, input.uv);
}
