// A lock that is released behind the loop: lanes that have it wait for those that want it.
RWStructuredBuffer<uint> result : register(u0);

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    uint before;
    do {
        InterlockedCompareExchange(result[0], 0u, 1u, before);
    } while (before != 0);
    uint held;
    InterlockedAdd(result[1], 1);
    InterlockedExchange(result[0], 0u, held);
}
