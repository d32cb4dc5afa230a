// All pre-rasterisation stages and compute in a shader model 6.10 library: the extra tables of a pre-release RDAT.
struct Point { float3 position : POSITION; };
struct Constants { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
struct Vertex { float4 position : SV_Position; };
struct Payload { uint base; };

groupshared Payload shared0;

Constants patch(InputPatch<Point, 3> p)
{
    Constants c;
    c.edges[0] = c.edges[1] = c.edges[2] = p[0].position.x;
    c.inside = 1.0;
    return c;
}

[shader("hull")]
[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
Point hullMain(InputPatch<Point, 3> p, uint i : SV_OutputControlPointID)
{
    return p[i];
}

[shader("domain")]
[domain("tri")]
Vertex domainMain(Constants c, float3 w : SV_DomainLocation, const OutputPatch<Point, 3> p)
{
    Vertex v;
    v.position = float4(p[0].position * w.x + p[1].position * w.y + p[2].position * w.z, c.inside);
    return v;
}

[shader("amplification")]
[numthreads(1, 1, 1)]
void amplificationMain()
{
    shared0.base = 3;
    DispatchMesh(1, 1, 1, shared0);
}

[shader("mesh")]
[outputtopology("triangle")]
[numthreads(3, 1, 1)]
void meshMain(uint i : SV_GroupIndex, in payload Payload p, out vertices Vertex v[3], out indices uint3 t[1])
{
    SetMeshOutputCounts(3, 1);
    v[i].position = p.base;
    t[0] = uint3(0, 1, 2);
}

[shader("compute")]
[WaveSize(32)]
[numthreads(64, 1, 1)]
void computeMain(uint id : SV_DispatchThreadID)
{
}
