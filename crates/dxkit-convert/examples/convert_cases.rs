//! `convert_cases write FOLDER SHADERS` writes what `dxkit-exec-reference` runs the compute shaders of shader
//! models 4 and 5 below `SHADERS` with: `FOLDER/N.txt` and `FOLDER/list`.
//!
//! `convert_cases compare FOLDER SHADERS` runs them and what they are converted to, and compares both with
//! the results of the reference. `cargo xtask compare-execution --shaders SHADERS` calls both.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a tool of the repository"
)]

#[path = "../tests/support/random.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod random;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::dxbc::program::Control;
use dxkit_convert::dxbc::{self, Opcode};
use dxkit_convert::{Options, convert_container};
use dxkit_exec::{Dispatch, Format, Resources, Sampler, Shader, View};
use dxkit_types::{FourCc, ResourceClass, ResourceKind, ShaderKind};

use random::{Random, extent, resources};

/// Runs of each shader, with other resources.
const SEEDS: u64 = 2;
const GROUPS: [u32; 3] = [2, 1, 1];

fn containers(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            containers(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "dxbc") {
            into.push(path);
        }
    }
}

/// The number of a `VkFormat` of components of 32 bits.
fn vulkan_format(format: Format) -> Option<u32> {
    let name = format.name();
    let kind = ["_UINT", "_SINT", "_FLOAT"].iter().position(|end| name.ends_with(end))? as u32;
    let channels = name.matches("32").count() as u32;
    (name.len() >= 3 && (1..=4).contains(&channels) && !name.contains("16") && !name.contains("8_"))
        .then(|| 98 + (channels - 1) * 3 + kind)
}

fn kind_name(kind: ResourceKind) -> Option<&'static str> {
    Some(match kind {
        ResourceKind::Texture1D => "1d",
        ResourceKind::Texture1DArray => "1d_array",
        ResourceKind::Texture2D => "2d",
        ResourceKind::Texture2DArray => "2d_array",
        ResourceKind::Texture3D => "3d",
        ResourceKind::TextureCube => "cube",
        ResourceKind::TextureCubeArray => "cube_array",
        _ => return None,
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// A shader, and what it is run with.
struct Case {
    path: PathBuf,
    shader: Shader,
    program: dxbc::Program<'static>,
}

impl Case {
    /// `None` for what is no compute shader that `dxkit-exec` and the reference run.
    fn read(path: &Path) -> Option<Self> {
        let file = std::fs::read(path).ok()?;
        let container = Container::parse(&file).ok()?;
        let part = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind))?;
        let program = dxbc::Program::parse(part.span()).ok()?.into_owned();
        if program.kind.shader_kind() != Some(ShaderKind::Compute) {
            return None;
        }
        let shader = Shader::from_container(&container, None).ok()?;
        let runs = shader.program().ranges().iter().all(|range| {
            let is_texture = extent(range.kind).is_some();
            range.count == Some(1)
                && range.binding.number < 256
                && (!is_texture || kind_name(range.kind).is_some())
        });
        runs.then(|| Self { path: path.into(), shader, program })
    }

    /// Whether results may depend on the order of threads.
    fn depends_on_order(&self) -> bool {
        let mut names = self.program.instructions.iter().filter_map(|one| one.opcode().name());
        names.any(|name| name.starts_with("imm_atomic"))
    }

    fn resources(&self, seed: u64) -> Resources {
        let mut resources = resources(self.shader.program(), &mut Random(seed), false);
        for sampler in resources.samplers.values_mut() {
            let comparison = sampler.comparison;
            *sampler = Sampler { comparison, ..Sampler::from_text("point,wrap").unwrap() };
        }
        resources
    }

    /// What the reference runs it with; `None` if it has no form for a resource.
    fn text(&self, seed: u64) -> Option<String> {
        let [x, y, z] = GROUPS;
        let mut text = format!("dispatch {x} {y} {z}\n");
        let resources = self.resources(seed);
        let compares: Vec<u32> = self
            .program
            .instructions
            .iter()
            .filter(|one| one.opcode() == Opcode::DclSampler && one.token.get(Control::SAMPLER_MODE) == 1)
            .filter_map(|one| one.operands.first()?.indices().last().map(dxbc::operand::Index::number))
            .collect();
        for range in self.shader.program().ranges() {
            let binding = range.binding;
            let (register, space) = (binding.number, binding.space);
            let class = match binding.class {
                ResourceClass::SRV => "t",
                ResourceClass::UAV => "u",
                ResourceClass::CBV => "b",
                _ => "s",
            };
            if let Some(sampler) = resources.samplers.get(&binding) {
                let comparison = match compares.contains(&register) {
                    true => (sampler.comparison as u32).to_string(),
                    false => "none".to_owned(),
                };
                writeln!(text, "sampler {register} {space} 0 0 0 0 {comparison}").unwrap();
            } else if let Some(texture) = resources.textures.get(&binding) {
                let (kind, format) = (kind_name(range.kind)?, vulkan_format(texture.format)?);
                let [w, h, d] = texture.size;
                let (layers, mips, bytes) = (texture.layers, texture.mips, hex(&texture.bytes));
                let size = format!("{w} {h} {d} {layers} {mips}");
                writeln!(text, "texture {class} {register} {space} {kind} {format} {size} {bytes}").unwrap();
            } else if let Some(buffer) = resources.buffers.get(&binding) {
                let view = match (class, range.view) {
                    ("b", _) => "constant".to_owned(),
                    (_, Some(View::Typed(format))) => vulkan_format(format)?.to_string(),
                    _ => "raw".to_owned(),
                };
                writeln!(text, "buffer {class} {register} {space} {view} {}", hex(&buffer.bytes)).unwrap();
            }
        }
        Some(text)
    }

    /// The converted shader.
    fn converted(&self, minor: u8) -> Option<Shader> {
        let file = std::fs::read(&self.path).ok()?;
        let made = convert_container(&Container::parse(&file).ok()?, &Options::default().with_minor(minor));
        let made = made.ok()?.write(DigestPolicy::Recompute).ok()?;
        Shader::from_container(&Container::parse(&made).ok()?, None).ok()
    }
}

/// What is in each writable resource.
fn results(resources: &Resources) -> BTreeMap<String, Vec<u8>> {
    let buffers = resources.buffers.iter().map(|(binding, it)| (*binding, &it.bytes));
    let textures = resources.textures.iter().map(|(binding, it)| (*binding, &it.bytes));
    let all = buffers.chain(textures).filter(|(binding, _)| binding.class == ResourceClass::UAV);
    all.map(|(binding, bytes)| (binding.to_string(), bytes.clone())).collect()
}

fn reference(text: &str) -> BTreeMap<String, Vec<u8>> {
    let bytes = |text: &str| {
        let pair = |at: usize| u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).unwrap();
        (0..text.len() / 2).map(pair).collect::<Vec<u8>>()
    };
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let (register, space, content) = match line.split(' ').collect::<Vec<_>>()[..] {
            ["buffer", "u", register, space, _, content] => (register, space, content),
            ["texture", "u", register, space, content] => (register, space, content),
            _ => continue,
        };
        let space = if space == "0" { String::new() } else { format!(",space{space}") };
        found.insert(format!("u{register}{space}"), bytes(content));
    }
    found
}

/// The first word that differs: not near, as floats.
fn difference(found: &BTreeMap<String, Vec<u8>>, expected: &BTreeMap<String, Vec<u8>>) -> Option<String> {
    for (name, expected) in expected {
        let Some(found) = found.get(name) else { continue };
        for (place, (one, other)) in found.chunks(4).zip(expected.chunks(4)).enumerate() {
            let word = |bytes: &[u8]| bytes.try_into().map_or(0, u32::from_le_bytes);
            let (one, other) = (word(one), word(other));
            let [a, b] = [one, other].map(f32::from_bits);
            let is_near =
                a.is_nan() && b.is_nan() || (a - b).abs() <= (b.abs() / 4096.0).max(f32::MIN_POSITIVE);
            if one != other && !is_near {
                return Some(format!("{name} word {place}: {one:#x} ({a:e}), reference {other:#x} ({b:e})"));
            }
        }
    }
    None
}

fn compare(folder: &Path, cases: &[Case]) {
    let (mut compared, mut different, mut absent, mut words) = (0, 0, 0, 0);
    for (number, case) in cases.iter().enumerate() {
        for seed in 0..SEEDS {
            let Ok(text) = std::fs::read_to_string(folder.join(format!("{number}_{seed}.out"))) else {
                absent += 1;
                continue;
            };
            let expected = reference(&text);
            words += expected.values().map(|bytes| bytes.len() / 4).sum::<usize>();
            compared += 1;
            let dispatch = Dispatch { wave: Some(8), fuel: 1 << 24, ..Dispatch::new(GROUPS) };
            let second = case.converted([0, 2, 6][number % 3]);
            let names = [("tokens", Some(&case.shader)), ("converted", second.as_ref())];
            for (name, shader) in names {
                let Some(shader) = shader else {
                    println!("{}: {name} does not run", case.path.display());
                    continue;
                };
                let mut resources = case.resources(seed);
                let ran = shader.program().dispatch(&mut resources, &dispatch);
                let text = match ran {
                    Ok(_) => difference(&results(&resources), &expected),
                    Err(error) => Some(error.to_string()),
                };
                if let Some(text) = text {
                    different += 1;
                    let order = if case.depends_on_order() { " (by the order of threads?)" } else { "" };
                    println!("{} seed {seed} {name}: {text}{order}", case.path.display());
                }
            }
        }
    }
    println!("{compared} runs compared, {words} words; {different} differ; {absent} have no reference");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, folder, shaders] = &arguments[..] else {
        panic!("usage: convert_cases write|compare FOLDER SHADERS")
    };
    let folder = Path::new(folder);
    let mut paths = Vec::new();
    containers(Path::new(shaders), &mut paths);
    paths.sort();
    let cases: Vec<Case> = paths.iter().filter_map(|path| Case::read(path)).collect();
    if mode == "compare" {
        compare(folder, &cases);
        return;
    }
    let mut list = String::new();
    for (number, case) in cases.iter().enumerate() {
        for seed in 0..SEEDS {
            let Some(text) = case.text(seed) else { continue };
            let path = |extension: &str| folder.join(format!("{number}_{seed}.{extension}"));
            std::fs::write(path("txt"), text).expect("the folder can be written");
            let [text, out] = ["txt", "out"].map(path);
            writeln!(list, "{}\t{}\t{}", case.path.display(), text.display(), out.display()).unwrap();
        }
    }
    std::fs::write(folder.join("list"), list).expect("the folder can be written");
}
