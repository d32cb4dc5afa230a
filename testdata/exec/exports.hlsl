// Functions of a library that are called with arguments. As a compute shader (COMPUTE) it calls each with numbers from a
// buffer, 32 words for each thread, and writes what they give.
struct Material { float3 color; uint kind; float list[2]; };

export float4 blend(float4 a, float4 b, float t) { return lerp(a, b, t); }
export int divide(int a, int b, out int rest) { rest = a % b; return a / b; }
export void scale(inout float3 v, float by) { v *= by; }
export float area(Material m, float list[3]) { return m.color.x * m.list[1] + m.kind + list[2]; }
export uint factorial(uint n) {
    uint product = 1;
    for (uint i = 2; i <= n; ++i) {
        product *= i;
    }
    return product;
}
export void swap_parts(inout Material m, inout float list[3]) {
    float kept = m.list[0];
    m.list[0] = list[2];
    list[2] = kept + m.color.z;
    m.kind += 1;
}

#ifdef COMPUTE
ByteAddressBuffer read : register(t0);
RWByteAddressBuffer written : register(u0);

[numthreads(4, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
    uint from = i * 128;
    uint to = i * 128;
    float4 a = asfloat(read.Load4(from));
    float4 b = asfloat(read.Load4(from + 16));
    float t = asfloat(read.Load(from + 32));
    written.Store4(to, asuint(blend(a, b, t)));
    int rest;
    int quotient = divide((int)a.x * 7, 3, rest);
    written.Store2(to + 16, uint2(quotient, rest));
    float3 v = b.yzw;
    scale(v, t);
    written.Store3(to + 24, asuint(v));
    Material m;
    m.color = a.xyz;
    m.kind = i + 5;
    m.list[0] = b.x;
    m.list[1] = b.y;
    float list[3] = { t, a.w, b.w };
    written.Store(to + 36, asuint(area(m, list)));
    written.Store(to + 40, factorial(i + 3));
    swap_parts(m, list);
    written.Store4(to + 48, uint4(asuint(m.color), m.kind));
    written.Store4(to + 64, asuint(float4(m.list[0], m.list[1], list[0], list[1])));
    written.Store(to + 80, asuint(list[2]));
}
#endif
