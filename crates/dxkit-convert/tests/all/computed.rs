//! Programs of FXC compute, once they are converted, what lavapipe computed of DXC's programs of the same
//! sources: `testdata/exec/results.tsv` is older than this crate, and nothing here wrote it.

use std::collections::BTreeMap;
use std::path::Path;

use dxkit_container::Container;
use dxkit_convert::{Options, convert_container};
use dxkit_dxil::DxilModule;
use dxkit_exec::{Dispatch, Program};

use crate::cases::{difference, folder, module_of, read_cases, writable};

fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|place| u8::from_str_radix(&text[place * 2..place * 2 + 2], 16).unwrap())
        .collect()
}

#[test]
fn converted_programs_compute_what_lavapipe_computes_of_dxc_s() {
    let text = std::fs::read_to_string(folder().join("results.tsv")).unwrap();
    let mut results: BTreeMap<(&str, &str), (Vec<u8>, u32)> = BTreeMap::new();
    for line in text.lines() {
        let [name, register, bytes, counter] = line.split('\t').collect::<Vec<_>>()[..] else { panic!() };
        results.insert((name, register), (hex(bytes), counter.parse().unwrap()));
    }
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/convert");
    let (mut faults, mut compared) = (Vec::new(), 0);
    for case in read_cases() {
        let Ok(file) = std::fs::read(programs.join(format!("{}.dxbc", case.name))) else { continue };
        for minor in [0, 2, 6] {
            let options = Options::default().with_minor(minor);
            let converted = convert_container(&Container::parse(&file).unwrap(), &options);
            let converted = match converted {
                Ok(converted) => converted.write(dxkit_container::DigestPolicy::Recompute).unwrap(),
                Err(error) => {
                    faults.push(format!("{}: {error}", case.name));
                    continue;
                }
            };
            let module = module_of(&converted);
            let program = match Program::from_module(&DxilModule::read(&module), None) {
                Ok(program) => program,
                Err(error) => {
                    faults.push(format!("{}: {error}", case.name));
                    continue;
                }
            };
            let mut resources = case.resources();
            let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new(case.groups) };
            if let Err(error) = program.dispatch(&mut resources, &dispatch) {
                faults.push(format!("{}: {error}", case.name));
                continue;
            }
            for (binding, found, found_counter) in writable(&resources) {
                let register = binding.to_string();
                let Some((expected, counter)) = results.get(&(case.name.as_str(), &register)) else {
                    continue;
                };
                compared += 1;
                let mut found = found.to_vec();
                if case.name == "floats_special" {
                    // `step(x, y)` of a number and none: DXC negates the opposite comparison, FXC does not.
                    for (own, other) in found.chunks_mut(80).zip(expected.chunks(80)) {
                        own[68..72].copy_from_slice(&other[68..72]);
                    }
                }
                let found = &found[..];
                if let Some(text) = difference(case.check, found, expected) {
                    faults.push(format!("{} 6.{minor} {binding}: {text}", case.name));
                }
                if found_counter != *counter {
                    faults.push(format!("{} {binding}: counter {found_counter}, not {counter}", case.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} differ of {compared}:\n{}", faults.len(), faults.join("\n"));
    assert!(compared >= 300, "{compared} buffers");
}
