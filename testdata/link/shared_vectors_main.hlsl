// The entry: what one thread keeps, another one reads.
float4 kept(uint index, uint other);
void keep(uint index, float4 row);
RWStructuredBuffer<float4> result : register(u0);

[shader("compute")]
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    keep(index, float4(id.x, 2, id.x % 3, 4));
    GroupMemoryBarrierWithGroupSync();
    result[id.x] = kept(index, 15 - index);
}
