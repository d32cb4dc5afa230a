// Integer instructions of SM 5: bits, fields, halves, differences.
StructuredBuffer<uint4> source;
RWStructuredBuffer<uint4> target;

[numthreads(8, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    uint4 a = source[id], b = source[id + 1];
    int4 s = asint(a);
    uint4 sum = countbits(a) + reversebits(b) + firstbithigh(a) + firstbitlow(b) + (uint4)firstbithigh(s);
    sum += (a >> 3) & 31;
    sum += asuint((s << 7) >> 20);
    sum += (a & 0xffff00ff) | (b & 0xff) << 8;
    sum += f32tof16(asfloat(a)) + asuint(f16tof32(b));
    sum += msad4(a.x, b.xy, sum);
    sum += asuint(rcp(asfloat(b)));
    bool4 swap = a < b;
    uint4 first = swap ? b : a, second = swap ? a : b;
    sum = first * sum + second;
    sum.x += (uint)((int)a.x / (int)b.x);
    target[id] = sum;
}
