//! `compare-linking`: random sets of libraries, linked by `dxkit link` and by the vendor's linker.
//!
//! In go seeds; [`sources`] makes the sources of a set of each. DXC compiles them, `dxc --link-batch` and
//! `dxkit link` link the same containers, and these are compared: the verdict; of what both link, the verdict
//! of the vendor's validator, what its reflection returns, the instructions that it counts, and what compute
//! shaders give when `dxkit run` runs them with the same resources. What differs is printed, and its files
//! are kept.

mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::{process, workspace};

const USAGE: &str = "\
usage: cargo xtask compare-linking [--first SEED] [--keep] [COUNT]

  Links COUNT random sets of libraries (100, if it is missing) by `dxkit link` and by the vendor's linker, and compares
  verdicts, validity, reflection, the number of instructions, and what compute shaders compute.

  --first  the first seed; 1, if it is missing
  --keep   keep all files, not only those of differences

  The compiler comes from DXC, or else from PATH; it needs batches (`--batch`, `--link-batch`, `--reflect-batch`,
  `--validate-batch`).";

struct Arguments {
    first: u64,
    count: u64,
    keeps: bool,
}

impl Arguments {
    fn parse(given: &[String]) -> Result<Option<Self>, String> {
        let mut arguments = Self { first: 1, count: 100, keeps: false };
        let number = |text: Option<&String>| {
            let text = text.ok_or("a number is missing")?;
            text.parse().map_err(|_| format!("`{text}` is no number\n\n{USAGE}"))
        };
        let mut given = given.iter();
        while let Some(argument) = given.next() {
            match argument.as_str() {
                "-h" | "--help" => return Ok(None),
                "--keep" => arguments.keeps = true,
                "--first" => arguments.first = number(given.next())?,
                _ => arguments.count = number(Some(argument))?,
            }
        }
        Ok(Some(arguments))
    }
}

/// The verdict of a linker.
#[derive(Clone, PartialEq, Eq)]
enum Verdict {
    Linked,
    Refused(String),
    Crashed,
}

/// What was found.
#[derive(Default)]
struct Tally {
    compared: BTreeMap<&'static str, usize>,
    /// The instructions of dxkit's shaders, and of the vendor's.
    instructions: (u64, u64),
    wrong: Vec<String>,
    /// The sets with a difference.
    kept: BTreeSet<String>,
}

impl Tally {
    fn count(&mut self, what: &'static str) {
        *self.compared.entry(what).or_default() += 1;
    }

    fn complain(&mut self, set: &str, what: impl std::fmt::Display) {
        self.wrong.push(format!("{set}: {what}"));
        self.kept.insert(set.to_owned());
    }
}

/// Runs the task.
///
/// # Errors
/// A wrong argument, no compiler, and any difference.
pub(crate) fn run(given: &[String]) -> Result<(), String> {
    let Some(arguments) = Arguments::parse(given)? else {
        println!("{USAGE}");
        return Ok(());
    };
    process::quietly(process::cargo().args(["build", "--quiet", "-p", "dxkit-cli"]))?;
    let dxkit = workspace::built_command()?;
    let stage = std::env::temp_dir().join(format!("dxkit-linking-{}", std::process::id()));
    fs::create_dir_all(&stage).map_err(|error| error.to_string())?;
    let last = arguments.first.saturating_add(arguments.count);
    let sets: BTreeMap<String, sources::Set> =
        (arguments.first..last).map(|seed| (format!("set{seed}"), sources::set(seed))).collect();
    let mut tally = Tally::default();
    let compiled = compile(&stage, &sets, &mut tally)?;
    let vendors = link_by_vendor(&stage, &sets, &compiled)?;
    let mut both = Vec::new();
    for (name, verdict) in vendors {
        let Some(set) = sets.get(&name) else { continue };
        let own = link(&dxkit, &stage, &name, set)?;
        if compare_verdicts(&name, &own, &verdict, &mut tally) {
            both.push(name);
        }
    }
    compare_linked(&stage, &both, &mut tally)?;
    for name in &both {
        if sets.get(name).is_some_and(|set| set.profile.starts_with("cs_")) {
            compare_results(&dxkit, &stage, name, &mut tally)?;
        }
    }
    for (what, count) in &tally.compared {
        println!("{what}: {count}");
    }
    let (own, vendors) = tally.instructions;
    println!("instructions: {own}; the vendor's linker leaves {vendors}");
    if own > vendors {
        tally.wrong.push("there are more instructions than the vendor's linker leaves".into());
    }
    clean(&stage, arguments.keeps, &tally.kept)?;
    if tally.wrong.is_empty() { Ok(()) } else { Err(tally.wrong.join("\n")) }
}

/// Removes the files that are not kept.
fn clean(stage: &Path, keeps_all: bool, kept: &BTreeSet<String>) -> Result<(), String> {
    if !keeps_all {
        for entry in fs::read_dir(stage).map_err(|error| error.to_string())?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let set = name.split(['.', '_']).next().unwrap_or_default();
            if !kept.contains(set) && entry.path().is_file() {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
    if keeps_all || !kept.is_empty() {
        println!("the files are in {}", stage.display());
    } else {
        let _ = fs::remove_dir_all(stage);
    }
    Ok(())
}

fn dxc(stage: &Path, arguments: &[&str]) -> Result<Output, String> {
    let dxc = std::env::var_os("DXC").filter(|value| !value.is_empty()).unwrap_or_else(|| "dxc".into());
    process::output(Command::new(dxc).args(arguments).current_dir(stage))
}

fn write(stage: &Path, name: &str, text: &str) -> Result<(), String> {
    fs::write(stage.join(name), text).map_err(|error| format!("{name}: {error}"))
}

/// Compiles the libraries; the sets of which all are compiled.
fn compile(
    stage: &Path,
    sets: &BTreeMap<String, sources::Set>,
    tally: &mut Tally,
) -> Result<BTreeSet<String>, String> {
    let mut list = String::new();
    for (name, set) in sets {
        for (number, (source, options)) in set.files.iter().enumerate() {
            write(stage, &format!("{name}_{number}.hlsl"), source)?;
            let options = options.join("\t");
            let _ = writeln!(list, "{name}_{number}.hlsl\t{name}_{number}.lib\t{options}");
        }
    }
    write(stage, "compile.list", &list)?;
    let output = dxc(stage, &["--batch", "compile.list"])?;
    let mut compiled = BTreeSet::new();
    for (name, set) in sets {
        let missing =
            (0..set.files.len()).find(|number| !stage.join(format!("{name}_{number}.lib")).exists());
        match missing {
            None => drop(compiled.insert(name.clone())),
            Some(number) => {
                tally.count("sets that DXC does not compile");
                println!("{name}: DXC does not compile file {number}");
            }
        }
    }
    if compiled.is_empty() {
        return Err(format!("dxc compiles nothing: {}", String::from_utf8_lossy(&output.stderr)));
    }
    tally.compared.insert("sets", compiled.len());
    Ok(compiled)
}

fn libraries(name: &str, set: &sources::Set) -> Vec<String> {
    set.linked.iter().map(|number| format!("{name}_{number}.lib")).collect()
}

fn link_by_vendor(
    stage: &Path,
    sets: &BTreeMap<String, sources::Set>,
    compiled: &BTreeSet<String>,
) -> Result<BTreeMap<String, Verdict>, String> {
    let mut list = String::new();
    for (name, set) in sets.iter().filter(|(name, _)| compiled.contains(*name)) {
        let (entry, libraries) = (set.entry.unwrap_or_default(), libraries(name, set).join(","));
        let _ = write!(list, "{name}.vendor\t{entry}\t{}\t{libraries}", set.profile);
        for option in &set.options {
            let _ = write!(list, "\t{option}");
        }
        list.push('\n');
    }
    write(stage, "link.list", &list)?;
    dxc(stage, &["--link-batch", "link.list"])?;
    let verdict = |name: &String| {
        let linked = stage.join(format!("{name}.vendor"));
        let errors = fs::read(stage.join(format!("{name}.vendor.err"))).unwrap_or_default();
        let errors = String::from_utf8_lossy(&errors).trim().to_owned();
        let verdict = match (linked.exists(), errors.starts_with("crash")) {
            (true, _) => Verdict::Linked,
            (false, true) => Verdict::Crashed,
            (false, false) => Verdict::Refused(errors),
        };
        (name.clone(), verdict)
    };
    Ok(compiled.iter().map(verdict).collect())
}

fn link(dxkit: &Path, stage: &Path, name: &str, set: &sources::Set) -> Result<Verdict, String> {
    let mut command = Command::new(dxkit);
    command.current_dir(stage).args(["link", "-q", "--profile", &set.profile, "-o"]);
    command.arg(format!("{name}.own")).args(libraries(name, set));
    if let Some(entry) = set.entry {
        command.args(["--entry", entry]);
    }
    for option in &set.options {
        command.arg(format!("-{option}"));
    }
    let output = process::output(&mut command)?;
    let errors = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Ok(match output.status.code() {
        Some(0) => Verdict::Linked,
        Some(_) if !errors.contains("panicked") => Verdict::Refused(errors),
        _ => Verdict::Crashed,
    })
}

/// Whether both link a set.
fn compare_verdicts(name: &str, own: &Verdict, vendors: &Verdict, tally: &mut Tally) -> bool {
    match (own, vendors) {
        (Verdict::Linked, Verdict::Linked) => {
            tally.count("linked by both");
            return true;
        }
        (Verdict::Refused(_), Verdict::Refused(_)) => tally.count("refused by both"),
        (Verdict::Linked | Verdict::Refused(_), Verdict::Crashed) => {
            tally.count("crashes of the vendor's linker");
            println!("{name}: the vendor's linker crashes");
        }
        (Verdict::Linked, Verdict::Refused(why)) => {
            tally.complain(name, format_args!("dxkit links what the vendor's linker refuses: {why}"));
        }
        (Verdict::Refused(why), Verdict::Linked) => {
            tally.complain(name, format_args!("dxkit refuses what the vendor's linker links: {why}"));
        }
        (Verdict::Crashed, _) => tally.complain(name, "dxkit crashes"),
    }
    false
}

/// Compares the validity and the reflection of what both linked.
fn compare_linked(stage: &Path, both: &[String], tally: &mut Tally) -> Result<(), String> {
    let files: Vec<String> =
        both.iter().flat_map(|name| [format!("{name}.own"), format!("{name}.vendor")]).collect();
    write(stage, "linked.list", &(files.join("\n") + "\n"))?;
    dxc(stage, &["--validate-batch", "verdicts.tsv", "@linked.list"])?;
    let verdicts = fs::read_to_string(stage.join("verdicts.tsv")).map_err(|error| error.to_string())?;
    let rows = verdicts.lines().filter_map(|line| {
        let (verdict, rest) = line.split_once('\t')?;
        let (file, message) = rest.split_once('\t').unwrap_or((rest, ""));
        Some((file, (verdict == "ok", message)))
    });
    let verdicts: BTreeMap<&str, (bool, &str)> = rows.collect();
    for name in both {
        let [own, vendors] =
            ["own", "vendor"].map(|suffix| verdicts.get(format!("{name}.{suffix}").as_str()));
        match (own, vendors) {
            (Some((true, _)), _) => tally.count("valid"),
            // Such are libraries for no certain shader model.
            (Some((false, _)), Some((false, _))) => tally.count("of both linkers, not valid"),
            (own, _) => tally.complain(name, format_args!("is not valid: {own:?}")),
        }
    }
    fs::create_dir_all(stage.join("reflected")).map_err(|error| error.to_string())?;
    dxc(stage, &["--reflect-batch", "reflected", "@linked.list"])?;
    for name in both {
        let text = |suffix: &str| {
            fs::read_to_string(stage.join(format!("reflected/{name}.{suffix}.txt"))).unwrap_or_default()
        };
        let (own, vendors) = (text("own"), text("vendor"));
        let facts = |text: &str| -> Vec<String> {
            // The size of a program and what it has of instructions are compared by their number.
            let is_fact = |line: &&str| !is_counter(line) && !line.trim().starts_with("size: ");
            text.lines().filter(is_fact).map(str::to_owned).collect()
        };
        tally.instructions.0 += counted(&own);
        tally.instructions.1 += counted(&vendors);
        match (facts(&own), facts(&vendors)) {
            (own, vendors) if own == vendors && !own.is_empty() => tally.count("equal reflection"),
            (own, vendors) => {
                let differs = own.iter().zip(&vendors).find(|(own, vendors)| own != vendors);
                tally.complain(name, format_args!("reflection differs: {differs:?}"));
            }
        }
    }
    Ok(())
}

/// Whether a line of reflection counts instructions.
fn is_counter(line: &str) -> bool {
    let name = line.trim().split(':').next().unwrap_or_default();
    name.ends_with("Count") && (name.contains("Instruction") || name.contains("FlowControl"))
        || name.starts_with("Texture") && name.ends_with("Instructions")
}

/// The instructions that reflection counts.
fn counted(text: &str) -> u64 {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("InstructionCount: "));
    lines.filter_map(|number| number.parse::<u64>().ok()).sum()
}

/// What the resources of [`sources`] hold in a run.
const CONTENTS: [(&str, &str); 8] = [
    ("albedo", "@texels.npy"),
    ("items", "@records.bin"),
    ("raw", "@records.bin"),
    ("typed", "@texels16.npy"),
    ("Frame", "@records.bin"),
    ("lamp", "@records.bin"),
    ("far", "@records.bin"),
    ("clamped", "point,clamp"),
];

/// Compares what a compute shader gives.
fn compare_results(dxkit: &Path, stage: &Path, name: &str, tally: &mut Tally) -> Result<(), String> {
    let reflected = fs::read_to_string(stage.join(format!("reflected/{name}.own.txt"))).unwrap_or_default();
    let has = |resource: &str| reflected.contains(&format!("Name: \"{resource}\""));
    write_contents(stage)?;
    let run = |suffix: &str| -> Result<Output, String> {
        let mut command = Command::new(dxkit);
        command.current_dir(stage).args(["run", "-q", &format!("{name}.{suffix}"), "--dispatch", "2,1,1"]);
        command.args(["--out", "result", "--all", "--set", "result=zeros:32"]);
        for (resource, value) in CONTENTS {
            if has(resource) {
                command.args(["--set", &format!("{resource}={value}")]);
            }
        }
        for element in 0..3 {
            if has("lamps") || has("lamps[0]") {
                command.args(["--set", &format!("lamps[{element}]=@records.bin")]);
            }
        }
        if has("counts") {
            command.args(["--out", "counts", "--set", "counts=zeros:16"]);
        }
        command.stdin(Stdio::null());
        process::output(&mut command)
    };
    let (own, vendors) = (run("own")?, run("vendor")?);
    match (own.status.success(), vendors.status.success()) {
        (true, true) if own.stdout == vendors.stdout => tally.count("equal results"),
        (true, true) => tally.complain(name, "results differ"),
        (..) => {
            let message = String::from_utf8_lossy(&own.stderr).trim().to_owned();
            tally.complain(name, format_args!("does not run: {message}"));
        }
    }
    Ok(())
}

/// Writes the files that [`CONTENTS`] names.
fn write_contents(stage: &Path) -> Result<(), String> {
    let array = |shape: &str, count: u16| {
        let header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({shape}), }}");
        // The header is padded so that the numbers begin at a multiple of 64.
        let header = format!("{header:<117}\n");
        let length = u16::try_from(header.len()).unwrap_or(0).to_le_bytes();
        let numbers = (0..count).flat_map(|number| f32::from(number * 7 % 23).to_le_bytes());
        let start = [&b"\x93NUMPY\x01\x00"[..], &length, header.as_bytes()].concat();
        start.into_iter().chain(numbers).collect::<Vec<u8>>()
    };
    let records = (0..64_u32).flat_map(|number| match number % 6 {
        3 => (number * 5 % 19).to_le_bytes(),
        _ => f32::from(u16::try_from(number * 3 % 13).unwrap_or(0)).to_le_bytes(),
    });
    let files: [(&str, Vec<u8>); 3] = [
        ("texels.npy", array("4, 4, 4", 64)),
        ("texels16.npy", array("16, 4", 64)),
        ("records.bin", records.collect()),
    ];
    for (name, bytes) in files {
        let path: PathBuf = stage.join(name);
        fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
