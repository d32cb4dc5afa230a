//! The cases of `testdata/exec`: shaders with inputs, and what lavapipe computed of them.
//!
//! `cases.tsv` has a line for each: name, source, options of DXC, groups, how results are compared, and the
//! resources: `REGISTER:VIEW:BYTES:CONTENT[:SEED]`. Options that begin with `/` are FXC's: such a case has no
//! DXIL. The view of a texture is
//! `KIND/FORMAT/WIDTHxHEIGHTxDEPTH/LAYERS/MIPS`, that of a sampler the words of [`Sampler::from_text`].
//! Contents are made from their seeds, so that no input is stored. `results.tsv` has the final content of
//! each writable resource: name, register, bytes in base 16, counter.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_exec::{
    Binding, Buffer, Dispatch, Format, Outcome, Program, Resources, Sampler, Shader, Texture, View,
};
use dxkit_types::{FourCc, ResourceClass};

/// How results are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Check {
    /// Byte for byte.
    Exact,
    /// As floats: four units in the last place, all NaNs equal, zeros of both signs and denormals, too, which
    /// a program without a stated mode may flush or not.
    Float,
    /// As floats of approximated functions.
    Math,
    /// The same of halves.
    HalfMath,
    /// As floats that depend on differences of interpolated values.
    Slope,
    /// As floats that a texture is filtered to.
    Filter,
}

impl Check {
    /// The one of this name in a list of cases.
    pub(crate) fn from_name(name: &str) -> Self {
        match name {
            "exact" => Self::Exact,
            "float" => Self::Float,
            "math" => Self::Math,
            "half_math" => Self::HalfMath,
            "slope" => Self::Slope,
            "filter" => Self::Filter,
            other => panic!("unknown check {other}"),
        }
    }
}

/// A resource of a case.
#[derive(Debug, Clone)]
pub(crate) struct Input {
    pub(crate) register: String,
    pub(crate) view: String,
    pub(crate) bytes: Vec<u8>,
}

/// A case.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) name: String,
    /// The first case with the same source and options, which names the container of FXC.
    tokens: String,
    /// Whether DXC compiles it.
    pub(crate) is_dxil: bool,
    pub(crate) groups: [u32; 3],
    pub(crate) check: Check,
    pub(crate) inputs: Vec<Input>,
}

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/exec")
}

/// All cases.
pub(crate) fn read_cases() -> Vec<Case> {
    let text = std::fs::read_to_string(folder().join("cases.tsv")).unwrap();
    let mut first = BTreeMap::new();
    text.lines().map(|line| parse(line, &mut first)).collect()
}

/// Those that DXC compiles.
pub(crate) fn dxil_cases() -> impl Iterator<Item = Case> {
    read_cases().into_iter().filter(|case| case.is_dxil)
}

/// Those that FXC compiles, each shader once.
pub(crate) fn token_cases() -> impl Iterator<Item = Case> {
    read_cases().into_iter().filter(|case| case.name == case.tokens && case.tokens().is_some())
}

fn parse(line: &str, first: &mut BTreeMap<(String, String), String>) -> Case {
    let [name, source, options, groups, check, inputs] = line.split('\t').collect::<Vec<_>>()[..] else {
        panic!("a case has six columns: {line}");
    };
    let groups: Vec<u32> = groups.split(',').map(|count| count.parse().unwrap()).collect();
    Case {
        name: name.into(),
        tokens: first.entry((source.into(), options.into())).or_insert(name.into()).clone(),
        is_dxil: !options.starts_with('/'),
        groups: [groups[0], groups[1], groups[2]],
        check: Check::from_name(check),
        inputs: inputs.split(' ').map(input).collect(),
    }
}

/// An input: its register, view and content.
pub(crate) fn input(text: &str) -> Input {
    let words: Vec<&str> = text.split(':').collect();
    let seed = words.get(4).map_or(1, |seed| seed.parse().unwrap());
    let size: usize = words[2].parse().unwrap();
    Input { register: words[0].into(), view: words[1].into(), bytes: content(words[3], seed, size) }
}

/// Random numbers that are the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ self.0 >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ mixed >> 33
    }

    /// From -8 to 8, in steps of a 64th.
    fn quarter(&mut self) -> f64 {
        (self.next() % 1025) as f64 / 64.0 - 8.0
    }
}

/// Special floats.
const SPECIAL: [u32; 16] = [
    0,
    0x8000_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x7f7f_ffff,
    0xff7f_ffff,
    0x0080_0000,
    0x4f00_0000,
    0xcf00_0000,
    0x3f00_0000,
    0x4020_0000,
    0xbfc0_0000,
    0x4b00_0001,
];

fn content(kind: &str, seed: u64, size: usize) -> Vec<u8> {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bytes = Vec::new();
    let mut index = seed as usize;
    while bytes.len() < size {
        match kind {
            "zeros" => bytes.push(0),
            // The payload of `mesh_grid.hlsl`.
            "payload" => {
                [7, 0x3f00_0000, 3, 4].map(u32::to_le_bytes).iter().for_each(|word| bytes.extend(word))
            }
            "ones" => bytes.push(0xff),
            "ints" | "longs" | "shorts" => bytes.extend(random.next().to_le_bytes()),
            "small1" => bytes.push((random.next() % 64) as u8),
            "small2" => bytes.extend(((random.next() % 200) as i16 - 80).to_le_bytes()),
            "small4" => bytes.extend(((random.next() % 200) as i32 - 80).to_le_bytes()),
            "small8" => bytes.extend(((random.next() % 200) as i64 - 80).to_le_bytes()),
            "floats" => bytes.extend((random.quarter() as f32).to_le_bytes()),
            "doubles" => bytes.extend(random.quarter().to_le_bytes()),
            "halves" => bytes.extend(half(random.quarter()).to_le_bytes()),
            "special" => {
                // All pairs of neighbours and many others, when two lists have different seeds.
                index += 1;
                bytes.extend(SPECIAL[(index + index / 16 * (seed as usize)) % 16].to_le_bytes());
            }
            // Exponents of the smaller floats that are finite.
            "finite11" => bytes.extend((random.next() as u32 & 0xbddf_7bef).to_le_bytes()),
            other => panic!("unknown content {other}"),
        }
    }
    bytes.truncate(size);
    bytes
}

/// The bits of a half that has the number exactly.
fn half(value: f64) -> u16 {
    let bits = (value as f32).to_bits();
    if value == 0.0 { 0 } else { (bits >> 16 & 0x8000 | ((bits & 0x7fff_ffff) - 0x3800_0000) >> 13) as u16 }
}

impl Case {
    pub(crate) fn container(&self) -> PathBuf {
        folder().join(format!("{}.dxil", self.name))
    }

    /// The same shader as FXC compiles it, where it does: shader model 5.
    pub(crate) fn tokens(&self) -> Option<PathBuf> {
        Some(folder().join(format!("{}.dxbc", self.tokens))).filter(|path| path.exists())
    }

    /// The resources that this crate runs the case with.
    pub(crate) fn resources(&self) -> Resources {
        resources(&self.inputs)
    }

    /// Runs the shader of shader model 5.
    pub(crate) fn run_tokens(
        &self,
        resources: &mut Resources,
        dispatch: &Dispatch,
    ) -> Result<Outcome, String> {
        let file = std::fs::read(self.tokens().unwrap()).unwrap();
        let shader = Shader::from_container(&Container::parse(&file).unwrap(), None);
        let shader = shader.map_err(|error| error.to_string())?;
        shader.program().dispatch(resources, dispatch).map_err(|error| error.to_string())
    }

    /// Runs it.
    pub(crate) fn run(&self, resources: &mut Resources, dispatch: &Dispatch) -> Result<Outcome, String> {
        let file = std::fs::read(self.container()).unwrap();
        let module = module_of(&file);
        let program =
            Program::from_module(&DxilModule::read(&module), None).map_err(|error| error.to_string())?;
        program.dispatch(resources, dispatch).map_err(|error| error.to_string())
    }
}

/// The resources of inputs.
pub(crate) fn resources(inputs: &[Input]) -> Resources {
    let mut resources = Resources::default();
    for input in inputs {
        let binding = Binding::from_text(&input.register).unwrap();
        if binding.class == ResourceClass::Sampler {
            resources.samplers.insert(binding, Sampler::from_text(&input.view).unwrap());
            continue;
        }
        if let Some((_, texture)) = texture_of(&input.view) {
            let texture = Texture { bytes: input.bytes.clone(), ..texture };
            resources.textures.insert(binding, texture);
            continue;
        }
        let view = Format::from_name(&input.view).map(View::Typed);
        resources.buffers.insert(binding, Buffer { view, ..Buffer::new(input.bytes.clone()) });
    }
    resources
}

/// The module of a container.
pub(crate) fn module_of(file: &[u8]) -> Module {
    let container = Container::parse(file).unwrap();
    let part = container.find(FourCc::Dxil).unwrap();
    let program = dxkit_program::Program::parse(part.span()).unwrap();
    Module::parse(program.bitcode()).unwrap()
}

/// A view of a texture: its kind, and a texture without bytes.
pub(crate) fn texture_of(view: &str) -> Option<(&str, Texture)> {
    let [kind, format, size, layers, mips] = view.split('/').collect::<Vec<_>>()[..] else { return None };
    let size: Vec<u32> = size.split('x').map(|size| size.parse().unwrap()).collect();
    let texture = Texture {
        format: Format::from_name(format).unwrap(),
        size: [size[0], size[1], size[2]],
        layers: layers.parse().unwrap(),
        mips: mips.parse().unwrap(),
        samples: 1,
        bytes: Vec::new(),
    };
    Some((kind, texture))
}

/// The registers of what can be written, with content and counter.
pub(crate) fn writable(resources: &Resources) -> impl Iterator<Item = (Binding, &[u8], u32)> {
    let buffers = resources.buffers.iter().map(|(binding, it)| (*binding, &it.bytes[..], it.counter));
    let textures = resources.textures.iter().map(|(binding, it)| (*binding, &it.bytes[..], 0));
    buffers.chain(textures).filter(|(binding, ..)| binding.class == ResourceClass::UAV)
}

/// Compares contents; the first difference as text.
pub(crate) fn difference(check: Check, found: &[u8], expected: &[u8]) -> Option<String> {
    if found.len() != expected.len() {
        return Some(format!("{} bytes, expected {}", found.len(), expected.len()));
    }
    match check {
        Check::Exact => {
            let at = found.iter().zip(expected).position(|(a, b)| a != b)?;
            let word = at / 4 * 4;
            let show = |bytes: &[u8]| format!("{:02x?}", &bytes[word..(word + 4).min(bytes.len())]);
            Some(format!("byte {word}: {}, expected {}", show(found), show(expected)))
        }
        Check::HalfMath => floats(found, expected, 2, |a, b| close(a, b, 1.0 / 256.0, 0.002)),
        Check::Float => floats(found, expected, 4, |a, b| {
            let ordered = |value: f32| {
                let bits = value.to_bits() as i32;
                i64::from(if bits < 0 { i32::MIN - bits } else { bits })
            };
            let zero = a.abs() < f32::MIN_POSITIVE && b.abs() < f32::MIN_POSITIVE;
            zero || (ordered(a) - ordered(b)).abs() <= 4
        }),
        Check::Slope => floats(found, expected, 4, |a, b| close(a, b, 1.0 / 512.0, 0.004)),
        Check::Filter => floats(found, expected, 4, |a, b| close(a, b, 1.0 / 64.0, 0.13)),
        Check::Math => floats(found, expected, 4, |a, b| close(a, b, 1.0 / 4096.0, 0.0008)),
    }
}

fn close(a: f32, b: f32, relative: f32, absolute: f32) -> bool {
    (a - b).abs() <= absolute.max(relative * b.abs())
}

fn floats(found: &[u8], expected: &[u8], size: usize, same: impl Fn(f32, f32) -> bool) -> Option<String> {
    let float = |bytes: &[u8]| match bytes {
        [a, b, c, d] => f32::from_le_bytes([*a, *b, *c, *d]),
        [a, b] => from_half(u16::from_le_bytes([*a, *b])),
        _ => f32::NAN,
    };
    let pairs = found.chunks(size).zip(expected.chunks(size));
    pairs.enumerate().find_map(|(place, (a, b))| {
        let (a, b) = (float(a), float(b));
        let equal = a == b || a.is_nan() && b.is_nan() || same(a, b);
        (!equal).then(|| format!("element {place}: {a:e}, expected {b:e}"))
    })
}

fn from_half(bits: u16) -> f32 {
    let magnitude = f32::from_bits(u32::from(bits & 0x7fff) << 13) * f32::from_bits(0x7780_0000);
    if bits & 0x8000 != 0 { -magnitude } else { magnitude }
}
