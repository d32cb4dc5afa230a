//! `probe-raising`: what LLVM's own backend makes of raised shaders.
//!
//! The vertex, pixel and compute shaders of `testdata/dxc` are raised for LLVM 24, its `llc` makes containers
//! of them, and DXC's validator says which of these are valid. `raised.tsv` keeps the verdict about each
//! shader that fails, with the message: the README of `dxkit-upgrade` says which fault of LLVM each one is.
//! `flaws.txt` has a minimal module for each of these faults, which has to fail in the same way.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{files, llc_of, validate};
use crate::{process, workspace};

const USAGE: &str = "\
usage: cargo xtask probe-raising [--bless] [--keep] [--llc PATH]

  Raises the shaders of testdata/dxc that LLVM's backend is for, has it lower them, and DXC's validator judge
  the result. An error are verdicts other than those in xtask/src/probes/raised.tsv, and other verdicts about
  the minimal modules of xtask/src/probes/flaws.txt than these state.

  --bless  write the verdicts
  --keep   keep the files, and say where they are
  --llc    LLVM's backend (otherwise `llc-24` or `llc`, if it is there)

  DXC comes from DXC, or else from PATH.";

/// The table: the number of shaders, of those that LLVM's backend takes, and of those that are valid then,
/// with their debug information and without; behind it each shader that fails, with `refused` or `invalid`,
/// whether it fails `always` or only `with debug information`, and the first line of the message.
const TABLE: &str = "xtask/src/probes/raised.tsv";
/// Minimal modules that show the faults of LLVM's backend.
const FLAWS: &str = include_str!("flaws.txt");
/// The stages that LLVM's backend is for, as the names of the shaders begin.
const STAGES: [&str; 3] = ["vs_", "ps_", "cs_"];

/// Runs the task.
///
/// # Errors
/// A wrong argument, a tool that fails or is not there, and verdicts that the table does not have.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let (mut bless, mut keep, mut llc) = (false, false, None);
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-h" | "--help" => {
                println!("{USAGE}");
                return Ok(());
            }
            "--bless" => bless = true,
            "--keep" => keep = true,
            "--llc" => llc = Some(words.next().ok_or("--llc takes a path")?.clone()),
            word => return Err(format!("unknown argument {word}\n\n{USAGE}")),
        }
    }
    let llc = llc_of(llc.as_deref()).ok_or("LLVM's backend is not there: set --llc")?;
    process::quietly(process::cargo().args(["build", "--quiet", "-p", "dxkit-cli"]))?;
    let dxkit = workspace::built_command()?;
    let stage = std::env::temp_dir().join(format!("dxkit-raised-{}", std::process::id()));
    fs::create_dir_all(&stage).map_err(|error| error.to_string())?;
    let found = verdicts(&dxkit, &llc, &stage)?;
    let mended = mended_flaws(&dxkit, &llc, &stage.join("flaws"))?;
    if keep {
        println!("the files are in {}", stage.display());
    } else {
        let _ = fs::remove_dir_all(&stage);
    }
    let table = table(&found);
    println!("{}", table.lines().next().unwrap_or_default());
    if !mended.is_empty() {
        return Err(format!(
            "LLVM's backend has other faults than those of flaws.txt:\n{}",
            mended.join("\n")
        ));
    }
    let path = workspace::root().join(TABLE);
    if bless {
        return fs::write(&path, table).map_err(|error| format!("{}: {error}", path.display()));
    }
    let known = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let differ: Vec<&str> = table.lines().filter(|line| !known.lines().any(|known| known == *line)).collect();
    match differ.as_slice() {
        [] => Ok(()),
        lines => Err(format!("not in {TABLE}:\n{}", lines.join("\n"))),
    }
}

/// What became of a shader: nothing if it is valid, else the word of the table and a message.
type Verdict = Option<(&'static str, String)>;

/// What became of a shader as it is, and of its program without debug information.
struct Verdicts {
    whole: Verdict,
    program: Verdict,
}

fn verdicts(dxkit: &Path, llc: &str, stage: &Path) -> Result<BTreeMap<String, Verdicts>, String> {
    let is_of_stage = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        STAGES.iter().any(|stage| name.starts_with(stage))
    };
    let mut shaders = files(&workspace::root().join("testdata/dxc"), "dxil")?;
    shaders.retain(is_of_stage);
    let whole = attempt(dxkit, llc, &stage.join("whole"), &[], &shaders)?;
    let program = attempt(dxkit, llc, &stage.join("program"), &["--part", "DXIL"], &shaders)?;
    let both = whole.into_iter().zip(program);
    Ok(both.map(|((name, whole), (_, program))| (name, Verdicts { whole, program })).collect())
}

/// Raises the shaders with these options, and has them lowered and judged.
fn attempt(
    dxkit: &Path,
    llc: &str,
    stage: &Path,
    options: &[&str],
    shaders: &[PathBuf],
) -> Result<BTreeMap<String, Verdict>, String> {
    fs::create_dir_all(stage).map_err(|error| error.to_string())?;
    let mut names = Vec::new();
    for path in shaders {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = stage.join(format!("{name}.ll"));
        let mut raising = Command::new(dxkit);
        raising.args(["dis", "--llvm=24", "--raise", "-q", "-o"]).arg(&text).arg(path).args(options);
        process::quietly(&mut raising)?;
        names.push(name);
    }
    judge(dxkit, llc, stage, names)
}

/// Has LLVM's backend lower the texts of a folder, and DXC's validator judge the containers.
fn judge(
    dxkit: &Path,
    llc: &str,
    stage: &Path,
    names: Vec<String>,
) -> Result<BTreeMap<String, Verdict>, String> {
    let mut found = BTreeMap::new();
    let mut containers: Vec<PathBuf> = Vec::new();
    for name in names {
        let (text, container) = (stage.join(format!("{name}.ll")), stage.join(format!("{name}.cso")));
        let mut lowering = Command::new(llc);
        lowering.arg("-filetype=obj").arg(&text).arg("-o").arg(&container).stdin(Stdio::null());
        let run = lowering.output().map_err(|error| format!("{llc}: {error}"))?;
        if run.status.success() {
            containers.push(container);
            found.insert(name, None);
        } else {
            found.insert(name, Some(("refused", refusal(&String::from_utf8_lossy(&run.stderr)))));
        }
    }
    let mut signing = Command::new(dxkit);
    process::quietly(signing.args(["hash", "fix", "-q", "--in-place"]).args(&containers))?;
    for (name, (valid, message)) in validate(stage, containers.iter().map(PathBuf::as_path))? {
        if !valid {
            let line = message.split("\\n").next().unwrap_or_default();
            // An address in the validator where it crashes.
            let line = line.split(" in dxcompiler").next().unwrap_or_default();
            found.insert(name, Some(("invalid", line.trim().to_owned())));
        }
    }
    Ok(found)
}

/// The minimal modules about which the verdicts are others than those that they state.
fn mended_flaws(dxkit: &Path, llc: &str, stage: &Path) -> Result<Vec<String>, String> {
    fs::create_dir_all(stage).map_err(|error| error.to_string())?;
    let (mut stated, mut names) = (Vec::new(), Vec::new());
    for flaw in FLAWS.split("\n;; ").skip(1) {
        let (head, module) = flaw.split_once('\n').unwrap_or_default();
        let mut words = head.splitn(3, ' ').map(str::to_owned);
        let [Some(name), Some(verdict), Some(message)] = [words.next(), words.next(), words.next()] else {
            return Err(format!("flaws.txt: '{head}' is not NAME VERDICT MESSAGE"));
        };
        fs::write(stage.join(format!("{name}.ll")), module).map_err(|error| error.to_string())?;
        names.push(name.clone());
        stated.push((name, verdict, message));
    }
    let found = judge(dxkit, llc, stage, names)?;
    let mended = stated.into_iter().filter_map(|(name, verdict, message)| {
        let now = found.get(&name).cloned().flatten();
        let same = now.as_ref().is_some_and(|(now, line)| *now == verdict && line.starts_with(&message));
        (!same).then(|| format!("{name}: {now:?}, and not {verdict}: {message}"))
    });
    Ok(mended.collect())
}

/// The error that `llc` prints, or the pass in which it crashes.
fn refusal(messages: &str) -> String {
    let error = messages.lines().find_map(|line| line.strip_prefix("error: "));
    let crash = messages.lines().find_map(|line| line.split_once("Running pass '")?.1.split('\'').next());
    match (error, crash) {
        (Some(error), _) => error.to_owned(),
        (None, Some(pass)) => format!("a crash in the pass '{pass}'"),
        (None, None) => messages.lines().next().unwrap_or_default().to_owned(),
    }
}

fn table(found: &BTreeMap<String, Verdicts>) -> String {
    let whole = counts(found.values().map(|verdicts| &verdicts.whole));
    let program = counts(found.values().map(|verdicts| &verdicts.program));
    let mut text = format!("{} shaders\t{whole}\twithout debug information {program}\n", found.len());
    for (name, verdicts) in found {
        let (verdict, when) = match &verdicts.program {
            Some(verdict) => (Some(verdict), "always"),
            None => (verdicts.whole.as_ref(), "with debug information"),
        };
        if let Some((verdict, message)) = verdict {
            text.push_str(&format!("{name}\t{verdict}\t{when}\t{message}\n"));
        }
    }
    text
}

/// How many of the shaders LLVM's backend takes, and how many of those are valid.
fn counts<'v>(verdicts: impl Iterator<Item = &'v Verdict> + Clone) -> String {
    let refused = verdicts.clone().flatten().filter(|(verdict, _)| *verdict == "refused").count();
    let (all, failed) = (verdicts.clone().count(), verdicts.flatten().count());
    format!("{} taken\t{} valid", all - refused, all - failed)
}
