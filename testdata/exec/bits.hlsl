// Operations on bits.
StructuredBuffer<T> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    T x = a[id.x];
    uint at = id.x * 6;
    o[at++] = (uint)countbits(x);
    o[at++] = (uint)firstbithigh(x);
    o[at++] = (uint)firstbitlow(x);
    o[at++] = (uint)reversebits(x);
    o[at++] = (uint)firstbithigh((T)(x >> (T)5));
    o[at++] = (uint)firstbitlow((T)(x << (T)3));
}
