// Functions of a library with every kind of parameter: nothing returned, matrices, in and out, semantics, long names.
cbuffer Scene { float4x4 projection; float4 tint; row_major float3x2 matrix_; };
Texture2D map;
SamplerState state;
export void place(float4 p : POSITION0, out float4 q : SV_Position, inout float2 uv : TEXCOORD1)
{
    q = mul(p, projection);
    uv = uv.yx * tint.x;
}
export float4x4 columns(float4 a, float4 b) { return float4x4(a, b, a + b, a * b); }
#ifndef LEVEL_9
export row_major float3x2 rows(row_major float3x2 a, int b, uint2 c) { return a * b + matrix_ * c.x; }
export int2 integers(int2 a : COLOR, centroid float b : FOG,
    nointerpolation float4 name_that_is_wider_than_its_column : SEMANTIC_THAT_IS_WIDER_THAN_ITS_COLUMN3)
{
    return a * 2 + (int)b + (int)name_that_is_wider_than_its_column.z;
}
export bool condition(bool a, float3 b, float2 c, float d) { return a && b.y > c.x * d; }
#endif
export float4 sampled(float2 uv) { return map.Sample(state, uv); }
