//! Shaders whose results Mesa's lavapipe computed, too: `cargo xtask compare-execution` asks it.

use std::collections::BTreeMap;

use dxkit_exec::{Dispatch, Outcome, Resources};

use crate::cases::{Case, difference, dxil_cases, folder, read_cases, writable};

fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|place| u8::from_str_radix(&text[place * 2..place * 2 + 2], 16).unwrap())
        .collect()
}

/// The results by name of the case and register: content and counter.
pub(crate) fn results() -> BTreeMap<(String, String), (Vec<u8>, u32)> {
    let text = std::fs::read_to_string(folder().join("results.tsv")).unwrap();
    let row = |line: &str| {
        let [name, register, bytes, counter] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a result has four columns: {line}");
        };
        ((name.to_owned(), register.to_owned()), (hex(bytes), counter.parse().unwrap()))
    };
    text.lines().map(row).collect()
}

/// Compares what a run gives with the results of a case; the faults, and how much was compared.
pub(crate) fn compare(
    case: &Case,
    results: &BTreeMap<(String, String), (Vec<u8>, u32)>,
    is_dxil: bool,
    faults: &mut Vec<String>,
    run: impl FnOnce(&mut Resources, &Dispatch) -> Result<Outcome, String>,
) -> (usize, usize) {
    let mut resources = case.resources();
    // Waves of 8 lanes, as lavapipe has.
    let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new(case.groups) };
    if let Err(error) = run(&mut resources, &dispatch) {
        faults.push(format!("{}: {error}", case.name));
        return (0, 0);
    }
    let (mut compared, mut bytes) = (0, 0);
    for (binding, found, found_counter) in writable(&resources) {
        // FXC's shader has a row of its own where it computes something else than DXC's.
        let names = [format!("{}.dxbc", case.name), case.name.clone()];
        let row = |name: &String| results.get(&(name.clone(), binding.to_string()));
        let found_row = names.iter().skip(usize::from(is_dxil)).find_map(row);
        let Some((expected, counter)) = found_row else {
            faults.push(format!("{}: no result for {binding}", case.name));
            continue;
        };
        compared += 1;
        bytes += expected.len();
        if let Some(text) = difference(case.check, found, expected) {
            faults.push(format!("{} {binding}: {text}", case.name));
        }
        if found_counter != *counter {
            faults.push(format!("{} {binding}: counter {found_counter}, expected {counter}", case.name));
        }
    }
    (compared, bytes)
}

#[test]
fn cases_compute_what_lavapipe_computes() {
    let (results, mut faults) = (results(), Vec::new());
    let (mut compared, mut bytes) = (0, 0);
    for case in dxil_cases() {
        let run = |resources: &mut Resources, dispatch: &Dispatch| case.run(resources, dispatch);
        let more = compare(&case, &results, true, &mut faults, run);
        compared += more.0;
        bytes += more.1;
    }
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(compared >= 100 && bytes > 100_000, "{compared} buffers of {bytes} bytes");
}

/// FXC's shader computes what lavapipe computes of it.
#[test]
fn shader_model_5_computes_what_lavapipe_computes() {
    let (results, mut faults) = (results(), Vec::new());
    let (mut compared, mut bytes) = (0, 0);
    for case in read_cases().into_iter().filter(|case| case.tokens().is_some()) {
        let run = |resources: &mut Resources, dispatch: &Dispatch| case.run_tokens(resources, dispatch);
        let more = compare(&case, &results, false, &mut faults, run);
        compared += more.0;
        bytes += more.1;
    }
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(compared >= 100 && bytes > 100_000, "{compared} buffers of {bytes} bytes");
}
