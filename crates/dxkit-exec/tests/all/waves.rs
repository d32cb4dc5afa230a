//! Waves: results that are computed by hand, and numbers of lanes.

use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Failure, Program, Resources};

use crate::cases::{dxil_cases, folder, module_of};

fn program(name: &str) -> Program {
    let file = std::fs::read(folder().join(format!("{name}.dxil"))).unwrap();
    Program::from_module(&DxilModule::read(&module_of(&file)), None).unwrap()
}

/// A lane matches itself and those with an equal value; the prefix counts those before it.
#[test]
fn matches_and_counts_in_parts() {
    let values: Vec<u32> = (0..32_u32).map(|lane| lane * lane * 5 + lane / 3).collect();
    let program = program("wave_parts");
    for lanes in [4, 8, 16, 32, 64, 128] {
        let mut resources = Resources::default();
        let input: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let [t0, u0] = ["t0", "u0"].map(|text| Binding::from_text(text).unwrap());
        resources.buffers.insert(t0, Buffer::new(input));
        resources.buffers.insert(u0, Buffer::new(vec![0; 256]));
        let dispatch = Dispatch { wave: Some(lanes), ..Dispatch::new([1, 1, 1]) };
        program.dispatch(&mut resources, &dispatch).unwrap();
        let words: Vec<u32> = resources.buffers[&u0]
            .bytes
            .chunks(4)
            .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
            .collect();
        for thread in 0..32_usize {
            let first = thread / lanes as usize * lanes as usize;
            let wave = first..(first + lanes as usize).min(32);
            let same: Vec<usize> = wave.filter(|other| values[*other] & 3 == values[thread] & 3).collect();
            let mask = same.iter().fold(0_u32, |mask, other| mask | 1 << (other - first));
            let before = same.iter().filter(|other| **other < thread && values[**other] & 4 != 0).count();
            assert_eq!(words[thread * 2], mask, "{lanes} lanes, thread {thread}");
            assert_eq!(words[thread * 2 + 1] as usize, before, "{lanes} lanes, thread {thread}");
        }
    }
}

/// Programs without operations across lanes compute the same with waves of any size.
#[test]
fn results_do_not_depend_on_the_size_of_waves() {
    let mut compared = 0;
    for case in dxil_cases() {
        if case.name.contains("wave") || case.name == "counters" {
            continue;
        }
        let mut results = [4, 8, 32, 64, 128].into_iter().map(|lanes| {
            let mut resources = case.resources();
            let dispatch = Dispatch { wave: Some(lanes), fuel: 1 << 20, ..Dispatch::new(case.groups) };
            case.run(&mut resources, &dispatch).unwrap();
            resources
        });
        let first = results.next();
        assert!(results.all(|other| Some(other) == first), "{}", case.name);
        compared += 1;
    }
    assert!(compared > 80);
}

#[test]
fn loops_that_do_not_end_are_stopped() {
    let mut resources = Resources::default();
    let u0 = Binding::from_text("u0").unwrap();
    resources.buffers.insert(u0, Buffer::new(vec![0; 64]));
    let dispatch = Dispatch { fuel: 100_000, ..Dispatch::new([1, 1, 1]) };
    let stopped = program("endless").dispatch(&mut resources, &dispatch);
    assert!(
        matches!(stopped, Err(Failure::Fuel { group: [0, 0, 0], instruction: Some(_), .. })),
        "{stopped:?}"
    );
}

/// Lanes that have the lock release it after the loop, where they wait for those that want it: that is told.
#[test]
fn lanes_that_wait_for_a_loop_without_end_are_told() {
    let mut resources = Resources::default();
    let u0 = Binding::from_text("u0").unwrap();
    resources.buffers.insert(u0, Buffer::new(vec![0; 64]));
    let dispatch = Dispatch { fuel: 100_000, ..Dispatch::new([1, 1, 1]) };
    let stopped = program("lock").dispatch(&mut resources, &dispatch).unwrap_err();
    assert!(matches!(stopped, Failure::Fuel { waiting: 1, .. }), "{stopped:?}");
    let message = stopped.to_string();
    assert!(message.ends_with("1 lane waits for the others of its wave: it never ends if these wait for it"));
}

/// The first group waits for the others, which run meanwhile.
#[test]
fn groups_may_wait_for_others() {
    let mut resources = Resources::default();
    let u0 = Binding::from_text("u0").unwrap();
    resources.buffers.insert(u0, Buffer::new(vec![0; 64]));
    program("waiting").dispatch(&mut resources, &Dispatch::new([3, 1, 1])).unwrap();
    let bytes = &resources.buffers[&u0].bytes;
    assert_eq!(bytes[..4], 64_u32.to_le_bytes());
    assert_ne!(bytes[8..12], [0; 4]);
}

#[test]
fn limits_are_kept() {
    let program = program("wave_parts");
    let run = |dispatch: Dispatch| program.dispatch(&mut Resources::default(), &dispatch);
    for lanes in [0, 3, 2, 256] {
        let result = run(Dispatch { wave: Some(lanes), ..Dispatch::new([1, 1, 1]) });
        assert_eq!(result, Err(Failure::WaveSize { lanes, minimum: 4, maximum: 128 }));
    }
    let result = run(Dispatch { memory: 100, ..Dispatch::new([1, 1, 1]) });
    assert!(matches!(result, Err(Failure::Memory { limit: 100, .. })));
    assert_eq!(run(Dispatch::new([u32::MAX, 2, 1])), Err(Failure::Groups));
    // Nothing to do is done.
    assert_eq!(run(Dispatch::new([0, 1, 1])).unwrap().statistics.groups, 0);
}
