// Work graphs: with MISSING a node has an output that leads nowhere, with RECORD the records differ in size.
struct Work { uint3 grid : SV_DispatchGrid; uint index; };
struct Item { uint index; };
struct BigItem { uint index; uint more; };
[Shader("node")] [NodeLaunch("broadcasting")] [NodeMaxDispatchGrid(4, 1, 1)] [NumThreads(1, 1, 1)]
void first(DispatchNodeInputRecord<Work> input, [MaxRecords(1)] NodeOutput<Item> second) {
    GroupNodeOutputRecords<Item> records = second.GetGroupNodeOutputRecords(1);
    records.Get().index = input.Get().index;
    records.OutputComplete();
}
#ifndef MISSING
#ifdef RECORD
#define ITEM BigItem
#else
#define ITEM Item
#endif
RWStructuredBuffer<uint> result : register(u0);
[Shader("node")] [NodeLaunch("coalescing")] [NumThreads(1, 1, 1)]
void second([MaxRecords(4)] GroupNodeInputRecords<ITEM> items) { result[0] = items[0].index; }
#endif
