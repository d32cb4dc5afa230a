// Domain shader of the isoline domain with SV_ViewID.
struct Point { float3 position : POSITION; };
struct Constants { float factors[2] : SV_TessFactor; float4 color : COLOR; };
struct Vertex { float4 position : SV_Position; float4 color : COLOR; float t : T; };

float4x4 viewProjection[2];

[domain("isoline")]
Vertex main(Constants c, float2 t : SV_DomainLocation, const OutputPatch<Point, 2> p, uint view : SV_ViewID)
{
    Vertex v;
    v.position = mul(viewProjection[view & 1], float4(lerp(p[0].position, p[1].position, t.x), 1.0));
    v.color = c.color;
    v.t = t.y;
    return v;
}
