// One fault each: KIND chooses it. `g` is the group, `i` the thread in it.
StructuredBuffer<uint> a : register(t0);
ByteAddressBuffer raw_in : register(t1);
Buffer<uint> typed : register(t2);
Texture2D<float4> image : register(t3);
StructuredBuffer<uint> many[4] : register(t4);
SamplerState plain : register(s0);
RWStructuredBuffer<uint> o : register(u0);
RWByteAddressBuffer raw : register(u1);
RWBuffer<uint> typed_out : register(u2);
RWStructuredBuffer<uint2> pairs : register(u3);
RWTexture2D<uint> pixels : register(u4);
struct Two { uint x; float y; };
groupshared uint s[64];
groupshared uint t[66];
groupshared float f[64];
groupshared Two both[64];
static const uint table[5] = { 2, 3, 5, 7, 11 };
void sync() { GroupMemoryBarrierWithGroupSync(); }

// Races in the memory of the group.
void neighbour_left(uint i, uint g) { s[i] = i; o[i] = s[(i + 63) & 63]; }
void reversed(uint i, uint g) { s[i] = a[i]; o[i] = s[63 - i]; }
void reduction(uint i, uint g) {
    s[i] = a[i]; sync(); [loop] for (uint k = 32; k > 0; k >>= 1) { if (i < k) s[i] += s[i + k]; } sync(); o[i] = s[0];
}
void reduction_end(uint i, uint g) {
    s[i] = a[i]; [loop] for (uint k = 32; k > 0; k >>= 1) { sync(); if (i < k) s[i] += s[i + k]; } o[i] = s[0];
}
void scan_in_place(uint i, uint g) {
    s[i] = a[i]; sync(); [loop] for (uint k = 1; k < 64; k <<= 1) { uint v = i >= k ? s[i - k] : 0; s[i] += v; sync();
        } o[i] = s[i];
}
void plain_counter(uint i, uint g) { if (i == 0) s[0] = 0; sync(); s[0] += i; sync(); o[i] = s[0]; }
void plain_histogram(uint i, uint g) { s[i] = 0; sync(); s[a[i] & 7] += 1; sync(); o[i] = s[i]; }
void plain_maximum(uint i, uint g) { if (i == 0) s[0] = 0; sync(); if (a[i] > s[0]) s[0] = a[i]; sync(); o[i] = s[0]; }
void transposed(uint i, uint g) { s[i % 8 * 8 + i / 8] = a[i]; o[i] = s[i]; }
void two_buffers(uint i, uint g) { s[i] = a[i]; sync(); t[i] = s[i ^ 1]; s[i] = t[i ^ 2]; sync(); o[i] = s[i]; }
void fields(uint i, uint g) { both[i].x = i; both[i].y = i; o[i] = both[i ^ 1].x + (uint)both[i].y; }
void two_writers(uint i, uint g) { s[i >> 1] = i; sync(); o[i] = s[i >> 1]; }
void found_flag(uint i, uint g) { if (i == 0) s[0] = 0; sync(); if (a[i] > 100) s[0] = i; sync(); o[i] = s[0]; }
void atomic_read(uint i, uint g) { if (i == 0) s[0] = 0; sync(); InterlockedAdd(s[0], 1); o[i] = s[0]; }
void atomic_start(uint i, uint g) { if (i == 5) s[0] = 0; InterlockedAdd(s[0], 1); sync(); o[i] = s[0]; }
void edge_of_tile(uint i, uint g) { t[i + 1] = a[i]; if (i == 0) t[0] = a[63]; o[i] = t[i] + t[i + 1]; }
void fence_alone(uint i, uint g) { s[i] = a[i]; GroupMemoryBarrier(); o[i] = s[i ^ 8]; }
void iterations(uint i, uint g) {
    uint sum = 0; [loop] for (uint n = 0; n < 3; n++) { s[i] = a[i] * n; sync(); sum += s[i ^ 32]; } o[i] = sum;
}
void all_clear(uint i, uint g) { s[0] = i >> 6; sync(); o[i] = s[0]; }
// Races in buffers and textures.
void buffer_counter(uint i, uint g) { o[0] = o[0] + 1; }
void buffer_histogram(uint i, uint g) { o[a[i] & 15] += 1; }
void buffer_neighbour(uint i, uint g) { o[i] = a[i]; raw.Store(i * 4, o[(i + 1) & 63]); }
void buffer_halves(uint i, uint g) { o[i >> 1] = i; }
void groups_sum(uint i, uint g) { if (i == 0) o[0] += g + 1; }
void groups_overlap(uint i, uint g) { o[g * 32 + i] = i + g * 7; }
void raw_overlap(uint i, uint g) { raw.Store2(i * 4, uint2(i, i * 2)); }
void typed_writers(uint i, uint g) { typed_out[i / 2] = i; }
void plain_minimum(uint i, uint g) { o[2] = min(o[2], a[i]); }
void plain_flag(uint i, uint g) { if (i == 0) { if (g == 0) { o[1] = 5; o[0] = 1; } else raw.Store(0, o[0]); } }
void barrier_for_groups(uint i, uint g) {
    o[g * 64 + i] = i; AllMemoryBarrierWithGroupSync(); raw.Store((g * 64 + i) * 4, o[(1 - g) * 64 + i]);
}
void texel_writers(uint i, uint g) { pixels[uint2(i & 7, 0)] = i; }
void texel_neighbour(uint i, uint g) { uint2 at = uint2(i & 7, i >> 3); pixels[at] = i; o[i] = pixels[at ^ 1]; }
void pair_writers(uint i, uint g) { pairs[i >> 1].x = i; }
void atomic_then_plain(uint i, uint g) { InterlockedMax(o[3], i); if (i == 9) o[3] = 0; }
// Stores of the same value.
void same_flag(uint i, uint g) { if (a[i] > 10) o[0] = 1; }
void same_raw(uint i, uint g) { raw.Store(8, 77); }
void same_groups(uint i, uint g) { if (i == 3) o[9] = 4; }
void same_shared(uint i, uint g) { if (a[i] > 10) s[3] = 1; sync(); if (a[63] > 10) o[i] = s[3]; }
void same_texel(uint i, uint g) { pixels[uint2(3, 2)] = 5; }
// They also read what they store: whether they store depends on the order.
void same_shared_read(uint i, uint g) { s[i & 1] = 1; o[i] = s[0]; }
void same_found(uint i, uint g) { if (o[0] == 3) o[0] = 3; }
// Undefined values.
void shared_half(uint i, uint g) { if (i & 1) s[i] = 1; sync(); o[i] = s[i]; }
void shared_index(uint i, uint g) { sync(); o[s[i] & 63] = 1; }
void array_part(uint i, uint g) { uint list[8]; [loop] for (uint k = 0; k < (a[i] & 7); k++) list[k] = k; o[i] = list[7]; }
void list_part(uint i, uint g) { uint list[5]; list[i % 3] = i; o[i] = list[a[i] % 5]; }
void some_cases(uint i, uint g) {
    uint x; [branch] switch (a[i] & 3) { case 0: x = a[i + 1]; break; case 1: x = a[i + 2]; break; default: break;
        } o[i] = x;
}
void no_iteration(uint i, uint g) { uint x; [loop] for (uint k = 0; k < (a[i] & 1); k++) x = a[k]; o[i] = x; }
void float_branch(uint i, uint g) { uint list[2]; list[i & 1] = 1; [branch] if (list[1 - (i & 1)] > 4) o[i] = 1; }
void index_undefined(uint i, uint g) { uint list[4]; list[0] = 0; o[list[a[i] & 3] & 63] = i; }
void matrix_row(uint i, uint g) { float4x4 m; m[a[0] & 1] = 1; o[i] = asuint(m[a[i] & 3][a[1] & 3]); }
void atomic_unwritten(uint i, uint g) { InterlockedAdd(t[0], 1); sync(); o[i] = t[0]; }
void float_shared(uint i, uint g) { sync(); o[i] = asuint(f[i] * 0.5); }
void shared_field(uint i, uint g) { both[i].x = i; sync(); o[i] = both[i].x + asuint(both[i].y); }
// Outside.
void one_more(uint i, uint g) {
    f[i] = i; sync(); float sum = 0; uint n = 64 + (a[0] & 1); [loop] for (uint k = 0; k < n; k++) sum += f[k];
        o[i] = asuint(sum);
}
void below_zero(uint i, uint g) { uint list[4] = { 1, 2, 3, i }; o[i] = list[(a[i] & 3) - 1]; }
void array_mask(uint i, uint g) { uint list[4] = { i, 2, 3, 4 }; list[a[i] & 3] = 7; o[i] = list[i & 7]; }
void buffer_stride(uint i, uint g) { o[i] = a[i * 100]; }
void raw_read(uint i, uint g) { raw.Store(i * 4, raw_in.Load(i * 400)); }
void raw_write(uint i, uint g) { raw.Store(i * 4 + 2040, i); }
void raw_edge(uint i, uint g) { if (i == 0) raw.Store2(2044, uint2(1, 2)); }
void typed_read(uint i, uint g) { o[i] = typed[i + 600]; }
void typed_write(uint i, uint g) { typed_out[i + 600] = i; }
void pair_write(uint i, uint g) { pairs[i + 250] = i; }
void atomic_outside(uint i, uint g) { InterlockedAdd(o[5000 + i], 1); }
void table_end(uint i, uint g) { o[i] = table[a[i] % 6]; }
void texel_outside(uint i, uint g) { o[i] = asuint(image.Load(int3(i, 0, 0)).x); }
void level_outside(uint i, uint g) { o[i] = asuint(image.Load(int3(0, 0, 3 + (i & 1))).x); }
void texel_stored(uint i, uint g) { pixels[uint2(i, 0)] = i; }
void range_end(uint i, uint g) { o[i] = many[NonUniformResourceIndex(i & 7)][0]; }
void shared_end(uint i, uint g) { both[i + (a[0] & 1)].x = i; sync(); o[i] = i; }
// Barriers that only some threads reach.
void loop_barrier(uint i, uint g) { [loop] for (uint k = 0; k < (a[i] & 3); k++) { sync(); o[i] += k; } }
void first_ten(uint i, uint g) { if (i < 10) { s[i] = i; sync(); o[i] = s[9 - i]; } }
void some_return(uint i, uint g) { if (a[i] & 1) return; sync(); o[i] = i; }
void case_barrier(uint i, uint g) {
    [branch] switch (i & 3) { case 0: sync(); o[i] = 1; break; case 2: o[i] = 3; break; default: break; }
}
void one_lane(uint i, uint g) { if (WaveIsFirstLane()) { sync(); o[i] = 1; } }
void first_wave_ends(uint i, uint g) { if (i < 32) return; sync(); o[i] = i; }
void leaves_loop(uint i, uint g) { [loop] for (uint k = 0; k < 8; k++) { if (a[i] % 5 == k) break; sync(); o[i] = k; } }
// Lanes that do not take part.
void lane_of_other_branch(uint i, uint g) { if (i & 1) o[i] = WaveReadLaneAt(a[i], 0); }
void quad_of_other_branch(uint i, uint g) { if (i & 1) o[i] = QuadReadAcrossX(a[i]); }
void derivative_in_branch(uint i, uint g) { if (i & 1) o[i] = asuint(ddx_fine((float)a[i])); }
void lane_left_loop(uint i, uint g) {
    uint x = a[i]; [loop] for (uint k = 0; k < 9; k++) { if (WaveGetLaneIndex() < k) break; x += WaveReadLaneAt(x, 0);
        } o[i] = x;
}
void diagonal(uint i, uint g) { if ((i & 3) != 3) o[i] = QuadReadAcrossDiagonal(a[i]); }
void sample_in_branch(uint i, uint g) { if (i & 2) o[i] = asuint(image.Sample(plain, float2(a[i] * 0.1, 0)).x); }
void lane_beyond(uint i, uint g) { o[i] = WaveReadLaneAt(a[i], WaveGetLaneCount() + (i & 1)); }
// Resources that differ.
void lanes_differ(uint i, uint g) { o[i] = many[a[i] & 3][0]; }
void branches_differ(uint i, uint g) { uint which = (i & 1) ? 0 : 2; o[i] = many[which][i]; }
// Division by zero.
void half_zero(uint i, uint g) { o[i] = 100 / (a[i] & 1); }
void quarter_zero(uint i, uint g) { o[i] = a[i] % (i & 3); }
void signed_zero(uint i, uint g) { o[i] = (int)a[i] / ((int)i - 7); }
void wide_zero(uint i, uint g) { o[i] = (uint)((uint64_t)a[i] / (uint64_t)(i & 1)); }
// Numbers that are none.
void root(uint i, uint g) { o[i] = asuint(sqrt(-1.0 - a[i])); }
void logarithm(uint i, uint g) { o[i] = asuint(log2(-1.0 - a[i])); }
void inverse(uint i, uint g) { o[i] = asuint(1.0 / (i & 1)); }
void power(uint i, uint g) { o[i] = asuint(exp2(a[i] + 100.0)); }
void arc(uint i, uint g) { o[i] = asuint(asin(2.0 + i)); }
void no_direction(uint i, uint g) { float3 v = (i & 1) * float3(1, 2, 3); o[i] = asuint(normalize(v).x); }
void half_overflow(uint i, uint g) { o[i] = asuint((float)((min16float)(a[i] % 7 + 60000.0) * (min16float)(i & 3))); }

// Numbers do not begin there.
void between_words(uint i, uint g) { o[i] = raw_in.Load(i * 4 + 2); }
void between_wide(uint i, uint g) { o[i] = (uint)raw_in.Load<uint64_t>(i * 8 + 4); }
void stored_between(uint i, uint g) { raw.Store(i * 8 + 1, i); }

// The quotient is greater than the greatest number.
void least_quotient(uint i, uint g) { o[i] = (int)(0x80000000 | (a[i] & (i - 5 ? 7 : 0))) / (i == 5 ? -1 : 3); }

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 g : SV_GroupID) { KIND(i, g.x); }
