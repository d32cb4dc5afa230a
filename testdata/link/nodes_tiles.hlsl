// The nodes that take the records of nodes.hlsl, and a function of both.
struct Tile { uint2 place; uint material; };
struct Leaf { float4 value; uint slot; };

RWByteAddressBuffer counters : register(u1);
RWStructuredBuffer<float4> results : register(u0);
float4 shade(Tile tile);

static float octave[4] = { 0.5, 0.25, 0.125, 0.0625 };
export float noise(float3 at, int octaves)
{
    float sum = 0;
    for (int i = 0; i < octaves; i++)
        sum += octave[i & 3] * frac(dot(at, at) * i);
    return sum;
}

export float4 shade(Tile tile) { return float4(tile.place, tile.material, noise(float3(tile.place, 1), 2)); }

[Shader("node")]
[NodeLaunch("coalescing")]
[NumThreads(32, 1, 1)]
[NodeID("tiles", 0)]
void many(
    uint thread : SV_GroupThreadID, [MaxRecords(32)] GroupNodeInputRecords<Tile> input,
    [MaxRecords(32)] NodeOutput<Leaf> leaf)
{
    bool has = thread < input.Count();
    ThreadNodeOutputRecords<Leaf> record = leaf.GetThreadNodeOutputRecords(has ? 1 : 0);
    if (has)
    {
        record.Get().value = shade(input.Get(thread));
        record.Get().slot = thread;
    }
    record.OutputComplete();
}

[Shader("node")]
[NodeLaunch("thread")]
[NodeID("tiles", 1)]
void one(ThreadNodeInputRecord<Tile> input) { results[0] = shade(input.Get()); }

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeDispatchGrid(1, 1, 1)]
[NumThreads(1, 1, 1)]
void leaf(DispatchNodeInputRecord<Leaf> input)
{
    results[input.Get().slot] += input.Get().value;
    counters.InterlockedAdd(4, 1);
}
