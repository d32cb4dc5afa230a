// Functions of floats that are approximated.
StructuredBuffer<T> a : register(t0);
RWStructuredBuffer<T> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    T x = a[id.x];
    T u = x / (T)9;
    T p = abs(x) + (T)0.125;
    uint at = id.x * 16;
    o[at++] = sin(x);
    o[at++] = cos(x);
    o[at++] = tan(u);
    o[at++] = asin(u);
    o[at++] = acos(u);
    o[at++] = atan(x);
    o[at++] = sinh(u);
    o[at++] = cosh(u);
    o[at++] = tanh(u);
    o[at++] = exp2(x);
    o[at++] = log2(p);
    o[at++] = sqrt(p);
    o[at++] = rsqrt(p);
    o[at++] = exp(u);
    o[at++] = pow(p, (T)1.5);
    o[at++] = atan2(x, p);
}
