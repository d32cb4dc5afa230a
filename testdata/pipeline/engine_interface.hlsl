// A user interface: one draw call with colours of vertices; with MISTAKE elements are declared in another order.
cbuffer Screen : register(b0) { float2 scale; float2 offset; };
Texture2D<float4> font : register(t0);
SamplerState point_clamp : register(s0);

struct Vertex { float2 position : POSITION; float2 uv : TEXCOORD0; float4 color : COLOR0; };
struct Varyings { float4 position : SV_Position; float4 color : COLOR0; float2 uv : TEXCOORD0; };
#ifdef MISTAKE
struct PixelInput { float4 position : SV_Position; float2 uv : TEXCOORD0; float4 color : COLOR0; };
#else
#define PixelInput Varyings
#endif
Varyings vs(Vertex input) {
    Varyings output;
    output.position = float4(input.position * scale + offset, 0, 1);
    output.color = input.color;
    output.uv = input.uv;
    return output;
}
float4 ps(PixelInput input) : SV_Target { return input.color * font.Sample(point_clamp, input.uv); }
