//! `probe-clang`: shaders in HLSL that clang's front end and DXC compile, and what they compute.
//!
//! `shaders.txt` has families of shaders. Each shader goes through `dxkit clang` at -O0 and -O3, has to be
//! valid for DXC's validator, and computes what DXC's own compilation of the source computes of the same
//! inputs: integers to the bit, and floating-point numbers up to a rounding of intermediate results.
//! Direct3D's reflection shows the same resources, buffers, members and types of both.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::validate;
use crate::{process, workspace};

const USAGE: &str = "\
usage: cargo xtask probe-clang [--keep] [--clang PATH] [--include FILE] [--shaders FILE]

  Compiles the shaders of xtask/src/probes/shaders.txt by clang and dxkit at -O0 and -O3, has DXC's validator judge the containers,
  runs them, and compares with what DXC's compilation computes, and with its reflection. An error are shaders that are refused,
  invalid, compute another result, or have another reflection.

  --keep     keep the files, and say where they are
  --clang    the clang (otherwise the one that `dxkit clang` finds)
  --include  declarations of HLSL's types and functions, for a clang without its own header
  --shaders  the families of this file instead

  DXC comes from DXC, or else from PATH.";

const TEXT: &str = include_str!("shaders.txt");

/// What `HEAD` stands for.
const HEAD: &str =
    "[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID, uint thread : SV_GroupIndex)";

/// A shader: its name, its profile, the type of the numbers in its result, and its source.
struct Shader {
    name: String,
    profile: String,
    number: &'static str,
    source: String,
    /// What resources hold: arguments of `--set`.
    set: Vec<&'static str>,
}

impl Shader {
    fn has_narrow_numbers(&self) -> bool {
        self.source.contains("half") || self.source.contains("16_t")
    }
}

/// The lines of a family: what each name stands for, and the source.
#[derive(Default)]
struct Family {
    name: &'static str,
    profile: &'static str,
    number: &'static str,
    values: Vec<(&'static str, Vec<&'static str>)>,
    source: String,
    set: Vec<&'static str>,
}

fn families(text: &'static str) -> Vec<Family> {
    let mut all: Vec<Family> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with(';')) {
        let head = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let words: Vec<&str> = head.map_or(Vec::new(), |head| head.split(' ').collect());
        if let [name, profile, number] = *words.as_slice() {
            all.push(Family { name, profile, number, ..Family::default() });
            continue;
        }
        let Some(family) = all.last_mut() else { continue };
        if let Some(set) = line.strip_prefix("@ ") {
            family.set.push(set);
            continue;
        }
        match line.split_once(" =").filter(|(name, _)| name.starts_with('$')) {
            Some((name, values)) => family.values.push((name, values.split(" ~ ").map(str::trim).collect())),
            None => family.source.push_str(&format!("{line}\n")),
        }
    }
    all
}

/// The shaders of all families.
fn shaders(text: &'static str) -> Vec<Shader> {
    let mut all = Vec::new();
    for family in families(text) {
        let number = family.number;
        let source = family.source.replace("HEAD", HEAD);
        let (name, profile, set) = (family.name.into(), family.profile.into(), family.set.clone());
        let mut made = vec![Shader { name, profile, number, source, set }];
        for (name, values) in &family.values {
            let with = |shader: &Shader| -> Vec<Shader> {
                let one = |(place, value): (usize, &&str)| Shader {
                    name: format!("{}_{}", shader.name, place + 1),
                    profile: shader.profile.replace(name, value),
                    number,
                    source: shader.source.replace(name, value),
                    set: shader.set.clone(),
                };
                values.iter().enumerate().map(one).collect()
            };
            made = made.iter().flat_map(with).collect();
        }
        all.extend(made);
    }
    all
}

/// Runs the task.
///
/// # Errors
/// A wrong argument, a tool that fails or is not there, and shaders that are refused, invalid or compute
/// something else.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let (mut keep, mut options, mut include, mut text) = (false, Vec::new(), None, TEXT);
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-h" | "--help" => {
                println!("{USAGE}");
                return Ok(());
            }
            "--keep" => keep = true,
            "--clang" => options.extend(["--clang", words.next().ok_or("--clang takes a path")?]),
            "--shaders" => {
                let file = words.next().ok_or("--shaders takes a file")?;
                // The shaders borrow from the text to the end of the task.
                text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?.leak();
            }
            "--include" => include = Some(words.next().ok_or("--include takes a file")?),
            word => return Err(format!("unknown argument {word}\n\n{USAGE}")),
        }
    }
    // Clang runs in another folder.
    let include = include.map(|file| fs::canonicalize(file).map_err(|error| format!("{file}: {error}")));
    let include = include.transpose()?.map(|path| path.to_string_lossy().into_owned());
    if let Some(include) = &include {
        options.extend(["--", "-include", include]);
    }
    process::quietly(process::cargo().args(["build", "--quiet", "-p", "dxkit-cli"]))?;
    let dxkit = workspace::built_command()?;
    let stage = std::env::temp_dir().join(format!("dxkit-clang-{}", std::process::id()));
    fs::create_dir_all(&stage).map_err(|error| error.to_string())?;
    let shaders = shaders(text);
    write_inputs(&stage)?;
    compile_by_dxc(&stage, &shaders)?;
    let mut faults = Vec::new();
    for level in ["0", "3"] {
        let before = faults.len();
        let folder = stage.join(format!("O{level}"));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        for shader in &shaders {
            let mut command = Command::new(&dxkit);
            command.current_dir(&stage).args(["clang", "-q", "-T", &shader.profile, "-O", level]);
            command
                .arg(format!("{}.hlsl", shader.name))
                .arg("-o")
                .arg(folder.join(format!("{}.cso", shader.name)));
            if shader.has_narrow_numbers() {
                command.arg("--enable-16bit-types");
            }
            let run = process::output(command.args(&options))?;
            if !run.status.success() {
                let message = String::from_utf8_lossy(&run.stderr);
                let line = message.lines().find(|line| line.contains("error")).unwrap_or_default();
                faults.push(format!("{} at -O{level} is refused: {line}", shader.name));
            }
        }
        let made: Vec<PathBuf> = shaders
            .iter()
            .map(|shader| folder.join(format!("{}.cso", shader.name)))
            .filter(|path| path.exists())
            .collect();
        for (name, (valid, message)) in validate(&folder, made.iter().map(PathBuf::as_path))? {
            if !valid {
                faults.push(format!("{name} at -O{level} is invalid: {message}"));
            }
        }
        let mut reflections = Reflections::default();
        for shader in &shaders {
            let name = format!("{}.cso", shader.name);
            if !folder.join(&name).exists() {
                continue;
            }
            let both = [stage.join(&name), folder.join(&name)].map(|path| reflection(&dxkit, &path));
            let [theirs, ours] = both;
            if let Some(fault) = reflections.compare(&theirs?, &ours?) {
                faults.push(format!("{} at -O{level}: {fault}", shader.name));
            }
            let both = [stage.join(&name), folder.join(&name)]
                .map(|container| results(&dxkit, &stage, &container, shader));
            let (theirs, ours) = match both {
                [Ok(theirs), Ok(ours)] => (theirs, ours),
                [Err(fault), _] | [_, Err(fault)] => {
                    faults.push(format!("{} at -O{level} does not run: {fault}", shader.name));
                    continue;
                }
            };
            let same = ours.len() == theirs.len()
                && ours.iter().zip(&theirs).all(|(ours, theirs)| agree(ours, theirs, shader.number));
            if !same {
                faults.push(format!("{} at -O{level} computes something else", shader.name));
            }
        }
        println!(
            "-O{level}: {} of {} shaders are right",
            shaders.len() - (faults.len() - before),
            shaders.len()
        );
        println!("  {}", reflections.summary());
    }
    if keep {
        println!("the files are in {}", stage.display());
    } else {
        let _ = fs::remove_dir_all(&stage);
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// What reflection states: the value of each field, by the names of what it is in.
type Reflected = BTreeMap<String, String>;

/// The resources, buffers, members and types that Direct3D's reflection shows of a container.
fn reflection(dxkit: &Path, container: &Path) -> Result<Reflected, String> {
    let mut command = Command::new(dxkit);
    let run = process::output(command.args(["reflect", "-q", "--format", "d3d12"]).arg(container))?;
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let depth = |line: &str| line.len() - line.trim_start().len();
    let lines: Vec<&str> = text.lines().collect();
    let (mut around, mut all): (Vec<(usize, String)>, _) = (Vec::new(), Reflected::new());
    for (number, line) in lines.iter().enumerate() {
        let own = depth(line);
        around.retain(|(depth, _)| *depth < own);
        let next = lines.get(number + 1).copied().unwrap_or_default();
        let (key, value) = line.trim().split_once(':').unwrap_or((line.trim(), ""));
        if depth(next) > own {
            // What has a name is found by it: numbers depend on the order.
            let name = next.trim().strip_prefix("Name:").map_or(value, str::trim);
            around.push((own, format!("{key} {name}")));
            continue;
        }
        let place: Vec<&str> = around.iter().skip(1).map(|(_, name)| name.as_str()).collect();
        let is_content = place.first().is_some_and(|first| {
            first.starts_with("ConstantBuffer ") || first.starts_with("ResourceBinding ")
        });
        // Numbers that depend on the order, and what other fields say.
        if is_content && !key.starts_with("Get") && !key.starts_with("shader.") && key != "uID" {
            all.insert(format!("{} > {key}", place.join(" > ")), value.trim().to_owned());
        }
    }
    Ok(all)
}

/// How many fields are equal, by kind.
#[derive(Default)]
struct Reflections(BTreeMap<&'static str, (usize, usize)>);

impl Reflections {
    /// Compares; returns the first difference.
    fn compare(&mut self, theirs: &Reflected, ours: &Reflected) -> Option<String> {
        let mut first = None;
        for (place, value) in theirs {
            let kind = match place.rsplit(" > ").next().unwrap_or_default() {
                "Name" => "names",
                "StartOffset" | "Offset" | "Size" => "offsets and sizes",
                "BindPoint" | "Space" | "BindCount" => "registers",
                "uFlags" => "flags",
                _ => "types",
            };
            let (equal, all) = self.0.entry(kind).or_default();
            *all += 1;
            match ours.get(place) == Some(value) {
                true => *equal += 1,
                false => {
                    let found = ours.get(place).map_or("nothing", String::as_str);
                    first.get_or_insert_with(|| format!("{place} is {found}, DXC states {value}"));
                }
            }
        }
        first
    }

    fn summary(&self) -> String {
        let kinds: Vec<String> =
            self.0.iter().map(|(kind, (equal, all))| format!("{kind} {equal} of {all}")).collect();
        format!("reflection as DXC's: {}", kinds.join(", "))
    }
}

/// Writes the sources, and compiles them by DXC, beside them.
fn compile_by_dxc(stage: &Path, shaders: &[Shader]) -> Result<(), String> {
    let mut list = String::new();
    for shader in shaders {
        let Shader { name, profile, source, .. } = shader;
        fs::write(stage.join(format!("{name}.hlsl")), source).map_err(|error| error.to_string())?;
        list.push_str(&format!("{name}.hlsl\t{name}.cso\t-T\t{profile}"));
        list.push_str(if shader.has_narrow_numbers() { "\t-enable-16bit-types\n" } else { "\n" });
    }
    fs::write(stage.join("list.txt"), list).map_err(|error| error.to_string())?;
    let dxc = std::env::var_os("DXC").filter(|value| !value.is_empty()).unwrap_or_else(|| "dxc".into());
    let mut command = Command::new(dxc);
    let run = process::output(command.current_dir(stage).args(["--batch", "list.txt"]))?;
    let lacks = shaders.iter().find(|shader| !stage.join(format!("{}.cso", shader.name)).exists());
    match lacks {
        Some(shader) => {
            Err(format!("DXC did not compile {}: {}", shader.name, String::from_utf8_lossy(&run.stderr)))
        }
        None => Ok(()),
    }
}

/// The inputs: a file of 4 KiB for each type of numbers.
fn write_inputs(stage: &Path) -> Result<(), String> {
    let mut state = 1u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    };
    let mut write = |name: &str, number: &mut dyn FnMut(u32) -> Vec<u8>| {
        let mut bytes = Vec::new();
        while bytes.len() < 4096 {
            bytes.extend(number(next()));
        }
        fs::write(stage.join(name), bytes).map_err(|error| error.to_string())
    };
    // From -2 to 2, and none close to 0.
    let real = |random: u32| {
        let size = f64::from(random % 997) / 600.0 + 0.25;
        if random & 1 == 0 { size } else { -size }
    };
    #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    write("floats", &mut |random| (real(random) as f32).to_le_bytes().to_vec())?;
    write("doubles", &mut |random| real(random).to_le_bytes().to_vec())?;
    // From 1 to 2, with either sign.
    let half = |random: u32| u16::try_from(random & 0x8000 | 0x3c00 | random & 0x3ff).unwrap_or_default();
    write("halves", &mut |random| half(random).to_le_bytes().to_vec())?;
    let signed = |random: u32| i16::try_from(random % 2000).unwrap_or_default() - 700;
    write("shorts", &mut |random| signed(random).to_le_bytes().to_vec())?;
    write("ints", &mut |random| i32::from(signed(random)).to_le_bytes().to_vec())?;
    write("longs", &mut |random| (i64::from(signed(random)) << (random % 3 * 16)).to_le_bytes().to_vec())
}

/// What a shader computes: the bytes of each output.
fn results(dxkit: &Path, stage: &Path, container: &Path, shader: &Shader) -> Result<Vec<Vec<u8>>, String> {
    let mut command = Command::new(dxkit);
    command.current_dir(stage).args(["run", "-q", "--wave", "8"]).arg(container).stdin(Stdio::null());
    let outputs: &[&str] = match shader.profile.get(..2) {
        Some("cs") => &["result"],
        Some("ps") => &["SV_Target"],
        _ => &["SV_Position", "A", "N"],
    };
    for output in outputs {
        command.arg("--out").arg(format!("{output}={output}.bin"));
    }
    let is_stated = |name: &str| shader.set.iter().any(|set| set.starts_with(name));
    for input in ["floats", "doubles", "halves", "ints", "shorts", "longs"] {
        let is_read =
            shader.source.contains(&format!(" {input};")) || shader.source.contains(&format!(" {input} {{"));
        if is_read && !is_stated(input) {
            command.arg("--set").arg(format!("{input}=@{input}"));
        }
    }
    // What atomic operations change.
    if shader.source.contains("(result[") {
        command.arg("--set").arg("result=@ints");
    }
    for set in &shader.set {
        command.args(["--set", set]);
    }
    for texture in ["texels", "pixels"] {
        if shader.source.contains(&format!(" {texture};")) && !is_stated(texture) {
            command.arg("--set").arg(format!("{texture}={}", texels(&shader.source)));
        }
    }
    match shader.profile.get(..2) {
        Some("cs") => command.args(["--dispatch", "1,1,1"]),
        Some("ps") => {
            command.args(["--size", "4,4", "--in", &format!("A={}", components(&shader.source, 2.5))])
        }
        _ => command.args(["--size", "4", "--in", &format!("A={}", components(&shader.source, 2.5))]),
    };
    let run = process::output(&mut command)?;
    if !run.status.success() {
        let reason = String::from_utf8_lossy(&run.stderr).into_owned();
        return Err(format!("{}: {reason}", process::line(&command)));
    }
    let read =
        |output: &&str| fs::read(stage.join(format!("{output}.bin"))).map_err(|error| error.to_string());
    outputs.iter().map(read).collect()
}

/// The numbers of a vector, with as many components as the first float type in a source.
fn components(source: &str, first: f64) -> String {
    let digit = source.split("float").nth(1).and_then(|rest| rest.chars().next()?.to_digit(10));
    let Some(count) = digit else { return first.to_string() };
    let numbers: Vec<String> = (0..count).map(|place| (first + f64::from(place)).to_string()).collect();
    format!("[{}]", numbers.join(","))
}

/// A texture of 4 by 4 texels.
fn texels(source: &str) -> String {
    let row = |y: u32| {
        let texel = |x: u32| components(source, f64::from(4 * y + x) / 8.0);
        format!("[{}]", (0..4).map(texel).collect::<Vec<String>>().join(","))
    };
    format!("[{}]", (0..4).map(row).collect::<Vec<String>>().join(","))
}

/// Whether two results are equal: floating-point numbers up to 2 in 1,000 for `half`, and 1 in 100,000 for
/// others.
fn agree(ours: &[u8], theirs: &[u8], number: &str) -> bool {
    let (size, most) = match number {
        _ if ours == theirs => return true,
        _ if ours.len() != theirs.len() => return false,
        "half" => (2, 2e-3),
        "float" => (4, 1e-5),
        "double" => (8, 1e-5),
        _ => return false,
    };
    ours.chunks(size).zip(theirs.chunks(size)).all(|(ours, theirs)| {
        let (Some(one), Some(other)) = (real(ours), real(theirs)) else { return ours == theirs };
        one == other
            || one.is_nan() && other.is_nan()
            || (one - other).abs() <= most * one.abs().max(other.abs()).max(1e-3)
    })
}

/// A floating-point number of 2, 4 or 8 bytes.
fn real(bytes: &[u8]) -> Option<f64> {
    match bytes.len() {
        2 => {
            let bits = u16::from_le_bytes(bytes.try_into().ok()?);
            let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
            let size = match exponent {
                0 => fraction * 2f64.powi(-24),
                31 if fraction == 0.0 => f64::INFINITY,
                31 => f64::NAN,
                _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
            };
            Some(if bits & 0x8000 == 0 { size } else { -size })
        }
        4 => Some(f32::from_le_bytes(bytes.try_into().ok()?).into()),
        _ => Some(f64::from_le_bytes(bytes.try_into().ok()?)),
    }
}
