// A library of functions that each ask for another feature of the device, and of callers that inherit it.
RWStructuredBuffer<uint64_t> wide : register(u0);
RWBuffer<uint64_t> wideTyped : register(u1);
RWTexture2D<float4> image : register(u2);
Texture2D<float4> albedo : register(t0);
SamplerState s : register(s0);
SamplerComparisonState c : register(s1);
RaytracingAccelerationStructure scene : register(t1);
groupshared uint64_t shared0;

export double doubles(double a, double b) { return a / b; }
export uint64_t wideInts(uint64_t a) { return a * 3; }
export uint waves(uint a) { return WaveActiveSum(a); }
export uint callsWaves(uint a) { return waves(a) + 1; }
export uint msad(uint a, uint2 b, uint4 d) { return msad4(a, b, d).x; }
export min16float small(min16float a) { return a * 2; }
export uint status(float2 uv) { uint st; albedo.SampleLevel(s, uv, 0, int2(0, 0), st); return CheckAccessFullyMapped(st); }
export float4 typedLoad(uint2 at) { return image[at]; }
export void atomicStructured(uint i) { InterlockedAdd(wide[i], 1); }
export void atomicTyped(uint i) { InterlockedAdd(wideTyped[i], 1); }
export void atomicShared() { InterlockedAdd(shared0, 1); }
export float4 heap(uint i) { Texture2D<float4> t = ResourceDescriptorHeap[i]; return t.Load(0); }
export float4 samplerHeap(uint i, float2 uv) { SamplerState t = SamplerDescriptorHeap[i]; return albedo.SampleLevel(t, uv, 0); }
export float4 derivatives(float2 uv) { return albedo.Sample(s, uv) + ddx(uv).xyxy; }
export float4 callsDerivatives(float2 uv) { return derivatives(uv * 2); }
export uint inlineRays(float3 o) { RayQuery<RAY_FLAG_NONE> q; RayDesc d = { o, 0, o, 1 }; q.TraceRayInline(scene, 0, 1, d); q.Proceed(); return q.CommittedStatus(); }
export void group() { GroupMemoryBarrierWithGroupSync(); }
#if defined(MODEL_6_7)
export float advanced(float2 uv, int2 o) { return albedo.SampleLevel(s, uv, 0, o).x; }
export float advancedCmp(float2 uv) { return albedo.SampleCmpLevel(c, uv, 0.5, 1.0); }
#endif
#if defined(MODEL_6_8)
export float cmpGradient(float2 uv) { return albedo.SampleCmpGrad(c, uv, 0.5, uv, uv); }
#endif
export float nothing(float a) { return a + 1; }
