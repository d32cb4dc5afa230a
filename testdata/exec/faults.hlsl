// One fault each: KIND chooses it.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
RWByteAddressBuffer raw : register(u1);
StructuredBuffer<uint> many[4] : register(t1);
groupshared uint s[64];
groupshared uint t[64];
// Another thread's word, without a barrier.
void shared_race(uint i, uint g) { s[i] = a[i]; o[i] = s[(i + 1) & 63]; }
// The barrier is missing in one direction: the next iteration overwrites what others still read.
void loop_race(uint i, uint g) {
    uint sum = 0;
    for (uint n = 0; n < 4; n++) {
        s[i] = a[i] + n;
        GroupMemoryBarrierWithGroupSync();
        sum += s[63 - i];
    }
    o[i] = sum;
}
// All threads write the first word, of different values.
void buffer_race(uint i, uint g) { o[0] = i; }
// Groups write the same word.
void group_race(uint i, uint g) { if (i == 0) o[5] = g; }
// An atomic counter that is also read as it is.
void atomic_race(uint i, uint g) { InterlockedAdd(o[0], 1); raw.Store(i * 4, o[0]); }
// All threads write the same value.
void same_value(uint i, uint g) { o[1] = 7; }
// Group-shared memory that nobody wrote.
void unwritten(uint i, uint g) { o[i] = t[i] + 1; }
// Half of it was written.
void half_written(uint i, uint g) {
    if (i < 32) t[i] = i;
    GroupMemoryBarrierWithGroupSync();
    o[i] = t[i];
}
// A branch on an unwritten array element.
void unwritten_branch(uint i, uint g) {
    uint list[4];
    list[i & 1] = i;
    if (list[a[i] & 3] > 5) o[i] = 1;
}
void outside_buffer(uint i, uint g) { o[i + 4000] = i; }
void outside_read(uint i, uint g) { o[i] = a[i + 1000000]; }
// One past the end of an array, in some lanes.
void outside_array(uint i, uint g) {
    uint list[4] = { 1, 2, 3, 4 };
    o[i] = list[a[i] % 5] + list[i & 3];
}
void outside_shared(uint i, uint g) { s[i + 1] = i; }
// Only some threads reach the barrier.
void divergent_barrier(uint i, uint g) {
    s[i] = i;
    if (a[i] & 1) GroupMemoryBarrierWithGroupSync();
    o[i] = s[i];
}
// Waves that leave before the barrier.
void early_exit(uint i, uint g) {
    if (i >= 32) return;
    s[i] = i;
    GroupMemoryBarrierWithGroupSync();
    o[i] = s[31 - i];
}
// A lane that does not take the branch is read.
void inactive_lane(uint i, uint g) { if (i & 1) o[i] = WaveReadLaneAt(a[i], 0); }
void inactive_quad(uint i, uint g) { if (i & 1) o[i] = QuadReadAcrossX(a[i]); }
void non_uniform(uint i, uint g) { o[i] = many[a[i] & 3][0]; }
void zero_division(uint i, uint g) { o[i] = a[i] / (i & 3); }
void zero_remainder(uint i, uint g) { o[i] = (uint)((int)a[i] % (int)(i >> 4)); }
void new_nan(uint i, uint g) { o[i] = asuint(sqrt((float)i - 20)); }
void new_infinity(uint i, uint g) { o[i] = asuint(1.0 / (float)(i & 7)); }
globallycoherent RWStructuredBuffer<uint> shared_out : register(u2);
// The last group adds what all wrote; nothing is between the stores of most threads and the count.
void last_group(uint i, uint g) {
    shared_out[g * 64 + i] = a[i];
    if (i == 0) InterlockedAdd(shared_out[300], 1, s[0]);
    GroupMemoryBarrierWithGroupSync();
    uint sum = 0;
    if (i == 0 && s[0] == 300 * 7 + 4) for (uint n = 0; n < 128; n++) sum += shared_out[n];
    if (i == 0) o[g] = sum;
}
// The same in one wave, without a fence.
void last_wave(uint i, uint g) {
    if (i < 4) shared_out[g * 4 + i] = a[i];
    if (i == 0) InterlockedAdd(shared_out[300], 1, s[0]);
    GroupMemoryBarrierWithGroupSync();
    uint sum = 0;
    if (i == 0 && s[0] == 300 * 7 + 4) for (uint n = 0; n < 8; n++) sum += shared_out[n];
    if (i == 0) o[g] = sum;
}
// Buffers are exchanged, and group-shared memory is fenced; and the other way round.
void fence_of_shared(uint i, uint g) { o[i] = i; GroupMemoryBarrierWithGroupSync(); raw.Store(i * 4, o[63 - i]); }
void fence_of_device(uint i, uint g) { s[i] = a[i]; DeviceMemoryBarrierWithGroupSync(); o[i] = s[63 - i]; }
// No fence is between a value and the flag that says that it is there.
void look_back(uint i, uint g) {
    if (i != 0) return;
    uint before = 0;
    if (g > 0) {
        uint flag;
        do InterlockedAdd(shared_out[g - 1], 0, flag); while (flag == 0);
        before = shared_out[g + 31];
    }
    shared_out[g + 32] = before + a[g];
    uint old;
    InterlockedExchange(shared_out[g], 1, old);
    o[g] = before;
}
[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 g : SV_GroupID) {
    KIND(i, g.x);
}
