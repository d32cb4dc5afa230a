// Functions of floats that are exact.
StructuredBuffer<T> a : register(t0);
RWStructuredBuffer<T> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    T x = a[id.x];
    uint at = id.x * 6;
    o[at++] = floor(x);
    o[at++] = ceil(x);
    o[at++] = trunc(x);
    o[at++] = round(x);
    o[at++] = frac(x);
    o[at++] = (isnan(x) ? (T)1 : (T)0) + (isinf(x) ? (T)2 : (T)0) + (isfinite(x) ? (T)4 : (T)0);
}
