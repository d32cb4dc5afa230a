// Domain shader of the triangle domain with displacement.
struct Point
{
    float3 position : POSITION;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
};

struct Constants
{
    float edges[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
    float3 center : CENTER;
};

struct Vertex
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
    float spread : SPREAD;
};

float4x4 viewProjection;
Texture2D<float> height : register(t0);
SamplerState s : register(s0);

[domain("tri")]
Vertex main(Constants c, float3 w : SV_DomainLocation, const OutputPatch<Point, 3> p)
{
    Vertex v;
    v.uv = p[0].uv * w.x + p[1].uv * w.y + p[2].uv * w.z;
    v.normal = normalize(p[0].normal * w.x + p[1].normal * w.y + p[2].normal * w.z);
    float3 position = p[0].position * w.x + p[1].position * w.y + p[2].position * w.z;
    position += v.normal * height.SampleLevel(s, v.uv, 0.0);
    v.position = mul(viewProjection, float4(position, 1.0));
    v.spread = distance(position, c.center);
    return v;
}
