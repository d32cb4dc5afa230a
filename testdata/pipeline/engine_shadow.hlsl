// A shadow pass: depth alone, and alpha-tested; with MISTAKE the pixel shader wants more of the texture coordinate.
cbuffer Light : register(b0) { float4x4 light_view_projection; float depth_bias; };
cbuffer Object : register(b1) { float4x4 world; };
Texture2D<float4> mask : register(t0);
SamplerState linear_wrap : register(s0);

struct Vertex { float3 position : POSITION; float2 uv : TEXCOORD0; };
struct Varyings { float2 uv : TEXCOORD0; float4 position : SV_Position; };
#ifdef MISTAKE
struct PixelInput { float4 uv : TEXCOORD0; float4 position : SV_Position; };
#define LEVEL input.uv.w
#else
#define PixelInput Varyings
#define LEVEL 0
#endif

float4 transformed(float3 position) {
    float4 result = mul(mul(float4(position, 1), world), light_view_projection);
    result.z += depth_bias * result.w;
    return result;
}
float4 vs_opaque(float3 position : POSITION) : SV_Position { return transformed(position); }
Varyings vs(Vertex input) {
    Varyings output;
    output.uv = input.uv;
    output.position = transformed(input.position);
    return output;
}
void ps(PixelInput input) { clip(mask.SampleBias(linear_wrap, input.uv.xy, LEVEL).a - 0.5); }
