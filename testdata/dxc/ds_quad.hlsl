// Domain shader of the quad domain: patch constants in arrays, run-time index, layered output.
struct Control { float3 position : POSITION; float weight : WEIGHT; };

struct Constants
{
    float edges[4] : SV_TessFactor;
    float inside[2] : SV_InsideTessFactor;
    uint flags : FLAGS;
    float2 extent[3] : EXTENT;
};

struct Vertex
{
    float4 position : SV_Position;
    float2 extent : EXTENT;
    float clip[2] : SV_ClipDistance;
    uint layer : SV_RenderTargetArrayIndex;
};

[domain("quad")]
Vertex main(Constants c, float2 uv : SV_DomainLocation, const OutputPatch<Control, 16> p, uint primitive : SV_PrimitiveID)
{
    Vertex v;
    float3 a = lerp(p[0].position, p[3].position, uv.x);
    float3 b = lerp(p[12].position, p[15].position, uv.x);
    v.position = float4(lerp(a, b, uv.y), 1.0);
    v.extent = c.extent[c.flags % 3];
    v.clip[0] = v.position.x;
    v.clip[1] = p[primitive & 15].weight;
    v.layer = c.flags & 7;
    return v;
}
