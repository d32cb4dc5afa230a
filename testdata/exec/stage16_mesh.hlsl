// A mesh whose vertices and primitives have numbers of 16 bits.
struct Vertex { float4 position : SV_Position; float16_t2 a : AA; int16_t b : BB; };
struct Primitive { float16_t tint : TINT; int16_t which : WHICH; };

[numthreads(3, 1, 1)]
[outputtopology("triangle")]
void main(uint index : SV_GroupIndex, out vertices Vertex v[3], out primitives Primitive p[1],
    out indices uint3 i[1]) {
    SetMeshOutputCounts(3, 1);
    v[index].position = float4(index, 0, 0, 1);
    v[index].a = float16_t2(index, -0.5);
    v[index].b = (int16_t)index - (int16_t)2;
    if (index == 0) {
        p[0].tint = (float16_t)0.25;
        p[0].which = (int16_t)-300;
        i[0] = uint3(0, 1, 2);
    }
}
