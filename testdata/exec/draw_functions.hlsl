ByteAddressBuffer numbers : register(t0);
struct Vertex { float4 position : SV_Position; nointerpolation float4 a : A; nointerpolation uint4 b : B; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = float4((id + 0.5) / 16 * 2 - 1, 0, 0.5, 1);
    float x = asfloat(numbers.Load(id * 4));
    v.a = float4(sin(x), exp2(x * 0.25), sqrt(abs(x)), frac(x));
    uint bits = numbers.Load(id * 4);
    v.b = uint4(countbits(bits), reversebits(bits), firstbithigh(bits), f32tof16(x));
    return v;
}
struct Pixel { float4 a : SV_Target0; uint4 b : SV_Target1; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = v.a;
    p.b = v.b;
    return p;
}
