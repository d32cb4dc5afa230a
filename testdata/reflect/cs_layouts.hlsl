// A structure that inherits another, and matrices that do not start at a register.
struct Base { float3 position; float weight; };
struct Derived : Base { float age; float2 uv[2]; };
cbuffer Rows : register(b1) { float first; row_major float1x3 row; float1x1 single; column_major float2x1 column; float last; };
cbuffer Inherited : register(b2) { Derived one; float between; Derived list[2]; };
RWBuffer<float> result : register(u0);
[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
    result[i] = first * row._m01 + single._m00 + column._m10 + last + one.age + between + list[i % 2].weight;
}
