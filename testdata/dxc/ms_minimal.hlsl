// Mesh shader with a position and nothing else, and derivatives in a mesh shader (6.6).
struct Vertex { float4 position : SV_Position; };
Texture2D<float4> heightMap : register(t0);
SamplerState s : register(s0);

[outputtopology("triangle")]
[numthreads(4, 4, 1)]
void main(uint3 local : SV_GroupThreadID, out vertices Vertex vertices[16], out indices uint3 triangles[1])
{
    SetMeshOutputCounts(3, 1);
    float4 height = 0.0;
#if __SHADER_TARGET_MINOR >= 6
    height = heightMap.Sample(s, local.xy / 4.0);
#endif
    vertices[local.x].position = float4(local.xy, height.x, 1.0);
    triangles[0] = uint3(0, 1, 2);
}
