// Lines without a payload; the number of lines follows from a sum over the wave. As a compute shader (COMPUTE) it writes the
// same to buffers.
struct Vertex { float4 position : SV_Position; };

#ifdef COMPUTE
RWByteAddressBuffer vertex_bytes : register(u0);
RWByteAddressBuffer primitive_bytes : register(u1);
RWByteAddressBuffer counts : register(u2);

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupThreadID, uint3 thread : SV_DispatchThreadID, uint3 group : SV_GroupID) {
#else
[outputtopology("line")]
[numthreads(8, 1, 1)]
void main(uint i : SV_GroupThreadID, uint3 thread : SV_DispatchThreadID, uint3 group : SV_GroupID,
          out vertices Vertex vertices[8], out indices uint2 lines[7]) {
#endif
    uint count = WaveActiveSum(i < 5 + group.x ? 1 : 0);
#ifdef COMPUTE
    if (i == 0) {
        counts.Store2(group.x * 8, uint2(count, count - 1));
    }
#else
    SetMeshOutputCounts(count, count - 1);
#endif
    if (i < count) {
        float4 position = float4(thread.x, i * i, 0, 1);
#ifdef COMPUTE
        vertex_bytes.Store4((group.x * 8 + i) * 16, asuint(position));
#else
        vertices[i].position = position;
#endif
    }
    if (i + 1 < count) {
#ifdef COMPUTE
        primitive_bytes.Store2((group.x * 7 + i) * 8, uint2(i, i + 1));
#else
        lines[i] = uint2(i, i + 1);
#endif
    }
}
