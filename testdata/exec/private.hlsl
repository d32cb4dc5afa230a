// Arrays of a lane, tables of constants, variables, structures, functions.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
static const uint table[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };
static uint state = 17;
struct S { uint v[4]; float f; };
[noinline] uint mix(uint x, uint y) {
    for (uint i = 0; i < (y & 3); i++) x = x * 33 + y;
    return x;
}
uint next() { state = state * 1664525 + 1013904223; return state >> 16; }
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint x = a[id.x];
    uint list[16];
    for (uint i = 0; i < 16; i++) list[i] = x * i + next();
    S s[2];
    for (uint j = 0; j < 4; j++) { s[0].v[j] = list[j]; s[1].v[j] = list[15 - j]; }
    s[x & 1].v[x >> 1 & 3] = 5;
    uint r = list[x & 15] + table[x >> 4 & 7];
    o[id.x * 3] = r;
    o[id.x * 3 + 1] = mix(s[0].v[x >> 3 & 3] ^ s[1].v[x >> 2 & 3], x);
    float4 rows[3] = { float4(1, 2, 3, 4), float4(5, 6, 7, 8), float4(9, 10, 11, 12) };
    o[id.x * 3 + 2] = (uint)rows[x % 3][x & 3] + mix(x, r);
}
