//! `exec_cases FOLDER`: writes what `dxkit-exec-reference` runs the cases of `testdata/exec` with.
//!
//! For each case `FOLDER/NAME.txt`, and `FOLDER/list` with a line for each. `cargo xtask compare-execution`
//! calls it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a tool of the repository"
)]

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/support/cases.rs"]
mod cases;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/support/draws.rs"]
mod draws;

use std::fmt::Write as _;
use std::path::Path;

use dxkit_exec::{AddressMode, Binding, Sampler};

/// The number of a `VkFormat`.
fn vulkan_format(name: &str) -> u32 {
    match name {
        "R8G8_UNORM" => 16,
        "R8G8B8A8_UNORM" => 37,
        "R8G8B8A8_SNORM" => 38,
        "R8G8B8A8_UINT" => 41,
        "R8G8B8A8_SINT" => 42,
        "B8G8R8A8_UNORM" => 44,
        "R10G10B10A2_UNORM" => 64,
        "R10G10B10A2_UINT" => 68,
        "R16_UNORM" => 70,
        "R16G16_FLOAT" => 83,
        "R16G16B16A16_UNORM" => 91,
        "R16G16B16A16_SNORM" => 92,
        "R16G16B16A16_UINT" => 95,
        "R16G16B16A16_SINT" => 96,
        "R16G16B16A16_FLOAT" => 97,
        "R32_UINT" => 98,
        "R32_SINT" => 99,
        "R32_FLOAT" => 100,
        "R32G32_FLOAT" => 103,
        "R32G32B32A32_UINT" => 107,
        "R32G32B32A32_SINT" => 108,
        "R32G32B32A32_FLOAT" => 109,
        "R11G11B10_FLOAT" => 122,
        other => panic!("no Vulkan format for {other}"),
    }
}

/// The numbers of Vulkan for a sampler.
fn sampler(words: &str) -> String {
    let sampler = Sampler::from_text(words).expect("a sampler");
    let [min, mag, mip] = [sampler.min_linear, sampler.mag_linear, sampler.mip_linear].map(u32::from);
    let address = match sampler.address[0] {
        AddressMode::Wrap => 0,
        AddressMode::Mirror => 1,
        AddressMode::Clamp => 2,
        AddressMode::Border => 3,
        AddressMode::MirrorOnce => 4,
    };
    // A sampler compares only if a comparison is stated; the numbers are in the order of Direct3D's.
    let names = ["never", "less", "equal", "less-equal", "greater", "not-equal", "greater-equal", "always"];
    let comparison = names.iter().position(|name| words.split(',').any(|word| word == *name));
    let comparison = comparison.map_or("none".to_owned(), |number| number.to_string());
    format!("{min} {mag} {mip} {address} {comparison}")
}

/// Whether the translator to SPIR-V stops at an assertion, at FXC's shader of the case.
fn is_untranslatable(name: &str, extension: &str) -> bool {
    extension == "dxbc.out" && matches!(name, "atomics_int" | "atomics_uint")
}

/// Whether lavapipe does not run a draw: inputs of 16 bits, and barycentrics.
fn is_undrawable(name: &str, extension: &str) -> bool {
    extension == "dxil" && matches!(name, "small" | "halves" | "barycentrics")
}

/// The lines of resources.
fn resources(inputs: &[cases::Input]) -> String {
    let mut text = String::new();
    for input in inputs {
        let binding = Binding::from_text(&input.register).expect("a register");
        let class = &input.register[..1];
        let (register, space) = (binding.number, binding.space);
        if class == "s" {
            writeln!(text, "sampler {register} {space} {}", sampler(&input.view)).unwrap();
            continue;
        }
        if let Some((kind, texture)) = cases::texture_of(&input.view) {
            let format = vulkan_format(texture.format.name());
            let [w, h, d] = texture.size;
            let (layers, mips) = (texture.layers, texture.mips);
            let head = format!("texture {class} {register} {space} {kind} {format} {w} {h} {d}");
            write!(text, "{head} {layers} {mips} ").unwrap();
        } else {
            let view = match input.view.as_str() {
                "raw" | "constant" => input.view.clone(),
                format => vulkan_format(format).to_string(),
            };
            write!(text, "buffer {class} {register} {space} {view} ").unwrap();
        }
        input.bytes.iter().for_each(|byte| write!(text, "{byte:02x}").unwrap());
        text.push('\n');
    }
    text
}

/// The file of a draw.
fn draw_text(draw: &draws::DrawCase) -> String {
    let [width, height] = draw.size;
    let targets: Vec<&str> =
        draw.targets.iter().map(|integer| if *integer { "uint" } else { "float" }).collect();
    let topology = draw.topology.split(':').next().unwrap_or_default();
    let vertices = draw.vertices;
    let mut text = format!("draw {vertices} {topology} {width} {height} {}\n", targets.join(","));
    text.push_str(&resources(&draw.resources));
    let shader = draw.shader("vs", "dxil").expect("a shader");
    let inputs = shader.reflection().signatures.inputs.as_ref().expect("a signature");
    for attribute in &draw.attributes {
        let (semantic, index) = attribute
            .register
            .split_at(attribute.register.trim_end_matches(|last: char| last.is_ascii_digit()).len());
        let index: u32 = index.parse().unwrap_or(0);
        let named =
            |input: &&dxkit_reflect::Parameter| input.semantic == semantic && input.semantic_index == index;
        let location = inputs.iter().find(named).and_then(|input| input.register).expect("a register");
        let format = match attribute.view.as_str() {
            "uint" => "R32G32B32A32_UINT",
            "int" => "R32G32B32A32_SINT",
            _ => "R32G32B32A32_FLOAT",
        };
        write!(text, "attribute {location} {} ", vulkan_format(format)).unwrap();
        attribute.bytes.iter().for_each(|byte| write!(text, "{byte:02x}").unwrap());
        text.push('\n');
    }
    text
}

fn main() {
    let folder = std::env::args().nth(1).expect("usage: exec_cases FOLDER");
    let folder = Path::new(&folder);
    let mut list = String::new();
    for case in cases::read_cases() {
        let [x, y, z] = case.groups;
        let mut text = format!("dispatch {x} {y} {z}\n");
        text.push_str(&resources(&case.inputs));
        let path = folder.join(format!("{}.txt", case.name));
        std::fs::write(&path, text).expect("the folder can be written");
        let containers = [(case.is_dxil.then(|| case.container()), "out"), (case.tokens(), "dxbc.out")];
        for (container, extension) in containers {
            let Some(container) = container.filter(|_| !is_untranslatable(&case.name, extension)) else {
                continue;
            };
            let results = folder.join(format!("{}.{extension}", case.name));
            writeln!(list, "{}\t{}\t{}", container.display(), path.display(), results.display()).unwrap();
        }
    }
    for draw in draws::read_draws() {
        let path = folder.join(format!("draw_{}.txt", draw.name));
        std::fs::write(&path, draw_text(&draw)).expect("the folder can be written");
        for (extension, end) in [("dxil", "out"), ("dxbc", "dxbc.out")] {
            let shaders: Vec<_> =
                draw.stages().iter().map(|stage| (*stage, draw.container(stage, extension))).collect();
            if shaders.iter().all(|(_, path)| path.exists()) && !is_undrawable(&draw.name, extension) {
                let results = folder.join(format!("draw_{}.{end}", draw.name));
                let (path, results) = (path.display(), results.display());
                for (stage, shader) in shaders {
                    write!(list, "{stage}={}\t", shader.display()).unwrap();
                }
                writeln!(list, "{path}\t{results}").unwrap();
            }
        }
    }
    std::fs::write(folder.join("list"), list).expect("the folder can be written");
}
