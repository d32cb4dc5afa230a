// Work graph: coalescing and thread nodes, record arrays, empty records, records shared with another output.
struct Item { float3 position; uint id; };
struct Leaf { uint value; };

groupshared uint counts[16];
RWStructuredBuffer<uint> output : register(u0);

[Shader("node")]
[NodeLaunch("coalescing")]
[NumThreads(16, 1, 1)]
void collect([MaxRecords(16)] GroupNodeInputRecords<Item> items, uint i : SV_GroupIndex,
             [MaxRecords(16)] NodeOutput<Leaf> leaves,
             [MaxRecordsSharedWith(leaves)] [NodeID("other", 1)] NodeOutput<Leaf> others)
{
    counts[i] = items.Count();
    ThreadNodeOutputRecords<Leaf> o = leaves.GetThreadNodeOutputRecords(i < items.Count() ? 1 : 0);
    if (i < items.Count())
        o.Get().value = items[i].id + counts[0];
    o.OutputComplete();
    ThreadNodeOutputRecords<Leaf> p = others.GetThreadNodeOutputRecords(0);
    p.OutputComplete();
}

[Shader("node")]
[NodeLaunch("coalescing")]
[NumThreads(4, 4, 1)]
void collectWritable([MaxRecords(3)] RWGroupNodeInputRecords<Item> items, uint i : SV_GroupIndex)
{
    items[i % 3].id = i;
}

[Shader("node")]
[NodeLaunch("coalescing")]
[NumThreads(1, 1, 1)]
void countEmpty([MaxRecords(32)] EmptyNodeInput inputs)
{
    InterlockedAdd(output[0], inputs.Count());
}

[Shader("node")]
[NodeLaunch("thread")]
[NodeID("leaves")]
void leaf(ThreadNodeInputRecord<Leaf> input, [MaxRecords(2)] [UnboundedSparseNodes] EmptyNodeOutputArray sinks)
{
    InterlockedAdd(output[1], input.Get().value);
    if (sinks[input.Get().value].IsValid())
        sinks[input.Get().value].ThreadIncrementOutputCount(1);
}

[Shader("node")]
[NodeLaunch("thread")]
void writableLeaf(RWThreadNodeInputRecord<Leaf> input)
{
    input.Get().value++;
}
