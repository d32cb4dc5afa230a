// All rasterisation stages in a pre-release library: every field of RDAT's tables of signatures and stages.
struct Input { float3 position : POSITION; uint4 joints[2] : JOINTS; min16float weight : WEIGHT; uint instance : SV_InstanceID; };
struct Varying { float4 position : SV_Position; nointerpolation uint4 id : ID; noperspective float2 uv[2] : UV; sample float fog : FOG; float clip : SV_ClipDistance0; };
struct Simple { float4 position : SV_Position; float4 color : COLOR1; };
struct Second { float2 uv : UV3; };
struct Primitive { uint layer : SV_RenderTargetArrayIndex; bool culled : SV_CullPrimitive; nointerpolation uint tint : TINT; };
struct Task { uint first; float4 bounds[2]; };
struct Factors { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; float4 extra : EXTRA; };
cbuffer Camera : register(b0) { float4x4 transform; uint index; };
Texture2D<float4> image : register(t0);
SamplerState s : register(s0);
groupshared Task task;
groupshared float scratch[16];

[shader("vertex")]
Varying vertexMain(Input v, uint view : SV_ViewID)
{
    Varying o;
    o.position = mul(transform, float4(v.position * v.weight, 1.0 + view));
    o.id = v.joints[index & 1] + v.instance;
    o.uv[0] = v.position.xy; o.uv[1] = v.position.yz;
    o.fog = v.position.z; o.clip = v.position.x;
    return o;
}

struct Shaded { float4 color : SV_Target0; float2 motion : SV_Target3; float depth : SV_DepthGreaterEqual; uint coverage : SV_Coverage; };
[shader("pixel")]
Shaded pixelMain(Varying v, uint sampleIndex : SV_SampleIndex, bool front : SV_IsFrontFace)
{
    Shaded o;
    o.color = image.Sample(s, v.uv[index & 1]) * v.fog + sampleIndex;
    o.motion = v.uv[1]; o.depth = v.position.z; o.coverage = front ? 1 : v.id.x;
    return o;
}

[shader("pixel")]
float4 plainPixel(Simple v) : SV_Target { return v.color; }

Factors patch(InputPatch<Simple, 12> p, OutputPatch<Simple, 4> o, uint id : SV_PrimitiveID)
{
    Factors f;
    f.edges[0] = f.edges[1] = f.edges[2] = f.edges[3] = p[0].color.x;
    f.inside[0] = f.inside[1] = o[1].color.y; f.extra = id;
    return f;
}
[shader("hull")]
[domain("quad")]
[partitioning("fractional_even")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(4)]
[patchconstantfunc("patch")]
Simple hullMain(InputPatch<Simple, 12> p, uint i : SV_OutputControlPointID, uint view : SV_ViewID)
{
    Simple o = p[i]; o.color.x += view;
    return o;
}

[shader("domain")]
[domain("quad")]
Varying domainMain(Factors f, float2 w : SV_DomainLocation, const OutputPatch<Simple, 4> p)
{
    Varying o = (Varying)0;
    o.position = lerp(p[0].position, p[3].position, w.x) + f.extra * w.y;
    return o;
}

[shader("geometry")]
[maxvertexcount(6)]
[instance(3)]
void geometryMain(lineadj Simple p[4], inout PointStream<Simple> a, inout PointStream<Second> b, uint i : SV_GSInstanceID)
{
    a.Append(p[i]);
    Second t; t.uv = p[1].color.xy;
    b.Append(t);
}

[shader("amplification")]
[numthreads(2, 2, 1)]
void amplificationMain(uint i : SV_GroupIndex)
{
    task.first = i; task.bounds[0] = i; task.bounds[1] = 0;
    DispatchMesh(1, 2, 1, task);
}

[shader("mesh")]
[outputtopology("line")]
[numthreads(8, 2, 1)]
void meshMain(uint i : SV_GroupIndex, in payload Task t, uint view : SV_ViewID, out vertices Simple v[32], out indices uint2 l[16], out primitives Primitive p[16])
{
    SetMeshOutputCounts(32, 16);
    scratch[i] = i;
    GroupMemoryBarrierWithGroupSync();
    v[i].position = t.bounds[0]; v[i].color = view + scratch[i ^ 1];
    l[i] = uint2(i, i + 1);
    p[i].layer = t.first; p[i].culled = i == 3; p[i].tint = i;
}

[shader("compute")]
[WaveSize(16, 64, 32)]
[numthreads(4, 4, 4)]
void computeMain(uint i : SV_GroupIndex)
{
    scratch[i & 15] = i;
}
