// Dynamic linkage: interfaces, classes and an array of interface instances.
interface ILight
{
    float3 illuminate(float3 normal);
    float attenuation(float distance);
};

class AmbientLight : ILight
{
    float3 color;
    float3 illuminate(float3 normal) { return color; }
    float attenuation(float distance) { return 1.0; }
};

class DirectionalLight : ILight
{
    float3 color;
    float3 direction;
    float3 illuminate(float3 normal) { return color * saturate(dot(normal, direction)); }
    float attenuation(float distance) { return 1.0 / (1.0 + distance); }
};

cbuffer Lights : register(b0)
{
    AmbientLight ambient;
    DirectionalLight directional[2];
};

ILight base;
ILight extra[2];

float4 main(float3 normal : NORMAL, nointerpolation uint i : INDEX) : SV_Target
{
    float3 color = base.illuminate(normal) * base.attenuation(normal.z);
    color += extra[i].illuminate(normal);
    return float4(color, 1.0);
}
