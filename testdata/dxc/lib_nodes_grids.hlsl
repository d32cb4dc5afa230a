// Work graph: grids in records of one, two and three components of both types, coherent inputs, entries of all launches.
struct Line { uint length : SV_DispatchGrid; uint first; };
struct Area { float depth; uint2 size : SV_DispatchGrid; };
struct Small { uint16_t3 size : SV_DispatchGrid; uint16_t kind; };
struct Sum { uint total; uint count; };

RWByteAddressBuffer output : register(u0);

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeMaxDispatchGrid(64, 1, 1)]
[NumThreads(8, 1, 1)]
void lineNode(DispatchNodeInputRecord<Line> input, uint id : SV_DispatchThreadID)
{
    output.Store(4 * id, input.Get().first);
}

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeMaxDispatchGrid(16, 16, 1)]
[NumThreads(4, 4, 1)]
void areaNode(globallycoherent RWDispatchNodeInputRecord<Area> area, uint2 id : SV_DispatchThreadID)
{
    output.Store(4 * id.x, area.Get().depth);
}

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeIsProgramEntry]
[NodeMaxDispatchGrid(4, 4, 4)]
[NumThreads(2, 2, 2)]
void smallNode(DispatchNodeInputRecord<Small> small,
               [MaxRecords(2)] [NodeID("lineNode")] NodeOutput<Line> lines,
               [MaxRecordsSharedWith(lines)] [NodeID("areaNode")] NodeOutput<Area> areas)
{
    GroupNodeOutputRecords<Line> o = lines.GetGroupNodeOutputRecords(1);
    o.Get().length = small.Get().kind;
    o.OutputComplete();
}

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeIsProgramEntry]
[NodeDispatchGrid(2, 3, 4)]
[NumThreads(1, 1, 1)]
void noInput([MaxRecords(1)] [NodeArraySize(4)] [NodeID("leaf", 0)] EmptyNodeOutputArray leaves)
{
    leaves[1].GroupIncrementOutputCount(1);
}

[Shader("node")]
[NodeLaunch("coalescing")]
[NodeIsProgramEntry]
[NodeMaxRecursionDepth(2)]
[NumThreads(4, 1, 1)]
void coalesce([MaxRecords(4)] GroupNodeInputRecords<Line> lines,
              [MaxRecords(1)] [NodeID("coalesce")] NodeOutput<Line> again)
{
    if (GetRemainingRecursionLevels() > 0)
    {
        GroupNodeOutputRecords<Line> o = again.GetGroupNodeOutputRecords(1);
        o.Get().first = lines.Count();
        o.OutputComplete();
    }
}

[Shader("node")]
[NodeLaunch("thread")]
[NodeIsProgramEntry]
[NodeID("leaf", 1)]
[NodeLocalRootArgumentsTableIndex(0)]
void leaf(RWThreadNodeInputRecord<Sum> sum)
{
    sum.Get().count += 1;
}
