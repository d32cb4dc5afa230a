// Domain shaders of the three domains.
struct Point { float3 position : POSITION; };
struct Vertex { float4 position : SV_Position; float4 extra : EXTRA; };
struct Tri { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float3 center : CENTER; };
struct Quad { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; uint flags : FLAGS; };
struct Isoline { float factors[2] : SV_TessFactor; float4 color : COLOR; };

[domain("tri")]
Vertex tri(Tri c, float3 w : SV_DomainLocation, const OutputPatch<Point, 3> p)
{
    Vertex v;
    v.position = float4(p[0].position * w.x + p[1].position * w.y + p[2].position * w.z, 1.0);
    v.extra = float4(c.center, c.inside);
    return v;
}

[domain("quad")]
Vertex quad(Quad c, float2 uv : SV_DomainLocation, const OutputPatch<Point, 4> p, uint id : SV_PrimitiveID)
{
    Vertex v;
    v.position = float4(lerp(p[0].position, p[3].position, uv.x), uv.y);
    v.extra = c.flags ^ id;
    return v;
}

[domain("isoline")]
Vertex isoline(Isoline c, float2 t : SV_DomainLocation, const OutputPatch<Point, 2> p)
{
    Vertex v;
    v.position = float4(lerp(p[0].position, p[1].position, t.x), 1.0);
    v.extra = c.color;
    return v;
}
