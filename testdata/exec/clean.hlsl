// Kernels as they are written, and right: the sanitizer finds nothing. KIND chooses one. `g` is the group, `i` the thread in it.
StructuredBuffer<uint> a : register(t0);
ByteAddressBuffer raw_in : register(t1);
Buffer<uint> typed : register(t2);
Texture2D<float4> image : register(t3);
StructuredBuffer<uint> many[4] : register(t4);
RWStructuredBuffer<uint> o : register(u0);
RWByteAddressBuffer raw : register(u1);
RWBuffer<uint> typed_out : register(u2);
RWStructuredBuffer<uint2> pairs : register(u3);
RWTexture2D<uint> pixels : register(u4);
globallycoherent RWStructuredBuffer<uint> shared_out : register(u5);
groupshared uint s[64];
groupshared uint t[64];
groupshared uint wide[128];
groupshared float f[64];
groupshared uint tile[10][10];
void sync() { GroupMemoryBarrierWithGroupSync(); }

// Sums.
void reduction(uint i, uint g) {
    s[i] = a[i]; [loop] for (uint k = 32; k > 0; k >>= 1) { sync(); if (i < k) s[i] += s[i + k]; } sync();
        o[g * 64 + i] = s[0];
}
void reduction_of_floats(uint i, uint g) {
    f[i] = a[i] * 0.5; [loop] for (uint k = 1; k < 64; k <<= 1) { sync(); if (i % (2 * k) == 0) f[i] += f[i + k]; }
        sync(); if (i == 0) o[g] = asuint(f[0]);
}
void reduction_by_waves(uint i, uint g) {
    uint sum = WaveActiveSum(a[i]); if (WaveIsFirstLane()) s[i / WaveGetLaneCount()] = sum; sync(); if (i == 0) {
        uint all = 0; for (uint k = 0; k < 64 / min(64, WaveGetLaneCount()); k++) all += s[k]; o[g] = all; }
}
void two_passes(uint i, uint g) {
    wide[i] = a[i]; wide[i + 64] = a[i + 64]; sync(); [loop] for (uint k = 64; k > 0; k >>= 1) {
        if (i < k) wide[i] += wide[i + k]; sync(); } o[g * 64 + i] = wide[0];
}
void total_by_atomics(uint i, uint g) {
    if (i == 0) s[0] = 0; sync(); InterlockedAdd(s[0], a[i]); sync(); o[g * 64 + i] = s[0];
}
void total_of_groups(uint i, uint g) { InterlockedAdd(o[0], a[i]); }
void largest(uint i, uint g) {
    if (i < 2) s[i] = i == 0 ? 0 : 0xffffffff; sync(); InterlockedMax(s[0], a[i]); InterlockedMin(s[1], a[i]); sync();
        o[g * 64 + i] = s[i & 1];
}
// Prefix sums.
void scan_two_buffers(uint i, uint g) {
    s[i] = a[i]; sync(); bool from = true; [loop] for (uint k = 1; k < 64; k <<= 1) {
        if (from) t[i] = s[i] + (i >= k ? s[i - k] : 0); else s[i] = t[i] + (i >= k ? t[i - k] : 0); sync();
        from = !from; } o[g * 64 + i] = from ? s[i] : t[i];
}
void scan_two_barriers(uint i, uint g) {
    s[i] = a[i]; sync(); [loop] for (uint k = 1; k < 64; k <<= 1) { uint v = i >= k ? s[i - k] : 0; sync(); s[i] += v;
        sync(); } o[g * 64 + i] = s[i];
}
void scan_up_and_down(uint i, uint g) {
    s[i] = a[i]; uint k; [loop] for (k = 1; k < 64; k <<= 1) { sync(); uint at = (i + 1) * k * 2 - 1;
        if (at < 64) s[at] += s[at - k]; } sync(); if (i == 0) s[63] = 0; [loop] for (k = 32; k > 0; k >>= 1) { sync();
        uint at = (i + 1) * k * 2 - 1; if (at < 64) { uint v = s[at - k]; s[at - k] = s[at]; s[at] += v; } } sync();
        o[g * 64 + i] = s[i];
}
void scan_by_waves(uint i, uint g) {
    uint before = WavePrefixSum(a[i]); uint all = WaveActiveSum(a[i]); uint w = i / WaveGetLaneCount();
        if (WaveIsFirstLane()) s[w] = all; sync(); for (uint k = 0; k < w; k++) before += s[k]; o[g * 64 + i] = before;
}
void compaction(uint i, uint g) {
    if (i == 0) s[0] = 0; sync(); bool keep = (a[i] & 1) != 0; uint at = 0; if (keep) InterlockedAdd(s[0], 1, at);
        sync(); if (keep) o[g * 64 + at] = a[i];
}
void compaction_by_waves(uint i, uint g) {
    bool keep = a[i] % 3 == 0; uint count = WaveActiveCountBits(keep); uint place = WavePrefixCountBits(keep);
        uint start = 0; if (WaveIsFirstLane()) InterlockedAdd(o[511], count, start); start = WaveReadLaneFirst(start);
        if (keep) pairs[(start + place) & 127] = a[i];
}
// Sorting.
void bitonic(uint i, uint g) {
    s[i] = a[i] * 37 % 101; [loop] for (uint k = 2; k <= 64; k <<= 1) { [loop] for (uint j = k >> 1; j > 0; j >>= 1) {
        sync(); uint other = i ^ j; if (other > i) { bool up = (i & k) == 0; uint x = s[i], y = s[other];
        if ((x > y) == up) { s[i] = y; s[other] = x; } } } } sync(); o[g * 64 + i] = s[i];
}
void odd_even(uint i, uint g) {
    s[i] = a[i] * 37 % 101; [loop] for (uint n = 0; n < 64; n++) { sync(); uint at = i * 2 + (n & 1);
        if (at + 1 < 64) { uint x = s[at], y = s[at + 1]; if (x > y) { s[at] = y; s[at + 1] = x; } } } sync();
        o[g * 64 + i] = s[i];
}
void counting_sort(uint i, uint g) {
    s[i] = 0; t[i] = 0; sync(); uint key = a[i] & 15; InterlockedAdd(s[key], 1); sync(); if (i < 16) { uint before = 0;
        for (uint k = 0; k < i; k++) before += s[k]; t[i] = before; } sync(); uint at; InterlockedAdd(t[key], 1, at);
        o[g * 64 + at] = key;
}
void rank_sort(uint i, uint g) {
    s[i] = a[i] * 37 % 101; sync(); uint rank = 0; [loop] for (uint k = 0; k < 64;
        k++) rank += s[k] < s[i] || (s[k] == s[i] && k < i); t[rank] = s[i]; sync(); o[g * 64 + i] = t[i];
}
void radix_bit(uint i, uint g) {
    s[i] = a[i]; [loop] for (uint b = 0; b < 4; b++) { sync(); uint zeros = 0, before = 0; [loop] for (uint k = 0;
        k < 64; k++) { uint zero = 1 - (s[k] >> b & 1); zeros += zero; if (k < i) before += zero; } uint value = s[i];
        uint at = (value >> b & 1) ? zeros + i - before : before; sync(); s[at] = value; } sync(); o[g * 64 + i] = s[i];
}
// Histograms.
void histogram(uint i, uint g) { s[i] = 0; sync(); InterlockedAdd(s[a[i] & 63], 1); sync(); InterlockedAdd(o[i], s[i]); }
void histogram_of_rows(uint i, uint g) {
    [loop] for (uint k = i; k < 128; k += 64) wide[k] = 0; sync(); [loop] for (uint n = i; n < 512;
        n += 64) InterlockedAdd(wide[a[n] & 127], 1); sync(); [loop] for (uint m = i; m < 128;
        m += 64) InterlockedAdd(o[m], wide[m]);
}
void private_counts(uint i, uint g) {
    uint counts[4] = { 0, 0, 0, 0 }; [loop] for (uint k = 0; k < 8; k++) counts[a[(i * 8 + k) & 511] & 3]++;
        [unroll] for (uint n = 0; n < 4; n++) InterlockedAdd(o[n], counts[n]);
}
// Tiles and transposition.
void transposed(uint i, uint g) { s[i % 8 * 8 + i / 8] = a[i]; sync(); o[g * 64 + i] = s[i]; }
void tile_with_edges(uint i, uint g) {
    uint x = i % 8, y = i / 8; tile[y + 1][x + 1] = a[i]; if (i < 10) { tile[0][i] = 0; tile[9][i] = 0; }
        if (i >= 1 && i < 9) { tile[i][0] = 0; tile[i][9] = 0; } sync();
        o[g * 64 + i] = tile[y][x + 1] + tile[y + 2][x + 1] + tile[y + 1][x] + tile[y + 1][x + 2];
}
void blur(uint i, uint g) {
    f[i] = image.Load(int3(i & 7, i >> 3, 0)).x; sync(); float sum = 0; for (int k = -2; k <= 2;
        k++) sum += f[clamp((int)i + k, 0, 63)]; o[g * 64 + i] = asuint(sum);
}
void life(uint i, uint g) {
    s[i] = a[i] & 1; sync(); uint x = i & 7, y = i >> 3, n = 0; for (uint k = 0; k < 9;
        k++) if (k != 4) n += s[((y + k / 3 + 7) & 7) * 8 + ((x + k % 3 + 7) & 7)];
        uint alive = n == 3 || (n == 2 && s[i]); sync(); s[i] = alive; sync(); o[g * 64 + i] = s[63 - i];
}
void product_of_tiles(uint i, uint g) {
    s[i] = a[i]; t[i] = a[i + 64]; sync(); uint sum = 0; for (uint k = 0; k < 8;
        k++) sum += s[i / 8 * 8 + k] * t[k * 8 + i % 8]; o[g * 64 + i] = sum;
}
void texels(uint i, uint g) { if (g == 0) pixels[uint2(i & 7, i >> 3)] = i; }
void texels_each(uint i, uint g) {
    uint2 at = uint2(i & 7, i >> 3); if (g == 0) pixels[at] = pixels[at] + (uint)image[at].x;
}
// Between groups.
void last_group(uint i, uint g) {
    shared_out[g * 64 + i] = a[i]; AllMemoryBarrierWithGroupSync(); if (i == 0) { uint before;
        InterlockedAdd(shared_out[511], 1, before); s[0] = before; } sync(); if (s[0] == 1) o[i] = i;
}
void group_lists(uint i, uint g) { if (i == 0) { uint at; InterlockedAdd(shared_out[0], 1, at); pairs[at] = uint2(g, at); } }
void tickets(uint i, uint g) {
    if (i == 0) { uint at; InterlockedAdd(shared_out[0], 1, at); s[0] = at; } sync(); o[s[0] * 64 + i] = i;
}
void claim(uint i, uint g) {
    uint before; InterlockedCompareExchange(shared_out[a[i] & 31], 0, g + 1, before);
        if (before == 0) typed_out[g * 64 + i] = 1;
}
// Control flow.
void loops_of_lanes(uint i, uint g) {
    uint n = 0, x = a[i] + 1; [loop] while (x > 1 && n < 100) { x = x & 1 ? x * 3 + 1 : x >> 1; n++; } o[g * 64 + i] = n;
}
void wave_in_loop(uint i, uint g) {
    uint x = a[i] & 7, sum = 0; [loop] while (x > 0) { sum += WaveActiveSum(1); x--; } o[g * 64 + i] = sum;
}
void work_of_lanes(uint i, uint g) {
    uint todo = a[i] & 3; uint done = 0; [loop] while (WaveActiveAnyTrue(todo > 0)) { if (todo > 0) { todo--;
        done += i; } } o[g * 64 + i] = done;
}
void same_value_first(uint i, uint g) {
    [loop] for (;;) { uint first = WaveReadLaneFirst(a[i] & 3); if ((a[i] & 3) == first) {
        uint n = WaveActiveCountBits(true); o[g * 64 + i] = n; break; } }
}
void uniform_barrier(uint i, uint g) {
    s[i] = i; uint n = a[g & 1] & 3; [loop] for (uint k = 0; k < n; k++) { sync(); uint x = s[i ^ 1]; sync();
        s[i] = x + k; } sync(); o[g * 64 + i] = s[i];
}
void cases(uint i, uint g) {
    uint x = 0; switch (a[i] & 3) { case 0: x = 5; break; case 1: x = a[i + 1]; break; default: x = i; break; }
        o[g * 64 + i] = x;
}
void early_return(uint i, uint g) { if (a[i] & 1) { o[g * 64 + i] = 0; return; } o[g * 64 + i] = a[i] / 2; }
void nested(uint i, uint g) {
    uint sum = 0; for (uint j = 0; j < (i & 3); j++) for (uint k = j; k < 5; k++) { if (k == 3) continue;
        sum += a[j * 5 + k]; if (sum > 100) break; } o[g * 64 + i] = sum;
}
// Arrays of threads.
void stack(uint i, uint g) {
    uint list[8]; uint top = 0, sum = 0; list[top++] = a[i] & 7; [loop] while (top > 0) { uint x = list[--top];
        sum += x; if (x > 1 && top < 7) { list[top++] = x / 2; if (top < 8) list[top++] = x / 3; } } o[g * 64 + i] = sum;
}
void insertion(uint i, uint g) {
    uint list[6]; for (uint n = 0; n < 6; n++) { uint x = a[i + n * 11], k = n;
        [loop] while (k > 0 && list[k - 1] > x) { list[k] = list[k - 1]; k--; } list[k] = x; }
        o[g * 64 + i] = list[a[i] % 6];
}
void rows(uint i, uint g) {
    float4x4 m = 0; for (uint k = 0; k < 4; k++) m[k][a[k] & 3] = k + i; float4 v = mul(m, float4(1, 2, 3, 4));
        o[g * 64 + i] = asuint(v[a[i] & 3]);
}
void queue(uint i, uint g) {
    uint ring[4] = { 0, 0, 0, 0 }; for (uint k = 0; k < 9; k++) ring[k & 3] += a[i + k]; o[g * 64 + i] = ring[i & 3];
}
// Buffers.
void copy_raw(uint i, uint g) { uint at = (g * 64 + i) * 16; raw.Store4(at, raw_in.Load4(at)); }
void bytes(uint i, uint g) {
    uint word = raw_in.Load(i * 4); uint sum = 0; for (uint k = 0; k < 4; k++) sum += word >> (k * 8) & 255;
        raw.Store((g * 64 + i) * 4, sum);
}
void packed_bits(uint i, uint g) {
    uint bits = WaveActiveBallot(a[i] & 4).x; if (WaveIsFirstLane()) raw.InterlockedOr((i & 63) / 32 * 4, bits);
}
void typed_copy(uint i, uint g) { typed_out[g * 64 + i] = typed[i] + typed[511 - i]; }
void pair_swap(uint i, uint g) { uint at = g * 64 + i; uint2 p = pairs[at]; pairs[at] = p.yx; }
void strided(uint i, uint g) { [loop] for (uint k = g * 64 + i; k < 512; k += 128) o[k] = a[k] * 2; }
void uniform_resource(uint i, uint g) { o[g * 64 + i] = many[g & 3][i]; }
void marked_resource(uint i, uint g) { o[g * 64 + i] = many[NonUniformResourceIndex(a[i] & 3)][i]; }
void in_bounds(uint i, uint g) {
    uint count, stride; o.GetDimensions(count, stride); uint at = a[i] * 100; if (at + g < count) o[at + g] = i;
}
// Numbers.
void safe_division(uint i, uint g) { uint d = a[i] & 1; o[g * 64 + i] = d ? 100 / d : 0; }
void safe_root(uint i, uint g) { o[g * 64 + i] = asuint(sqrt(max(0.0, 20.0 - a[i])) + rsqrt(1.0 + i)); }
void safe_direction(uint i, uint g) { float3 v = float3(i, a[i], 1); o[g * 64 + i] = asuint(normalize(v).x + dot(v, v)); }
void random_numbers(uint i, uint g) {
    uint x = a[i] | 1; for (uint k = 0; k < 8; k++) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; } o[g * 64 + i] = x;
}
void wide_numbers(uint i, uint g) { uint64_t x = (uint64_t)a[i] << 33; o[g * 64 + i] = (uint)(x / 7) + (uint)(x % 1000003); }
// Quads.
void quad_sums(uint i, uint g) { uint x = a[i]; x += QuadReadAcrossX(x); x += QuadReadAcrossY(x); o[g * 64 + i] = x; }
void rotated(uint i, uint g) {
    uint lane = (WaveGetLaneIndex() + 1) % WaveGetLaneCount(); o[g * 64 + i] = WaveReadLaneAt(a[i], lane);
}
void butterfly(uint i, uint g) {
    uint x = a[i]; for (uint k = 1; k < 4; k <<= 1) x += WaveReadLaneAt(x, WaveGetLaneIndex() ^ k); o[g * 64 + i] = x;
}

// The last group adds what all wrote.
void last_group_adds(uint i, uint g) {
    shared_out[g * 64 + i] = a[i]; DeviceMemoryBarrierWithGroupSync(); if (i == 0) InterlockedAdd(shared_out[300], 1, s[0]);
        sync(); uint sum = 0; if (i == 0 && s[0] == 300 * 7 + 4) for (uint k = 0; k < 128; k++) sum += shared_out[k];
        if (i == 0) o[g] = sum;
}
void last_wave(uint i, uint g) {
    if (i < 4) shared_out[g * 4 + i] = a[i]; DeviceMemoryBarrier(); if (i == 0) InterlockedAdd(shared_out[300], 1, s[0]);
        sync(); uint sum = 0; if (i == 0 && s[0] == 300 * 7 + 4) for (uint k = 0; k < 8; k++) sum += shared_out[k]; if (i == 0) o[g] = sum;
}
void last_thread(uint i, uint g) {
    if (i == 0) { shared_out[g] = a[g]; DeviceMemoryBarrier(); uint n; InterlockedAdd(shared_out[300], 1, n);
        if (n == 300 * 7 + 4) { o[0] = shared_out[0] + shared_out[1]; } }
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 g : SV_GroupID) { KIND(i, g.x); }
