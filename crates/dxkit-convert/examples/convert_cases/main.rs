//! `convert_cases write FOLDER SHADERS` writes what `dxkit-exec-reference` runs the compute, vertex and pixel
//! shaders of shader models 4 and 5 below `SHADERS` with, each as it is and converted: `FOLDER/N_SEED.txt`,
//! the shaders, and `FOLDER/list`.
//!
//! `convert_cases compare FOLDER SHADERS` compares what the reference computed of both, and runs both by
//! `dxkit-exec`. `cargo xtask compare-execution --shaders SHADERS` calls both.
//!
//! `convert_cases growth` prints the time of converting programs that grow by one number, for each
//! instruction.
//!
//! Random content of constant buffers may make threads write to the same place, indices leave arrays, and
//! loops endless: resources with which the sanitizer finds that a program does what Direct3D leaves undefined
//! are not used.

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

#[path = "../../tests/support/random.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod random;
#[path = "../../tests/support/shapes.rs"]
mod shapes;

mod draws;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::dxbc::program::Control;
use dxkit_convert::dxbc::{self, Opcode};
use dxkit_convert::{Beside, ConvertOptions, convert, convert_container};
use dxkit_exec::{
    Dispatch, Failure, Format, Outcome, Program, Resources, Rule, Sampler, SanitizerFinding, Shader, View,
};
use dxkit_types::{FourCc, ResourceClass, ResourceKind, ShaderKind};

use draws::Stage;
use random::{Random, extent, resources};

/// Runs of each shader, with other resources.
const SEEDS: usize = 2;
/// Seeds that are tried for these.
const TRIES: u64 = 24;
const GROUPS: [u32; 3] = [2, 1, 1];

/// The words that a run gave, by the names of what they were written to.
type Results = BTreeMap<String, Vec<u32>>;

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

fn words(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes.chunks(4).map(|bytes| bytes.try_into().map_or(0, u32::from_le_bytes))
}

/// A shader, and what it is run with.
struct Case {
    path: PathBuf,
    shader: Shader,
    program: dxbc::Program<'static>,
    /// The converted container.
    made: Vec<u8>,
    converted: Shader,
    /// `None` for compute shaders.
    stage: Option<Stage>,
}

impl Case {
    /// The error is why `dxkit-exec` or the reference has no form for it.
    fn read(path: &Path, minor: u8) -> Result<Self, String> {
        let file = std::fs::read(path).map_err(|error| error.to_string())?;
        let container = Container::parse(&file).map_err(|_| "no container")?;
        let part = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind));
        let part = part.ok_or("no program of SM 4 or 5")?;
        let program = dxbc::Program::parse(part.span()).map_err(|_| "damaged")?.into_owned();
        let stage = match program.kind.shader_kind() {
            Some(ShaderKind::Compute) => None,
            Some(kind @ (ShaderKind::Vertex | ShaderKind::Pixel)) => Some(Stage::read(&container, kind)?),
            _ => return Err("another stage".into()),
        };
        let made = convert_container(&container, &ConvertOptions::default().with_minor(minor));
        let made = made.map_err(|error| error.to_string())?.write(DigestPolicy::Recompute);
        let made = made.map_err(|error| error.to_string())?;
        let shader = |container: &Container<'_>| Shader::from_container(container, None);
        let converted = shader(&Container::parse(&made).unwrap()).map_err(|error| error.to_string())?;
        let shader = shader(&container).map_err(|error| error.to_string())?;
        for range in shader.program().ranges() {
            let is_texture = extent(range.kind).is_some();
            if range.count != Some(1) {
                return Err("an array of resources".into());
            }
            if range.binding.number >= 256 || is_texture && kind_name(range.kind).is_none() {
                return Err(format!("a resource of kind {:?}", range.kind));
            }
        }
        Ok(Self { path: path.into(), shader, program, made, converted, stage })
    }

    /// Whether results may depend on the order of threads.
    fn depends_on_order(&self) -> bool {
        let mut names = self.program.instructions.iter().filter_map(|one| one.opcode().name());
        names.any(|name| name.starts_with("imm_atomic"))
    }

    fn resources(&self, seed: u64) -> Resources {
        let mut resources = resources(self.shader.program(), &mut Random(seed), false);
        // Small integers are denormals where they are read as floats, which Direct3D flushes and lavapipe
        // does not: floats are in their place where a format says so, and in constant buffers with odd
        // seeds. With even ones, they are multiples of a word's size there, because other offsets of raw
        // buffers are undefined.
        let replace = |bytes: &mut [u8], other: fn(u32) -> u32| {
            for word in bytes.chunks_exact_mut(4) {
                let number = u32::from_le_bytes(word.try_into().unwrap());
                if number < 256 {
                    word.copy_from_slice(&other(number).to_le_bytes());
                }
            }
        };
        let float = |number: u32| (number as f32).to_bits();
        let is_float = |format: Format| format.name().ends_with("_FLOAT");
        for (at, texture) in &mut resources.textures {
            if is_float(texture.format) && at.class == ResourceClass::SRV {
                replace(&mut texture.bytes, float);
            }
        }
        for range in self.shader.program().ranges() {
            let Some(buffer) = resources.buffers.get_mut(&range.binding) else { continue };
            match (range.binding.class, range.view) {
                (ResourceClass::CBV, _) if seed % 2 == 0 => replace(&mut buffer.bytes, |number| number * 4),
                (ResourceClass::CBV, _) => replace(&mut buffer.bytes, float),
                (_, Some(View::Typed(format))) if is_float(format) => replace(&mut buffer.bytes, float),
                _ => {}
            }
        }
        for sampler in resources.samplers.values_mut() {
            let comparison = sampler.comparison;
            *sampler = Sampler { comparison, ..Sampler::from_text("point,wrap").unwrap() };
        }
        resources
    }

    fn dispatch() -> Dispatch {
        Dispatch { wave: Some(8), fuel: 1 << 22, ..Dispatch::new(GROUPS) }
    }

    /// What a program gives, and what was found.
    fn run(&self, program: &Program, seed: u64, dispatch: &Dispatch) -> Result<(Results, Outcome), Failure> {
        let mut used = self.resources(seed);
        let (mut found, outcome) = match &self.stage {
            None => (Results::new(), program.dispatch(&mut used, dispatch)?),
            Some(stage) => stage.run(program, &mut used, seed, dispatch)?,
        };
        let buffers = used.buffers.iter().map(|(binding, it)| (*binding, &it.bytes));
        let textures = used.textures.iter().map(|(binding, it)| (*binding, &it.bytes));
        let all = buffers.chain(textures).filter(|(binding, _)| binding.class == ResourceClass::UAV);
        found.extend(all.map(|(binding, bytes)| (binding.to_string(), words(bytes).collect())));
        Ok((found, outcome))
    }

    /// The first seeds of inputs with which the program ends and does nothing undefined.
    fn seeds(&self) -> Vec<u64> {
        let is_undefined = |finding: &SanitizerFinding| {
            let leaves_array =
                ["index ", "an access of "].iter().any(|start| finding.message.starts_with(start));
            match finding.rule {
                Rule::Race | Rule::DivergentBarrier | Rule::UndefinedValue | Rule::InactiveLane => true,
                Rule::OutOfBounds => leaves_array,
                _ => false,
            }
        };
        let is_defined = |seed: &u64| {
            let dispatch = Dispatch { sanitize: true, ..Self::dispatch() };
            let ran = self.run(self.shader.program(), *seed, &dispatch);
            ran.is_ok_and(|(_, outcome)| !outcome.findings.iter().any(is_undefined))
        };
        (0..TRIES).filter(is_defined).take(SEEDS).collect()
    }

    /// What the reference runs it with; `None` if it has no form for a resource.
    fn text(&self, seed: u64) -> Option<String> {
        let mut text = match &self.stage {
            Some(stage) => stage.text(seed),
            None => format!("dispatch {} {} {}\n", GROUPS[0], GROUPS[1], GROUPS[2]),
        };
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

    /// The shaders of a line of the list.
    fn shaders(&self, shader: &Path, beside: &Path) -> String {
        match &self.stage {
            None => shader.display().to_string(),
            Some(stage) => stage.shaders(&shader.display(), &beside.display()),
        }
    }

    /// What the reference computed.
    fn reference(&self, text: &str) -> Results {
        let bytes = |text: &str| {
            let pair = |at: usize| u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).unwrap();
            (0..text.len() / 2).map(pair).collect::<Vec<u8>>()
        };
        let (mut found, mut targets) = (Results::new(), BTreeMap::new());
        for line in text.lines() {
            let (register, space, content) = match line.split(' ').collect::<Vec<_>>()[..] {
                ["buffer", "u", register, space, _, content] => (register, space, content),
                ["texture", "u", register, space, content] => (register, space, content),
                ["target", number, content] => {
                    targets.insert(number.parse().unwrap(), words(&bytes(content)).collect());
                    continue;
                }
                _ => continue,
            };
            let space = if space == "0" { String::new() } else { format!(",space{space}") };
            found.insert(format!("u{register}{space}"), words(&bytes(content)).collect());
        }
        if let Some(stage) = &self.stage {
            stage.name_results(&mut found, &targets);
        }
        found
    }
}

/// Whether two words are floats a few units in the last place apart, or no numbers.
fn within_units(one: u32, other: u32) -> bool {
    let ordered = |bits: u32| {
        let bits = i64::from(bits);
        if bits >> 31 == 1 { 0x8000_0000 - bits } else { bits }
    };
    let [a, b] = [one, other].map(f32::from_bits);
    a.is_nan() && b.is_nan() || (ordered(one) - ordered(other)).abs() <= 4
}

/// Whether two words are as near as floats of lavapipe are, whose functions are less exact.
fn roughly(one: u32, other: u32) -> bool {
    let [a, b] = [one, other].map(f32::from_bits);
    one == other || a.is_nan() && b.is_nan() || (a - b).abs() <= (b.abs() / 4096.0).max(f32::MIN_POSITIVE)
}

/// The first word that differs.
fn difference(found: &Results, expected: &Results, is_near: fn(u32, u32) -> bool) -> Option<String> {
    for (name, expected) in expected {
        let Some(found) = found.get(name) else { continue };
        for (place, (one, other)) in found.iter().zip(expected).enumerate() {
            if !is_near(*one, *other) {
                let [a, b] = [*one, *other].map(f32::from_bits);
                return Some(format!("{name} word {place}: {one:#x} ({a:e}), reference {other:#x} ({b:e})"));
            }
        }
    }
    None
}

/// What was compared of a stage.
#[derive(Debug, Default)]
struct Counts {
    shaders: usize,
    runs: usize,
    words: usize,
    /// Words that are not equal but near, of the converted program and the original one by the reference.
    near: usize,
    /// Runs without results of the reference: of the original, of the converted one, of both.
    absent: [usize; 3],
    /// Runs that differ: converted and original by the reference, and each by `dxkit-exec`.
    converted: usize,
    exec: [usize; 2],
    undefined: usize,
}

fn compare(folder: &Path, cases: &[Case]) {
    let mut all: BTreeMap<&str, Counts> = BTreeMap::new();
    for (number, case) in cases.iter().enumerate() {
        let stage = case.program.kind.abbreviation().unwrap_or_default();
        let counts = all.entry(stage).or_default();
        let seeds = case.seeds();
        counts.shaders += 1;
        counts.undefined += usize::from(seeds.is_empty());
        for seed in seeds {
            let read = |end: &str| std::fs::read_to_string(folder.join(format!("{number}_{seed}.{end}")));
            let tell = |text: &str| {
                let order = if case.depends_on_order() { " (by the order of threads?)" } else { "" };
                println!("{} seed {seed} {text}{order}", case.path.display());
            };
            let (expected, second) = match (read("out"), read("converted.out")) {
                (Ok(first), Ok(second)) => (case.reference(&first), case.reference(&second)),
                (first, second) => {
                    let which = match (first.is_ok(), second.is_ok()) {
                        (false, true) => 0,
                        (true, _) => 1,
                        _ => 2,
                    };
                    counts.absent[which] += 1;
                    tell(["original does not run", "converted does not run", "neither runs"][which]);
                    continue;
                }
            };
            counts.runs += 1;
            counts.words += expected.values().map(Vec::len).sum::<usize>();
            let pairs = expected.iter().flat_map(|(name, words)| words.iter().zip(&second[name]));
            counts.near += pairs.filter(|(one, other)| one != other).count();
            if let Some(text) = difference(&second, &expected, within_units) {
                counts.converted += 1;
                tell(&format!("converted by the reference: {text}"));
            }
            let dispatch = Dispatch { fuel: 1 << 24, ..Case::dispatch() };
            if case.stage.as_ref().is_some_and(|stage| !stage.is_run(case.shader.program(), seed)) {
                continue;
            }
            for (place, shader) in [&case.shader, &case.converted].into_iter().enumerate() {
                let text = match case.run(shader.program(), seed, &dispatch) {
                    Ok((found, _)) => difference(&found, &expected, roughly),
                    Err(error) => Some(error.to_string()),
                };
                if let Some(text) = text {
                    counts.exec[place] += 1;
                    tell(&format!("{}: {text}", ["tokens", "converted"][place]));
                }
            }
        }
    }
    for (stage, counts) in all {
        println!("{stage}: {counts:?}");
    }
}

/// Nanoseconds that this thread ran, which the system counts in steps of milliseconds.
fn processor_time() -> u64 {
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux counts the time");
    counts.split(' ').next().and_then(|time| time.parse().ok()).expect("a number")
}

/// The time that each instruction of a program takes, in programs of several sizes.
fn growth() {
    const COUNTS: [usize; 4] = [250, 500, 1000, 2000];
    for shape in shapes::SHAPES {
        let times = COUNTS.map(|count| {
            let program = dxbc::asm::assemble(&(shape.make)(count), None).expect("a program");
            let (start, mut rounds) = (processor_time(), 0);
            loop {
                let made = convert(&program, &Beside::default(), &ConvertOptions::default());
                made.unwrap_or_else(|refusal| panic!("{}: {refusal}", shape.name));
                rounds += 1;
                let time = processor_time() - start;
                if time >= 200_000_000 {
                    break time as f64 / (rounds * program.instructions.len()) as f64;
                }
            }
        });
        print!("{}: {:.0} ns an instruction, ratios", shape.name, times[0]);
        times.iter().for_each(|time| print!(" {:.2}", time / times[0]));
        println!();
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments == ["growth"] {
        return growth();
    }
    let [mode, folder, shaders] = &arguments[..] else {
        panic!("usage: convert_cases write|compare FOLDER SHADERS, or convert_cases growth")
    };
    let folder = Path::new(folder);
    let mut paths = Vec::new();
    containers(Path::new(shaders), &mut paths);
    paths.sort();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut cases = Vec::new();
    for (path, minor) in paths.iter().zip([0, 2, 6].into_iter().cycle()) {
        match Case::read(path, minor) {
            Ok(case) => cases.push(case),
            Err(reason) => *reasons.entry(reason).or_default() += 1,
        }
    }
    if mode == "compare" {
        compare(folder, &cases);
        for (reason, count) in reasons {
            println!("{count} have no form: {reason}");
        }
        return;
    }
    let mut list = String::new();
    for (number, case) in cases.iter().enumerate() {
        let path = |end: &str| folder.join(format!("{number}{end}"));
        let (made, beside) = (path(".dxil"), path(".beside.dxbc"));
        std::fs::write(&made, &case.made).expect("the folder can be written");
        if let Some(stage) = &case.stage {
            std::fs::write(&beside, stage.beside()).expect("the folder can be written");
        }
        for seed in case.seeds() {
            let Some(text) = case.text(seed) else { continue };
            let input = path(&format!("_{seed}.txt"));
            std::fs::write(&input, text).expect("the folder can be written");
            for (shader, end) in [(&case.path, "out"), (&made, "converted.out")] {
                let (shaders, out) = (case.shaders(shader, &beside), path(&format!("_{seed}.{end}")));
                writeln!(list, "{shaders}\t{}\t{}", input.display(), out.display()).unwrap();
            }
        }
    }
    std::fs::write(folder.join("list"), list).expect("the folder can be written");
}
