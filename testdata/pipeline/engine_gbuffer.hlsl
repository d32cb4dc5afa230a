// A deferred renderer's geometry pass: four targets, material textures, and with MISTAKE a pixel shader that was changed alone.
cbuffer View : register(b0) { float4x4 view_projection; float4x4 previous_view_projection; float3 eye; float time; };
cbuffer Object : register(b1) { float4x4 world; float4x4 previous_world; };
cbuffer Material : register(b2) { float4 base_color; float roughness; float metalness; float normal_strength; uint flags; };
Texture2D<float4> albedo_map : register(t0);
Texture2D<float2> normal_map : register(t1);
Texture2D<float4> surface_map : register(t2);
SamplerState anisotropic : register(s0);

struct Vertex { float3 position : POSITION; float3 normal : NORMAL; float4 tangent : TANGENT; float2 uv : TEXCOORD0; };
struct Varyings {
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float4 tangent : TANGENT;
    float2 uv : TEXCOORD0;
    float4 current : TEXCOORD1;
    float4 previous : TEXCOORD2;
};
#ifdef MISTAKE
struct PixelInput {
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float4 tangent : TANGENT;
    float2 uv : TEXCOORD0;
    float2 lightmap_uv : TEXCOORD3;
    float4 current : TEXCOORD1;
    float4 previous : TEXCOORD2;
};
#define LIGHTMAP input.lightmap_uv.x
#else
#define PixelInput Varyings
#define LIGHTMAP 1
#endif
struct Targets { float4 albedo : SV_Target0; float4 normal : SV_Target1; float4 surface : SV_Target2; float2 velocity : SV_Target3; };

Varyings vs(Vertex input) {
    Varyings output;
    float4 world_position = mul(float4(input.position, 1), world);
    output.position = mul(world_position, view_projection);
    output.normal = mul(float4(input.normal, 0), world).xyz;
    output.tangent = float4(mul(float4(input.tangent.xyz, 0), world).xyz, input.tangent.w);
    output.uv = input.uv;
    output.current = output.position;
    output.previous = mul(mul(float4(input.position, 1), previous_world), previous_view_projection);
    return output;
}

Targets ps(PixelInput input) {
    Targets output;
    float4 albedo = albedo_map.Sample(anisotropic, input.uv) * base_color;
    float2 bump = normal_map.Sample(anisotropic, input.uv) * 2 - 1;
    float3 bitangent = cross(input.normal, input.tangent.xyz) * input.tangent.w;
    float3 normal = normalize(input.normal + (bump.x * input.tangent.xyz + bump.y * bitangent) * normal_strength);
    float4 surface = surface_map.Sample(anisotropic, input.uv);
    output.albedo = float4(albedo.rgb * LIGHTMAP, flags);
    output.normal = float4(normal * 0.5 + 0.5, 1);
    output.surface = float4(surface.r * roughness, surface.g * metalness, surface.b, 0);
    output.velocity = input.current.xy / input.current.w - input.previous.xy / input.previous.w;
    return output;
}
