// The first nodes of a work graph, with the records that the next ones take: in each library, the compiler gives their
// structures other numbers.
struct Grid { uint3 size : SV_DispatchGrid; float3 seed; };
struct Tile { uint2 place; uint material; };

RWByteAddressBuffer counters : register(u1);
float noise(float3 at, int octaves);

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeMaxDispatchGrid(16, 16, 1)]
[NumThreads(8, 8, 1)]
[NodeIsProgramEntry]
void scatter(
    DispatchNodeInputRecord<Grid> input, uint3 id : SV_DispatchThreadID,
    [MaxRecords(64)] [NodeArraySize(2)] NodeOutputArray<Tile> tiles)
{
    bool has = noise(input.Get().seed + id, 4) > 0.5;
    ThreadNodeOutputRecords<Tile> record = tiles[id.x & 1].GetThreadNodeOutputRecords(has ? 1 : 0);
    if (has)
    {
        record.Get().place = id.xy;
        record.Get().material = id.z;
    }
    record.OutputComplete();
    counters.InterlockedAdd(0, 1);
}
