// Work graph: broadcasting nodes with fixed and dynamic dispatch grids, outputs, output arrays, shared input.
struct Tile
{
    uint3 grid : SV_DispatchGrid;
    float4 bounds;
    uint level;
};

struct [NodeTrackRWInputSharing] SharedTile
{
    float4 bounds;
    uint level;
};

struct Item
{
    float3 position;
    uint16_t2 uv;
};

RWTexture2D<float4> image : register(u0);

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeIsProgramEntry]
[NodeID("root", 2)]
[NodeMaxDispatchGrid(16, 8, 1)]
[NumThreads(32, 2, 1)]
[NodeLocalRootArgumentsTableIndex(3)]
void rootNode(DispatchNodeInputRecord<Tile> tile, uint3 id : SV_DispatchThreadID,
              [MaxRecords(8)] [NodeID("items")] NodeOutput<Item> items,
              [MaxRecords(4)] [NodeArraySize(6)] [AllowSparseNodes] NodeOutputArray<Item> lanes,
              [MaxRecords(1)] EmptyNodeOutput done)
{
    GroupNodeOutputRecords<Item> out0 = items.GetGroupNodeOutputRecords(1);
    out0.Get().position = tile.Get().bounds.xyz;
    out0.OutputComplete();
    ThreadNodeOutputRecords<Item> out1 = lanes[id.x % 6].GetThreadNodeOutputRecords(1);
    out1.Get().uv = (uint16_t2)id.xy;
    out1.OutputComplete();
    done.GroupIncrementOutputCount(1);
}

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeDispatchGrid(4, 4, 1)]
[NumThreads(8, 8, 1)]
[NodeMaxRecursionDepth(5)]
void fixedNode(RWDispatchNodeInputRecord<SharedTile> tile, uint2 id : SV_DispatchThreadID,
               [MaxRecords(2)] [NodeID("fixedNode")] NodeOutput<SharedTile> self)
{
    image[id] = tile.Get().bounds;
    Barrier(UAV_MEMORY, DEVICE_SCOPE | GROUP_SYNC);
    if (tile.FinishedCrossGroupSharing() && GetRemainingRecursionLevels() > 0)
    {
        GroupNodeOutputRecords<SharedTile> next = self.GetGroupNodeOutputRecords(1);
        next.Get().level = tile.Get().level + 1;
        next.OutputComplete();
    }
}

[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeDispatchGrid(1, 1, 1)]
[NumThreads(1, 1, 1)]
[NodeShareInputOf("fixedNode")]
void sharingNode(RWDispatchNodeInputRecord<SharedTile> tile)
{
    tile.Get().level = 0;
}
