// Nodes of work graphs of each launch, with all operations on records.
struct Job {
    uint3 grid : SV_DispatchGrid;
    uint base;
    uint values[4];
};
struct Item {
    uint index;
    float2 pair;
    uint64_t wide;
};
struct [NodeTrackRWInputSharing] Total {
    uint2 grid : SV_DispatchGrid;
    uint sum;
};

RWByteAddressBuffer u0 : register(u0);

// A grid for each record: odd threads send a record each, and each group two to an array of nodes.
[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeMaxDispatchGrid(8, 8, 1)]
[NumThreads(4, 1, 1)]
void spread(DispatchNodeInputRecord<Job> input, uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID,
            uint thread : SV_GroupIndex,
            [MaxRecords(4)][NodeID("collect", 1)] NodeOutput<Item> next,
            [MaxRecords(4)][NodeID("each")][NodeArraySize(3)] NodeOutputArray<Item> each,
            [MaxRecords(32)] EmptyNodeOutput nothing) {
    ThreadNodeOutputRecords<Item> own = next.GetThreadNodeOutputRecords(id.x & 1);
    if (id.x & 1) {
        own.Get().index = input.Get().base + id.x;
        own.Get().pair = float2(id.x, input.Get().values[thread]);
        own.Get().wide = 0x100000007ull;
    }
    own.OutputComplete();
    GroupNodeOutputRecords<Item> pairs = each[group.x + 1].GetGroupNodeOutputRecords(2);
    if (thread < 2) {
        pairs.Get(thread).index = group.y * 100 + thread;
        pairs.Get(thread).pair = thread * 0.5;
        pairs.Get(thread).wide = 0;
    }
    Barrier(pairs, GROUP_SCOPE | GROUP_SYNC);
    if (each[group.x + 1].IsValid()) {
        InterlockedAdd(pairs.Get(1).wide, 3);
    }
    pairs.OutputComplete();
    nothing.ThreadIncrementOutputCount(thread);
    nothing.GroupIncrementOutputCount(2);
}

// A group for as many as three records.
[Shader("node")]
[NodeLaunch("coalescing")]
[NumThreads(4, 1, 1)]
void gather([MaxRecords(3)] RWGroupNodeInputRecords<Item> input, uint thread : SV_GroupIndex,
            [MaxRecords(1)] NodeOutput<Item> sum) {
    if (thread < input.Count()) {
        input[thread].index = input[thread].index * 2;
    }
    Barrier(input, GROUP_SCOPE | GROUP_SYNC);
    GroupNodeOutputRecords<Item> record = sum.GetGroupNodeOutputRecords(1);
    if (thread == 0) {
        uint all = 0;
        for (uint at = 0; at < input.Count(); at++) {
            all += input[at].index;
        }
        record.Get().index = all;
        record.Get().pair = float2(input.Count(), -1.5);
        record.Get().wide = input[input.Count() - 1].wide;
    }
    record.OutputComplete();
}

// A thread for each record.
[Shader("node")]
[NodeLaunch("thread")]
void one(ThreadNodeInputRecord<Item> input, [MaxRecords(2)] NodeOutput<Item> next,
         [MaxRecordsSharedWith(next)] NodeOutput<Item> other) {
    uint index = input.Get().index;
    u0.Store(index * 4, (uint)input.Get().wide);
    ThreadNodeOutputRecords<Item> copies = next.GetThreadNodeOutputRecords(index % 3);
    for (uint at = 0; at < index % 3; at++) {
        copies.Get(at).index = index * 10 + at;
        copies.Get(at).pair = input.Get().pair.yx;
        copies.Get(at).wide = input.Get().wide + at;
    }
    copies.OutputComplete();
}

// All groups of a grid count into their record; the last one sends it on, as long as the node may.
[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeMaxDispatchGrid(8, 8, 1)]
[NumThreads(4, 1, 1)]
[NodeMaxRecursionDepth(3)]
void again(globallycoherent RWDispatchNodeInputRecord<Total> input, uint thread : SV_GroupIndex,
           [MaxRecords(1)][NodeID("again")] NodeOutput<Total> self) {
    uint before;
    InterlockedAdd(input.Get().sum, 1, before);
    Barrier(input, DEVICE_SCOPE | GROUP_SYNC);
    if (!input.FinishedCrossGroupSharing()) {
        return;
    }
    GroupNodeOutputRecords<Total> record = self.GetGroupNodeOutputRecords(GetRemainingRecursionLevels() ? 1 : 0);
    if (thread == 0 && GetRemainingRecursionLevels()) {
        record.Get().grid = uint2(1, GetRemainingRecursionLevels() - 1);
        record.Get().sum = input.Get().sum;
    }
    record.OutputComplete();
}

// Records without data, in a grid that the program states.
[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeDispatchGrid(2, 3, 1)]
[NumThreads(1, 1, 1)]
void start(uint3 group : SV_GroupID, [MaxRecords(6)][NodeArraySize(3)] EmptyNodeOutputArray nothing) {
    uint old;
    u0.InterlockedAdd(0, group.y, old);
    nothing[group.y].ThreadIncrementOutputCount(group.x);
}
[Shader("node")]
[NodeLaunch("coalescing")]
[NumThreads(1, 1, 1)]
void nothing([MaxRecords(4)] EmptyNodeInput input) {
    uint old;
    u0.InterlockedAdd(0, 1, old);
    u0.InterlockedAdd(4, input.Count() * input.Count(), old);
}

// Faults: a record beyond the last one, more records than stated, a field that nobody wrote, two threads that
// write to a field, an array that ends before.
[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeDispatchGrid(1, 1, 1)]
[NumThreads(4, 1, 1)]
void faults(DispatchNodeInputRecord<Job> input, uint thread : SV_GroupIndex,
            [MaxRecords(4)] NodeOutput<Item> next, [MaxRecords(4)][NodeArraySize(2)] NodeOutputArray<Item> each) {
    uint kind = input.Get().base;
    if (kind == 0) {
        ThreadNodeOutputRecords<Item> records = next.GetThreadNodeOutputRecords(1);
        records.Get(input.Get().values[0]).index = 1;
        records.OutputComplete();
    } else if (kind == 1) {
        ThreadNodeOutputRecords<Item> records = next.GetThreadNodeOutputRecords(2);
        records.OutputComplete();
    } else if (kind == 2) {
        ThreadNodeOutputRecords<Item> records = next.GetThreadNodeOutputRecords(1);
        u0.Store(thread * 4, records.Get().index);
        records.OutputComplete();
    } else if (kind == 3) {
        GroupNodeOutputRecords<Item> records = next.GetGroupNodeOutputRecords(1);
        records.Get().index = thread;
        records.OutputComplete();
    } else if (kind == 4) {
        GroupNodeOutputRecords<Item> records = each[input.Get().values[0]].GetGroupNodeOutputRecords(1);
        records.Get().index = 5;
        records.OutputComplete();
    }
}
