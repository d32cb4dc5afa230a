// Textures of every dimension: KIND is the type, N the number of its dimensions, USE what is done.
KIND<float4> t : register(t0);
SamplerState s : register(s0);
SamplerComparisonState c : register(s1);
StructuredBuffer<float> a : register(t1);
RWStructuredBuffer<float4> o : register(u0);
#if N + ARRAY == 1
#define COORD(v) (v).x
#define ICOORD(v) (v).xw
#elif N + ARRAY == 2
#define COORD(v) (v).xy
#define ICOORD(v) (v).xyw
#elif N + ARRAY == 3
#define COORD(v) (v).xyz
#define ICOORD(v) (v).xyzw
#else
#define COORD(v) (v)
#endif
#if N == 1
typedef float1 Vector;
typedef int1 Offset;
#define PLANE(v) (v).x
#elif N == 2
typedef float2 Vector;
typedef int2 Offset;
#define PLANE(v) (v).xy
#else
typedef float3 Vector;
typedef int3 Offset;
#define PLANE(v) (v).xyz
#endif
[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // From -2 to 2; the last coordinate of arrays is a layer.
    float4 v = float4(a[i], a[i + 64], a[i + 128], a[i + 192]) / 4;
    float lod = abs(a[i + 32]) / 2;
    uint at = i * 4;
#if USE == 0
    int4 w = int4((int)(i % 10) - 1, (i / 3) % 9, (i / 5) % 5, i % 4);
    o[at] = t.Load(ICOORD(w));
    o[at + 1] = t[COORD((uint4)w)];
#elif USE == 1
    o[at] = t.SampleLevel(s, COORD(v), 0);
    o[at + 1] = t.SampleLevel(s, COORD(v), lod);
#elif USE == 2
    Vector right = PLANE(v.yzxw) / 16, down = PLANE(v.zxyw) / 8;
    o[at] = t.SampleGrad(s, COORD(v), right, down);
    o[at + 1] = t.SampleGrad(s, COORD(v), right * 8, down);
#elif USE == 3
    o[at] = t.SampleCmpLevelZero(c, COORD(v), a[i + 7] / 2);
#elif USE == 4
    o[at] = t.Gather(s, COORD(v));
    o[at + 1] = t.GatherGreen(s, COORD(v));
    o[at + 2] = t.GatherAlpha(s, COORD(v));
    o[at + 3] = t.GatherCmp(c, COORD(v), a[i + 7] / 2);
#elif USE == 5
    // Offsets, of the kinds that have them.
    o[at] = t.SampleLevel(s, COORD(v), lod, (Offset)-3);
    o[at + 1] = t.SampleLevel(s, COORD(v), 0, (Offset)2);
#endif
}
