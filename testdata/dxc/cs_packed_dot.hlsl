// Packed 8-bit and 16-bit dot products and pack/unpack intrinsics.
StructuredBuffer<uint4> input : register(t0);
RWStructuredBuffer<int4> output : register(u0);

[numthreads(32, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    uint4 v = input[id];
    int acc = dot4add_i8packed(v.x, v.y, -1);
    uint sum = dot4add_u8packed(v.z, v.w, 1u);
    int16_t4 wide = unpack_s8s16(v.x);
    uint4 bytes = unpack_u8u32(v.y);
    uint8_t4_packed clamped = pack_clamp_u8((int16_t4)(wide * (int16_t)3));
    float mixed = dot2add(f16tof32(v.x).xx, f16tof32(v.y).xx, 0.5);
    output[id] = int4(acc, sum + bytes.w, (uint)clamped, (int)mixed);
}
