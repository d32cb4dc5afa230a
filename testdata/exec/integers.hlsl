// Arithmetic on integers of type T.
StructuredBuffer<T> a : register(t0);
StructuredBuffer<T> b : register(t1);
RWStructuredBuffer<T> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint i = id.x;
    T x = a[i], y = b[i];
    T n = y == (T)0 ? (T)7 : y;
#ifdef __hlsl_dx_compiler
    T s = (T)((uint)y & (sizeof(T) * 8 - 1));
#else
    T s = (T)((uint)y & 31);
#endif
    uint at = i * 24;
    o[at++] = x + y;
    o[at++] = x - y;
    o[at++] = x * y;
    o[at++] = x / n;
    o[at++] = x % n;
    o[at++] = x & y;
    o[at++] = x | y;
    o[at++] = x ^ y;
    o[at++] = ~x;
    o[at++] = -x;
    o[at++] = x << s;
    o[at++] = x >> s;
    o[at++] = min(x, y);
    o[at++] = max(x, y);
    o[at++] = clamp(x, (T)3, (T)100);
    o[at++] = x < y ? x : y;
    o[at++] = x <= y ? (T)1 : (T)2;
    o[at++] = x > y ? (T)3 : (T)4;
    o[at++] = x >= y ? (T)5 : (T)6;
    o[at++] = x == y ? (T)7 : (T)8;
    o[at++] = x != y ? (T)9 : (T)10;
    o[at++] = x * y + n;
    o[at++] = (T)((uint)x >> 3);
    o[at++] = (T)(bool)(x & (T)1) + (T)(x > (T)5 && y < (T)9);
}
