// Doubles: arithmetic, comparisons, selections and conversions.
StructuredBuffer<double2> source;
RWStructuredBuffer<double2> target;
RWStructuredBuffer<uint4> whole;

[numthreads(4, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    double2 a = source[id], b = source[id + 1];
    double2 sum = a + b * 3.25L + min(a, b) + max(a, 2.0L) + abs(a) - (-b);
    sum.x += a.x == b.x ? a.y : b.y;
    sum.y += a.x >= b.y ? a.x : 1.0L;
    sum += (double)(float)id;
    bool2 less = a < b, other = a != b;
    target[id] = less.x ? sum : (double2)asfloat(whole[id].xy);
    whole[id] = uint4(less, other) + uint4((float2)a, 0, 0);
#ifdef EXTENSIONS
    double2 more = fma(a, b, sum) / b + rcp(a);
    more += (double)(int)id + (double)id;
    whole[id + 1] = uint4((uint2)more, (int2)more);
    target[id + 1] = -more;
#endif
}
