// Matrices, dot products, cross products.
cbuffer C : register(b0) { float4x4 m; row_major float3x3 n; float4 k; };
StructuredBuffer<float4> a : register(t0);
RWStructuredBuffer<float4> o : register(u0);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float4 x = a[id.x];
    uint at = id.x * 4;
    o[at++] = mul(m, x);
    o[at++] = float4(mul(x.xyz, n), dot(x, k));
    o[at++] = float4(cross(x.xyz, k.xyz), length(x));
    o[at++] = lerp(x, k, 0.25) + reflect(x, float4(0, 1, 0, 0));
}
