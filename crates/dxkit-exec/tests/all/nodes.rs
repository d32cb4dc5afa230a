//! Nodes of work graphs (`testdata/exec/nodes.hlsl`), with results that were computed by hand.

use dxkit_container::Container;
use dxkit_exec::{
    Binding, Buffer, Dispatch, ElementType, Failure, GraphRun, NodeInput, NodeRecords, Outcome, Program,
    Resources, Rule, Shader, Value, WorkGraph,
};
use dxkit_types::{NodeLaunchType, ShaderKind};

use crate::cases::folder;

fn node(name: &str) -> Shader {
    let file = std::fs::read(folder().join("nodes.dxil")).unwrap();
    let container = Container::parse(&file).unwrap();
    Shader::from_container(&container, Some(name)).unwrap()
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// An `Item`, as a record has it.
fn item(index: u32, pair: [f32; 2], wide: u64) -> Vec<u8> {
    let [x, y] = pair.map(f32::to_bits);
    [words(&[index, x, y, 0]), wide.to_le_bytes().to_vec()].concat()
}

/// A `Job`.
fn job(grid: [u32; 3], base: u32, values: [u32; 4]) -> Vec<u8> {
    words(&[&grid[..], &[base], &values].concat())
}

/// Runs a node, with waves of 4 and 32 lanes, and the buffer `u0`.
fn run(program: &Program, records: &[u8], size: usize) -> (Vec<NodeRecords>, Outcome, Vec<u32>) {
    let both = [4, 32].map(|lanes| {
        let register = Binding::from_text("u0").unwrap();
        let mut resources = Resources::default();
        resources.buffers.insert(register, Buffer::new(vec![0; size * 4]));
        let dispatch = Dispatch { wave: Some(lanes), sanitize: true, ..Dispatch::new([1; 3]) };
        let input = program.node_input(records);
        let (sent, outcome) = program.run_node(&mut resources, &input, &dispatch).unwrap();
        let bytes = &resources.buffers[&register].bytes;
        let found = bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
        (sent, outcome, found)
    });
    let [(sent, outcome, found), (sent32, _, found32)] = both;
    assert_eq!((&sent, &found), (&sent32, &found32));
    (sent, outcome, found)
}

/// The records that go to a node, with the groups that sent them: one record after the other.
fn sent(program: &Program, all: &[NodeRecords], name: &str) -> Vec<([u32; 3], Vec<u8>)> {
    let outputs = &program.node().unwrap().outputs;
    let is_named = |records: &&NodeRecords| outputs[records.output as usize].name_at(records.index) == name;
    let records = all.iter().filter(is_named).flat_map(|records| {
        let size = outputs[records.output as usize].record_bytes as usize;
        let bytes = records.bytes.chunks(size.max(1)).map(<[u8]>::to_vec);
        bytes.map(|bytes| (records.group, bytes)).collect::<Vec<_>>()
    });
    records.collect()
}

#[test]
fn broadcasting_nodes_have_a_grid_for_each_record() {
    let shader = node("spread");
    let program = shader.program();
    let described = program.node().unwrap();
    assert_eq!((program.stage(), described.launch), (ShaderKind::Node, NodeLaunchType::Broadcasting));
    assert_eq!((described.record_bytes, described.outputs.len()), (32, 3));
    let jobs = [job([2, 1, 1], 10, [1, 2, 3, 4]), job([1, 2, 1], 100, [9, 8, 7, 6])].concat();
    let (all, outcome, _) = run(program, &jobs, 1);
    assert_eq!(outcome.findings, []);
    assert_eq!(outcome.statistics.groups, 4);
    let wide = 0x1_0000_0007;
    let (a, b, c) = ([0, 0, 0], [1, 0, 0], [0, 1, 0]);
    let collected = [
        (a, item(11, [1.0, 2.0], wide)),
        (a, item(13, [3.0, 4.0], wide)),
        (b, item(15, [5.0, 2.0], wide)),
        (b, item(17, [7.0, 4.0], wide)),
        (a, item(101, [1.0, 8.0], wide)),
        (a, item(103, [3.0, 6.0], wide)),
        (c, item(101, [1.0, 8.0], wide)),
        (c, item(103, [3.0, 6.0], wide)),
    ];
    assert_eq!(sent(program, &all, "collect[1]"), collected);
    let pair = |first: u32| [item(first, [0.0; 2], 0), item(first + 1, [0.5; 2], 12)];
    let [[r, s], [t, u]] = [0, 100].map(pair);
    let each = [(a, r.clone()), (a, s.clone()), (a, r.clone()), (a, s.clone()), (c, t), (c, u)];
    assert_eq!(sent(program, &all, "each[1]"), each);
    assert_eq!(sent(program, &all, "each[2]"), [(b, r), (b, s)]);
    assert_eq!(sent(program, &all, "each[0]"), []);
    let counts = all.iter().filter(|records| records.output == 2);
    let counts: Vec<_> = counts.map(|records| (records.record, records.group, records.count)).collect();
    let groups = [(0, a), (0, b), (1, a), (1, c)];
    let expected =
        groups.iter().flat_map(|(record, group)| [1, 2, 3, 2].map(|count| (*record, *group, count)));
    assert_eq!(counts, expected.collect::<Vec<_>>());
}

#[test]
fn coalescing_nodes_take_several_records() {
    let shader = node("gather");
    let program = shader.program();
    let items: Vec<u8> = (1..=7).flat_map(|index| item(index, [0.0; 2], u64::from(index) << 33)).collect();
    let (all, outcome, _) = run(program, &items, 1);
    assert_eq!(outcome.findings, []);
    let expected = [
        ([0, 0, 0], item(12, [3.0, -1.5], 3 << 33)),
        ([1, 0, 0], item(30, [3.0, -1.5], 6 << 33)),
        ([2, 0, 0], item(14, [1.0, -1.5], 7 << 33)),
    ];
    assert_eq!(sent(program, &all, "sum"), expected);
}

#[test]
fn nodes_of_single_threads_have_a_lane_for_each_record() {
    let shader = node("one");
    let program = shader.program();
    let items: Vec<u8> = (0..5_u8)
        .flat_map(|index| item(index.into(), [f32::from(index), 9.0], u64::from(index) + 70))
        .collect();
    let (all, outcome, found) = run(program, &items, 5);
    assert_eq!(outcome.findings, []);
    assert_eq!(found, [70, 71, 72, 73, 74]);
    let records: Vec<_> = sent(program, &all, "next").into_iter().map(|(_, bytes)| bytes).collect();
    let expected = [
        item(10, [9.0, 1.0], 71),
        item(20, [9.0, 2.0], 72),
        item(21, [9.0, 2.0], 73),
        item(40, [9.0, 4.0], 74),
    ];
    assert_eq!(records, expected);
    assert_eq!(sent(program, &all, "other"), []);
}

#[test]
fn groups_of_a_grid_share_their_record() {
    let shader = node("again");
    let program = shader.program();
    let (all, outcome, _) = run(program, &words(&[2, 2, 5]), 1);
    assert_eq!(outcome.findings, []);
    let records: Vec<_> = sent(program, &all, "again").into_iter().map(|(_, bytes)| bytes).collect();
    assert_eq!(records, [words(&[1, 2, 21])]);
    let input = program.node_input(&words(&[9, 1, 0]));
    let failure = program.run_node(&mut Resources::default(), &input, &Dispatch::new([1; 3]));
    assert_eq!(failure, Err(Failure::Grid { grid: [9, 1, 1], largest: [8, 8, 1] }));
}

#[test]
fn records_without_data_are_counted() {
    let shader = node("start");
    let (all, outcome, found) = run(shader.program(), &[], 1);
    assert_eq!((outcome.findings, found), (vec![], vec![6]));
    let counts: Vec<_> = all.iter().map(|records| (records.index, records.group, records.count)).collect();
    assert_eq!(counts, [(0, [1, 0, 0], 1), (1, [1, 1, 0], 1), (2, [1, 2, 0], 1)]);
    let shader = node("nothing");
    let (all, outcome, found) = run(shader.program(), &words(&[5]), 2);
    assert_eq!((all, outcome.findings, found), (vec![], vec![], vec![2, 17]));
}

/// The type of a record is that of its structure; names of fields are not kept.
#[test]
fn records_have_types() {
    let shader = node("one");
    let ty: &ElementType = &shader.program().node().unwrap().record;
    let value = ty.decode(&item(7, [1.5, -2.0], 5 << 32), 0).unwrap();
    let pair = Value::List(vec![Value::Float(1.5), Value::Float(-2.0)]);
    let fields = [("f0", Value::Integer(7)), ("f1", pair), ("f2", Value::Integer(5 << 32))];
    assert_eq!(value, Value::Fields(fields.map(|(name, value)| (name.to_owned(), value)).to_vec()));
}

#[test]
fn faults_of_nodes_are_found() {
    let shader = node("faults");
    let found = |kind: u32, first: u32| {
        let (_, outcome, _) = run(shader.program(), &job([1; 3], kind, [first, 0, 0, 0]), 4);
        let of = |finding: &dxkit_exec::SanitizerFinding| (finding.rule, finding.message.clone());
        outcome.findings.iter().map(of).collect::<Vec<_>>()
    };
    let outside = |message: &str| (Rule::OutOfBounds, message.to_owned());
    assert_eq!(found(0, 0), []);
    assert_eq!(found(0, 1)[0], outside("record 1 of 1"));
    assert_eq!(found(1, 0), [outside("6 records of next, which takes 4")]);
    assert_eq!(found(2, 0)[0].0, Rule::UndefinedValue);
    assert_eq!(found(3, 0)[0].0, Rule::Race);
    assert_eq!(found(4, 1), [(Rule::SameValueRace, found(4, 1)[0].1.clone())]);
    assert_eq!(found(4, 2)[0], outside("an output that leads to no node"));
}

/// Records take memory, and groups fuel.
#[test]
fn nodes_are_bounded() {
    let shader = node("spread");
    let program = shader.program();
    let mut resources = Resources::default();
    let many = program.node_input(&job([8, 8, 1], 0, [0; 4]).repeat(50));
    let small = Dispatch { memory: 1 << 14, ..Dispatch::new([1; 3]) };
    assert!(matches!(program.run_node(&mut resources, &many, &small), Err(Failure::Memory { .. })));
    let short = Dispatch { fuel: 1000, ..Dispatch::new([1; 3]) };
    assert!(matches!(program.run_node(&mut resources, &many, &short), Err(Failure::Fuel { .. })));
    assert_eq!(program.draw([1, 1]).unwrap_err(), Failure::Stage);
    assert_eq!(program.dispatch(&mut resources, &short), Err(Failure::Stage));
    let shader = node("nothing");
    let many = shader.program().node_input(&words(&[u32::MAX]));
    let dispatch = Dispatch::new([1; 3]);
    let failure = shader.program().run_node(&mut resources, &many, &dispatch);
    assert!(matches!(failure, Err(Failure::Memory { .. })));
}

/// Runs the nodes of a file as a graph; what it gave, and the words of `u0`.
fn run_graph(file: &str, entry: &str, records: &[u8], size: usize) -> (GraphRun, Vec<u32>) {
    let file = std::fs::read(folder().join(file)).unwrap();
    let graph = WorkGraph::from_container(&Container::parse(&file).unwrap()).unwrap();
    let register = Binding::from_text("u0").unwrap();
    let mut resources = Resources::default();
    resources.buffers.insert(register, Buffer::new(vec![0; size * 4]));
    let input = graph.node(entry).unwrap().node_input(records);
    let dispatch = Dispatch { sanitize: true, ..Dispatch::new([1; 3]) };
    let run = graph.run(entry, &mut resources, input, &dispatch).unwrap();
    let bytes = &resources.buffers[&register].bytes;
    (run, bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect())
}

/// Two groups of two threads: the threads 0 to 3 send 10, 11, 14 and 19 to the places 0, 1, 2 and 0. The
/// second node adds each to its place, and sends those above 12 on, with the number of the place added.
#[test]
fn records_of_a_node_feed_the_next() {
    let (run, found) = run_graph("graph.dxil", "split", &words(&[2, 1, 1, 10]), 3);
    assert_eq!(run.outcome.findings, []);
    assert_eq!(found, [29, 11, 14]);
    let received: Vec<_> = run.received.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    assert_eq!(received, [("add", 4), ("split", 1)]);
    let [left] = &run.left[..] else { panic!("{:?}", run.left) };
    assert_eq!((left.node.as_str(), left.input.count), ("rest[1]", 2));
    // The records in the order in which they were sent: of the threads 2 and 3.
    assert_eq!(left.input.bytes, words(&[16, 19]));
    // Two records of the first node: the places 0 and 1 get 5 and 6 more.
    let (run, found) = run_graph("graph.dxil", "split", &words(&[2, 1, 1, 10, 1, 1, 1, 5]), 3);
    assert_eq!((run.received["split"], run.received["add"]), (2, 6));
    assert_eq!(found, [34, 17, 14]);
}

/// A node that sends records to itself: 4 groups of 4 threads count 5 up to 21, then 2 groups, then 1, then
/// none, as the levels that remain are 3, 2, 1 and 0.
#[test]
fn a_node_feeds_itself() {
    let (run, _) = run_graph("nodes.dxil", "again", &words(&[2, 2, 5]), 1);
    assert_eq!(run.outcome.findings, []);
    assert_eq!((run.outcome.statistics.groups, run.received["again"], run.left), (7, 4, vec![]));
}

/// Records without data: three groups in each column send 0 or 1 of them to the nodes 0, 1 and 2, of which
/// the library has the first.
#[test]
fn counts_feed_the_next_node() {
    let (run, found) = run_graph("nodes.dxil", "start", &[], 2);
    assert_eq!(run.outcome.findings, []);
    // The sum of the rows, one more for the group of `nothing`, and the square of its one record.
    assert_eq!(found, [7, 1]);
    let left: Vec<_> = run.left.iter().map(|left| (left.node.as_str(), left.input.count)).collect();
    assert_eq!(left, [("nothing[1]", 1), ("nothing[2]", 1)]);
}

#[test]
fn graphs_are_bounded() {
    let file = std::fs::read(folder().join("nodes.dxil")).unwrap();
    let graph = WorkGraph::from_container(&Container::parse(&file).unwrap()).unwrap();
    let run = |entry: &str, records: &[u8], dispatch: &Dispatch| {
        let input = graph.node(entry).map_or_else(NodeInput::default, |node| node.node_input(records));
        graph.run(entry, &mut Resources::default(), input, dispatch)
    };
    let short = Dispatch { fuel: 500, ..Dispatch::new([1; 3]) };
    assert!(matches!(run("again", &words(&[8, 8, 0]), &short), Err(Failure::Fuel { .. })));
    assert_eq!(run("nowhere", &[], &short), Err(Failure::NoNode("nowhere".into())));
    let shader = std::fs::read(folder().join("tonemap.dxil")).unwrap();
    let error = WorkGraph::from_container(&Container::parse(&shader).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "the library has no node of a work graph: it has `main` (compute)");
}
