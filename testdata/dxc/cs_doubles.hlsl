// Doubles, double extensions (division, fused multiply-add, conversions) and msad4.
RWStructuredBuffer<double2> output : register(u0);
RWStructuredBuffer<uint4> sad : register(u1);

[numthreads(4, 4, 4)]
void main(uint3 id : SV_DispatchThreadID)
{
    double2 v = output[id.x];
    v.x = fma(v.x, v.y, (double)id.y) / asdouble(id.z, id.x);
    uint low, high;
    asuint(v.y, low, high);
    output[id.x] = v * (double)low;
    sad[id.x] = msad4(id.x, uint2(low, high), uint4(1, 2, 3, 4));
}
