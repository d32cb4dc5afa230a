// One stream of lines from triangles: the plain geometry shader.
cbuffer Camera : register(b0)
{
    float4x4 viewProjection;
    float length;
};

struct Vertex
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
};

struct Line
{
    float4 position : SV_Position;
    float4 color : COLOR;
};

[maxvertexcount(6)]
void main(triangle Vertex corners[3], inout LineStream<Line> lines)
{
    [unroll] for (int i = 0; i < 3; ++i)
    {
        Line o;
        o.position = mul(viewProjection, corners[i].position);
        o.color = float4(0, 0, 1, 1);
        lines.Append(o);
        o.position = mul(viewProjection, corners[i].position + float4(corners[i].normal * length, 0));
        o.color = float4(1, 1, 1, 1);
        lines.Append(o);
        lines.RestartStrip();
    }
}
