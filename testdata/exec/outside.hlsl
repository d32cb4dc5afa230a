// Accesses outside of buffers.
ByteAddressBuffer raw : register(t0);
StructuredBuffer<uint2> items : register(t1);
RWByteAddressBuffer o : register(u0);
RWStructuredBuffer<uint2> p : register(u1);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint i = id.x;
    o.Store(i * 8, raw.Load(i * 16));
    o.Store(i * 8 + 4, items[i * 3].y);
    p[i * 5] = uint2(i, i + 1);
}
