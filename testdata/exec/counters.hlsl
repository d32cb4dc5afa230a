// Counters, appending and consuming.
RWStructuredBuffer<uint> a : register(u0);
AppendStructuredBuffer<uint> b : register(u1);
StructuredBuffer<uint> t : register(t0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint at = a.IncrementCounter();
    a[at] = 5;
    if (t[id.x] & 1) b.Append(9);
}
