// Conversions between floats of 32 bits and the bits of halves, and of other types.
StructuredBuffer<float> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float x = a[id.x];
    uint at = id.x * 8;
    o[at++] = f32tof16(x);
    o[at++] = asuint(f16tof32(f32tof16(x)));
    o[at++] = asuint((float)((int)x + 3));
    o[at++] = (uint)(int)x;
    o[at++] = asuint((float)((uint)abs(x) + 3));
    o[at++] = asuint((float)asuint(x));
    o[at++] = asuint((float)asint(x));
    o[at++] = asuint(x) * 3;
}
