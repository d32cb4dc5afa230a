//! Programs that other crates changed without changing what they compute: the results are compared byte for
//! byte with those of the original.

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Program, Resources};
use dxkit_transform::instrument::{Probe, instrument};
use dxkit_transform::rebind::{Rebind, rebind};
use dxkit_transform::specialize::{BufferContents, specialize};
use dxkit_types::{FourCc, ResourceClass};

use crate::cases::{Case, dxil_cases};

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
            if probe == Probe::Nan {
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
