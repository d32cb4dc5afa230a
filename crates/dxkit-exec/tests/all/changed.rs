//! Programs that other crates changed without changing what they compute: the results are compared byte for
//! byte with those of the original.
//!
//! The programs are those of the module `cases` (DXIL, and SM 4/5) with their inputs. Resources are moved to
//! other registers, counters are added, constants are put in place of members; then both programs run on the
//! same inputs, and all resources must hold the same bytes. Tests of single forms of constants follow (rows
//! and buffers at computed numbers, selected buffers, modifiers), with random bytes from a stated seed.

use std::collections::BTreeMap;

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Monitor, Next, Origin, Point, Program, Resources, Rule, View};
use dxkit_transform::instrument::{Probe, instrument};
use dxkit_transform::interface::drop_unused;
use dxkit_transform::rebind::{Rebind, rebind};
use dxkit_transform::specialize::{BufferContents, BufferPlace, specialize};
use dxkit_types::{FourCc, ResourceClass};

use crate::cases::{Case, dxil_cases, folder, token_cases};

fn module_in(container: &Container<'_>) -> Module {
    let part = container.find(FourCc::Dxil).unwrap();
    let program = dxkit_program::Program::parse(part.span()).unwrap();
    Module::parse(program.bitcode()).unwrap()
}

/// The writable buffers after a run.
fn results(container: &Container<'_>, case: &Case, mut resources: Resources) -> Vec<(Binding, Vec<u8>, u32)> {
    let module = module_in(container);
    let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new(case.groups) };
    let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
    program.dispatch(&mut resources, &dispatch).unwrap_or_else(|error| panic!("{}: {error}", case.name));
    let buffers = resources.buffers.into_iter().map(|(binding, it)| (binding, it.bytes, it.counter));
    let textures = resources.textures.into_iter().map(|(binding, it)| (binding, it.bytes, 0));
    buffers.chain(textures).filter(|(binding, ..)| binding.class == ResourceClass::UAV).collect()
}

/// A binding after the rules of the test.
fn moved(binding: Binding) -> Binding {
    let distance = match binding.class {
        ResourceClass::UAV => 5,
        ResourceClass::SRV => 3,
        _ => 1,
    };
    Binding { number: binding.number + distance, space: binding.space + 2, ..binding }
}

#[test]
fn moved_resources_hold_the_same_results() {
    let mut compared = 0;
    for case in dxil_cases() {
        let file = std::fs::read(case.container()).unwrap();
        let mut container = Container::parse(&file).unwrap();
        let expected = results(&container, &case, case.resources());
        let rules =
            ["u*,space0=+5,space2", "t*,space0=+3,space2", "b*,space0=+1,space2", "s*,space0=+1,space2"];
        let rules = rules.iter().fold(Rebind::new(), |rules, rule| rules.with_rule(rule).unwrap());
        rebind(&mut container, &rules).unwrap();
        let mut resources = case.resources();
        let Resources { buffers, textures, samplers, .. } = std::mem::take(&mut resources);
        resources.buffers = buffers.into_iter().map(|(binding, it)| (moved(binding), it)).collect();
        resources.textures = textures.into_iter().map(|(binding, it)| (moved(binding), it)).collect();
        resources.samplers = samplers.into_iter().map(|(binding, it)| (moved(binding), it)).collect();
        let found = results(&container, &case, resources);
        let expected: Vec<_> =
            expected.into_iter().map(|(binding, bytes, counter)| (moved(binding), bytes, counter)).collect();
        assert_eq!(found, expected, "{}", case.name);
        compared += 1;
    }
    assert!(compared > 90, "{compared}");
}

#[test]
fn instrumented_programs_compute_the_same_and_count() {
    let register = Binding::from_text("u7,space9").unwrap();
    let (mut compared, mut blocks) = (0, 0);
    for case in dxil_cases() {
        let file = std::fs::read(case.container()).unwrap();
        let expected = results(&Container::parse(&file).unwrap(), &case, case.resources());
        for (probe, _) in Probe::NAMES {
            let mut container = Container::parse(&file).unwrap();
            let map = instrument(&mut container, probe, register).unwrap();
            let mut resources = case.resources();
            resources.buffers.insert(register, Buffer::new(vec![0; map.buffer_size()]));
            let mut found = results(&container, &case, resources);
            let place = found.iter().position(|(binding, ..)| *binding == register).unwrap();
            let (_, bytes, _) = found.remove(place);
            assert_eq!(found, expected, "{}", case.name);
            let counts: Vec<u32> =
                bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
            if matches!(probe, Probe::Nan | Probe::Bounds) {
                continue;
            }
            // Every thread runs the first block of the entry point once.
            let threads = threads(&module_in(&container)) * case.groups.iter().product::<u32>();
            let entry = map.sites.iter().position(|site| site.block == 0).unwrap();
            let once = if probe == Probe::Counters { threads } else { 1 };
            if map.sites.iter().filter(|site| site.block == 0).count() == 1 {
                assert_eq!(counts[entry], once, "{}", case.name);
            }
            blocks += counts.iter().filter(|count| **count > 0).count();
            compared += 1;
        }
    }
    assert!(compared > 180 && blocks > 300, "{compared}, {blocks}");
}

/// How many lanes execute each instruction.
#[derive(Default)]
struct Executions(BTreeMap<Origin, u32>);

impl Monitor for Executions {
    fn before(&mut self, point: &Point<'_>) -> Next {
        if let Some(instruction) = point.instruction() {
            let lanes = (point.active() & !point.helpers()).count_ones();
            *self.0.entry(instruction).or_default() += lanes;
        }
        Next::Continue
    }
}

/// Every block is counted as often as lanes execute its instructions, which the interpreter says; lines are
/// covered where that is not 0.
#[test]
fn counters_are_what_the_interpreter_counts() {
    let register = Binding::from_text("u7,space9").unwrap();
    let (mut compared, mut loops) = (0, 0);
    for case in dxil_cases() {
        let file = std::fs::read(case.container()).unwrap();
        let original = module_in(&Container::parse(&file).unwrap());
        let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new(case.groups) };
        let mut executions = Executions::default();
        let program = Program::from_module(&DxilModule::read(&original), None).unwrap();
        program.monitor(&mut case.resources(), &dispatch, &mut executions).unwrap();
        for probe in [Probe::Counters, Probe::Coverage] {
            let mut container = Container::parse(&file).unwrap();
            let map = instrument(&mut container, probe, register).unwrap();
            let mut resources = case.resources();
            resources.buffers.insert(register, Buffer::new(vec![0; map.buffer_size()]));
            let found = results(&container, &case, resources);
            let (_, bytes, _) = found.iter().find(|(binding, ..)| *binding == register).unwrap();
            for (site, word) in map.sites.iter().zip(bytes.chunks(4)) {
                let count = u32::from_le_bytes(word.try_into().unwrap());
                let function = original.function_named(site.function.as_bytes()).unwrap();
                let block = function.blocks().nth(site.block).unwrap();
                // Instructions that only pass values on are none of the interpreter's.
                let known =
                    block.instructions().filter_map(|it| executions.0.get(&Origin::Instruction(it.id())));
                let Some(expected) = known.copied().max() else { continue };
                let expected = if probe == Probe::Counters { expected } else { expected.min(1) };
                assert_eq!(count, expected, "{}: block {} of {}", case.name, site.block, site.function);
                compared += 1;
                loops += usize::from(expected > threads(&original) * case.groups.iter().product::<u32>());
            }
        }
    }
    assert!(compared > 500 && loops > 20, "{compared} blocks, {loops} in loops");
}

/// The instrumented program and the sanitizer find the same accesses outside, as often. The sanitizer counts
/// each component of an access to a buffer, and each wave that computes an address outside of an array.
#[test]
fn accesses_outside_are_those_of_the_sanitizer() {
    let register = Binding::from_text("u7,space9").unwrap();
    let words = |count: u32| (0..count).flat_map(|word| (word * 7 + 3).to_le_bytes()).collect::<Vec<u8>>();
    let faults = ["outside_buffer", "outside_read", "outside_array", "outside_shared"].map(|name| {
        let mut resources = Resources::default();
        for register in ["t0", "t1", "t2", "t3", "t4", "u0", "u1"] {
            resources.buffers.insert(Binding::from_text(register).unwrap(), Buffer::new(words(512)));
        }
        (format!("fault_{name}"), folder().join(format!("fault_{name}.dxil")), resources, [1, 1, 1])
    });
    let cases = dxil_cases().map(|case| (case.name.clone(), case.container(), case.resources(), case.groups));
    let (mut compared, mut outside) = (0, 0);
    for (name, path, resources, groups) in faults.into_iter().chain(cases) {
        let file = std::fs::read(path).unwrap();
        let run = |container: &Container<'_>, resources: &mut Resources, sanitize: bool| {
            let module = module_in(container);
            let dispatch = Dispatch { sanitize, wave: Some(8), fuel: 1 << 22, ..Dispatch::new(groups) };
            let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
            program.dispatch(resources, &dispatch).unwrap().findings
        };
        let mut plain = resources.clone();
        let found = run(&Container::parse(&file).unwrap(), &mut plain, true);
        // Of an address outside of an array, the access is another finding.
        let is_counted = |one: &dxkit_exec::SanitizerFinding| {
            one.rule == Rule::OutOfBounds && !one.message.starts_with("an access of")
        };
        let found: Vec<_> = found.into_iter().filter(is_counted).collect();
        let mut container = Container::parse(&file).unwrap();
        let map = instrument(&mut container, Probe::Bounds, register).unwrap();
        let mut counting = resources;
        counting.buffers.insert(register, Buffer::new(vec![0; map.buffer_size()]));
        run(&container, &mut counting, false);
        let bytes = counting.buffers.remove(&register).unwrap().bytes;
        assert_eq!(counting, plain, "{name}");
        let numbers: Vec<u32> =
            bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
        let counted: Vec<&[u32]> = numbers.chunks(3).filter(|place| place[0] > 0).collect();
        for place in &counted {
            assert!(place[1] >= place[2] || place[1] + 16 > place[2], "{name}: {place:?}");
        }
        // Constant buffers are read by rows, whose bounds a shader cannot ask for.
        let rows = |one: &&dxkit_exec::SanitizerFinding| one.message.contains(" of b");
        let expected = found.iter().filter(|one| !rows(one)).count();
        assert_eq!(counted.len(), expected, "{name}: {counted:?}, {found:?}");
        let total: u64 = counted.iter().map(|place| u64::from(place[0])).sum();
        let sanitizer: u64 = found.iter().filter(|one| !rows(one)).map(|one| one.count).sum();
        assert!(total * 8 >= sanitizer && sanitizer * 8 >= total, "{name}: {total}, {sanitizer}");
        compared += 1;
        outside += counted.len();
    }
    assert!(compared > 60 && outside > 10, "{compared}, {outside}");
}

fn threads(module: &Module) -> u32 {
    let dxil = DxilModule::read(module);
    let threads = dxil.entry_points.iter().find_map(|entry| entry.num_threads()).unwrap();
    threads.iter().product()
}

#[test]
fn specialized_programs_compute_the_same() {
    let (mut compared, mut reads) = (0, 0);
    for case in dxil_cases() {
        let constants: Vec<_> = case
            .inputs
            .iter()
            .filter_map(|input| Some((Binding::from_text(&input.register)?, &input.bytes)))
            .filter(|(binding, _)| binding.class == ResourceClass::CBV)
            .collect();
        if constants.is_empty() {
            continue;
        }
        let file = std::fs::read(case.container()).unwrap();
        let expected = results(&Container::parse(&file).unwrap(), &case, case.resources());
        // Once everything is known, then every other row.
        for step in [1, 2] {
            let mut contents = BufferContents::new();
            for (binding, bytes) in &constants {
                for (row, row_bytes) in bytes.chunks(16).enumerate().step_by(step) {
                    contents.set(*binding, row as u32 * 16, row_bytes);
                }
            }
            let mut container = Container::parse(&file).unwrap();
            reads += specialize(&mut container, &contents).unwrap().reads;
            assert_eq!(results(&container, &case, case.resources()), expected, "{}", case.name);
        }
        compared += 1;
    }
    assert!(compared > 3 && reads > 10, "{reads} reads in {compared} cases");
}

/// Numbers of any kind: small integers, floats, and patterns of bits.
fn random_bytes(state: &mut u64, size: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while bytes.len() < size {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (*state >> 33) as u32;
        let word = match number % 3 {
            0 => number % 8,
            1 => ((number % 64) as f32 / 8.0 - 4.0).to_bits(),
            _ => number.rotate_left(7),
        };
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes.truncate(size);
    bytes
}

/// The writable resources after a run; `None` if it does not end.
fn outcome(program: &Program, mut resources: Resources, groups: [u32; 3]) -> Option<Resources> {
    let dispatch = Dispatch { wave: Some(8), fuel: 1 << 16, ..Dispatch::new(groups) };
    program.dispatch(&mut resources, &dispatch).ok()?;
    resources.buffers.retain(|binding, _| binding.class == ResourceClass::UAV);
    resources.textures.retain(|binding, _| binding.class == ResourceClass::UAV);
    Some(resources)
}

fn program_of(container: &Container<'_>) -> Program {
    if container.find(FourCc::Dxil).is_some() {
        let module = module_in(container);
        return Program::from_module(&DxilModule::read(&module), None).unwrap();
    }
    let part = container.find(FourCc::Shex).or_else(|| container.find(FourCc::Shdr)).unwrap();
    Program::from_tokens(&dxkit_dxbc::Program::parse(part.span()).unwrap()).unwrap()
}

/// Every compute shader of `testdata/exec` with constant buffers, DXIL and tokens, with 20 contents of these.
#[test]
fn specialized_programs_compute_the_same_of_any_constants() {
    let (mut compared, mut reads, mut state) = (0, 0, 1);
    let write =
        |container: &Container<'_>| container.write(dxkit_container::DigestPolicy::Recompute).unwrap();
    let tokens = token_cases().filter_map(|case| Some((case.tokens()?, case)));
    for (path, case) in dxil_cases().map(|case| (case.container(), case)).chain(tokens) {
        let resources = case.resources();
        let constants: Vec<Binding> =
            resources.buffers.keys().copied().filter(|it| it.class == ResourceClass::CBV).collect();
        if constants.is_empty() {
            continue;
        }
        let file = std::fs::read(path).unwrap();
        let original = program_of(&Container::parse(&file).unwrap());
        for _ in 0..20 {
            let mut resources = resources.clone();
            let mut contents = BufferContents::new();
            for binding in &constants {
                let buffer = resources.buffers.get_mut(binding).unwrap();
                buffer.bytes = random_bytes(&mut state, buffer.bytes.len());
                contents.set(*binding, 0, &buffer.bytes);
            }
            let Some(expected) = outcome(&original, resources.clone(), case.groups) else { continue };
            let mut container = Container::parse(&file).unwrap();
            reads += specialize(&mut container, &contents).unwrap().reads;
            let bytes = write(&container);
            let found = outcome(&program_of(&Container::parse(&bytes).unwrap()), resources, case.groups);
            assert_eq!(found, Some(expected), "{}", case.name);
            compared += 1;
            // Equal values give equal bytes.
            let mut again = Container::parse(&file).unwrap();
            specialize(&mut again, &contents).unwrap();
            assert!(write(&again) == bytes, "{}", case.name);
        }
    }
    assert!(compared > 100 && reads > 1000, "{compared} runs, {reads} reads");
}

/// Matrices of both orders, arrays, structures, numbers of 16 and 64 bits and of minimum precision become
/// constants. Where no read is left, the buffer leaves the interface.
#[test]
fn members_of_all_types_become_constants() {
    let mut state = 5;
    for (name, is_all) in [
        ("cs_members_6_0", false),
        ("cs_members_6_6", false),
        ("cs_members_16_6_2", true),
        ("cs_members_minimum_6_0", true),
    ] {
        let path = folder().join(format!("../specialize/{name}.dxil"));
        let file = std::fs::read(path).unwrap();
        let original = program_of(&Container::parse(&file).unwrap());
        let [constants, results] = ["b0", "u0"].map(|text| Binding::from_text(text).unwrap());
        for _ in 0..20 {
            let mut bytes = random_bytes(&mut state, 640);
            if name.contains("minimum") {
                // What a device keeps of numbers with more than 16 bits is its choice.
                for (offset, word) in (0..).step_by(4).zip(bytes.chunks_exact_mut(4)) {
                    let number = word[0] % 64;
                    let is_integer = (16..48).contains(&offset);
                    let float = f32::from(number) / 8.0 - 4.0;
                    let bits = if is_integer { u32::from(number) } else { float.to_bits() };
                    word.copy_from_slice(&bits.to_le_bytes());
                }
            }
            let mut resources = Resources::default();
            resources.buffers.insert(constants, Buffer::new(bytes.clone()));
            resources.buffers.insert(results, Buffer::new(vec![0; 16]));
            let Some(expected) = outcome(&original, resources.clone(), [1, 1, 1]) else { continue };
            let mut contents = BufferContents::new();
            contents.set(constants, 0, &bytes);
            let mut container = Container::parse(&file).unwrap();
            assert!(specialize(&mut container, &contents).unwrap().reads >= 6, "{name}");
            assert_eq!(
                outcome(&program_of(&container), resources.clone(), [1, 1, 1]).as_ref(),
                Some(&expected),
                "{name}"
            );
            let dropped = drop_unused(&mut container).unwrap();
            // Others read an array at a computed index, where the contents lead there.
            assert!(dropped.inputs == 0 && dropped.resources <= 1, "{name}: {dropped:?}");
            assert!(!is_all || dropped.resources == 1, "{name}");
            if dropped.resources == 1 {
                resources.buffers.remove(&constants);
            }
            assert_eq!(outcome(&program_of(&container), resources, [1, 1, 1]), Some(expected), "{name}");
        }
    }
}

/// Rows at computed indices, in two buffers and in structures, of which all, a row, every second row, or the
/// members of one name are known. What is known is not read any more: other bytes stand there in the buffer.
#[test]
fn known_rows_at_computed_indices_are_not_read() {
    type Known = fn(usize, usize) -> bool;
    // By the number of the buffer and the row.
    let choices: [(&str, Known); 6] = [
        ("all", |_, _| true),
        ("the lights' colours and ranges", |buffer, row| buffer == 0 && row < 9 && row % 2 == 1),
        ("the second light", |buffer, row| buffer == 0 && (3..5).contains(&row)),
        ("bones, but for the third", |buffer, row| buffer == 1 && !(6..9).contains(&row)),
        ("the last rows of both", |buffer, row| row > 20 - buffer * 6),
        ("every second row of the first", |buffer, row| buffer == 0 && row % 2 == 0),
    ];
    let mut state = 11;
    for name in
        ["cs_indexed_6_0.dxil", "cs_indexed_6_6.dxil", "cs_indexed_5_0.dxbc", "cs_indexed_own_5_1.dxbc"]
    {
        let file = std::fs::read(folder().join(format!("../specialize/{name}"))).unwrap();
        let original = program_of(&Container::parse(&file).unwrap());
        let [first, second, results] = ["b0", "b1", "u0"].map(|text| Binding::from_text(text).unwrap());
        for (what, is_known) in choices {
            for _ in 0..20 {
                let mut resources = Resources::default();
                let mut contents = BufferContents::new();
                let mut others = BTreeMap::new();
                for (buffer, (binding, size)) in [(first, 14 * 16), (second, 25 * 16)].into_iter().enumerate()
                {
                    let bytes = random_bytes(&mut state, size);
                    let mut other = bytes.clone();
                    for row in (0..size / 16).filter(|row| is_known(buffer, *row)) {
                        contents.set(binding, row as u32 * 16, &bytes[row * 16..][..16]);
                        other[row * 16..][..16].copy_from_slice(&random_bytes(&mut state, 16));
                    }
                    resources.buffers.insert(binding, Buffer::new(bytes));
                    others.insert(binding, other);
                }
                resources.buffers.insert(results, Buffer::new(vec![0; 16 * 32 * 2]));
                let expected = outcome(&original, resources.clone(), [2, 1, 1]);
                assert!(expected.is_some());
                let mut container = Container::parse(&file).unwrap();
                let done = specialize(&mut container, &contents).unwrap();
                assert!(done.reads > 0, "{name}: {what}: {done:?}");
                // Every second row has more gaps than comparisons are made for.
                let is_left = what.starts_with("every second");
                assert_eq!(!done.left.is_empty(), is_left, "{name}: {what}: {done:?}");
                if !is_left {
                    for (binding, bytes) in others {
                        resources.buffers.insert(binding, Buffer::new(bytes));
                    }
                }
                let bytes = container.write(dxkit_container::DigestPolicy::Recompute).unwrap();
                let found = outcome(&program_of(&Container::parse(&bytes).unwrap()), resources, [2, 1, 1]);
                assert_eq!(found, expected, "{name}: {what}");
            }
        }
    }
}

/// Buffers in arrays and in the heap, by computed numbers, of which all, an element, some, or one member are
/// known. What is known is not read any more: other bytes stand there in the buffers.
#[test]
fn known_buffers_at_computed_numbers_are_not_read() {
    type Known = fn(usize, usize) -> bool;
    // By the number of the buffer (4 lights, 6 more, 3 of the heap) and the row.
    let choices: [(&str, Known); 8] = [
        ("all", |_, _| true),
        ("the array", |buffer, _| buffer < 4),
        ("the third light", |buffer, _| buffer == 2),
        ("a colour in the array", |buffer, row| buffer < 4 && row == 0),
        ("two apart from each other", |buffer, _| buffer == 0 || buffer == 3),
        ("the unbounded array", |buffer, _| (4..10).contains(&buffer)),
        ("the heap", |buffer, _| buffer >= 10),
        ("one of the heap", |buffer, _| buffer == 11),
    ];
    let mut state = 17;
    for name in [
        "cs_arrays_6_0.dxil",
        "cs_arrays_6_6.dxil",
        "cs_arrays_lib_6_3.dxil",
        "cs_arrays_lib_6_6.dxil",
        "cs_arrays_5_1.dxbc",
    ] {
        let file = std::fs::read(folder().join(format!("../specialize/{name}"))).unwrap();
        let original = program_of(&Container::parse(&file).unwrap());
        let bindings: Vec<Binding> = (2..6)
            .map(|number| format!("b{number}"))
            .chain((0..6).map(|number| format!("b{number},space1")))
            .map(|text| Binding::from_text(&text).unwrap())
            .collect();
        let [draw, results] = ["b0", "u0"].map(|text| Binding::from_text(text).unwrap());
        for (what, is_known) in choices {
            for _ in 0..10 {
                let mut resources = Resources::default();
                let mut contents = BufferContents::new();
                let mut others = resources.clone();
                resources.buffers.insert(draw, Buffer::new(random_bytes(&mut state, 8)));
                resources.buffers.insert(results, Buffer::new(vec![0; 64]));
                others.buffers = resources.buffers.clone();
                for buffer in 0..13 {
                    let bytes = random_bytes(&mut state, 80);
                    let mut other = bytes.clone();
                    let place = match bindings.get(buffer) {
                        Some(binding) => BufferPlace::Register(*binding),
                        None => BufferPlace::Heap(buffer as u32 - 5),
                    };
                    for row in (0..5).filter(|row| is_known(buffer, *row)) {
                        contents.set(place, row as u32 * 16, &bytes[row * 16..][..16]);
                        other[row * 16..][..16].copy_from_slice(&random_bytes(&mut state, 16));
                    }
                    let view = |bytes| Buffer { view: Some(View::Raw), ..Buffer::new(bytes) };
                    match place {
                        BufferPlace::Register(binding) => {
                            resources.buffers.insert(binding, Buffer::new(bytes));
                            others.buffers.insert(binding, Buffer::new(other));
                        }
                        BufferPlace::Heap(index) => {
                            resources.heap.insert(index, view(bytes));
                            others.heap.insert(index, view(other));
                        }
                    }
                }
                let expected = outcome(&original, resources, [1, 1, 1]).unwrap();
                let mut container = Container::parse(&file).unwrap();
                let done = specialize(&mut container, &contents).unwrap();
                let is_in_heap = what.contains("heap");
                assert_eq!(done.reads > 0, !is_in_heap || name.contains("6_6"), "{name}: {what}: {done:?}");
                // A member of a buffer at a computed number, at any row, is not compared with.
                assert_eq!(!done.left.is_empty(), what.starts_with("a colour"), "{name}: {what}: {done:?}");
                let bytes = container.write(dxkit_container::DigestPolicy::Recompute).unwrap();
                let changed = Container::parse(&bytes).unwrap();
                if !what.starts_with("a colour") {
                    let found = outcome(&program_of(&changed), others, [1, 1, 1]).unwrap();
                    assert_eq!(found.buffers[&results], expected.buffers[&results], "{name}: {what}");
                }
            }
        }
    }
}

/// Buffers that control flow selects, of which all, one, some, or one member are known: shader model 6.6 and
/// later, and a library. What is known is not read any more.
#[test]
fn known_buffers_that_are_selected_are_not_read() {
    type Known = fn(&str, usize) -> bool;
    let choices: [(&str, Known); 7] = [
        ("all that are selected by name", |buffer, _| !buffer.starts_with(['4', '5', '6', '7'])),
        ("near", |buffer, _| buffer == "2"),
        ("far and the heap", |buffer, _| buffer == "3" || buffer == "heap"),
        ("the second rows", |buffer, row| row == 1 && !buffer.starts_with(['4', '5', '6', '7'])),
        ("sky, but for the ranges", |buffer, row| buffer == "0,space1" && row < 2),
        ("an element of the array", |buffer, _| buffer == "5"),
        ("everything", |_, _| true),
    ];
    let buffers = ["2", "3", "0,space1", "4", "5", "6", "7", "heap"];
    let mut state = 29;
    for name in ["cs_selected_6_6.dxil", "cs_selected_lib_6_7.dxil"] {
        let file = std::fs::read(folder().join(format!("../specialize/{name}"))).unwrap();
        let original = program_of(&Container::parse(&file).unwrap());
        let [draw, results] = ["b0", "u0"].map(|text| Binding::from_text(text).unwrap());
        for (what, is_known) in choices {
            for _ in 0..10 {
                let mut resources = Resources::default();
                let mut contents = BufferContents::new();
                resources.buffers.insert(draw, Buffer::new(random_bytes(&mut state, 8)));
                resources.buffers.insert(results, Buffer::new(vec![0; 128]));
                let mut others = resources.clone();
                for buffer in buffers {
                    let bytes = random_bytes(&mut state, 80);
                    let mut other = bytes.clone();
                    let place = match buffer {
                        "heap" => BufferPlace::Heap(5),
                        _ => BufferPlace::from_text(&format!("b{buffer}")).unwrap(),
                    };
                    for row in (0..5).filter(|row| is_known(buffer, *row)) {
                        contents.set(place, row as u32 * 16, &bytes[row * 16..][..16]);
                        other[row * 16..][..16].copy_from_slice(&random_bytes(&mut state, 16));
                    }
                    match place {
                        BufferPlace::Register(binding) => {
                            resources.buffers.insert(binding, Buffer::new(bytes));
                            others.buffers.insert(binding, Buffer::new(other));
                        }
                        BufferPlace::Heap(index) => {
                            let view = |bytes| Buffer { view: Some(View::Raw), ..Buffer::new(bytes) };
                            resources.heap.insert(index, view(bytes));
                            others.heap.insert(index, view(other));
                        }
                    }
                }
                let expected = outcome(&original, resources.clone(), [1, 1, 1]).unwrap();
                let mut container = Container::parse(&file).unwrap();
                let done = specialize(&mut container, &contents).unwrap();
                // An element of an array at a computed number among others stays.
                let is_left = what.starts_with("an element") || what == "everything";
                assert_eq!(!done.left.is_empty(), is_left, "{name}: {what}: {done:?}");
                assert_eq!(done.reads > 0, !what.starts_with("an element"), "{name}: {what}: {done:?}");
                let bytes = container.write(dxkit_container::DigestPolicy::Recompute).unwrap();
                let changed = program_of(&Container::parse(&bytes).unwrap());
                let others = if is_left { resources } else { others };
                let found = outcome(&changed, others, [1, 1, 1]).unwrap();
                assert_eq!(found.buffers[&results], expected.buffers[&results], "{name}: {what}");
            }
        }
    }
}

/// The sign and the absolute value of a constant become part of the literal.
#[test]
fn modifiers_of_constants_are_part_of_literals() {
    let text = "cs_5_0\ndcl_globalFlags refactoringAllowed\ndcl_constantbuffer CB0[2], immediateIndexed\n\
        dcl_uav_raw u0\ndcl_temps 2\ndcl_thread_group 1, 1, 1\n\
        add r0.xyzw, -cb0[0].xyzw, |cb0[1].wzyx|\nmul r1.xyzw, r0.xyzw, -|cb0[0].yyyy|\n\
        store_raw u0.xyzw, l(0), r1.xyzw\niadd r0.x, -cb0[1].z, l(3)\nmov r0.y, -cb0[0].z\n\
        imad r0.z, -cb0[0].x, cb0[1].y, l(7)\nmovc r0.w, cb0[0].x, |cb0[1].x|, -cb0[1].y\n\
        store_raw u0.xyzw, l(16), r0.xyzw\nret";
    let program = dxkit_dxbc::asm::assemble(text, None).unwrap();
    let mut plain = Container::new();
    plain.set(FourCc::Shex, program.encode().unwrap());
    let file = plain.write(dxkit_container::DigestPolicy::Recompute).unwrap();
    let [constants, results] = ["b0", "u0"].map(|text| Binding::from_text(text).unwrap());
    let mut state = 9;
    for _ in 0..100 {
        let bytes = random_bytes(&mut state, 32);
        let mut resources = Resources::default();
        resources.buffers.insert(constants, Buffer::new(bytes.clone()));
        resources.buffers.insert(results, Buffer::new(vec![0; 32]));
        let expected = outcome(&program_of(&Container::parse(&file).unwrap()), resources.clone(), [1, 1, 1]);
        let mut contents = BufferContents::new();
        contents.set(constants, 0, &bytes);
        let mut container = Container::parse(&file).unwrap();
        assert_eq!(specialize(&mut container, &contents).unwrap().reads, 10);
        // Nothing is read any more.
        resources.buffers.insert(constants, Buffer::new(vec![0; 32]));
        assert_eq!(outcome(&program_of(&container), resources, [1, 1, 1]), expected);
    }
}

/// Rows at computed indices, behind the end and before the start too, become rows of the immediate constant
/// buffer.
#[test]
fn computed_rows_of_token_programs_are_read_from_the_immediate_constant_buffer() {
    let text_of = |version: &str, buffer: &str, view: &str, [all, row, bytes]: [&str; 3]| {
        format!(
            "{version}\ndcl_globalFlags refactoringAllowed\ndcl_constantbuffer {buffer}, dynamicIndexed{all}\n\
             dcl_uav_raw {view}{all}\ndcl_input vThreadID.x\ndcl_temps 2\ndcl_thread_group 12, 1, 1\n\
             iadd r0.x, vThreadID.x, l(-3)\nadd r1.xyzw, -{row}[r0.x + 0].wzyx, |{row}[r0.x + 1].xyzw|\n\
             mul r1.x, r1.x, {row}[2].z\nishl r0.y, vThreadID.x, l(4)\n\
             store_raw {bytes}.xyzw, r0.y, r1.xyzw\nret"
        )
    };
    let texts = [
        text_of("cs_5_0", "CB0[6]", "u0", ["", "cb0", "u0"]),
        text_of("cs_5_1", "CB0[0:0][6]", "U0[0:0]", [", space=0", "CB0[0]", "U0[0]"]),
    ];
    let [constants, results] = ["b0", "u0"].map(|text| Binding::from_text(text).unwrap());
    let mut state = 5;
    for text in texts {
        let program = dxkit_dxbc::asm::assemble(&text, None).unwrap();
        let mut plain = Container::new();
        plain.set(FourCc::Shex, program.encode().unwrap());
        let file = plain.write(dxkit_container::DigestPolicy::Recompute).unwrap();
        for _ in 0..50 {
            let bytes = random_bytes(&mut state, 96);
            let mut resources = Resources::default();
            resources.buffers.insert(constants, Buffer::new(bytes.clone()));
            resources.buffers.insert(results, Buffer::new(vec![0; 192]));
            let run =
                |container: &Container<'_>, resources| outcome(&program_of(container), resources, [1, 1, 1]);
            let expected = run(&Container::parse(&file).unwrap(), resources.clone());
            assert!(expected.is_some());
            // Where a number of a row is missing, that row stays in the buffer.
            let mut contents = BufferContents::new();
            contents.set(constants, 0, &bytes[..52]);
            contents.set(constants, 56, &bytes[56..]);
            let mut container = Container::parse(&file).unwrap();
            assert_eq!(specialize(&mut container, &contents).unwrap().reads, 3);
            assert_eq!(run(&container, resources.clone()), expected);
            contents.set(constants, 52, &bytes[52..56]);
            let mut container = Container::parse(&file).unwrap();
            assert_eq!(specialize(&mut container, &contents).unwrap().reads, 3);
            // Nothing is read any more.
            resources.buffers.insert(constants, Buffer::new(vec![0; 96]));
            assert_eq!(run(&container, resources), expected);
        }
    }
}
