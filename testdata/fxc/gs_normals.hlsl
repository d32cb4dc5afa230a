// Lines from triangles: one stream, in every profile that has geometry shaders.
float4x4 viewProjection;

struct Vertex
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
};

struct Line
{
    float4 position : SV_Position;
    float4 color : COLOR;
    uint layer : SV_RenderTargetArrayIndex;
};

[maxvertexcount(6)]
void main(triangle Vertex v[3], uint id : SV_PrimitiveID, inout LineStream<Line> lines)
{
    for (int i = 0; i < 3; ++i)
    {
        Line o;
        o.position = mul(v[i].position, viewProjection);
        o.color = id;
        o.layer = id & 1;
        lines.Append(o);
        o.position += float4(v[i].normal, 0);
        lines.Append(o);
        lines.RestartStrip();
    }
}
