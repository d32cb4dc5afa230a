// Functions that are not to be inlined, with a vector, a matrix and a structure as parameters.
struct Sample { float3 color; uint count; };

[noinline] export float3 weighted(float3 color, float weight) { return color * weight + color.zxy; }
[noinline] export float2 turned(float2x2 by, float2 place) { return mul(by, place) - place; }
[noinline] export float average(Sample sample) { return dot(sample.color, 1) / max(sample.count, 1); }
