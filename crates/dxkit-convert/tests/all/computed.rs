//! Programs of FXC compute, once they are converted, what lavapipe computed of DXC's programs of the same
//! sources, or of FXC's where DXC has none: `testdata/exec/results.tsv`, which nothing here wrote.

use std::collections::BTreeMap;
use std::path::Path;

use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::{ConvertOptions, convert_container};
use dxkit_dxil::DxilModule;
use dxkit_exec::{Dispatch, Program, Resources, Shader};

use crate::cases::{Case, difference, folder, module_of, read_cases, writable};
use crate::draws::{DrawCase, read_draws};

fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|place| u8::from_str_radix(&text[place * 2..place * 2 + 2], 16).unwrap())
        .collect()
}

/// Converts a program, and runs the result.
fn run_converted(file: &[u8], minor: u8, case: &Case, resources: &mut Resources) -> Result<(), String> {
    let options = ConvertOptions::default().with_minor(minor);
    let made = convert_container(&Container::parse(file).unwrap(), &options);
    let made = made.map_err(|error| error.to_string())?;
    let module = module_of(&made.write(DigestPolicy::Recompute).unwrap());
    let program = Program::from_module(&DxilModule::read(&module), None);
    let program = program.map_err(|error| error.to_string())?;
    let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new(case.groups) };
    program.dispatch(resources, &dispatch).map(drop).map_err(|error| error.to_string())
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
        // FXC's own results are kept where they are others than those of DXC's program.
        let own = programs.join(format!("{}.dxbc", case.name));
        let tokens = format!("{}.dxbc", case.name);
        let judged = [(Some(own), vec![case.name.as_str()]), (case.tokens(), vec![&tokens, &case.name])];
        for (path, judges) in judged {
            let Some(file) = path.and_then(|path| std::fs::read(path).ok()) else { continue };
            for minor in [0, 2, 6] {
                let mut resources = case.resources();
                if let Err(text) = run_converted(&file, minor, &case, &mut resources) {
                    faults.push(format!("{} 6.{minor}: {text}", case.name));
                    continue;
                }
                for (binding, found, found_counter) in writable(&resources) {
                    let register = binding.to_string();
                    let result = judges.iter().find_map(|name| results.get(&(*name, register.as_str())));
                    let Some((expected, counter)) = result else { continue };
                    compared += 1;
                    let mut found = found.to_vec();
                    if case.name == "floats_special" {
                        // `step(x, y)` of a number and none: DXC negates the opposite comparison, FXC not.
                        for (own, other) in found.chunks_mut(80).zip(expected.chunks(80)) {
                            own[68..72].copy_from_slice(&other[68..72]);
                        }
                    }
                    if let Some(text) = difference(case.check, &found, expected) {
                        faults.push(format!("{} 6.{minor} {binding}: {text}", case.name));
                    }
                    if found_counter != *counter {
                        faults
                            .push(format!("{} {binding}: counter {found_counter}, not {counter}", case.name));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} differ of {compared}:\n{}", faults.len(), faults.join("\n"));
    assert!(compared >= 600, "{compared} buffers");
}

/// FXC's vertex and pixel shader of a draw, converted; their results by target or register.
fn converted_draw(case: &DrawCase, minor: u8) -> Result<Vec<(String, Vec<u8>)>, String> {
    let shader = |stage: &str| -> Result<Shader, String> {
        let file = std::fs::read(case.container(stage, "dxbc")).unwrap();
        let options = ConvertOptions::default().with_minor(minor);
        let made = convert_container(&Container::parse(&file).unwrap(), &options);
        let made = made.map_err(|error| error.to_string())?;
        let made = made.write(DigestPolicy::Recompute).unwrap();
        let shader = Shader::from_container(&Container::parse(&made).unwrap(), None);
        shader.map_err(|error| error.to_string())
    };
    let drawn = case.run_shaders(&shader)?;
    let written = writable(&drawn.resources).map(|(binding, bytes, _)| (binding.to_string(), bytes.to_vec()));
    let written: Vec<_> = written.collect();
    let targets = drawn.targets.into_iter().enumerate();
    Ok(targets.map(|(number, bytes)| (format!("target {number}"), bytes)).chain(written).collect())
}

/// Vertex and pixel shaders, once they are converted, give what lavapipe draws.
#[test]
fn converted_draws_give_what_lavapipe_draws() {
    let text = std::fs::read_to_string(folder().join("draw_results.tsv")).unwrap();
    let mut results: BTreeMap<(&str, &str), Vec<u8>> = BTreeMap::new();
    for line in text.lines() {
        let [name, what, bytes] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        results.insert((name, what), hex(bytes));
    }
    let (mut faults, mut bytes) = (Vec::new(), 0);
    for case in read_draws().iter().filter(|case| case.container("ps", "dxbc").exists()) {
        // Dxil-spirv loses `noperspective` beside `centroid` and `sample` in FXC's shaders: DXC's are judges.
        let own = format!("{}.dxbc", case.name);
        let judges: &[&str] = match case.name.as_str() {
            "small" => &["small.dxbc"],
            "centroid" | "samples" => &[&case.name],
            _ => &[&own, &case.name],
        };
        for minor in [0, 2, 6] {
            let drawn = match converted_draw(case, minor) {
                Ok(drawn) => drawn,
                Err(error) => {
                    faults.push(format!("{} 6.{minor}: {error}", case.name));
                    continue;
                }
            };
            for (what, found) in drawn {
                let Some(expected) = judges.iter().find_map(|name| results.get(&(*name, what.as_str())))
                else {
                    faults.push(format!("{}: no result for {what}", case.name));
                    continue;
                };
                bytes += expected.len();
                if let Some(text) = difference(case.check, &found, expected) {
                    faults.push(format!("{} 6.{minor} {what}: {text}", case.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(bytes > 100_000, "{bytes} bytes");
}
