// Strips that end with a vertex, on one stream and on two, and what a geometry shader generates.
struct Corner
{
    float4 at : SV_Position;
    uint primitive : SV_PrimitiveID;
    uint layer : SV_RenderTargetArrayIndex;
    uint view : SV_ViewportArrayIndex;
    float clip : SV_ClipDistance;
    float2 cull : SV_CullDistance;
};
struct Point { float4 at : AT; };

[maxvertexcount(8)]
void one(triangle float4 corners[3] : AT, uint primitive : SV_PrimitiveID, inout TriangleStream<Corner> stream)
{
    for (uint i = 0; i < 3; i++)
    {
        Corner corner = { corners[i], primitive, i, 1, corners[i].x, corners[i].yz };
        stream.Append(corner);
        if (corners[i].w > 2)
        {
            stream.Append(corner);
            stream.RestartStrip();
        }
    }
}

[instance(3)]
[maxvertexcount(8)]
void two(point float4 corners[1] : AT, uint instance : SV_GSInstanceID, inout PointStream<Point> a, inout PointStream<Point> b)
{
    Point made = { corners[0] + instance };
    a.Append(made);
    a.RestartStrip();
    b.Append(made);
    b.RestartStrip();
}
