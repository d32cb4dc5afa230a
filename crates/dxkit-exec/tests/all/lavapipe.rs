//! Shaders whose results Mesa's lavapipe computed, too: `cargo xtask compare-execution` asks it.

use std::collections::BTreeMap;

use dxkit_exec::Dispatch;

use crate::cases::{difference, folder, read_cases, writable};

fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|place| u8::from_str_radix(&text[place * 2..place * 2 + 2], 16).unwrap())
        .collect()
}

/// The results by name of the case and register: content and counter.
fn results() -> BTreeMap<(String, String), (Vec<u8>, u32)> {
    let text = std::fs::read_to_string(folder().join("results.tsv")).unwrap();
    let row = |line: &str| {
        let [name, register, bytes, counter] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a result has four columns: {line}");
        };
        ((name.to_owned(), register.to_owned()), (hex(bytes), counter.parse().unwrap()))
    };
    text.lines().map(row).collect()
}

/// Waves of 8 lanes, as lavapipe has.
#[test]
fn cases_compute_what_lavapipe_computes() {
    let results = results();
    let mut faults = Vec::new();
    let (mut compared, mut bytes) = (0, 0);
    for case in read_cases() {
        let mut resources = case.resources();
        let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new(case.groups) };
        if let Err(error) = case.run(&mut resources, &dispatch) {
            faults.push(format!("{}: {error}", case.name));
            continue;
        }
        for (binding, found, found_counter) in writable(&resources) {
            let Some((expected, counter)) = results.get(&(case.name.clone(), binding.to_string())) else {
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
    }
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(compared >= 100 && bytes > 100_000, "{compared} buffers of {bytes} bytes");
}
