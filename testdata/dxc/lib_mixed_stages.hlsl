// A library with graphics and compute entry points beside each other.
cbuffer Camera : register(b0) { float4x4 viewProjection; };
Texture2D<float4> image : register(t0);
SamplerState s : register(s0);
RWBuffer<float> output : register(u0);

[shader("vertex")]
float4 vertexMain(float3 position : POSITION, uint id : SV_VertexID) : SV_Position
{
    return mul(viewProjection, float4(position, id));
}

[shader("pixel")]
float4 pixelMain(float4 position : SV_Position, float2 uv : UV) : SV_Target
{
    return image.Sample(s, uv) * position.w;
}

[shader("compute")]
[numthreads(64, 1, 1)]
void computeMain(uint id : SV_DispatchThreadID)
{
    output[id] = id * 0.5;
}

struct Sprite { float4 position : SV_Position; };

[shader("geometry")]
[maxvertexcount(1)]
void geometryMain(point float4 p[1] : SV_Position, inout PointStream<Sprite> stream)
{
    Sprite o;
    o.position = p[0].yxzw;
    stream.Append(o);
}
