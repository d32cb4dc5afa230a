// 64-bit atomics and float exchange on a resource from the descriptor heap.
cbuffer Handles : register(b0) { uint handle; };

[numthreads(1, 1, 1)]
void main(uint id : SV_GroupID)
{
    RWStructuredBuffer<uint64_t> counters = ResourceDescriptorHeap[handle];
    RWByteAddressBuffer floats = ResourceDescriptorHeap[handle + 1];
    float previous;
    InterlockedAdd(counters[0], (uint64_t)id);
    floats.InterlockedExchangeFloat(4, 1.5, previous);
    floats.InterlockedCompareStoreFloatBitwise(8, previous, 2.5);
}
