// Atomic operations on buffers and group-shared memory, of type T. Their results do not depend on the order.
StructuredBuffer<T> a : register(t0);
RWStructuredBuffer<T> o : register(u0);
groupshared T s[8];
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex, uint3 g : SV_GroupID) {
    T x = a[id.x];
    InterlockedAdd(o[0], x);
    InterlockedMin(o[1], x);
    InterlockedMax(o[2], x);
    InterlockedAnd(o[3], x | (T)0xff00);
    InterlockedOr(o[4], x & (T)0x0f0f);
    InterlockedXor(o[5], x);
    T old;
    InterlockedCompareExchange(o[6], (T)0, (T)99, old);
    InterlockedExchange(o[7], (T)5, old);
    if (i < 8) s[i] = (T)i;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(s[0], x);
    InterlockedMin(s[1], x);
    InterlockedMax(s[2], x);
    InterlockedAnd(s[3], x);
    InterlockedOr(s[4], x);
    InterlockedXor(s[5], x);
    InterlockedCompareExchange(s[6], (T)6, (T)123, old);
    InterlockedExchange(s[7], (T)77, old);
    GroupMemoryBarrierWithGroupSync();
    if (i < 8) o[8 + g.x * 8 + i] = s[i];
}
