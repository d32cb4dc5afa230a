// Mesh shader that outputs lines; vertex and primitive outputs depend on SV_ViewID; group-shared memory, shading rate.
struct Vertex
{
    float4 position : SV_Position;
    float3 color : COLOR;
};

struct Primitive
{
    uint rate : SV_ShadingRate;
    uint viewport : SV_ViewportArrayIndex;
    float4 tint : TINT;
};

groupshared float3 colors[32];
float4 offsets[2];

[outputtopology("line")]
[numthreads(32, 1, 1)]
void main(uint local : SV_GroupIndex, uint view : SV_ViewID, out vertices Vertex vertices[32],
          out indices uint2 lines[31], out primitives Primitive primitives[31])
{
    colors[local] = local / 31.0;
    GroupMemoryBarrierWithGroupSync();
    SetMeshOutputCounts(32, 31);
    vertices[local].position = float4(local, local * 0.5, 0.0, 1.0) + offsets[view & 1];
    vertices[local].color = colors[31 - local];
    if (local < 31)
    {
        lines[local] = uint2(local, local + 1);
        primitives[local].rate = local & 5;
        primitives[local].viewport = view;
        primitives[local].tint = float4(colors[local], 1.0);
    }
}
