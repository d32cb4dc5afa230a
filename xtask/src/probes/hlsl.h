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

// More types and functions.
typedef vector<int64_t, 2> int64_t2;
typedef vector<int64_t, 3> int64_t3;
typedef vector<uint64_t, 2> uint64_t2;
typedef vector<uint64_t, 3> uint64_t3;
typedef matrix<float, 2, 2> float2x2;
typedef matrix<float, 3, 2> float3x2;
typedef matrix<int, 2, 2> int2x2;
#ifdef __HLSL_ENABLE_16_BIT
TYPES(int16_t)
#endif
#define WORDS(F, name, builtin) SIZES(F, int, name, builtin) SIZES(F, uint, name, builtin)
#define UNSIGNED_RESULT(T, U, name, builtin) BUILTIN(builtin) U name(T);
#define VECTORS(F, T, name, builtin) F(T##2, name, builtin) F(T##3, name, builtin) F(T##4, name, builtin)
VECTORS(ONE, uint, firstbitlow, hlsl_elementwise_firstbitlow)
VECTORS(ONE, uint, countbits, elementwise_popcount)
VECTORS(ONE, uint, reversebits, elementwise_bitreverse)
VECTORS(ONE, int, abs, elementwise_abs)
TWO(int64_t2, max, elementwise_max)
TWO(int64_t2, min, elementwise_min)
TWO(uint64_t3, max, elementwise_max)
TWO(uint64_t3, min, elementwise_min)
FLOATS(THREE, clamp, hlsl_elementwise_clamp)
WORDS(THREE, clamp, hlsl_elementwise_clamp)
FLOATS(ONE, exp, elementwise_exp)
FLOATS(ONE, log, elementwise_log)
FLOATS(ONE, log10, elementwise_log10)
FLOATS(ONE, tan, elementwise_tan)
FLOATS(ONE, asin, elementwise_asin)
FLOATS(ONE, acos, elementwise_acos)
FLOATS(ONE, sinh, elementwise_sinh)
FLOATS(ONE, cosh, elementwise_cosh)
FLOATS(ONE, tanh, elementwise_tanh)
FLOATS(TWO, atan2, elementwise_atan2)
FLOATS(TWO, fmod, elementwise_fmod)
FLOATS(ONE, rcp, hlsl_elementwise_rcp)
UNSIGNED_RESULT(float, int, sign, hlsl_elementwise_sign)
UNSIGNED_RESULT(float2, int2, sign, hlsl_elementwise_sign)
BUILTIN(hlsl_elementwise_isnan) bool isnan(float);
BUILTIN(hlsl_elementwise_isinf) bool isinf(float);
BUILTIN(hlsl_dot) half dot(half4, half4);
BUILTIN(hlsl_dot) int dot(int4, int4);
#ifdef __HLSL_ENABLE_16_BIT
inline half length(half4 v) { return sqrt(dot(v, v)); }
#endif
BUILTIN(hlsl_mul) float3 mul(float3x3, float3);
BUILTIN(hlsl_elementwise_ddx_coarse) float ddx(float);
BUILTIN(hlsl_elementwise_ddy_coarse) float ddy(float);
BUILTIN(hlsl_elementwise_ddx_coarse) float2 ddx(float2);
BUILTIN(hlsl_elementwise_ddy_coarse) float2 ddy(float2);
inline int asint(float v) { return __builtin_bit_cast(int, v); }
inline float asfloat(int v) { return __builtin_bit_cast(float, v); }
BUILTIN(hlsl_elementwise_splitdouble) void asuint(double, out uint, out uint);
BUILTIN(hlsl_all_memory_barrier_with_group_sync) void AllMemoryBarrierWithGroupSync();
BUILTIN(hlsl_resource_nonuniformindex) uint NonUniformResourceIndex(uint);
#define WAVES(F, name, builtin) WORDS(F, name, hlsl_##builtin) SIZES(F, float, name, hlsl_##builtin)
#define VWAVES(F, name, builtin) VECTORS(F, int, name, hlsl_##builtin) VECTORS(F, uint, name, hlsl_##builtin) SIZES(F, float, name, hlsl_##builtin)
VWAVES(ONE, WaveActiveSum, wave_active_sum)
VWAVES(ONE, WaveActiveMax, wave_active_max)
VWAVES(ONE, WaveActiveMin, wave_active_min)
VWAVES(ONE, WavePrefixSum, wave_prefix_sum)
WAVES(ONE, WavePrefixProduct, wave_prefix_product)
VWAVES(ONE, WaveReadLaneFirst, wave_read_lane_first)
VWAVES(ONE, QuadReadAcrossX, quad_read_across_x)
WAVES(ONE, QuadReadAcrossY, quad_read_across_y)
WAVES(ONE, QuadReadAcrossDiagonal, quad_read_across_diagonal)
VWAVES(LANE, WaveReadLaneAt, wave_read_lane_at)
SIZES(ONE, uint, WaveActiveBitAnd, hlsl_wave_active_bit_and)
SIZES(ONE, uint, WaveActiveBitOr, hlsl_wave_active_bit_or)
SIZES(ONE, uint, WaveActiveBitXor, hlsl_wave_active_bit_xor)
#define InterlockedExchange __builtin_hlsl_interlocked_exchange
#define InterlockedCompareExchange __builtin_hlsl_interlocked_compare_exchange
#define InterlockedCompareStore __builtin_hlsl_interlocked_compare_store
BUILTIN(hlsl_select) int select(bool, int, int);
BUILTIN(hlsl_select) int4 select(bool4, int4, int4);
BUILTIN(hlsl_and) bool and(bool, bool);

template <typename T> T smoothstep(T a, T b, T x) { T t = saturate((x - a) / (b - a)); return t * t * (3 - 2 * t); }
template <typename T> T degrees(T x) { return x * 57.295779513f; }
template <typename T> T radians(T x) { return x * 0.0174532925f; }
template <typename T> T reflect(T i, T n) { return i - 2 * n * dot(i, n); }
template <typename T> T ldexp(T x, T e) { return exp2(e) * x; }

// For the second half of shaders.txt.
typedef vector<int64_t, 4> int64_t4;
typedef vector<float,1> float1;
typedef vector<int,1> int1;
typedef matrix<float,2,3> float2x3;
typedef matrix<float,3,4> float3x4;
typedef matrix<float,4,3> float4x3;
typedef matrix<int,3,3> int3x3;
typedef matrix<int,4,4> int4x4;
typedef matrix<uint,2,2> uint2x2;
typedef matrix<double,2,2> double2x2;
typedef matrix<bool,2,2> bool2x2;
#ifdef __HLSL_ENABLE_16_BIT
typedef matrix<half,2,2> half2x2;
typedef matrix<half,3,3> half3x3;
#endif
BUILTIN(hlsl_asdouble) double asdouble(uint, uint);
BUILTIN(hlsl_asdouble) double2 asdouble(uint2, uint2);
BUILTIN(hlsl_adduint64) uint2 AddUint64(uint2, uint2);
BUILTIN(hlsl_adduint64) uint4 AddUint64(uint4, uint4);
BUILTIN(hlsl_dot4add_i8packed) int dot4add_i8packed(uint, uint, int);
BUILTIN(hlsl_dot4add_u8packed) uint dot4add_u8packed(uint, uint, uint);
BUILTIN(hlsl_elementwise_isfinite) bool isfinite(float);
BUILTIN(hlsl_elementwise_isnan) bool3 isnan(float3);
BUILTIN(hlsl_elementwise_firstbithigh) uint firstbithigh(uint);
BUILTIN(hlsl_elementwise_firstbithigh) uint firstbithigh(int);
BUILTIN(hlsl_elementwise_firstbithigh) uint3 firstbithigh(int3);
BUILTIN(hlsl_elementwise_firstbithigh) uint firstbithigh(uint64_t);
BUILTIN(hlsl_elementwise_firstbithigh) uint firstbithigh(int64_t);
BUILTIN(hlsl_elementwise_firstbitlow) uint firstbitlow(uint64_t);
BUILTIN(elementwise_bitreverse) uint64_t reversebits(uint64_t);
BUILTIN(hlsl_wave_active_all_equal) bool WaveActiveAllEqual(int);
BUILTIN(hlsl_wave_active_all_equal) bool WaveActiveAllEqual(float);
BUILTIN(hlsl_wave_active_all_equal) bool3 WaveActiveAllEqual(float3);
BUILTIN(hlsl_wave_get_lane_count) uint WaveGetLaneCount();
BUILTIN(hlsl_elementwise_ddx_fine) float2 ddx_fine(float2);
BUILTIN(hlsl_elementwise_ddy_fine) float2 ddy_fine(float2);
BUILTIN(hlsl_device_memory_barrier) void DeviceMemoryBarrier();
BUILTIN(hlsl_device_memory_barrier_with_group_sync) void DeviceMemoryBarrierWithGroupSync();
BUILTIN(hlsl_group_memory_barrier) void GroupMemoryBarrier();
BUILTIN(hlsl_all_memory_barrier) void AllMemoryBarrier();
BUILTIN(hlsl_or) bool or(bool, bool);
BUILTIN(hlsl_and) bool3 and(bool3, bool3);
BUILTIN(hlsl_transpose) float3x2 transpose(float2x3);
BUILTIN(hlsl_transpose) float2x2 transpose(float2x2);
BUILTIN(hlsl_mul) float2 mul(float2x3, float3);
BUILTIN(hlsl_mul) float3x4 mul(float3x2, float2x4);
BUILTIN(hlsl_mul) float2x2 mul(float2x2, float2x2);
BUILTIN(hlsl_mul) float2 mul(float2x2, float2);
BUILTIN(hlsl_mul) float3 mul(float4, float4x3);
BUILTIN(hlsl_mul) int3 mul(int3x3, int3);
BUILTIN(hlsl_mul) double2 mul(double2x2, double2);
BUILTIN(hlsl_mul) float mul(float3, float3);
BUILTIN(hlsl_all) bool all(bool2);
BUILTIN(hlsl_all) bool all(bool3);
BUILTIN(hlsl_all) bool all(int3);
BUILTIN(hlsl_any) bool any(bool2);
BUILTIN(hlsl_any) bool any(bool3);
BUILTIN(hlsl_any) bool any(float3);
BUILTIN(hlsl_dot) double dot(double, double);
BUILTIN(hlsl_dot) uint dot(uint3, uint3);
BUILTIN(hlsl_dot) int64_t dot(int64_t2, int64_t2);
BUILTIN(hlsl_elementwise_f16tof32) float3 f16tof32(uint3);
BUILTIN(hlsl_elementwise_f32tof16) uint3 f32tof16(float3);
BUILTIN(elementwise_fma) double fma(double, double, double);
BUILTIN(elementwise_fma) double2 fma(double2, double2, double2);
BUILTIN(hlsl_select) float3 select(bool3, float3, float3);
BUILTIN(hlsl_select) float select(bool, float, float);
BUILTIN(hlsl_elementwise_clip) void clip(float3);
inline float length(float3 v) { return sqrt(dot(v, v)); }
inline float3 normalize(float3 v) { return v * rsqrt(dot(v, v)); }
inline float2 asfloat(uint2 v) { return __builtin_bit_cast(float2, v); }
inline uint4 asuint(float4 v) { return __builtin_bit_cast(uint4, v); }
