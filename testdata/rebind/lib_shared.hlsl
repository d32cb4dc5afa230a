// A library: handles of global variables, which have no absolute index.
#ifndef MOVED
#define COUNTS u0
#define INPUTS t0
#define SETTINGS b0
#else
#define COUNTS u9, space1
#define INPUTS t4
#define SETTINGS b2, space7
#endif
RWStructuredBuffer<uint> counts : register(COUNTS);
StructuredBuffer<uint> inputs[2] : register(INPUTS);
cbuffer Settings : register(SETTINGS) { uint scale; };

export uint add(uint index, uint which)
{
    uint before;
    InterlockedAdd(counts[index], inputs[which][index] * scale, before);
    return before;
}

[shader("compute")]
[numthreads(4, 1, 1)]
void entry(uint id : SV_DispatchThreadID)
{
    counts[id] = add(id, id & 1);
}
