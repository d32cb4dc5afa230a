// Arithmetic on doubles.
StructuredBuffer<double> a : register(t0);
StructuredBuffer<double> b : register(t1);
RWStructuredBuffer<double> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    double x = a[id.x], y = b[id.x];
    uint at = id.x * 10;
    precise double sum = x + y, product = x * y;
    o[at++] = sum;
    o[at++] = x - y;
    o[at++] = product;
    o[at++] = x / y;
    o[at++] = fma(x, y, sum);
    o[at++] = min(x, y);
    o[at++] = max(x, y);
    o[at++] = abs(x);
    o[at++] = x < y ? x : y;
    o[at++] = x >= y ? 1.0L : 2.0L;
}
