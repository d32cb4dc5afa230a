// Double precision, with the extended double operations.
RWStructuredBuffer<double2> values;
RWStructuredBuffer<float> results;

[numthreads(16, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    double2 v = values[id];
    double quotient = v.x / v.y;
    double fused = fma(v.x, v.y, quotient);
    values[id] = double2(min(quotient, fused), asdouble(id, 0x3FF00000));
    results[id] = (float)rcp(v.x);
}
