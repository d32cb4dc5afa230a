// Each vertex is the pixel of its number.
struct Input { float3 a : POSITION; float2 b : TEXCOORD3; uint4 c : NUMBERS; int d : SIGNED; uint id : SV_VertexID; uint instance : SV_InstanceID; };
struct Vertex {
    float4 position : SV_Position;
    nointerpolation float4 a : A;
    nointerpolation uint4 b : B;
    nointerpolation int2 c : C;
};
Vertex vs(Input i) {
    Vertex v;
    v.position = float4((i.id + 0.5) / 16 * 2 - 1, 0, 0.5, 1);
    v.a = float4(i.a * 2, dot(i.b, i.a.xy));
    v.b = i.c ^ i.id;
    v.c = int2(i.d / 3, i.d >> 2) + (int)i.instance;
    return v;
}
struct Pixel { float4 a : SV_Target0; uint4 b : SV_Target1; uint4 c : SV_Target2; };
Pixel ps(Vertex v) {
    Pixel p;
    p.a = v.a;
    p.b = v.b;
    p.c = uint4(v.c, 0, 1);
    return p;
}
