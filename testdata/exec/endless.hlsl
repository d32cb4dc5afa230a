// A loop that does not end, and one whose groups wait for each other.
RWStructuredBuffer<uint> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 g : SV_GroupID) {
    uint seen = 0;
    if (WAITS) {
        // The first group waits for the last.
        if (g.x == 0) { [allow_uav_condition] while (seen == 0) InterlockedAdd(o[0], 0, seen); }
        else InterlockedAdd(o[0], 1);
    } else {
        [loop] while (seen != 1) { InterlockedOr(o[1], 2, seen); }
    }
    o[2 + g.x] = seen + 1;
}
