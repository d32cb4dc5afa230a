// A work graph of two nodes: the records of the first feed the second, and some of its records lead further.
struct Job {
    uint3 grid : SV_DispatchGrid;
    uint first;
};
struct Item {
    uint place;
    uint value;
};
struct Rest {
    uint value;
};

RWByteAddressBuffer u0 : register(u0);

// A record for each thread: the square of its number, added to the first number, for one of three places.
[Shader("node")]
[NodeLaunch("broadcasting")]
[NodeIsProgramEntry]
[NodeMaxDispatchGrid(4, 1, 1)]
[NumThreads(2, 1, 1)]
void split(DispatchNodeInputRecord<Job> input, uint3 id : SV_DispatchThreadID,
           [MaxRecords(2)] NodeOutput<Item> add) {
    ThreadNodeOutputRecords<Item> item = add.GetThreadNodeOutputRecords(1);
    item.Get().place = id.x % 3;
    item.Get().value = input.Get().first + id.x * id.x;
    item.OutputComplete();
}

// Adds the value of each record to its place. Those above 12 go on to a node that the library does not have.
[Shader("node")]
[NodeLaunch("thread")]
void add(ThreadNodeInputRecord<Item> input, [MaxRecords(1)][NodeID("rest", 1)] NodeOutput<Rest> rest) {
    uint old;
    u0.InterlockedAdd(input.Get().place * 4, input.Get().value, old);
    bool goesOn = input.Get().value > 12;
    ThreadNodeOutputRecords<Rest> record = rest.GetThreadNodeOutputRecords(goesOn ? 1 : 0);
    if (goesOn) {
        record.Get().value = input.Get().value + input.Get().place;
    }
    record.OutputComplete();
}
