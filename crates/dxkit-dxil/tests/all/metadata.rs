//! The decoded metadata of real shaders against what the compiler prints of it.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;

use crate::common::{Item, Printed, number, shaders, string};
use dxkit_bitcode::Module;
use dxkit_dxil::{
    DxilModule, EntryPoint, FieldAnnotation, MetadataReader, NodeIO, NodeId, Property, Resource, ScalarMask,
    SignatureElement, StreamDependencies,
};
use dxkit_types::{DxilResourceFlags, FourCc, ResourceClass};

/// How much was compared, so that what is no longer found fails.
#[derive(Default)]
struct Counts(BTreeMap<&'static str, usize>);

impl Counts {
    fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    fn at_least(&self, least: &[(&'static str, usize)]) {
        for (what, least) in least {
            let count = self.0.get(what).copied().unwrap_or_default();
            assert!(count >= *least, "{what}: {count} of {least}; all: {:?}", self.0);
        }
    }
}

#[test]
fn metadata_is_what_the_compiler_prints() {
    let mut counts = Counts::default();
    for shader in shaders() {
        let name = &shader.name;
        // If there is a module with debug information, the compiler prints that one.
        let module = shader.module(FourCc::Ildb).or_else(|| shader.module(FourCc::Dxil));
        let Some(module) = module else { continue };
        let dxil = DxilModule::read(&module);
        assert!(dxil.faults.is_empty(), "{name}: {}", dxil.faults[0]);
        let printed = Printed::parse(&shader.dump);
        versions(name, &dxil, &printed);
        resources(name, &dxil, &printed, &mut counts);
        entries(name, &dxil, &printed, &mut counts);
        view_id(name, &dxil, &printed, &mut counts);
        annotations(name, &dxil, &printed, &mut counts);
        payloads(name, &dxil, &printed, &mut counts);
        counts.add("modules");
    }
    counts.at_least(&[
        ("modules", 220),
        ("resources", 600),
        ("entries", 300),
        ("elements", 900),
        ("properties", 550),
        ("node inputs and outputs", 15),
        ("words of view id states", 2000),
        ("structures", 30),
        ("fields", 300),
        ("functions", 150),
        ("payload fields", 4),
    ]);
}

fn versions(name: &str, dxil: &DxilModule<'_>, printed: &Printed) {
    let first = |what: &str| printed.named(what).first().map(|node| &printed.nodes[node]);
    assert_eq!(dxil.compiler.unwrap().0, string(&first("llvm.ident").unwrap()[0]), "{name}");
    for (what, version) in [("dx.version", dxil.dxil_version), ("dx.valver", dxil.validator_version)] {
        let version = version.map(|version| [version.major.into(), version.minor.into()]);
        assert_eq!(version, first(what).map(|node| [number(&node[0]), number(&node[1])]), "{name}: {what}");
    }
    let model = first("dx.shaderModel").unwrap();
    let kind = dxil.kind.unwrap().abbreviation().unwrap();
    assert_eq!(kind.as_bytes(), string(&model[0]), "{name}");
    let numbers = dxil.model.unwrap();
    assert_eq!(
        [u64::from(numbers.major), numbers.minor.into()],
        [number(&model[1]), number(&model[2])],
        "{name}"
    );
}

fn resources(name: &str, dxil: &DxilModule<'_>, printed: &Printed, counts: &mut Counts) {
    let classes = printed.named("dx.resources").first().map_or(&[][..], |node| &printed.nodes[node]);
    let with_class = [ResourceClass::SRV, ResourceClass::UAV, ResourceClass::CBV, ResourceClass::Sampler];
    for (class, index) in with_class.into_iter().zip(0..) {
        let expected = classes.get(index).map_or(&[][..], |list| printed.node(list));
        let ours = dxil.resources.with_class(class);
        assert_eq!(ours.len(), expected.len(), "{name}: {class}");
        for (ours, expected) in ours.iter().zip(expected) {
            resource(name, ours, printed.node(expected), printed);
            assert_eq!(dxil.resources.get(class, ours.id), Some(ours));
            counts.add("resources");
        }
    }
}

fn resource(name: &str, ours: &Resource<'_>, expected: &[Item], printed: &Printed) {
    let integer = |index: usize| number(&expected[index]);
    assert_eq!(u64::from(ours.id), integer(0), "{name}");
    assert_eq!(ours.name.0, string(&expected[2]), "{name}");
    let place = [ours.space, ours.lower_bound, ours.range_size].map(u64::from);
    assert_eq!(place, [integer(3), integer(4), integer(5)], "{name}");
    let flag = |flag| u64::from(ours.flags.contains(flag));
    let extended = match ours.class {
        ResourceClass::SRV => {
            assert_eq!(u64::from(ours.kind.0), integer(6), "{name}");
            assert_eq!(ours.sample_count.map(u64::from), Some(integer(7)), "{name}");
            8
        }
        ResourceClass::UAV => {
            assert_eq!(u64::from(ours.kind.0), integer(6), "{name}");
            assert_eq!(flag(DxilResourceFlags::UAV_GLOBALLY_COHERENT), integer(7), "{name}");
            assert_eq!(flag(DxilResourceFlags::UAV_COUNTER), integer(8), "{name}");
            assert_eq!(flag(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW), integer(9), "{name}");
            10
        }
        ResourceClass::CBV => {
            assert_eq!(ours.size.map(u64::from), Some(integer(6)), "{name}");
            7
        }
        _ => {
            assert_eq!(ours.sampler_kind.map(|kind| kind.0.into()), Some(integer(6)), "{name}");
            7
        }
    };
    let mut tags = BTreeMap::new();
    tags.extend(ours.component_type.map(|ty| (0, u64::from(ty.0))));
    tags.extend(ours.stride.map(|stride| (1, stride.into())));
    tags.extend(ours.feedback_kind.map(|kind| (2, kind.0.into())));
    let atomics = flag(DxilResourceFlags::ATOMICS_64_USE);
    tags.extend((atomics != 0).then_some((3, atomics)));
    let coherent = flag(DxilResourceFlags::UAV_REORDER_COHERENT);
    tags.extend((coherent != 0).then_some((4, coherent)));
    let expected = printed.tags(&expected[extended]).into_iter().map(|(tag, value)| (tag, number(value)));
    assert_eq!(tags, expected.collect(), "{name}");
    assert!(ours.unknown.is_empty(), "{name}");
}

fn entries(name: &str, dxil: &DxilModule<'_>, printed: &Printed, counts: &mut Counts) {
    let expected = printed.named("dx.entryPoints");
    assert_eq!(dxil.entry_points.len(), expected.len(), "{name}");
    for (ours, expected) in dxil.entry_points.iter().zip(expected) {
        let expected = &printed.nodes[expected];
        let function = ours.function.map(|function| dxil.module.function(function).unwrap());
        match &expected[0] {
            Item::Null => assert!(function.is_none(), "{name}"),
            Item::Other(printed) => {
                let called = String::from_utf8_lossy(function.unwrap().name()).replace('\u{1}', "\\01");
                let printed = printed.split_once('@').unwrap().1.trim_matches('"');
                assert_eq!(printed, called, "{name}");
            }
            other => panic!("{name}: {other:?}"),
        }
        assert_eq!(ours.name.0, string(&expected[1]), "{name}");
        let signatures = printed.node(&expected[2]);
        let of = |index| signatures.get(index).map_or(&[][..], |list| printed.node(list));
        let own = ours.signatures.clone().unwrap_or_default();
        for (ours, expected) in
            [(own.inputs, of(0)), (own.outputs, of(1)), (own.patch_constants_or_primitives, of(2))]
        {
            assert_eq!(ours.len(), expected.len(), "{name}");
            for (ours, expected) in ours.iter().zip(expected) {
                element(name, ours, printed.node(expected), printed);
                counts.add("elements");
            }
        }
        properties(name, dxil.module, ours, &expected[4], printed, counts);
        counts.add("entries");
    }
}

fn element(name: &str, ours: &SignatureElement<'_>, expected: &[Item], printed: &Printed) {
    let indexes = printed.node(&expected[4]).iter().map(number).collect::<Vec<_>>();
    assert_eq!(ours.semantic_indexes.iter().copied().map(u64::from).collect::<Vec<_>>(), indexes, "{name}");
    assert_eq!(ours.name.0, string(&expected[1]), "{name}");
    let numbers = [
        (0, u64::from(ours.id)),
        (2, ours.component_type.0.into()),
        (3, ours.semantic_kind.0.into()),
        (5, ours.interpolation.0.into()),
        (6, ours.rows.into()),
        (7, ours.columns.into()),
        (8, ours.start_row.unwrap_or(u32::MAX).into()),
        (9, ours.start_column.unwrap_or(u8::MAX).into()),
    ];
    for (index, ours) in numbers {
        assert_eq!(ours, number(&expected[index]), "{name}: {index}");
    }
    let mut tags = BTreeMap::new();
    tags.extend((ours.stream != 0).then_some((0, u64::from(ours.stream))));
    tags.extend((ours.dynamic_mask != 0).then_some((2, ours.dynamic_mask.into())));
    tags.extend(ours.usage_mask.map(|mask| (3, mask.into())));
    let expected = printed.tags(&expected[10]).into_iter().map(|(tag, value)| (tag, number(value)));
    assert_eq!(tags, expected.collect(), "{name}");
}

/// What the compiler prints of a list of numbers, nodes in it flattened.
fn flat(item: &Item, printed: &Printed) -> Vec<u64> {
    match item {
        Item::Node(node) => printed.nodes[node].iter().flat_map(|item| flat(item, printed)).collect(),
        Item::Number(_, number) => vec![*number],
        Item::Null => Vec::new(),
        Item::Text(text) => vec![text.len() as u64],
        Item::Other(text) => match text.strip_prefix("float ") {
            Some(float) => vec![float.parse::<f64>().unwrap().to_bits()],
            None => Vec::new(),
        },
    }
}

fn node_id(id: &NodeId<'_>) -> Vec<u64> {
    vec![id.name.0.len() as u64, id.index.into()]
}

fn properties(
    name: &str,
    module: &Module,
    ours: &EntryPoint<'_>,
    expected: &Item,
    printed: &Printed,
    counts: &mut Counts,
) {
    let expected = printed.tags(expected);
    assert_eq!(ours.properties.len(), expected.len(), "{name}");
    for (ours, (tag, value)) in ours.properties.iter().zip(expected) {
        let (known, numbers): (u64, Vec<u64>) = match ours {
            Property::Flags(flags) => (0, vec![flags.bits()]),
            Property::Geometry(state) => {
                let first = [state.input_primitive.0, state.max_vertex_count, state.stream_mask];
                let last = [state.topology.0, state.instance_count];
                (1, first.into_iter().chain(last).map(u64::from).collect())
            }
            Property::Domain(state) => (2, vec![state.domain.0.into(), state.input_control_points.into()]),
            Property::Hull(state) => {
                let function = module.function(state.patch_constant_function.unwrap()).unwrap();
                let Item::Other(printed) = &printed.node(value)[0] else { panic!("{name}") };
                let called = String::from_utf8_lossy(function.name()).replace('\u{1}', "\\01");
                assert!(printed.contains(&called), "{name}: {called}");
                let numbers = [
                    state.input_control_points,
                    state.output_control_points,
                    state.domain.0,
                    state.partitioning.0,
                    state.output_primitive.0,
                ];
                let factor = f64::from(state.max_tess_factor).to_bits();
                (3, numbers.into_iter().map(u64::from).chain([factor]).collect())
            }
            Property::NumThreads(threads) => (4, threads.map(u64::from).to_vec()),
            Property::AutoBindingSpace(space) => (5, vec![(*space).into()]),
            Property::PayloadSize(size) => (6, vec![(*size).into()]),
            Property::AttributeSize(size) => (7, vec![(*size).into()]),
            Property::ShaderKind(kind) => (8, vec![kind.0.into()]),
            Property::Mesh(state) => {
                let last = [state.max_vertex_count, state.max_primitive_count, state.topology.0.into()];
                let last = last.into_iter().chain([state.payload_size]);
                (9, state.num_threads.into_iter().chain(last).map(u64::from).collect())
            }
            Property::Amplification(state) => {
                let numbers = state.num_threads.into_iter().chain([state.payload_size]);
                (10, numbers.map(u64::from).collect())
            }
            Property::WaveSize(size) => (11, vec![(*size).into()]),
            Property::WaveSizeRange(size) => {
                (23, [size.minimum, size.maximum, size.preferred].map(u64::from).to_vec())
            }
            Property::NodeLaunchType(launch) => (13, vec![launch.0.into()]),
            Property::NodeIsProgramEntry(entry) => (14, vec![(*entry).into()]),
            Property::NodeId(id) => (15, node_id(id)),
            Property::NodeLocalRootArgumentsTableIndex(index) => (16, vec![index.unwrap_or(u32::MAX).into()]),
            Property::NodeShareInputOf(id) => (17, node_id(id)),
            Property::NodeDispatchGrid(grid) => (18, grid.map(u64::from).to_vec()),
            Property::NodeMaxRecursionDepth(depth) => (19, vec![(*depth).into()]),
            Property::NodeInputs(nodes) | Property::NodeOutputs(nodes) => {
                let expected = printed.node(value);
                assert_eq!(nodes.len(), expected.len(), "{name}");
                for (ours, expected) in nodes.iter().zip(expected) {
                    node(name, ours, expected, printed);
                    counts.add("node inputs and outputs");
                }
                (if matches!(ours, Property::NodeInputs(_)) { 20 } else { 21 }, flat(value, printed))
            }
            Property::NodeMaxDispatchGrid(grid) => (22, grid.map(u64::from).to_vec()),
            Property::GroupSharedLimit(limit) => (24, vec![(*limit).into()]),
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!((known, numbers), (tag, flat(value, printed)), "{name}");
        counts.add("properties");
    }
}

fn node(name: &str, ours: &NodeIO<'_>, expected: &Item, printed: &Printed) {
    let mut tags = BTreeMap::new();
    tags.insert(1, vec![u64::from(ours.flags.bits())]);
    tags.extend(ours.output_id.map(|id| (0, node_id(&id))));
    if let Some(record) = &ours.record {
        let mut numbers = vec![0, record.size.into()];
        if let Some(grid) = record.grid {
            numbers.extend([
                1,
                grid.byte_offset.into(),
                grid.component_type.0.into(),
                grid.components.into(),
            ]);
        }
        numbers.extend([2, record.alignment.into()]);
        tags.insert(2, numbers);
    }
    for (tag, number) in [(3, ours.max_records), (4, ours.max_records_shared_with), (5, ours.array_size)] {
        tags.extend(number.map(|number| (tag, vec![number.into()])));
    }
    tags.extend(ours.allow_sparse.then(|| (6, vec![1])));
    let expected = printed.tags(expected).into_iter().map(|(tag, value)| (tag, flat(value, printed)));
    assert_eq!(tags, expected.collect(), "{name}");
    assert!(ours.unknown.is_empty(), "{name}");
}

/// The words of a mask, made again from its scalars.
fn words(mask: &ScalarMask<'_>) -> Vec<u64> {
    let mut words = vec![0; mask.scalars().div_ceil(32) as usize];
    for scalar in mask.iter() {
        words[(scalar / 32) as usize] |= 1 << (scalar % 32);
    }
    words
}

fn view_id(name: &str, dxil: &DxilModule<'_>, printed: &Printed, counts: &mut Counts) {
    let Some(node) = printed.named("dx.viewIdState").first() else {
        return assert!(dxil.view_id_state.is_none(), "{name}");
    };
    let Item::Other(array) = &printed.nodes[node][0] else { panic!("{name}") };
    let numbers = array.split_once("] [").unwrap().1.trim_end_matches(']').split(", ");
    let number = |text: &str| {
        let number: i64 = text.trim_start_matches("i32 ").parse().unwrap();
        u64::from_ne_bytes(number.to_ne_bytes()) & 0xffff_ffff
    };
    let expected: Vec<u64> = numbers.map(number).collect();

    let state = dxil.view_id_state.as_ref().unwrap();
    let mut ours = vec![u64::from(state.inputs)];
    let stream = |ours: &mut Vec<u64>, stream: &StreamDependencies<'_>| {
        ours.push(stream.outputs.into());
        ours.extend(stream.by_view_id.as_ref().map_or(Vec::new(), words));
        ours.extend((0..stream.by_input.inputs()).flat_map(|input| words(&stream.by_input.row(input))));
    };
    for dependencies in state.streams.iter().chain(&state.patch_constants_or_primitives) {
        stream(&mut ours, dependencies);
    }
    if let Some(table) = &state.by_patch_constant {
        ours.push(table.inputs().into());
        ours.extend((0..table.inputs()).flat_map(|input| words(&table.row(input))));
    }
    ours.extend(&*state.tail);
    assert_eq!(ours, expected, "{name}");
    assert!(state.tail.is_empty(), "{name}");
    expected.iter().for_each(|_| counts.add("words of view id states"));
}

fn field(name: &str, ours: &FieldAnnotation<'_>, expected: &Item, printed: &Printed, counts: &mut Counts) {
    let mut tags = BTreeMap::new();
    tags.extend(ours.name.map(|name| (6, vec![name.0.len() as u64])));
    tags.extend(ours.precise.then(|| (8, vec![1])));
    tags.extend(
        ours.matrix
            .map(|matrix| (2, [matrix.rows, matrix.columns, matrix.orientation.0].map(u64::from).to_vec())),
    );
    tags.extend(ours.cbuffer_offset.map(|offset| (3, vec![offset.into()])));
    tags.extend(ours.semantic.map(|semantic| (4, vec![semantic.0.len() as u64])));
    tags.extend(ours.interpolation.map(|mode| (5, vec![mode.0.into()])));
    tags.extend(ours.component_type.map(|ty| (7, vec![ty.0.into()])));
    tags.extend(ours.cbuffer_used.map(|used| (9, vec![used.into()])));
    tags.extend(ours.resource_properties.map(|_| (10, vec![])));
    tags.extend(ours.vector_size.map(|size| (13, vec![size.into()])));
    let expected: BTreeMap<_, _> =
        printed.tags(expected).into_iter().map(|(tag, value)| (tag, flat(value, printed))).collect();
    assert_eq!(tags, expected, "{name}");
    counts.add("fields");
}

fn annotations(name: &str, dxil: &DxilModule<'_>, printed: &Printed, counts: &mut Counts) {
    let (mut structures, mut functions) =
        (dxil.type_annotations.structures.iter(), dxil.function_annotations());
    for node in printed.named("dx.typeAnnotations") {
        let list = &printed.nodes[node];
        for pair in list[1..].chunks(2) {
            let annotation = printed.node(&pair[1]);
            if number(&list[0]) == 0 {
                let ours = structures.next().unwrap();
                assert_eq!(u64::from(ours.size), number(&annotation[0]), "{name}");
                let after = ours.fields.len() + 1;
                for (ours, expected) in ours.fields.iter().zip(&annotation[1..after]) {
                    field(name, ours, expected, printed, counts);
                }
                assert_eq!(
                    after + usize::from(ours.template_arguments.is_some()),
                    annotation.len(),
                    "{name}"
                );
                counts.add("structures");
            } else {
                let ours = functions.next().unwrap_or_else(|| panic!("{name}"));
                for (ours, expected) in [&ours.result].into_iter().chain(&ours.parameters).zip(annotation) {
                    let expected = printed.node(expected);
                    assert_eq!(u64::from(ours.qualifier.0), number(&expected[0]), "{name}");
                    field(name, &ours.field, &expected[1], printed, counts);
                    assert_eq!(ours.semantic_indexes.len(), printed.node(&expected[2]).len(), "{name}");
                }
                assert_eq!(ours.parameters.len() + 1, annotation.len(), "{name}");
                counts.add("functions");
            }
        }
    }
    assert!(structures.next().is_none() && functions.next().is_none(), "{name}");
    assert!(functions.faults().is_empty(), "{name}: {}", functions.faults()[0]);
}

fn payloads(name: &str, dxil: &DxilModule<'_>, printed: &Printed, counts: &mut Counts) {
    let mut ours = dxil.payload_annotations.iter();
    for node in printed.named("dx.dxrPayloadAnnotations") {
        for pair in printed.nodes[node][1..].chunks(2) {
            let ours = ours.next().unwrap();
            let expected = printed.node(&pair[1]);
            assert_eq!(ours.fields.len(), expected.len(), "{name}");
            for (ours, expected) in ours.fields.iter().zip(expected) {
                assert_eq!(Some(u64::from(ours.bits())), printed.tag(expected, 0).map(number), "{name}");
                counts.add("payload fields");
            }
        }
    }
    assert!(ours.next().is_none(), "{name}");
}

/// Every module of every shader is read without a fault, those for reflection and debugging too.
#[test]
fn nothing_has_another_shape() {
    let mut counts = Counts::default();
    for shader in shaders() {
        for (kind, what) in [(FourCc::Dxil, "DXIL"), (FourCc::Stat, "STAT"), (FourCc::Ildb, "ILDB")] {
            let Some(module) = shader.module(kind) else { continue };
            let dxil = DxilModule::read(&module);
            assert!(dxil.faults.is_empty(), "{} {kind}: {}", shader.name, dxil.faults[0]);
            // Reading only an entry gives the same as reading the whole module.
            let mut alone = MetadataReader::new(&module);
            assert_eq!(alone.flags(), dxil.flags(), "{} {kind}", shader.name);
            let first = dxil.entry_points.first().and_then(|entry| entry.signatures.clone());
            assert_eq!(alone.signatures(), first, "{} {kind}", shader.name);
            if kind == FourCc::Stat && !dxil.counters.is_empty() {
                counts.add("counters");
            }
            if kind == FourCc::Ildb {
                assert!(!dxil.sources.is_empty(), "{}", shader.name);
            }
            counts.add(what);
        }
    }
    counts.at_least(&[("DXIL", 220), ("STAT", 200), ("ILDB", 10), ("counters", 200)]);
}
