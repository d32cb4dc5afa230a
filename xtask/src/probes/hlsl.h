// The types and functions of HLSL that shaders.txt uses, for `cargo xtask probe-clang --include`: some packages of clang lack its
// own header of these.

#define TYPES(T)             \
  typedef vector<T, 2> T##2; \
  typedef vector<T, 3> T##3; \
  typedef vector<T, 4> T##4;
typedef unsigned int uint;
typedef long int64_t;
typedef unsigned long uint64_t;
TYPES(bool)
TYPES(float)
TYPES(half)
TYPES(double)
TYPES(int)
TYPES(uint)
typedef matrix<float, 4, 4> float4x4;
typedef matrix<float, 3, 3> float3x3;
typedef matrix<float, 2, 4> float2x4;
typedef matrix<float, 4, 2> float4x2;
#ifdef __HLSL_ENABLE_16_BIT
typedef short int16_t;
typedef unsigned short uint16_t;
TYPES(uint16_t)
#endif

#define BUILTIN(name) __attribute__((clang_builtin_alias(__builtin_##name)))
#define ONE(T, name, builtin) BUILTIN(builtin) T name(T);
#define TWO(T, name, builtin) BUILTIN(builtin) T name(T, T);
#define THREE(T, name, builtin) BUILTIN(builtin) T name(T, T, T);
#define SIZES(F, T, name, builtin) F(T, name, builtin) F(T##2, name, builtin) F(T##3, name, builtin) F(T##4, name, builtin)
#ifdef __HLSL_ENABLE_16_BIT
#define FLOATS(F, name, builtin) SIZES(F, float, name, builtin) SIZES(F, half, name, builtin)
#define NARROW(F, name, builtin) F(int16_t, name, builtin) F(uint16_t3, name, builtin)
#else
#define FLOATS(F, name, builtin) SIZES(F, float, name, builtin)
#define NARROW(F, name, builtin)
#endif
#define NUMBERS(F, name, builtin)                                                                                    \
  FLOATS(F, name, builtin) SIZES(F, int, name, builtin) SIZES(F, uint, name, builtin) F(int64_t, name, builtin)      \
  F(uint64_t, name, builtin) F(double, name, builtin) NARROW(F, name, builtin)

FLOATS(ONE, floor, elementwise_floor)
FLOATS(ONE, ceil, elementwise_ceil)
FLOATS(ONE, trunc, elementwise_trunc)
FLOATS(ONE, round, elementwise_roundeven)
FLOATS(ONE, sqrt, elementwise_sqrt)
FLOATS(ONE, exp2, elementwise_exp2)
FLOATS(ONE, log2, elementwise_log2)
FLOATS(ONE, sin, elementwise_sin)
FLOATS(ONE, cos, elementwise_cos)
FLOATS(ONE, atan, elementwise_atan)
FLOATS(ONE, frac, hlsl_elementwise_frac)
FLOATS(ONE, rsqrt, hlsl_elementwise_rsqrt)
FLOATS(ONE, saturate, hlsl_elementwise_saturate)
FLOATS(ONE, abs, elementwise_abs)
ONE(int, abs, elementwise_abs)
FLOATS(TWO, pow, elementwise_pow)
NUMBERS(TWO, max, elementwise_max)
NUMBERS(TWO, min, elementwise_min)
// Some clangs have no builtin function for these.
#define LERP(T, name, builtin) inline T name(T a, T b, T c) { return a + (b - a) * c; }
FLOATS(LERP, lerp, )
FLOATS(THREE, mad, hlsl_mad)
ONE(uint, countbits, elementwise_popcount)
ONE(uint64_t, countbits, elementwise_popcount)
ONE(uint, reversebits, elementwise_bitreverse)
ONE(uint, firstbitlow, hlsl_elementwise_firstbitlow)
BUILTIN(hlsl_elementwise_f32tof16) uint f32tof16(float);
BUILTIN(hlsl_elementwise_f16tof32) float f16tof32(uint);
inline float asfloat(uint v) { return __builtin_bit_cast(float, v); }
inline uint asuint(float v) { return __builtin_bit_cast(uint, v); }

inline float dot(float a, float b) { return a * b; }
BUILTIN(hlsl_dot) float dot(float2, float2);
BUILTIN(hlsl_dot) float dot(float3, float3);
BUILTIN(hlsl_dot) float dot(float4, float4);
inline float length(float4 v) { return sqrt(dot(v, v)); }
inline float distance(float4 a, float4 b) { return length(a - b); }
inline float4 normalize(float4 v) { return v * rsqrt(dot(v, v)); }
inline float3 cross(float3 a, float3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }
inline float step(float a, float b) { return b >= a ? 1 : 0; }
inline float4 step(float4 a, float4 b) { return float4(step(a.x, b.x), step(a.y, b.y), step(a.z, b.z), step(a.w, b.w)); }
BUILTIN(hlsl_elementwise_sign) int4 sign(float4);
BUILTIN(hlsl_all) bool all(bool4);
BUILTIN(hlsl_any) bool any(bool4);
BUILTIN(hlsl_transpose) float4x4 transpose(float4x4);
BUILTIN(hlsl_transpose) float3x3 transpose(float3x3);
BUILTIN(hlsl_transpose) float4x2 transpose(float2x4);
BUILTIN(hlsl_mul) float4 mul(float4x4, float4);
BUILTIN(hlsl_mul) float4 mul(float4, float4x4);
BUILTIN(hlsl_mul) float4x4 mul(float4x4, float4x4);
BUILTIN(hlsl_elementwise_clip) void clip(float);

#define WAVE(F, name, builtin) F(int, name, hlsl_##builtin) F(uint, name, hlsl_##builtin) F(int64_t, name, hlsl_##builtin)
#define LANE(T, name, builtin) BUILTIN(builtin) T name(T, uint);
WAVE(ONE, WaveActiveSum, wave_active_sum)
WAVE(ONE, WaveActiveMax, wave_active_max)
WAVE(ONE, WaveActiveMin, wave_active_min)
WAVE(ONE, WaveActiveProduct, wave_active_product)
WAVE(ONE, WavePrefixSum, wave_prefix_sum)
WAVE(ONE, WaveReadLaneFirst, wave_read_lane_first)
WAVE(ONE, QuadReadAcrossX, quad_read_across_x)
WAVE(LANE, WaveReadLaneAt, wave_read_lane_at)
BUILTIN(hlsl_wave_active_count_bits) uint WaveActiveCountBits(bool);
BUILTIN(hlsl_wave_active_any_true) bool WaveActiveAnyTrue(bool);
BUILTIN(hlsl_wave_active_all_true) bool WaveActiveAllTrue(bool);
BUILTIN(hlsl_wave_active_ballot) uint4 WaveActiveBallot(bool);
BUILTIN(hlsl_wave_prefix_count_bits) uint WavePrefixCountBits(bool);
BUILTIN(hlsl_wave_is_first_lane) bool WaveIsFirstLane();
BUILTIN(hlsl_wave_get_lane_index) uint WaveGetLaneIndex();
BUILTIN(hlsl_group_memory_barrier_with_group_sync) void GroupMemoryBarrierWithGroupSync();

#define InterlockedAdd __builtin_hlsl_interlocked_add
#define InterlockedAnd __builtin_hlsl_interlocked_and
#define InterlockedOr __builtin_hlsl_interlocked_or
#define InterlockedXor __builtin_hlsl_interlocked_xor
#define InterlockedMax __builtin_hlsl_interlocked_max
#define InterlockedMin __builtin_hlsl_interlocked_min
