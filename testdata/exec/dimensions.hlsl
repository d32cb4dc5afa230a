// Indices of threads and groups in three dimensions.
RWStructuredBuffer<uint> o : register(u0);
[numthreads(4, 3, 2)]
void main(uint3 id : SV_DispatchThreadID, uint3 g : SV_GroupID, uint3 t : SV_GroupThreadID, uint i : SV_GroupIndex) {
    uint at = id.x + 8 * (id.y + 9 * id.z);
    o[at] = id.x + 16 * id.y + 256 * id.z + 4096 * g.x + 65536 * g.y + 1048576 * (t.x + t.y + t.z) + (i << 24);
}
