// Arithmetic on floats of type T: operations that are rounded once, or not at all.
StructuredBuffer<T> a : register(t0);
StructuredBuffer<T> b : register(t1);
RWStructuredBuffer<T> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint i = id.x;
    T x = a[i], y = b[i];
    uint at = i * 20;
    precise T sum = x + y, difference = x - y, product = x * y, quotient = x / y;
    o[at++] = sum;
    o[at++] = difference;
    o[at++] = product;
    o[at++] = quotient;
    o[at++] = min(x, y);
    o[at++] = max(x, y);
    o[at++] = abs(x);
    o[at++] = -x;
    o[at++] = saturate(x);
    o[at++] = clamp(x, (T)-1, (T)2);
    o[at++] = x < y ? x : y;
    o[at++] = x <= y ? (T)1 : (T)2;
    o[at++] = x > y ? (T)3 : (T)4;
    o[at++] = x >= y ? (T)5 : (T)6;
    o[at++] = x == y ? (T)7 : (T)8;
    o[at++] = x != y ? (T)9 : (T)10;
    o[at++] = sign(x);
    o[at++] = step(x, y);
    o[at++] = (T)((int)clamp(x, (T)-1000, (T)1000) + 3);
    o[at++] = (T)((uint)min(abs(x), (T)1000) + 3);
}
