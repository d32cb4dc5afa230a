//! Vertex and pixel shaders: draws that Mesa's lavapipe made, too, and rules that are computed by hand.

use std::collections::BTreeMap;

use dxkit_container::Container;
use dxkit_exec::{Area, Dispatch, Failure, Program, Resources, Shader, ShaderError};
use dxkit_types::ShaderKind;

use crate::cases::{Check, difference, folder, writable};
use crate::draws::{DrawCase, read_draws};

fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|place| u8::from_str_radix(&text[place * 2..place * 2 + 2], 16).unwrap())
        .collect()
}

/// The results by name of the draw, and target or register.
fn results() -> BTreeMap<(String, String), Vec<u8>> {
    let text = std::fs::read_to_string(folder().join("draw_results.tsv")).unwrap();
    let row = |line: &str| {
        let [name, what, bytes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a result has three columns: {line}");
        };
        ((name.to_owned(), what.to_owned()), hex(bytes))
    };
    text.lines().map(row).collect()
}

/// The names of the results that a draw may have. FXC's shader has results of its own where something else
/// was drawn. The translator to SPIR-V loses `noperspective` beside `centroid` and `sample` in FXC's shaders,
/// and the same source as DXIL is the judge. Lavapipe does not run shaders whose inputs have 16 bits: FXC's
/// shader of the same source has 32.
fn judges(name: &str, extension: &str) -> Vec<String> {
    match (name, extension) {
        ("small" | "halves", _) => vec!["small.dxbc".to_owned()],
        (name, "dxil") | (name @ ("centroid" | "samples"), _) => vec![name.to_owned()],
        (name, _) => vec![format!("{name}.dxbc"), name.to_owned()],
    }
}

/// Compares a draw with its results; the faults, and how much was compared.
fn compare(
    case: &DrawCase,
    extension: &str,
    results: &BTreeMap<(String, String), Vec<u8>>,
    faults: &mut Vec<String>,
) -> usize {
    let drawn = match case.run(extension) {
        Ok(drawn) => drawn,
        Err(error) => {
            faults.push(error);
            return 0;
        }
    };
    let targets = drawn.targets.iter().enumerate();
    let targets = targets.map(|(number, bytes)| (format!("target {number}"), bytes.as_slice()));
    let written = writable(&drawn.resources).map(|(binding, bytes, _)| (binding.to_string(), bytes));
    let mut compared = 0;
    for (what, found) in targets.chain(written) {
        let judges = judges(&case.name, extension);
        match judges.iter().find_map(|name| results.get(&(name.clone(), what.clone()))) {
            Some(expected) => {
                compared += expected.len();
                let number = what.strip_prefix("target ").and_then(|number| number.parse::<usize>().ok());
                let is_integer = number.is_some_and(|number| case.targets[number]);
                let check = if is_integer { Check::Exact } else { case.check };
                if let Some(text) = difference(check, found, expected) {
                    faults.push(format!("{} {extension} {what}: {text}", case.name));
                }
            }
            None => faults.push(format!("{} {extension}: no result for {what}", case.name)),
        }
    }
    compared
}

#[test]
fn draws_give_what_lavapipe_draws() {
    let (results, mut faults) = (results(), Vec::new());
    let cases = read_draws();
    let cases = cases.iter().filter(|case| case.name != "barycentrics");
    let bytes: usize = cases.map(|case| compare(case, "dxil", &results, &mut faults)).sum();
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(bytes > 40_000, "{bytes} bytes");
}

/// FXC's shaders give what lavapipe draws with them.
#[test]
fn draws_of_shader_model_5_give_what_lavapipe_draws() {
    let (results, mut faults) = (results(), Vec::new());
    let cases = read_draws();
    let cases = cases.iter().filter(|case| case.container("ps", "dxbc").exists());
    let bytes: usize = cases.map(|case| compare(case, "dxbc", &results, &mut faults)).sum();
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(bytes > 40_000, "{bytes} bytes");
}

/// Lavapipe has no barycentrics, but colours that are 1 at one vertex and 0 at the others are the same
/// numbers.
#[test]
fn barycentrics_are_interpolated_colours() {
    let colours = &results()[&("modes".to_owned(), "target 0".to_owned())];
    let case = read_draws().into_iter().find(|case| case.name == "barycentrics").unwrap();
    let drawn = case.run("dxil").unwrap();
    let float =
        |bytes: &[u8], place: usize| f32::from_le_bytes(bytes[place * 4..place * 4 + 4].try_into().unwrap());
    let mut covered = 0;
    for pixel in 0..colours.len() / 16 {
        let places = [0, 1, 2].map(|component| pixel * 4 + component);
        let expected = places.map(|place| float(colours, place));
        let found = places.map(|place| float(&drawn.targets[0], place));
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() < 1.0 / 4096.0, "pixel {pixel}: {found}, expected {expected}");
        }
        if expected[0] >= 0.0 {
            covered += 1;
            let values = [0, 1, 2, 3].map(|component| float(&drawn.targets[1], pixel * 4 + component));
            // The values of the vertices, as the source states them.
            assert_eq!(values, [1.0, 1.0, 5.5, 3.0]);
        }
    }
    assert!(covered > 20, "{covered} pixels");
}

/// Random numbers in all inputs of all shaders of `testdata`: nothing panics, and what does not run is
/// refused by name.
#[test]
fn all_shaders_run_or_are_refused() {
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let (mut ran, mut seed) = (0, 1_u32);
    for folder in ["dxc", "fxc", "dxc-1.7", "dxc-1.9.2602", "validate", "vkd3d", "llvm"] {
        let Ok(entries) = std::fs::read_dir(folder_of(folder)) else { continue };
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let Ok(bytes) = std::fs::read(&path) else { continue };
            let Ok(container) = Container::parse(&bytes) else { continue };
            let shader = match Shader::from_container(&container, None) {
                Ok(shader) => shader,
                Err(ShaderError::Refused(refusal)) => {
                    for reason in refusal.reasons {
                        *refused.entry(reason.to_string()).or_default() += 1;
                    }
                    continue;
                }
                Err(_) => continue,
            };
            let program = shader.program();
            if program.stage() == ShaderKind::Compute {
                continue;
            }
            let dispatch = Dispatch { fuel: 1 << 20, sanitize: true, ..Dispatch::new([1; 3]) };
            if program.gives_by_group() {
                let mut next = || {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (seed >> 16) as u8
                };
                let payload: Vec<u8> = (0..program.payload_size()).map(|_| next()).collect();
                match run_groups(program, &payload, &dispatch) {
                    Ok(()) | Err(Failure::Fuel { .. } | Failure::Grid { .. }) => ran += 1,
                    Err(other) => panic!("{}: {other}", path.display()),
                }
                continue;
            }
            let mut draw = program.draw([3, 3]).unwrap();
            for element in program.elements().iter().filter(|element| element.area != Area::Output) {
                let frames = match element.area {
                    Area::Point => &mut draw.points,
                    Area::Patch => &mut draw.patch,
                    _ => &mut draw.inputs,
                };
                for frame in 0..u32::try_from(frames.count()).unwrap() {
                    for component in 0..4 {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        let number = (seed >> 16 & 0xff) as f32 / 16.0 - 4.0;
                        frames.set_bits(element, frame, component, number.to_bits());
                    }
                }
            }
            match program.run_draw(&mut Resources::default(), &draw, &dispatch) {
                Ok(_) | Err(Failure::Fuel { .. }) => ran += 1,
                Err(other) => panic!("{}: {other}", path.display()),
            }
        }
    }
    for (reason, count) in &refused {
        println!("{count}\t{reason}");
    }
    println!("{ran} ran");
    assert!(ran > 100, "{ran}");
}

/// Runs groups of a mesh or amplification shader, or a node.
fn run_groups(program: &Program, payload: &[u8], dispatch: &Dispatch) -> Result<(), Failure> {
    let mut resources = Resources::default();
    match program.stage() {
        ShaderKind::Node => {
            let input = program.node_input(payload);
            program.run_node(&mut resources, &input, dispatch).map(|_| ())
        }
        ShaderKind::Mesh => program.run_meshes(&mut resources, payload, dispatch).map(|_| ()),
        _ => program.run_amplification(&mut resources, dispatch).map(|_| ()),
    }
}

fn folder_of(name: &str) -> std::path::PathBuf {
    folder().join("..").join(name)
}
