// Sums up the light that reaches points: resources and constants of several types, for tests that set them by name.
struct Light {
    float3 position;
    float intensity;
    uint kind;
};
cbuffer Scene : register(b0) {
    float4x4 transform;
    float2 scale[2];
    float exposure;
    bool doubled;
};
StructuredBuffer<Light> lights : register(t0);
Buffer<float4> points : register(t1);
RWStructuredBuffer<float> sums : register(u0);
RWByteAddressBuffer kinds : register(u1);
[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint count, stride;
    lights.GetDimensions(count, stride);
    float4 at = mul(transform, points[id.x]);
    float sum = 0;
    for (uint i = 0; i < count; i++) {
        float3 way = lights[i].position - at.xyz;
        sum += lights[i].intensity / (1 + dot(way, way));
    }
    sums[id.x] = sum * scale[1].y * exposure * (doubled ? 2 : 1);
    kinds.Store(id.x * 4, lights[id.x % count].kind + asuint(at.x));
}
