RWBuffer<float> result : register(u0);

cbuffer Rows : register(b1) { // 32 bytes
    float first; // 0 4
    row_major float1x3 row; // 4 12
    column_major float1x1 single; // 16 4
    column_major float2x1 column; // 20 8
    float last; // 28 4
};

struct Base {
    float3 position; // 0
    float weight; // 12
};

struct Derived : Base {
    float age; // 16
    float2 uv[2]; // 32
};

cbuffer Inherited : register(b2) { // 192 bytes
    Derived one : packoffset(c0); // 0 56
    float between : packoffset(c3.z); // 56 4
    Derived list[2] : packoffset(c4); // 64 120
};

// Up to here: dxkit reflect --format hlsl reflect/cs_layouts_5_1.dxbc. From here: reflect/cs_layouts.hlsl. Options: /T cs_5_1 /E main
[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
    result[i] = first * row._m01 + single._m00 + column._m10 + last + one.age + between + list[i % 2].weight;
}
