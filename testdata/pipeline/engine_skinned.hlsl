// Characters with four bones a vertex; with MISTAKE the vertex shader outputs the material as a float.
cbuffer View : register(b0) { float4x4 view_projection; };
cbuffer Draw : register(b1) { uint first_bone; uint material; };
struct Bone { row_major float3x4 transform; };
StructuredBuffer<Bone> bones : register(t0);
Texture2DArray<float4> albedo : register(t1);
TextureCube<float4> environment : register(t2);
SamplerState linear_wrap : register(s0);
SamplerComparisonState shadow_compare : register(s1);
Texture2D<float> shadow_map : register(t3);

#ifdef MISTAKE
#define MATERIAL_TYPE float
#else
#define MATERIAL_TYPE uint
#endif
struct Vertex {
    float3 position : POSITION;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD0;
    uint4 bones : BLENDINDICES;
    float4 weights : BLENDWEIGHT;
};
struct Output {
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD0;
    float3 shadow : SHADOW;
    nointerpolation MATERIAL_TYPE material : MATERIAL;
};
struct Input {
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD0;
    float3 shadow : SHADOW;
    nointerpolation uint material : MATERIAL;
    bool front : SV_IsFrontFace;
};
Output vs(Vertex input) {
    float3x4 transform = 0;
    [unroll] for (uint bone = 0; bone < 4; bone++)
        transform += bones[first_bone + input.bones[bone]].transform * input.weights[bone];
    float3 position = mul(transform, float4(input.position, 1));
    Output output;
    output.position = mul(float4(position, 1), view_projection);
    output.normal = mul(transform, float4(input.normal, 0));
    output.uv = input.uv;
    output.shadow = output.position.xyz / output.position.w;
    output.material = material;
    return output;
}
float4 ps(Input input) : SV_Target {
    float3 normal = normalize(input.front ? input.normal : -input.normal);
    float lit = shadow_map.SampleCmpLevelZero(shadow_compare, input.shadow.xy, input.shadow.z);
    float3 base = albedo.Sample(linear_wrap, float3(input.uv, input.material)).rgb;
    return float4(base * (lit + environment.SampleLevel(linear_wrap, normal, 4).rgb), 1);
}
