// A group makes a mesh of quads: shared memory, a barrier, a payload, vertices, primitives. As a compute shader (COMPUTE)
// it writes the same to buffers.
struct Payload { uint first; float scale; uint2 sizes; };
struct Vertex { float4 position : SV_Position; float2 uv : UV; nointerpolation uint which[2] : WHICH; };
struct Primitive { uint id : SV_PrimitiveID; float3 tint : TINT; };

groupshared float heights[16];

#ifdef COMPUTE
ByteAddressBuffer payload_bytes : register(t0);
RWByteAddressBuffer vertex_bytes : register(u0);
RWByteAddressBuffer primitive_bytes : register(u1);
RWByteAddressBuffer counts : register(u2);
#endif

#ifdef COMPUTE
[numthreads(16, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID) {
    Payload p;
    p.first = payload_bytes.Load(0);
    p.scale = asfloat(payload_bytes.Load(4));
    p.sizes = payload_bytes.Load2(8);
#else
[outputtopology("triangle")]
[numthreads(16, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID, in payload Payload p, out vertices Vertex vertices[16],
          out indices uint3 triangles[18], out primitives Primitive primitives[18]) {
#endif
    heights[i] = i * p.scale;
    GroupMemoryBarrierWithGroupSync();
    uint width = p.sizes.x + group.x;
    uint height = p.sizes.y;
    uint quads = (width - 1) * (height - 1);
#ifdef COMPUTE
    if (i == 0) {
        counts.Store2(group.x * 8, uint2(width * height, quads * 2));
    }
#else
    SetMeshOutputCounts(width * height, quads * 2);
#endif
    if (i < width * height) {
        Vertex v;
        v.position = float4(i % width, i / width, heights[15 - i], 1);
        v.uv = float2(i, p.first) / 4;
        v.which[0] = i * 3 + group.x;
        v.which[1] = p.first + i;
#ifdef COMPUTE
        uint at = (group.x * 16 + i) * 32;
        vertex_bytes.Store4(at, asuint(v.position));
        vertex_bytes.Store4(at + 16, uint4(asuint(v.uv), v.which[0], v.which[1]));
#else
        vertices[i] = v;
#endif
    }
    if (i < quads) {
        uint at = i / (width - 1) * width + i % (width - 1);
        for (uint n = 0; n < 2; ++n) {
            Primitive made;
            made.id = i * 2 + n + 100 * group.x;
            made.tint = float3(n, heights[i], 1);
            uint3 corners = n == 0 ? uint3(at, at + 1, at + width) : uint3(at + 1, at + width + 1, at + width);
#ifdef COMPUTE
            uint to = (group.x * 18 + i * 2 + n) * 32;
            primitive_bytes.Store4(to, uint4(corners, made.id));
            primitive_bytes.Store3(to + 16, asuint(made.tint));
#else
            triangles[i * 2 + n] = corners;
            primitives[i * 2 + n] = made;
#endif
        }
    }
}
