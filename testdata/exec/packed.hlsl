// Dot products of packed numbers, packing, unpacking, masks of bits.
StructuredBuffer<uint> a : register(t0);
StructuredBuffer<uint> b : register(t1);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x], y = b[id.x];
    uint at = id.x * 10;
    o[at++] = dot4add_u8packed(x, y, 7u);
    o[at++] = (uint)dot4add_i8packed(x, y, -7);
    uint4 u = unpack_u8u32(x);
    int4 s = unpack_s8s32(y);
    o[at++] = u.x + u.y * 3 + u.z * 5 + u.w * 7;
    o[at++] = (uint)(s.x + s.y * 3 + s.z * 5 + s.w * 7);
    o[at++] = pack_u8(u.wzyx);
    o[at++] = pack_s8(s * 3);
    o[at++] = pack_clamp_u8(s * 2);
    o[at++] = pack_clamp_s8(s * 2);
    o[at++] = (x << 5 & 0x3e0) | (y & ~0x3e0u);
    o[at++] = x >> 7 & 0x1ff;
}
