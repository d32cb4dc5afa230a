// Tessellated terrain of quads; with MISTAKE the domain shader takes triangles with three control points.
cbuffer View : register(b0) { float4x4 view_projection; float3 eye; float detail; };
cbuffer Terrain : register(b1) { float2 origin; float height_scale; float patch_size; };
Texture2D<float> height_map : register(t0);
Texture2DArray<float4> layers : register(t1);
SamplerState linear_clamp : register(s0);
SamplerState anisotropic_wrap : register(s1);

struct Corner { float2 at : POSITION; };
struct Point { float3 position : POSITION; float2 uv : TEXCOORD0; };
struct Factors { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; float4 range : RANGE; };
struct Varyings { float4 position : SV_Position; float2 uv : TEXCOORD0; float3 normal : NORMAL; };

Point vs(Corner input, uint instance : SV_InstanceID) {
    Point output;
    float2 at = origin + input.at * patch_size + float2(instance, 0) * patch_size;
    output.uv = at * 0.001;
    output.position = float3(at.x, height_map.SampleLevel(linear_clamp, output.uv, 0) * height_scale, at.y);
    return output;
}
float factor(Point one, Point other) { return clamp(detail / distance(eye, (one.position + other.position) * 0.5), 1, 32); }
Factors constants(InputPatch<Point, 4> points) {
    Factors output;
    output.edges[0] = factor(points[0], points[3]);
    output.edges[1] = factor(points[0], points[1]);
    output.edges[2] = factor(points[1], points[2]);
    output.edges[3] = factor(points[2], points[3]);
    output.inside[0] = output.inside[1] = detail;
    output.range = float4(origin, height_scale, detail);
    return output;
}
[domain("quad")] [partitioning("fractional_odd")] [outputtopology("triangle_ccw")] [outputcontrolpoints(4)]
[patchconstantfunc("constants")] [maxtessfactor(32.0)]
Point hs(InputPatch<Point, 4> points, uint id : SV_OutputControlPointID) { return points[id]; }

Varyings placed(float2 uv, float range) {
    Varyings output;
    float height = height_map.SampleLevel(linear_clamp, uv, 0) * range;
    float east = height_map.SampleLevel(linear_clamp, uv, 0, int2(1, 0)) * range;
    float north = height_map.SampleLevel(linear_clamp, uv, 0, int2(0, 1)) * range;
    output.position = mul(float4(uv.x * 1000, height, uv.y * 1000, 1), view_projection);
    output.uv = uv;
    output.normal = normalize(float3(height - east, 1, height - north));
    return output;
}
#ifdef MISTAKE
struct TriangleFactors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float4 range : RANGE; };
[domain("tri")]
Varyings ds(TriangleFactors factors, float3 at : SV_DomainLocation, const OutputPatch<Point, 3> points) {
    return placed(points[0].uv * at.x + points[1].uv * at.y + points[2].uv * at.z, factors.range.z);
}
#else
[domain("quad")]
Varyings ds(Factors factors, float2 at : SV_DomainLocation, const OutputPatch<Point, 4> points) {
    float2 uv = lerp(lerp(points[0].uv, points[1].uv, at.x), lerp(points[3].uv, points[2].uv, at.x), at.y);
    return placed(uv, factors.range.z);
}
#endif
float4 ps(Varyings input) : SV_Target {
    float4 grass = layers.Sample(anisotropic_wrap, float3(input.uv * 64, 0));
    float4 rock = layers.Sample(anisotropic_wrap, float3(input.uv * 64, 1));
    return lerp(rock, grass, saturate(input.normal.y)) * saturate(dot(input.normal, normalize(float3(1, 2, 1))));
}
