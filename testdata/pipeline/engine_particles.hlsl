// Particles from a buffer, expanded by a geometry shader; with MISTAKE it takes triangles.
struct Particle { float3 position; float size; float4 color; float rotation; float3 velocity; };
cbuffer Camera : register(b0) { float4x4 view; float4x4 projection; float2 depth_range; };
StructuredBuffer<Particle> particles : register(t0);
Texture2D<float4> atlas : register(t1);
Texture2D<float> scene_depth : register(t2);
SamplerState linear_clamp : register(s0);

struct Point { float3 center : CENTER; float size : SIZE; float4 color : COLOR0; float rotation : ROTATION; };
struct Varyings { float4 position : SV_Position; float2 uv : TEXCOORD0; float4 color : COLOR0; float view_depth : DEPTH; };

Point vs(uint id : SV_VertexID) {
    Particle particle = particles[id];
    Point output;
    output.center = mul(float4(particle.position, 1), view).xyz;
    output.size = particle.size;
    output.color = particle.color;
    output.rotation = particle.rotation;
    return output;
}
#ifdef MISTAKE
#define PRIMITIVE triangle
#define COUNT 3
#else
#define PRIMITIVE point
#define COUNT 1
#endif
[maxvertexcount(4)]
void gs(PRIMITIVE Point input[COUNT], inout TriangleStream<Varyings> stream) {
    float s, c;
    sincos(input[0].rotation, s, c);
    for (uint corner = 0; corner < 4; corner++) {
        float2 at = float2(corner & 1, corner >> 1) * 2 - 1;
        float3 offset = float3(at.x * c - at.y * s, at.x * s + at.y * c, 0) * input[0].size;
        Varyings output;
        output.position = mul(float4(input[0].center + offset, 1), projection);
        output.uv = at * 0.5 + 0.5;
        output.color = input[0].color;
        output.view_depth = input[0].center.z;
        stream.Append(output);
    }
}
float4 ps(Varyings input) : SV_Target {
    float depth = scene_depth.Load(int3(input.position.xy, 0));
    float fade = saturate((depth * depth_range.y - input.view_depth) * depth_range.x);
    return atlas.Sample(linear_clamp, input.uv) * input.color * fade;
}
