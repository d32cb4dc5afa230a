// Resources, a constant buffer and members that the program does not use, unless KEEP is defined.
struct Light {
    float3 position;
    float intensity;
    float4x4 shadow[2];
};

cbuffer Frame : register(b0) {
    float4 used;
    float4 idle;
};

cbuffer Gone : register(b3) {
    float4x4 world;
    float3 eye;
    Light lights[4];
}

tbuffer Table : register(t9) {
    uint4 rows[3];
}

float loose;

#ifdef NEVER
Texture2D<float4> never : register(t30);
#endif

namespace scene {
Texture2DArray<float3> layers : register(t7);
}

Texture2D<float4> albedo : register(t0);
StructuredBuffer<Light> more : register(t4);
RWTexture2D<uint2> masks : register(u2); /* RWTexture2D<uint2> comment : register(u5); */
SamplerState smooth : register(s0);
SamplerComparisonState shadowed : register(s2);

static const float GAIN = 2.0;

float4 main(float2 uv : TEXCOORD0, float3 normal : NORMAL) : SV_Target {
    float4 color = used * albedo.Sample(smooth, uv) * GAIN;
#ifdef KEEP
    float4 at = mul(world, idle) + float4(eye, loose) + lights[1].shadow[1][0] + rows[2];
    color += at + more[uint(uv.x)].intensity + float4(scene::layers.Sample(smooth, normal), 1.0);
    color += float(masks[uint2(uv)].x) + scene::layers.Load(int4(0, 1, 0, 0)).x;
    color += albedo.GatherCmp(shadowed, uv, normal.z);
#endif
    return color;
}
