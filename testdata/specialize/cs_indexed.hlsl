// Rows of constant buffers at computed indices: of two buffers, of structures, and beside a constant array of
// the shader's own.
struct Light { float3 color; float range; float4 position; };
struct Bone { float4 x, y, z; };
cbuffer Lights : register(b0)
{
    uint count;
    Light lights[4];
    uint4 masks[5];
};
cbuffer Bones : register(b1)
{
    Bone bones[6];
    float weights[7];
};
RWByteAddressBuffer result : register(u0);

static const float4 palette[5] = { {1, 2, 3, 4}, {0.5, 0, 1, 9}, {7, 8, 2, 1}, {3, 3, 1, 0}, {6, 5, 4, 2} };

[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint i = id.x;
    float4 sum = 0;
    for (uint n = 0; n < 3; n++)
        sum += float4(lights[(i + n) % 4].color * -lights[n].range, abs(lights[i % 4].range));
    sum += lights[i].position.wzyx;
    float4 bone = float4(dot(bones[i % 6].x, sum), dot(bones[i % 6].y, sum), dot(bones[i % 6].z, sum), weights[i % 7]);
    uint4 mask = masks[i] ^ masks[4 - i % 5].y;
#ifdef OWN
    bone *= palette[i % 5];
#endif
    result.Store4(i * 32, asuint(bone));
    result.Store4(i * 32 + 16, mask + count);
}
