// Parameters of all kinds: the layouts that Slang's compiler and DXC give them are the same.
struct Light { float3 position; float range; float4 color[2]; };
cbuffer Frame : register(b1, space2) { float4x4 view; row_major float3x4 world; float3 eye; float time; float weights[3]; int2 size; Light key; uint flags; };
ConstantBuffer<Light> fill : register(b2);
Texture2D<float4> albedo : register(t0);
Texture2DArray<uint2> layers : register(t1, space1);
TextureCube<float3> sky[4] : register(t2);
Texture2DMS<float4, 4> samples : register(t8);
Buffer<int> offsets : register(t9);
StructuredBuffer<Light> lights : register(t10);
ByteAddressBuffer words : register(t11);
RWTexture2D<float4> target : register(u1);
RWStructuredBuffer<uint> counts : register(u2);
AppendStructuredBuffer<float2> appended : register(u3);
RWBuffer<float> line_buffer : register(u4);
RWByteAddressBuffer bytes : register(u5);
SamplerState linear_wrap : register(s0);
SamplerComparisonState shadow : register(s1);
struct Input { float4 position : SV_Position; float3 normal : NORMAL; float2 uv[2] : TEXCOORD1; nointerpolation uint id : ID; };
struct Output { float4 color : SV_Target0; float4 normal : SV_Target1; float depth : SV_Depth; };
Output main(Input input, bool front : SV_IsFrontFace) {
    Output output;
    Light light = lights[input.id];
    output.color = mul(float4(world[0].xyz * weights[size.x] + eye, time), view) * key.color[flags % 2] + fill.color[1] * light.range;
    output.color += albedo.Sample(linear_wrap, input.uv[0]) + layers.Load(int4(size, 0, 0)).xyxy + samples.Load(size, 0) + float4(sky[2].Sample(linear_wrap, input.normal), front);
    output.color += albedo.SampleCmpLevelZero(shadow, input.uv[1], 0.5) + offsets[size.y] + words.Load(size.x);
    target[size] = output.color;
    counts[size.x] = flags;
    appended.Append(input.uv[1]);
    line_buffer[size.x] = light.position.x;
    bytes.Store(size.x, flags);
    output.normal = float4(input.normal, input.position.z);
    output.depth = 0.5;
    return output;
}
