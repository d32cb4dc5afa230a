// Conversions between numbers of 64 and 32 bits.
StructuredBuffer<uint2> a : register(t0);
StructuredBuffer<double> d : register(t1);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint64_t x = a[id.x].x | (uint64_t)a[id.x].y << 32;
    double y = d[id.x];
    uint at = id.x * 16;
    uint low, high;
    asuint(y, low, high);
    o[at++] = low;
    o[at++] = high;
    o[at++] = (uint)x;
    o[at++] = (uint)(x >> 32);
    o[at++] = (uint)(int)y;
    o[at++] = (uint)abs(y);
    o[at++] = asuint((float)y);
    o[at++] = asuint((float)(x >> 40));
    asuint((double)a[id.x].x, low, high);
    o[at++] = low;
    o[at++] = high;
    asuint((double)(int)a[id.x].y, low, high);
    o[at++] = low;
    o[at++] = high;
    asuint(asdouble(low, high) * y, low, high);
    o[at++] = low;
    o[at++] = high;
    o[at++] = (uint)((int64_t)x >> 33);
    o[at++] = x < (uint64_t)id.x << 32 ? 1 : 2;
}
