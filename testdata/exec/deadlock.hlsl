// Each of two groups waits for the flag of the other one, which sets it afterwards.
globallycoherent RWStructuredBuffer<uint> flags : register(u0);
[numthreads(1, 1, 1)]
void main(uint3 g : SV_GroupID) {
    uint seen;
    do InterlockedAdd(flags[1 - g.x], 0, seen); while (seen == 0);
    InterlockedExchange(flags[g.x], 1, seen);
}
