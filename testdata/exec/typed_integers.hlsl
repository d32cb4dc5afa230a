// Typed buffers of integers.
Buffer<T> a : register(t0);
RWBuffer<T> o : register(u0);
RWStructuredBuffer<T> r : register(u1);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    T x = a[id.x];
    r[id.x] = x;
    o[id.x] = x.yxwz + 1;
}
