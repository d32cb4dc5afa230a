// Mesh shader with payload, vertices, triangles and per-primitive attributes.
struct Payload
{
    uint meshlets[32];
    float3 lodOrigin;
    uint count;
};

struct Vertex
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD0;
    float clip : SV_ClipDistance0;
};

struct Primitive
{
    uint id : SV_PrimitiveID;
    uint layer : SV_RenderTargetArrayIndex;
    bool cull : SV_CullPrimitive;
    nointerpolation uint material : MATERIAL;
};

StructuredBuffer<float3> positions : register(t0);
StructuredBuffer<uint> indices : register(t1);
cbuffer Camera : register(b0) { float4x4 viewProjection; };

[outputtopology("triangle")]
[numthreads(128, 1, 1)]
void main(uint local : SV_GroupThreadID, uint group : SV_GroupID, in payload Payload payload,
          out vertices Vertex vertices[64], out indices uint3 triangles[126], out primitives Primitive primitives[126])
{
    uint meshlet = payload.meshlets[group & 31];
    SetMeshOutputCounts(64, 126);
    if (local < 64)
    {
        float3 p = positions[meshlet * 64 + local];
        vertices[local].position = mul(viewProjection, float4(p, 1.0));
        vertices[local].normal = normalize(p - payload.lodOrigin);
        vertices[local].uv = p.xy;
        vertices[local].clip = p.z;
    }
    if (local < 126)
    {
        uint packed = indices[meshlet * 126 + local];
        triangles[local] = uint3(packed & 0x3FF, (packed >> 10) & 0x3FF, packed >> 20);
        primitives[local].id = meshlet * 126 + local;
        primitives[local].layer = 0;
        primitives[local].cull = packed == 0;
        primitives[local].material = meshlet % payload.count;
    }
}
