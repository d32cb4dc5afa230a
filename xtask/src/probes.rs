//! `probe-lowering`: every intrinsic × overload × stage × shader model, patterns of instructions, and root
//! signatures as metadata, judged by the vendor's validator.
//!
//! Texts of today's LLVM are generated here, `dxkit asm` makes containers of them, and DXC's validator says
//! which of these are valid. LLVM's own backend is asked about the same texts, where it is there. The
//! verdicts about the texts that the repository keeps stand in a table, beside the digest of the container
//! that was judged: a test of `dxkit-asm` makes the same containers without DXC. The verdicts about generated
//! texts stand in `probes/verdicts.tsv`, which a run is compared with.

pub(crate) mod clang;
mod patterns;
pub(crate) mod raised;
mod root_signatures;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{process, workspace};

const USAGE: &str = "\
usage: cargo xtask probe-lowering [--bless] [--keep] [--llc PATH]

  Generates texts of today's LLVM, lowers them, and has DXC's validator judge the containers; prints how many are refused
  and how many are invalid, by cause. An error are texts that LLVM's backend lowers to valid containers and dxkit does not,
  invalid containers that `dxkit asm` writes without --no-validate, and verdicts other than those in the table.

  --bless  write the verdicts about the texts in crates/dxkit-asm/tests/modern, and those about the generated texts
  --keep   keep the files, and say where they are
  --llc    LLVM's backend (otherwise `llc-24` or `llc`, if it is there)

  DXC comes from DXC, or else from PATH.";

/// The folder of the texts that are kept.
const KEPT: &str = "crates/dxkit-asm/tests/modern";
/// The table of their verdicts: name, digest of the container, verdict.
const TABLE: &str = "verdicts.tsv";
/// The table of verdicts about generated texts: name, that about the container of dxkit, that about LLVM's.
const GENERATED: &str = "xtask/src/probes/verdicts.tsv";

/// Root arguments of more than 64 words, which neither LLVM's backend nor DXC's validator counts; Direct3D
/// makes no root signature of them.
const TOO_LARGE_FOR_DIRECT3D: &str = "rootsig_RootConstants_3_i32-1_";

struct Arguments {
    bless: bool,
    keep: bool,
    llc: Option<String>,
}

impl Arguments {
    fn parse(args: &[String]) -> Result<Option<Self>, String> {
        let mut parsed = Self { bless: false, keep: false, llc: None };
        let mut words = args.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "-h" | "--help" => return Ok(None),
                "--bless" => parsed.bless = true,
                "--keep" => parsed.keep = true,
                "--llc" => parsed.llc = Some(words.next().ok_or("--llc takes a path")?.clone()),
                word => return Err(format!("unknown argument {word}\n\n{USAGE}")),
            }
        }
        Ok(Some(parsed))
    }
}

/// Runs the task.
///
/// # Errors
/// A wrong argument, a tool that fails, and a text that LLVM's backend makes a valid container of and dxkit
/// does not.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let Some(arguments) = Arguments::parse(args)? else {
        println!("{USAGE}");
        return Ok(());
    };
    process::quietly(process::cargo().args(["build", "--quiet", "-p", "dxkit-cli"]))?;
    let dxkit = workspace::built_command()?;
    let stage = std::env::temp_dir().join(format!("dxkit-probes-{}", std::process::id()));
    let made = stage.join("probes");
    fs::create_dir_all(&made).map_err(|error| error.to_string())?;
    for (name, text) in probes() {
        fs::write(made.join(format!("{name}.ll")), text).map_err(|error| error.to_string())?;
    }
    let kept = workspace::root().join(KEPT);
    let own = judge(&dxkit, &kept, &stage.join("kept"))?;
    if arguments.bless {
        bless(&kept, &own)?;
    }
    let probed = judge(&dxkit, &made, &stage.join("lowered"))?;
    report("kept", &own);
    report("generated", &probed);
    let by_llvm = by_llvm(&arguments, &dxkit, &made, &stage.join("llvm"), &probed)?;
    let mut wrong = written_invalid(&dxkit, &made, &probed)?;
    if let Some(by_llvm) = &by_llvm {
        let is_valid =
            |name: &&String| matches!(probed.get(*name), Some(Verdict::Judged { valid: true, .. }));
        let lacks = by_llvm.iter().filter(|(name, verdict)| {
            **verdict == "ok" && !is_valid(name) && !name.starts_with(TOO_LARGE_FOR_DIRECT3D)
        });
        wrong.extend(lacks.map(|(name, _)| format!("LLVM's backend lowers {name}, and dxkit does not")));
        wrong.extend(compare_table(&arguments, &probed, by_llvm)?);
    }
    if arguments.keep {
        println!("the files are in {}", stage.display());
    } else {
        let _ = fs::remove_dir_all(&stage);
    }
    match wrong.as_slice() {
        [] => Ok(()),
        wrong => Err(wrong.join("\n")),
    }
}

/// A message for each text of which `dxkit asm` writes an invalid container, although it checks what it
/// writes.
fn written_invalid(
    dxkit: &Path,
    texts: &Path,
    verdicts: &BTreeMap<String, Verdict>,
) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for (name, verdict) in verdicts {
        let Verdict::Judged { valid: false, .. } = verdict else { continue };
        let mut command = Command::new(dxkit);
        command.args(["asm", "-q", "-o"]).arg(texts.join("checked.cso"));
        command.arg(texts.join(format!("{name}.ll"))).stdin(Stdio::null());
        if command.output().map_err(|error| error.to_string())?.status.success() {
            found.push(format!("dxkit writes an invalid container of {name} in silence"));
        }
    }
    Ok(found)
}

/// Writes the table of generated texts, or compares it: a message for each verdict that differs.
fn compare_table(
    arguments: &Arguments,
    verdicts: &BTreeMap<String, Verdict>,
    by_llvm: &BTreeMap<String, &'static str>,
) -> Result<Vec<String>, String> {
    let lines: Vec<String> = verdicts
        .iter()
        .map(|(name, verdict)| {
            let own = match verdict {
                Verdict::Refused(_) => "refused",
                Verdict::Judged { valid: true, .. } => "ok",
                Verdict::Judged { .. } => "invalid",
            };
            let theirs = by_llvm.get(name).copied().unwrap_or("refused");
            format!("{name}\t{own}\t{theirs}")
        })
        .collect();
    let path = workspace::root().join(GENERATED);
    if arguments.bless {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        return Ok(Vec::new());
    }
    let table = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table: Vec<&str> = table.lines().collect();
    let differ = lines.iter().filter(|line| !table.contains(&line.as_str()));
    Ok(differ.map(|line| format!("not in {GENERATED}: {}", line.replace('\t', " "))).collect())
}

/// What became of a text.
enum Verdict {
    /// It was refused, with this message.
    Refused(String),
    /// The container with this digest is judged.
    Judged { digest: String, valid: bool, message: String },
}

/// Lowers the texts of a folder, and has the containers judged.
fn judge(dxkit: &Path, texts: &Path, out: &Path) -> Result<BTreeMap<String, Verdict>, String> {
    fs::create_dir_all(out).map_err(|error| error.to_string())?;
    let mut verdicts = BTreeMap::new();
    let mut containers = Vec::new();
    for path in files(texts, "ll")? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let container = out.join(format!("{name}.cso"));
        let mut command = Command::new(dxkit);
        command.args(["asm", "--no-validate", "-q", "-o"]).arg(&container).arg(&path);
        let run = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
        if run.status.success() {
            containers.push((name, container));
        } else {
            verdicts.insert(name, Verdict::Refused(String::from_utf8_lossy(&run.stderr).trim().to_owned()));
        }
    }
    let judged = validate(out, containers.iter().map(|(_, path)| path.as_path()))?;
    for (name, path) in containers {
        let bytes = fs::read(&path).map_err(|error| error.to_string())?;
        let digest: String = bytes.iter().skip(4).take(16).map(|byte| format!("{byte:02x}")).collect();
        let (valid, message) = judged.get(&name).cloned().unwrap_or((false, String::from("no verdict")));
        verdicts.insert(name, Verdict::Judged { digest, valid, message });
    }
    Ok(verdicts)
}

/// The verdicts of DXC's validator about containers, by their names.
fn validate<'p>(
    stage: &Path,
    containers: impl Iterator<Item = &'p Path>,
) -> Result<BTreeMap<String, (bool, String)>, String> {
    let list: String =
        containers.filter_map(|path| Some(format!("{}\n", path.file_name()?.to_string_lossy()))).collect();
    let mut found = BTreeMap::new();
    if list.is_empty() {
        return Ok(found);
    }
    fs::write(stage.join("list.txt"), list).map_err(|error| error.to_string())?;
    let dxc = std::env::var_os("DXC").filter(|value| !value.is_empty()).unwrap_or_else(|| "dxc".into());
    let mut command = Command::new(dxc);
    command.current_dir(stage).args(["--validate-batch", "verdicts.txt", "@list.txt"]);
    let run = command.output().map_err(|error| format!("dxc --validate-batch: {error}"))?;
    let text = fs::read(stage.join("verdicts.txt")).map_err(|error| {
        format!("dxc --validate-batch: {error}: {}", String::from_utf8_lossy(&run.stderr))
    })?;
    for line in String::from_utf8_lossy(&text).lines() {
        let mut fields = line.split('\t');
        let (Some(verdict), Some(path)) = (fields.next(), fields.next()) else { continue };
        let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let name = file.strip_suffix(".cso").unwrap_or(file).to_owned();
        found.insert(name, (verdict == "ok", fields.next_back().unwrap_or_default().to_owned()));
    }
    Ok(found)
}

/// The files of a folder with an extension, in the order of their names.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|own| own == extension))
        .collect();
    found.sort();
    Ok(found)
}

fn bless(folder: &Path, verdicts: &BTreeMap<String, Verdict>) -> Result<(), String> {
    let mut table = String::new();
    for (name, verdict) in verdicts {
        match verdict {
            Verdict::Judged { digest, valid: true, .. } => table.push_str(&format!("{name}\t{digest}\tok\n")),
            Verdict::Judged { message, .. } => return Err(format!("{name} is invalid: {message}")),
            Verdict::Refused(message) => return Err(format!("{name} is refused: {message}")),
        }
    }
    fs::write(folder.join(TABLE), table).map_err(|error| error.to_string())
}

/// Prints how many texts are refused and invalid, and the causes with an example of each.
fn report(what: &str, verdicts: &BTreeMap<String, Verdict>) {
    let mut causes: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    let mut valid = 0;
    for (name, verdict) in verdicts {
        let cause = match verdict {
            Verdict::Judged { valid: true, .. } => {
                valid += 1;
                continue;
            }
            Verdict::Judged { message, .. } => format!("invalid: {}", without_names(message)),
            Verdict::Refused(message) => format!("refused: {}", without_names(message)),
        };
        causes.entry(cause).or_insert((0, name)).0 += 1;
    }
    println!("{what}: {valid} of {} are valid", verdicts.len());
    for (cause, (count, example)) in causes {
        println!("  {count} {cause} ({example})");
    }
}

/// A message without what differs from case to case.
fn without_names(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let line = line.split_once(": ").map_or(line, |(_, rest)| rest);
    line.chars().filter(|letter| !letter.is_ascii_digit()).take(120).collect()
}

/// LLVM's backend: the one that is stated, or else the first one that runs.
fn llc_of(stated: Option<&str>) -> Option<String> {
    let names = stated.map_or_else(|| vec!["llc-24", "llc"], |stated| vec![stated]);
    let runs = |llc: &&str| Command::new(llc).arg("--version").output().is_ok_and(|run| run.status.success());
    names.into_iter().find(runs).map(str::to_owned)
}

/// The verdicts about the containers that LLVM's backend makes of texts, by their names: `ok` or `invalid`.
/// None without the backend.
fn by_llvm(
    arguments: &Arguments,
    dxkit: &Path,
    texts: &Path,
    out: &Path,
    verdicts: &BTreeMap<String, Verdict>,
) -> Result<Option<BTreeMap<String, &'static str>>, String> {
    let Some(llc) = llc_of(arguments.llc.as_deref()) else {
        println!("LLVM's backend is not there, and was not asked");
        return Ok(None);
    };
    fs::create_dir_all(out).map_err(|error| error.to_string())?;
    let mut containers = Vec::new();
    for path in files(texts, "ll")? {
        let container = out.join(path.with_extension("cso").file_name().unwrap_or_default());
        let mut command = Command::new(&llc);
        command.arg("-filetype=obj").arg(&path).arg("-o").arg(&container).stdin(Stdio::null());
        if command.output().is_ok_and(|run| run.status.success()) {
            containers.push(container);
        }
    }
    let mut signing = Command::new(dxkit);
    process::quietly(signing.args(["hash", "fix", "-q", "--in-place"]).arg(out))?;
    let judged = validate(out, containers.iter().map(PathBuf::as_path))?;
    let verdicts_of_llvm: BTreeMap<String, &'static str> =
        judged.into_iter().map(|(name, (valid, _))| (name, if valid { "ok" } else { "invalid" })).collect();
    let valid = verdicts_of_llvm.values().filter(|verdict| **verdict == "ok").count();
    println!("LLVM: {} of {} accepted, {valid} valid", containers.len(), verdicts.len());
    Ok(Some(verdicts_of_llvm))
}

/// A type by its letter.
const TYPES: [(char, &str); 7] =
    [('h', "half"), ('f', "float"), ('d', "double"), ('s', "i16"), ('i', "i32"), ('l', "i64"), ('b', "i1")];

/// Intrinsics of the same form.
type IntrinsicRow = (
    &'static [&'static str],
    &'static [&'static str],
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

/// Intrinsics: names, the arguments (`T` is the overload, `=` begins a constant), the result, the overloads
/// by letters, and the stage and shader model.
const INTRINSICS: &[IntrinsicRow] = &[
    (&["dx.saturate"], &["T"], "T", "hfd", "compute", "6.6"),
    (
        &[
            "dx.frac",
            "dx.rsqrt",
            "fabs",
            "sqrt",
            "sin",
            "cos",
            "tan",
            "acos",
            "asin",
            "atan",
            "cosh",
            "sinh",
            "tanh",
            "exp2",
            "exp",
            "log2",
            "log",
            "log10",
            "roundeven",
            "floor",
            "ceil",
            "trunc",
            "rint",
            "nearbyint",
            "canonicalize",
            "dx.degrees",
            "dx.radians",
        ],
        &["T"],
        "T",
        "hf",
        "compute",
        "6.6",
    ),
    (&["fabs"], &["T"], "T", "d", "compute", "6.6"),
    (&["dx.isnan", "dx.isinf", "dx.isfinite"], &["T"], "i1", "hf", "compute", "6.6"),
    (&["dx.isnan", "dx.isinf", "dx.isfinite"], &["T"], "i1", "h", "compute", "6.9"),
    (&["is.fpclass"], &["T", "=i32 3"], "i1", "hf", "compute", "6.6"),
    (&["is.fpclass"], &["T", "=i32 516"], "i1", "hf", "compute", "6.5"),
    (&["is.fpclass"], &["T", "=i32 504"], "i1", "hf", "compute", "6.4"),
    (&["is.fpclass"], &["T", "=i32 264"], "i1", "hf", "compute", "6.3"),
    (&["is.fpclass"], &["T", "=i32 32"], "i1", "hf", "compute", "6.2"),
    (&["dx.imad", "dx.umad"], &["T", "T", "T"], "T", "sil", "compute", "6.6"),
    (&["dx.imul", "dx.umul"], &["T", "T"], "{ T, T }", "i", "compute", "6.6"),
    (&["dx.legacyf16tof32"], &["i32"], "float", "f", "compute", "6.6"),
    (&["dx.legacyf32tof16"], &["float"], "i32", "f", "compute", "6.6"),
    (&["dx.firstbitlow", "dx.firstbituhigh", "dx.firstbitshigh"], &["T"], "i32", "sil", "compute", "6.6"),
    (&["dx.dot2"], &["T", "T", "T", "T"], "T", "hf", "compute", "6.6"),
    (&["dx.dot3"], &["T", "T", "T", "T", "T", "T"], "T", "hf", "compute", "6.6"),
    (&["dx.fdot"], &["<2 x T>", "<2 x T>"], "T", "hfd", "compute", "6.6"),
    (&["dx.fdot"], &["<4 x T>", "<4 x T>"], "T", "hf", "compute", "6.5"),
    (&["dx.sdot", "dx.udot"], &["<3 x T>", "<3 x T>"], "T", "sil", "compute", "6.6"),
    (&["dx.dot4add.i8packed", "dx.dot4add.u8packed"], &["i32", "i32", "i32"], "i32", "i", "compute", "6.6"),
    (&["dx.dot2add"], &["float", "half", "half", "half", "half"], "float", "f", "compute", "6.6"),
    (&["dx.asdouble"], &["i32", "i32"], "double", "i", "compute", "6.6"),
    (&["dx.asdouble"], &["<2 x i32>", "<2 x i32>"], "<2 x double>", "i", "compute", "6.5"),
    (&["dx.splitdouble"], &["double"], "{ i32, i32 }", "d", "compute", "6.6"),
    (&["dx.splitdouble"], &["<2 x double>"], "{ <2 x i32>, <2 x i32> }", "d", "compute", "6.5"),
    (&["dx.discard"], &["i1"], "void", "b", "pixel", "6.6"),
    (&["dx.ddx.coarse", "dx.ddy.coarse", "dx.ddx.fine", "dx.ddy.fine"], &["T"], "T", "hf", "pixel", "6.6"),
    (
        &[
            "dx.group.memory.barrier",
            "dx.group.memory.barrier.with.group.sync",
            "dx.device.memory.barrier",
            "dx.device.memory.barrier.with.group.sync",
            "dx.all.memory.barrier",
            "dx.all.memory.barrier.with.group.sync",
        ],
        &[],
        "void",
        "i",
        "compute",
        "6.6",
    ),
    (&["dx.barrier.by.memory.type"], &["=i32 1", "=i32 1"], "void", "i", "compute", "6.8"),
    (&["dx.wave.is.first.lane"], &[], "i1", "i", "compute", "6.6"),
    (
        &["dx.wave.getlaneindex", "dx.wave.get.lane.count", "dx.flattened.thread.id.in.group"],
        &[],
        "i32",
        "i",
        "compute",
        "6.6",
    ),
    (&["dx.wave.any", "dx.wave.all"], &["i1"], "i1", "b", "compute", "6.6"),
    (&["dx.wave.all.equal"], &["T"], "i1", "bhfdsil", "compute", "6.6"),
    (&["dx.wave.ballot"], &["i1"], "{ i32, i32, i32, i32 }", "b", "compute", "6.6"),
    (&["dx.wave.readlane"], &["T", "i32"], "T", "bhfdsil", "compute", "6.6"),
    (&["dx.wave.readlane.first"], &["T"], "T", "bhfdsil", "compute", "6.6"),
    (
        &[
            "dx.wave.reduce.sum",
            "dx.wave.reduce.min",
            "dx.wave.reduce.max",
            "dx.wave.product",
            "dx.wave.prefix.sum",
            "dx.wave.prefix.product",
        ],
        &["T"],
        "T",
        "hfdsil",
        "compute",
        "6.6",
    ),
    (
        &[
            "dx.wave.reduce.usum",
            "dx.wave.reduce.umin",
            "dx.wave.reduce.umax",
            "dx.wave.uproduct",
            "dx.wave.prefix.usum",
            "dx.wave.prefix.uproduct",
        ],
        &["T"],
        "T",
        "sil",
        "compute",
        "6.6",
    ),
    (&["dx.wave.reduce.and", "dx.wave.reduce.or", "dx.wave.reduce.xor"], &["T"], "T", "il", "compute", "6.6"),
    (
        &["dx.quad.read.across.x", "dx.quad.read.across.y", "dx.quad.read.across.diagonal"],
        &["T"],
        "T",
        "hfdsil",
        "compute",
        "6.6",
    ),
    (&["dx.wave.active.countbits", "dx.wave.prefix.bit.count"], &["i1"], "i32", "b", "compute", "6.6"),
    (&["dx.nclamp"], &["T", "T", "T"], "T", "hfd", "compute", "6.6"),
    (&["dx.sclamp", "dx.uclamp", "fshl", "fshr"], &["T", "T", "T"], "T", "sil", "compute", "6.6"),
    (
        &["pow", "atan2", "maxnum", "minnum", "maximum", "minimum", "maximumnum", "minimumnum", "copysign"],
        &["T", "T"],
        "T",
        "hf",
        "compute",
        "6.6",
    ),
    (
        &["smax", "smin", "umax", "umin", "usub.sat", "uadd.sat", "sadd.sat", "ssub.sat", "scmp", "ucmp"],
        &["T", "T"],
        "T",
        "sil",
        "compute",
        "6.6",
    ),
    (
        &[
            "uadd.with.overflow",
            "sadd.with.overflow",
            "usub.with.overflow",
            "ssub.with.overflow",
            "umul.with.overflow",
            "smul.with.overflow",
        ],
        &["T", "T"],
        "{ T, i1 }",
        "sil",
        "compute",
        "6.6",
    ),
    (&["abs", "ctlz", "cttz"], &["T", "=i1 false"], "T", "sil", "compute", "6.6"),
    (&["bswap", "bitreverse", "ctpop"], &["T"], "T", "sil", "compute", "6.6"),
    (&["fma", "fmuladd"], &["T", "T", "T"], "T", "hf", "compute", "6.6"),
    (&["ldexp", "powi"], &["float", "i32"], "float", "f", "compute", "6.6"),
    (
        &[
            "vector.reduce.add",
            "vector.reduce.mul",
            "vector.reduce.and",
            "vector.reduce.or",
            "vector.reduce.xor",
            "vector.reduce.smax",
            "vector.reduce.umin",
        ],
        &["<3 x i32>"],
        "i32",
        "i",
        "compute",
        "6.6",
    ),
    (&["vector.reduce.fmax", "vector.reduce.fmin"], &["<4 x float>"], "float", "f", "compute", "6.6"),
    (
        &["vector.reduce.fadd", "vector.reduce.fmul"],
        &["float", "<4 x float>"],
        "float",
        "f",
        "compute",
        "6.6",
    ),
    (&["dx.any", "dx.all"], &["<3 x T>"], "i1", "if", "compute", "6.6"),
    (&["dx.normalize"], &["<3 x T>"], "<3 x T>", "hf", "compute", "6.6"),
    (&["dx.lerp"], &["<4 x T>", "<4 x T>", "<4 x T>"], "<4 x T>", "f", "compute", "6.6"),
    (&["dx.cross"], &["<3 x T>", "<3 x T>"], "<3 x T>", "f", "compute", "6.6"),
    (&["dx.step"], &["<4 x T>", "<4 x T>"], "<4 x T>", "f", "compute", "6.6"),
    (&["sqrt", "floor"], &["<4 x T>"], "<4 x T>", "f", "compute", "6.5"),
    (&["sqrt", "floor"], &["<4 x T>"], "<4 x T>", "f", "compute", "6.9"),
    (
        &["matrix.multiply"],
        &["<4 x float>", "<4 x float>", "=i32 2", "=i32 2", "=i32 2"],
        "<4 x float>",
        "f",
        "compute",
        "6.6",
    ),
    (&["matrix.transpose"], &["<4 x float>", "=i32 2", "=i32 2"], "<4 x float>", "f", "compute", "6.6"),
    (&["dx.thread.id", "dx.group.id", "dx.thread.id.in.group"], &["=i32 2"], "i32", "i", "compute", "6.6"),
];

/// A text that is being made.
#[derive(Default)]
struct Body {
    text: String,
    values: usize,
}

impl Body {
    fn line(&mut self, line: &str) {
        self.text.push_str("  ");
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn name(&mut self) -> String {
        self.values += 1;
        format!("%v{}", self.values)
    }

    fn handle(&mut self, ty: &str, register: usize) -> String {
        let name = self.name();
        self.line(&format!(
            "{name} = call {ty} @llvm.dx.resource.handlefrombinding(\
             i32 0, i32 {register}, i32 1, i32 0, ptr null)"
        ));
        name
    }

    /// A value of a type, which a buffer has.
    fn value(&mut self, ty: &str) -> String {
        let memory = if ty == "i1" { "i32" } else { ty };
        let buffer = format!("target(\"dx.RawBuffer\", {memory}, 0, 0)");
        let register = 10 + self.values;
        let handle = self.handle(&buffer, register);
        let (loaded, value) = (self.name(), self.name());
        self.line(&format!(
            "{loaded} = call {{ {memory}, i1 }} @llvm.dx.resource.load.rawbuffer(\
             {buffer} {handle}, i32 1, i32 0)"
        ));
        self.line(&format!("{value} = extractvalue {{ {memory}, i1 }} {loaded}, 0"));
        if ty != "i1" {
            return value;
        }
        let truth = self.name();
        self.line(&format!("{truth} = icmp ne i32 {value}, 0"));
        truth
    }

    /// Stores a value to a buffer.
    fn keep(&mut self, ty: &str, value: &str) {
        if ty == "i1" {
            let word = self.name();
            self.line(&format!("{word} = zext i1 {value} to i32"));
            return self.keep("i32", &word);
        }
        let buffer = format!("target(\"dx.RawBuffer\", {ty}, 1, 0)");
        let register = self.values;
        let handle = self.handle(&buffer, register);
        self.line(&format!(
            "call void @llvm.dx.resource.store.rawbuffer({buffer} {handle}, i32 2, i32 0, {ty} {value})"
        ));
    }

    fn module(&self, stage: &str, model: &str) -> String {
        let threads = if stage == "compute" { "\"hlsl.numthreads\"=\"8,1,1\" " } else { "" };
        let native = self.text.contains("half") || self.text.contains("i16");
        let flags = "!llvm.module.flags = !{!8}\n!8 = !{i32 1, !\"dx.nativelowprec\", i32 1}\n";
        format!(
            "target triple = \"dxil-pc-shadermodel{model}-{stage}\"\n\
             define void @main() #0 {{\n{}  ret void\n}}\n\
             attributes #0 = {{ {threads}\"hlsl.shader\"=\"{stage}\" }}\n\
             !dx.valver = !{{!9}}\n!9 = !{{i32 1, i32 8}}\n{}",
            self.text,
            if native { flags } else { "" }
        )
    }
}

/// All texts, with their names.
fn probes() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (names, arguments, result, overloads, stage, model) in INTRINSICS {
        for name in *names {
            for letter in overloads.chars() {
                let Some((_, ty)) = TYPES.iter().find(|(known, _)| *known == letter) else { continue };
                let text = intrinsic(name, arguments, result, ty).module(stage, model);
                let model = model.replace('.', "_");
                all.push((
                    format!("{}_{letter}_{}_{stage}_{model}", name.replace('.', "_"), arguments.len()),
                    text,
                ));
            }
        }
    }
    textures(&mut all);
    buffers(&mut all);
    patterns::add(&mut all);
    root_signatures::add(&mut all);
    all
}

fn intrinsic(name: &str, arguments: &[&str], result: &str, ty: &str) -> Body {
    let mut body = Body::default();
    let own = |text: &str| text.replace('T', ty);
    let mut values = Vec::new();
    for argument in arguments {
        values.push(match argument.strip_prefix('=') {
            Some(constant) => constant.to_owned(),
            None => {
                let ty = own(argument);
                let value = body.value(&ty);
                format!("{ty} {value}")
            }
        });
    }
    let (result, values) = (own(result), values.join(", "));
    if result == "void" {
        body.line(&format!("call void @llvm.{name}({values})"));
        return body;
    }
    let made = body.name();
    body.line(&format!("{made} = call {result} @llvm.{name}({values})"));
    match result.strip_prefix("{ ").and_then(|elements| elements.strip_suffix(" }")) {
        None => body.keep(&result, &made),
        Some(elements) => {
            for (index, element) in elements.split(", ").enumerate() {
                let part = body.name();
                body.line(&format!("{part} = extractvalue {result} {made}, {index}"));
                body.keep(element, &part);
            }
        }
    }
    body
}

/// Kinds of textures: the number in the target type, coordinates, offsets, whether it is a cube.
const TEXTURES: [(u32, usize, usize, bool); 7] = [
    (1, 1, 1, false),
    (2, 2, 2, false),
    (4, 3, 3, false),
    (5, 3, 3, true),
    (6, 2, 1, false),
    (7, 3, 2, false),
    (9, 4, 3, true),
];

/// A constant number, or a vector of constant numbers.
fn constant(ty: &str, numbers: &[&str]) -> String {
    match numbers {
        [only] => format!("{ty} {only}"),
        _ => {
            let elements: Vec<String> = numbers.iter().map(|number| format!("{ty} {number}")).collect();
            format!("<{} x {ty}> <{}>", numbers.len(), elements.join(", "))
        }
    }
}

fn textures(all: &mut Vec<(String, String)>) {
    const FLOATS: [&str; 4] = ["2.500000e-01", "5.000000e-01", "7.500000e-01", "1.250000e-01"];
    for (kind, coordinates, offsets, is_cube) in TEXTURES {
        for ty in ["<4 x float>", "float", "<2 x half>"] {
            let texture = format!("target(\"dx.Texture\", {ty}, 0, 0, 0, {kind})");
            let place = constant("float", FLOATS.get(..coordinates).unwrap_or_default());
            for numbers in [["0", "0", "0"], ["1", "-2", "3"]] {
                if is_cube && numbers[0] != "0" {
                    continue;
                }
                let offset = constant("i32", numbers.get(..offsets).unwrap_or_default());
                let slope = constant("float", FLOATS.get(..offsets).unwrap_or_default());
                let calls = [
                    ("sample", format!("{place}, {offset}"), "pixel"),
                    ("sample.clamp", format!("{place}, {offset}, float 1.0"), "pixel"),
                    ("samplebias", format!("{place}, float 0.5, {offset}"), "pixel"),
                    ("samplebias.clamp", format!("{place}, float 0.5, {offset}, float 1.0"), "pixel"),
                    ("samplelevel", format!("{place}, float 0.5, {offset}"), "compute"),
                    ("samplegrad", format!("{place}, {slope}, {slope}, {offset}"), "compute"),
                    (
                        "samplegrad.clamp",
                        format!("{place}, {slope}, {slope}, {offset}, float 1.0"),
                        "compute",
                    ),
                    ("samplecmp", format!("{place}, float 0.5, {offset}"), "pixel"),
                    ("samplecmplevelzero", format!("{place}, float 0.5, {offset}"), "pixel"),
                ];
                for (name, arguments, stage) in calls {
                    let compares = name.starts_with("samplecmp");
                    if compares && (ty != "float" || kind == 4) {
                        continue;
                    }
                    let mut body = Body::default();
                    let sampler = format!("target(\"dx.Sampler\", {})", u8::from(compares));
                    let (handle, state) = (body.handle(&texture, 0), body.handle(&sampler, 0));
                    let value = body.name();
                    body.line(&format!(
                        "{value} = call {ty} @llvm.dx.resource.{name}(\
                         {texture} {handle}, {sampler} {state}, {arguments})"
                    ));
                    body.keep(ty, &value);
                    all.push((texture_name(name, kind, ty, numbers[0]), body.module(stage, "6.6")));
                }
            }
            if !is_cube {
                texels(all, kind, coordinates, offsets, ty);
            }
        }
    }
}

fn texture_name(name: &str, kind: u32, ty: &str, offset: &str) -> String {
    let ty: String = ty.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{}_{kind}_{ty}_{offset}", name.replace('.', "_"))
}

/// Loads and stores of texels by coordinates.
fn texels(all: &mut Vec<(String, String)>, kind: u32, coordinates: usize, offsets: usize, ty: &str) {
    let place = constant("i32", ["1", "2", "3"].get(..coordinates).unwrap_or_default());
    let offset = constant("i32", ["1", "-2", "3"].get(..offsets).unwrap_or_default());
    for writable in [0, 1] {
        let texture = format!("target(\"dx.Texture\", {ty}, {writable}, 0, 0, {kind})");
        let mut body = Body::default();
        let (handle, address, value) = (body.handle(&texture, 0), body.name(), body.name());
        body.line(&format!("{address} = call ptr @llvm.dx.resource.getpointer({texture} {handle}, {place})"));
        body.line(&format!("{value} = load {ty}, ptr {address}"));
        if writable == 1 {
            body.line(&format!("store {ty} {value}, ptr {address}"));
            body.line(&format!(
                "call void @llvm.dx.resource.store.texture({texture} {handle}, {place}, {ty} {value})"
            ));
        } else {
            let level = body.name();
            body.line(&format!(
                "{level} = call {ty} @llvm.dx.resource.load.level(\
                 {texture} {handle}, {place}, i32 2, {offset})"
            ));
            body.keep(ty, &level);
        }
        body.keep(ty, &value);
        all.push((texture_name("texel", kind, ty, &writable.to_string()), body.module("compute", "6.6")));
    }
}

fn buffers(all: &mut Vec<(String, String)>) {
    for (letter, scalar) in TYPES.into_iter().filter(|(letter, _)| *letter != 'b') {
        for count in [1, 2, 4] {
            let ty = if count == 1 { scalar.to_owned() } else { format!("<{count} x {scalar}>") };
            let narrow = matches!(letter, 'h' | 's');
            if !(count == 4 && matches!(letter, 'd' | 'l')) {
                let buffer = format!("target(\"dx.TypedBuffer\", {ty}, 1, 0, 0)");
                let mut body = Body::default();
                let (handle, loaded, value) = (body.handle(&buffer, 0), body.name(), body.name());
                body.line(&format!(
                    "{loaded} = call {{ {ty}, i1 }} @llvm.dx.resource.load.typedbuffer(\
                     {buffer} {handle}, i32 3)"
                ));
                body.line(&format!("{value} = extractvalue {{ {ty}, i1 }} {loaded}, 0"));
                body.line(&format!(
                    "call void @llvm.dx.resource.store.typedbuffer({buffer} {handle}, i32 4, {ty} {value})"
                ));
                all.push((format!("typed_{letter}{count}"), body.module("compute", "6.6")));
            }
            for model in ["6.0", "6.2", "6.3", "6.6", "6.9"] {
                if narrow && model < "6.2" {
                    continue;
                }
                for (element, index, offset) in
                    [(ty.as_str(), "i32 3", "i32 0"), ("i8", "i32 16", "i32 poison")]
                {
                    let buffer = format!("target(\"dx.RawBuffer\", {element}, 1, 0)");
                    let mut body = Body::default();
                    let (handle, loaded, value) = (body.handle(&buffer, 0), body.name(), body.name());
                    body.line(&format!(
                        "{loaded} = call {{ {ty}, i1 }} @llvm.dx.resource.load.rawbuffer(\
                         {buffer} {handle}, {index}, {offset})"
                    ));
                    body.line(&format!("{value} = extractvalue {{ {ty}, i1 }} {loaded}, 0"));
                    body.line(&format!(
                        "call void @llvm.dx.resource.store.rawbuffer(\
                         {buffer} {handle}, {index}, {offset}, {ty} {value})"
                    ));
                    let kind = if element == "i8" { "bytes" } else { "structured" };
                    let model_name = model.replace('.', "_");
                    all.push((format!("{kind}_{letter}{count}_{model_name}"), body.module("compute", model)));
                }
            }
        }
    }
    for scalar in ["i32", "i64"] {
        let kinds = [
            ("structured", format!("target(\"dx.RawBuffer\", {scalar}, 1, 0)"), "i32 4"),
            ("bytes", String::from("target(\"dx.RawBuffer\", i8, 1, 0)"), "i32 4"),
            ("typed", format!("target(\"dx.TypedBuffer\", {scalar}, 1, 0, 0)"), "i32 4"),
            ("texture", format!("target(\"dx.Texture\", {scalar}, 1, 0, 0, 2)"), "<2 x i32> <i32 1, i32 2>"),
        ];
        for (kind, resource, index) in kinds {
            for operation in ["add", "sub", "and", "or", "xor", "min", "max", "umin", "umax", "xchg"] {
                let mut body = Body::default();
                let (handle, address) = (body.handle(&resource, 0), body.name());
                body.line(&format!(
                    "{address} = call ptr @llvm.dx.resource.getpointer({resource} {handle}, {index})"
                ));
                let (value, old) = (body.value(scalar), body.name());
                body.line(&format!("{old} = atomicrmw {operation} ptr {address}, {scalar} {value} seq_cst"));
                body.keep(scalar, &old);
                all.push((format!("atomic_{kind}_{operation}_{scalar}"), body.module("compute", "6.6")));
            }
        }
    }
}
