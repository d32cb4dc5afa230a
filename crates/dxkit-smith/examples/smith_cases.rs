//! `smith_cases write FOLDER COUNT` writes shaders of the seeds from 0, and what `dxkit-exec-reference` runs
//! them with: `FOLDER/N.dxil`, `FOLDER/N.txt` and `FOLDER/list`. `smith_cases all FOLDER COUNT` does the
//! same with shaders that are not portable.
//!
//! `smith_cases compare FOLDER COUNT` runs them, and compares with the results of the reference.
//! `cargo xtask compare-execution --smith COUNT` calls all of them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    reason = "a tool of the repository"
)]

#[path = "../tests/all/support.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod support;

use std::fmt::Write as _;
use std::path::Path;

use dxkit_container::DigestPolicy;
use dxkit_smith::{Shader, SmithOptions};
use dxkit_types::ResourceKind;

/// The number of a `VkFormat`.
fn vulkan_format(name: &str) -> u32 {
    match name {
        "R16G16B16A16_UINT" => 95,
        "R16G16B16A16_FLOAT" => 97,
        "R32_UINT" => 98,
        "R32G32B32A32_UINT" => 107,
        "R32G32B32A32_FLOAT" => 109,
        other => panic!("no Vulkan format for {other}"),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// What the reference runs a shader with.
fn inputs(shader: &Shader) -> String {
    let [x, y, z] = shader.groups;
    let mut text = format!("dispatch {x} {y} {z}\n");
    for resource in &shader.resources {
        let name = resource.name();
        let (class, register) = name.split_at(1);
        let bytes = hex(&resource.bytes);
        let [width, height, depth, layers] = resource.size;
        let format = resource.format.map(vulkan_format);
        let line = match (resource.kind, format) {
            // The reference has no rays.
            (ResourceKind::RTAccelerationStructure, _) => continue,
            (ResourceKind::Sampler, _) => {
                let comparison = if resource.compares { "3" } else { "none" };
                format!("sampler {register} 0 0 0 0 2 {comparison}")
            }
            (ResourceKind::TypedBuffer, Some(format)) => {
                format!("buffer {class} {register} 0 {format} {bytes}")
            }
            (kind, Some(format)) => {
                let kind = match kind {
                    ResourceKind::Texture1D => "1d",
                    ResourceKind::Texture1DArray => "1d_array",
                    ResourceKind::Texture2D => "2d",
                    ResourceKind::Texture2DArray => "2d_array",
                    ResourceKind::Texture3D => "3d",
                    ResourceKind::TextureCube => "cube",
                    _ => "cube_array",
                };
                format!(
                    "texture {class} {register} 0 {kind} {format} {width} {height} {depth} {layers} 1 {bytes}"
                )
            }
            (ResourceKind::CBuffer, None) => format!("buffer {class} {register} 0 constant {bytes}"),
            (_, None) => format!("buffer {class} {register} 0 raw {bytes}"),
        };
        writeln!(text, "{line}").unwrap();
    }
    text
}

/// The content of each resource after the reference ran, by register; counters by `counter N`.
fn reference(text: &str) -> std::collections::BTreeMap<String, String> {
    let mut found = std::collections::BTreeMap::new();
    for line in text.lines() {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["buffer", _, register, _, _, bytes] | ["texture", _, register, _, bytes] => {
                found.insert(format!("u{register}"), bytes.to_owned());
            }
            ["counter", register, _, counter] => {
                found.insert(format!("counter u{register}"), counter.to_owned());
            }
            _ => {}
        }
    }
    found
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, folder, count] = &arguments[..] else {
        panic!("usage: smith_cases write|all|compare FOLDER COUNT")
    };
    let (folder, count) = (Path::new(folder), count.parse::<u64>().expect("a number"));
    let options = SmithOptions::default().with_portable(mode != "all");
    if mode != "compare" {
        let mut list = String::new();
        for seed in 0..count {
            let shader = Shader::from_seed(seed, &options);
            let path = |extension: &str| folder.join(format!("{seed}.{extension}"));
            let bytes = shader.container().unwrap().write(DigestPolicy::Recompute).unwrap();
            std::fs::write(path("dxil"), bytes).unwrap();
            std::fs::write(path("txt"), inputs(&shader)).unwrap();
            let [container, text, out] = ["dxil", "txt", "out"].map(path);
            writeln!(list, "{}\t{}\t{}", container.display(), text.display(), out.display()).unwrap();
        }
        std::fs::write(folder.join("list"), list).unwrap();
        return;
    }
    let (mut compared, mut different, mut absent, mut bytes) = (0, 0, 0, 0);
    for seed in 0..count {
        let Ok(text) = std::fs::read_to_string(folder.join(format!("{seed}.out"))) else {
            absent += 1;
            continue;
        };
        let expected = reference(&text);
        let shader = Shader::from_seed(seed, &options);
        let resources = support::run(&shader.module, &shader, false).unwrap().resources;
        compared += 1;
        let mut differences = Vec::new();
        for (binding, found, counter) in support::results(resources) {
            let own = hex(&found);
            bytes += found.len();
            let Some(other) = expected.get(&binding.to_string()) else { continue };
            if own != *other {
                let at = own.bytes().zip(other.bytes()).position(|(a, b)| a != b).unwrap_or(0) / 8 * 8;
                let word = |text: &str| text.get(at..at + 8).unwrap_or_default().to_owned();
                differences.push(format!(
                    "{binding} byte {}: {}, reference {}",
                    at / 2,
                    word(&own),
                    word(other)
                ));
            }
            let other = expected.get(&format!("counter {binding}"));
            if other.is_some_and(|other| *other != counter.to_string()) {
                differences.push(format!("{binding}: counter {counter}, reference {}", other.unwrap()));
            }
        }
        if !differences.is_empty() {
            different += 1;
            println!("seed {seed}: {}", differences.join("; "));
        }
    }
    println!("{compared} shaders compared, {bytes} bytes; {different} differ; {absent} did not run");
    assert!(different == 0, "{different} shaders differ");
}
