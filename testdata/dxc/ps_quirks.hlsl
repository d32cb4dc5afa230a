// What the vendor's reflection has otherwise than it is: names of structures and of buffers, elements, base classes, 16 bits.
struct rect { float2 low; float2 high; };
struct base { float first; };
struct derived : base { float second; };
cbuffer Twice : register(b0) { rect area; float unused; };
cbuffer Twice : register(b1) { float4 other; };
ConstantBuffer<rect> several[2] : register(b2);
cbuffer Derived : register(b4) { derived it; uint spare; };
cbuffer Alone : register(b5) { float4 corners[2]; };
float4 main(float16_t2 half_uv : TEXCOORD, int16_t number : NUMBER) : SV_Target {
    return area.low.x + other + several[1].high.y + it.first + it.second + half_uv.xyxy + number + corners[0];
}
