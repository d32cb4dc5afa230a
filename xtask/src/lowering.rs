//! `compare-lowering`: the proof that lowering keeps the meaning of a text.
//!
//! Shaders are raised to LLVM 22's terms, optimised by LLVM's `opt`, and lowered by `dxkit asm`; what comes
//! back from the container is raised again. `opt` brings both texts into one form, and [`crate::values`]
//! compares what their functions compute. Neither step knows the lowering.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::values::{self, FunctionLines};
use crate::{process, workspace};

const USAGE: &str = "\
usage: cargo xtask compare-lowering [--passes NAME=PASSES]... [--keep] [PATH...]

  Raises shaders, optimises the texts in several ways, lowers them, and compares what the result computes with what the
  text computes. Given DXC with batches, its validator also checks every container.

  PATH      containers, texts (.ll) for LLVM 22, or folders of them, instead of the shaders of testdata; of a text, what is
            lowered after passes is compared with what is lowered without
  --passes  other passes for `opt` than those of the task; an empty list leaves the text as it is
  --keep    keep the files, and say where they are

  `opt` comes from OPT, or else from PATH (`opt-22` or `opt`), and has to be of LLVM 22. Without it, nothing is compared.";

/// What is done to a text before it is lowered: a name, and the passes of `opt`; none leave it as it is.
const PASSES: [(&str, &str); 8] = [
    ("none", ""),
    ("O1", "default<O1>"),
    ("O2", "default<O2>"),
    ("O3", "default<O3>"),
    ("Oz", "default<Oz>"),
    ("vectors", "sroa,load-store-vectorizer,slp-vectorizer,vector-combine,instcombine"),
    ("memory", "reg2mem"),
    ("loops", "function(loop-simplify,loop-rotate,indvars,loop-unroll,jump-threading)"),
];

/// The passes that bring two texts into one form: vectors become their elements, as in DXIL before shader
/// model 6.9, and variables become values.
const ONE_FORM: &str = "function(expand-reductions,scalarizer<load-store>,sroa),default<O2>,\
    function(scalarizer<load-store>,instcombine,reassociate,early-cse,gvn,simplifycfg,instcombine,adce),globaldce";

/// What would undo [`ONE_FORM`], or depends on costs.
const ONE_FORM_OPTIONS: [&str; 4] =
    ["-strip-debug", "-vectorize-slp=false", "-vectorize-loops=false", "-disable-loop-unrolling"];

/// Texts of `testdata` that compute the same, although `opt` brings them into different forms: parts of their
/// names, and why. Those of shaders were run before and after.
const KNOWN: [(&str, &str, &str); 30] = [
    ("dxc-cs_group_shared_", ".memory", "opt leaves truth values in bytes, which are values after lowering"),
    ("dxc-cs_reflected_types_debug_6_0", "", "loads that nothing uses vanish"),
    ("dxc-cs_vector_reductions_6_9", "", TRUTHS),
    ("dxc-lib_resource_choice_6_x", ".memory", "opt takes handles apart, which are whole after lowering"),
    ("dxc-ps_handle_choice_6_6", ".memory", "opt takes handles apart, which are whole after lowering"),
    ("dxc-ps_handle_choice_debug_6_6", ".memory", "opt takes handles apart, which are whole after lowering"),
    ("dxc-ps_multi_file_od_debug_6_6", "", "opt merges calls with equal handles only after lowering"),
    ("dxc-vs_transform_o0_6_0", "", ADDRESSES),
    ("dxc-vs_transform_od_6_0", "", ADDRESSES),
    ("exec-amplification_waves", ".", ORDER),
    ("exec-clean_blur", "", ADDRESSES),
    ("exec-clean_bytes", "", ADDRESSES),
    ("exec-clean_histogram_of_rows", "", ADDRESSES),
    ("exec-clean_insertion", "", ADDRESSES),
    ("exec-clean_scan_up_and_down", "", ADDRESSES),
    ("exec-clean_stack", "", ADDRESSES),
    ("exec-clean_tile_with_edges", "", ADDRESSES),
    ("exec-fault_below_zero", "", ADDRESSES),
    ("exec-forms_small", "", "opt has an operation for absolute values, which are maxima after lowering"),
    ("exec-group_reduction", "", ADDRESSES),
    ("exec-group_scan", "", ADDRESSES),
    ("exec-group_transpose", "", ADDRESSES),
    ("exec-lights", "", "opt takes for granted that nothing is divided by zero, which lowering drops"),
    ("exec-overloads_wave_votes", ".vectors", ORDER),
    ("exec-vectors", "", ORDER),
    ("link-agree", "", TRUTHS),
    ("link-vector_arrays", "", ADDRESSES),
    ("mesa-cs_math_6_2", "", ORDER),
    ("mesa-cs_trace_6_4", "", "integers of 8 bits have 32 after lowering"),
    ("pipeline-engine_bloom_cs_6_0", "", "opt merges the ends of branches otherwise"),
];
const ADDRESSES: &str = "opt writes the same address in other terms";
const ORDER: &str = "opt orders the operands of sums otherwise";
const TRUTHS: &str = "vectors of truth values are words for opt, and values after lowering";

struct Arguments {
    passes: Vec<(String, String)>,
    keep: bool,
    paths: Vec<PathBuf>,
}

impl Arguments {
    fn parse(args: &[String]) -> Result<Option<Self>, String> {
        let mut parsed = Self { passes: Vec::new(), keep: false, paths: Vec::new() };
        let mut words = args.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "-h" | "--help" => return Ok(None),
                "--keep" => parsed.keep = true,
                "--passes" => {
                    let given = words.next().and_then(|word| word.split_once('='));
                    let (name, passes) = given.ok_or("--passes takes NAME=PASSES")?;
                    parsed.passes.push((name.to_owned(), passes.to_owned()));
                }
                word if word.starts_with('-') => return Err(format!("unknown argument {word}\n\n{USAGE}")),
                word => parsed.paths.push(std::path::absolute(word).map_err(|error| error.to_string())?),
            }
        }
        if parsed.passes.is_empty() {
            parsed.passes = PASSES.map(|(name, passes)| (name.to_owned(), passes.to_owned())).to_vec();
        }
        Ok(Some(parsed))
    }
}

/// Runs the task.
///
/// # Errors
/// A wrong argument, a text that is refused or computes something else, and a container that DXC's validator
/// refuses while it accepts the original.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let Some(arguments) = Arguments::parse(args)? else {
        println!("{USAGE}");
        return Ok(());
    };
    let Some(opt) = opt() else {
        println!("skipped: there is no opt of LLVM 22; set OPT=path");
        return Ok(());
    };
    if arguments.paths.is_empty() {
        // What lowering starts from: the raised shaders, which LLVM has to accept and to print as they are.
        let test = ["test", "--quiet", "-p", "dxkit-upgrade", "--test", "all", "--", "--ignored"];
        process::run(process::cargo().args(test).arg("all_shaders_agree_with_llvm").env("OPT", &opt))?;
    }
    process::quietly(process::cargo().args(["build", "--quiet", "-p", "dxkit-cli"]))?;
    let dxkit = workspace::built_command()?;
    let stage = std::env::temp_dir().join(format!("dxkit-lowering-{}", std::process::id()));
    let place = |name: &str| -> Result<PathBuf, String> {
        let path = stage.join(name);
        fs::create_dir_all(&path).map_err(|error| format!("cannot make {}: {error}", path.display()))?;
        Ok(path)
    };
    let (containers, raised, texts) = (place("containers")?, place("raised")?, place("texts")?);
    let (lowered, again, forms) = (place("lowered")?, place("again")?, place("forms")?);
    if arguments.paths.is_empty() {
        gather(&[workspace::root().join("testdata")], &containers, None)?;
    }
    gather(&arguments.paths, &containers, Some(&raised))?;
    let given = names(&raised)?;
    // What cannot be raised says so, and is left out.
    const RAISE: [&str; 4] = ["dis", "--llvm=22", "--raise", "-q"];
    work(&dxkit, &RAISE, &containers, &raised)?;
    let shaders = names(&raised)?;
    let mut findings = Vec::new();

    let jobs: Vec<(&String, &(String, String))> = shaders
        .iter()
        .flat_map(|shader| arguments.passes.iter().map(move |passes| (shader, passes)))
        .collect();
    let refused = in_parallel(&jobs, |(shader, (name, passes))| {
        let (from, to) = (raised.join(shader), texts.join(text_name(shader, name)));
        if passes.is_empty() {
            return fs::copy(from, to).err().map(|error| format!("{shader}: {error}"));
        }
        run_opt(&opt, &[], &format!("{passes},verify"), &from, &to)
            .err()
            .map(|why| format!("{shader} {name}: {why}"))
    });
    println!("{} shaders, {} texts, {} refused by opt", shaders.len(), jobs.len(), refused.len());

    // What DXC accepts of it is found below; some shaders of testdata are not valid themselves.
    let complaints = work(&dxkit, &["asm", "-q", "--no-validate"], &texts, &lowered)?;
    findings.extend(complaints.lines().map(|line| format!("refused: {line}")));
    work(&dxkit, &RAISE, &lowered, &again)?;
    let made = names(&lowered)?.len();
    println!("{made} lowered, {} refused by dxkit asm", names(&texts)?.len() - made);

    let both = names(&again)?;
    let folders = Folders { given: &given, texts: &texts, again: &again, forms: &forms };
    let differ = in_parallel(&both, |name| folders.difference(&opt, &arguments, name));
    println!("{} compared, {} compute the same", both.len(), both.len() - differ.len());
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for found in differ {
        match KNOWN.iter().find(|(shader, passes, _)| found.contains(shader) && found.contains(passes)) {
            Some((.., why)) => *reasons.entry(why).or_default() += 1,
            None => findings.push(found),
        }
    }
    for (why, count) in reasons {
        println!("  {count} differ in form: {why}");
    }
    findings.extend(validate(&stage, &containers, &lowered)?);
    if arguments.keep || !findings.is_empty() {
        println!("the files are in {}", stage.display());
    } else {
        let _ = fs::remove_dir_all(&stage);
    }
    process::report("compare-lowering", &findings)
}

/// The shaders and the folders that the results of lowering are compared in.
struct Folders<'f> {
    /// The names of the shaders that a front end wrote.
    given: &'f [String],
    texts: &'f Path,
    again: &'f Path,
    forms: &'f Path,
}

impl Folders<'_> {
    /// How the text that was lowered and raised again differs from the one before, if it does.
    fn difference(&self, opt: &Path, arguments: &Arguments, name: &str) -> Option<String> {
        let form_of = |from: &Path, end: &str| -> Result<FunctionLines, String> {
            let to = self.forms.join(format!("{name}.{end}"));
            let text = fs::read(from).map_err(|error| error.to_string())?;
            let text = values::without_new_flags(&String::from_utf8_lossy(&text));
            fs::write(&to, text).map_err(|error| error.to_string())?;
            run_opt(opt, &ONE_FORM_OPTIONS, ONE_FORM, &to, &to)?;
            let text = fs::read(&to).map_err(|error| error.to_string())?;
            Ok(values::form(&String::from_utf8_lossy(&text)))
        };
        // What a front end wrote is not in the terms of raising: the first lowering of it is what the others
        // are compared with.
        let is_of = |shader: &&String| {
            let rest = name.strip_prefix(shader.strip_suffix(".ll").unwrap_or(shader));
            rest.is_some_and(|rest| rest.starts_with('.'))
        };
        let shader = self.given.iter().find(is_of);
        let first = arguments.passes.first().map_or("", |(passes, _)| passes);
        let before = match shader {
            Some(shader) => form_of(&self.again.join(text_name(shader, first)), "before"),
            None => form_of(&self.texts.join(name), "before"),
        };
        match (before, form_of(&self.again.join(name), "after")) {
            (Ok(before), Ok(after)) => {
                values::difference(&before, &after).map(|difference| format!("differs: {name}: {difference}"))
            }
            (Err(why), _) | (_, Err(why)) => Some(format!("{name}: {why}")),
        }
    }
}

/// `opt` of LLVM 22.
fn opt() -> Option<PathBuf> {
    let given = std::env::var_os("OPT").filter(|value| !value.is_empty()).map(PathBuf::from);
    let names = given.map_or_else(|| vec!["opt-22".into(), "opt".into()], |path| vec![path]);
    names.into_iter().find(|name| {
        let output = Command::new(name).arg("--version").output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("LLVM version 22."))
    })
}

fn run_opt(opt: &Path, options: &[&str], passes: &str, from: &Path, to: &Path) -> Result<(), String> {
    let mut command = Command::new(opt);
    command.arg("-S").args(options).arg(format!("-passes={passes}")).arg(from).arg("-o").arg(to);
    let output = process::output(&mut command)?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let why = errors.lines().find(|line| !line.contains("WARNING")).unwrap_or_default();
    if output.status.success() { Ok(()) } else { Err(format!("opt: {why}")) }
}

/// Runs the command on a folder, with its output in another one; returns its messages.
fn work(dxkit: &Path, words: &[&str], from: &Path, to: &Path) -> Result<String, String> {
    let mut command = Command::new(dxkit);
    command.args(words).arg("-o").arg(to).arg(from);
    Ok(String::from_utf8_lossy(&process::output(&mut command)?.stderr).into_owned())
}

/// The text of a shader after passes.
fn text_name(shader: &str, passes: &str) -> String {
    format!("{}.{passes}.ll", shader.strip_suffix(".ll").unwrap_or(shader))
}

/// The containers and texts that the paths name, with their folders in their names.
fn gather(paths: &[PathBuf], containers: &Path, texts: Option<&Path>) -> Result<(), String> {
    for path in paths {
        let root = path.parent().unwrap_or(path);
        let mut open = vec![path.clone()];
        while let Some(path) = open.pop() {
            let fail = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
            if path.is_dir() {
                for entry in fs::read_dir(&path).map_err(fail)? {
                    open.push(entry.map_err(fail)?.path());
                }
                continue;
            }
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy();
            let name = name.replace(['/', '\\'], "-").replace(' ', "_");
            let folder = match path.extension().and_then(|extension| extension.to_str()) {
                Some("dxil" | "dxbc" | "cso") => Some(containers),
                Some("ll") => texts,
                _ => None,
            };
            let Some(folder) = folder else { continue };
            fs::copy(&path, folder.join(name)).map_err(fail)?;
        }
    }
    Ok(())
}

fn names(folder: &Path) -> Result<Vec<String>, String> {
    let fail = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        names.push(entry.map_err(fail)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// What a function says of each item, in the order of the items.
fn in_parallel<T: Sync>(items: &[T], say: impl Fn(&T) -> Option<String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let said = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    if let Some(words) = say(item) {
                        said.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(index, words);
                    }
                }
            });
        }
    });
    said.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).into_values().collect()
}

/// What DXC's validator says against containers whose originals it accepts.
fn validate(stage: &Path, containers: &Path, lowered: &Path) -> Result<Vec<String>, String> {
    let dxc = std::env::var_os("DXC").filter(|value| !value.is_empty()).unwrap_or_else(|| "dxc".into());
    let verdicts = |folder: &Path| -> Result<BTreeMap<String, String>, String> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let list: Vec<String> = names(folder)?.iter().map(|file| format!("{name}/{file}\n")).collect();
        let (listed, out) = (format!("{name}.list"), format!("{name}.tsv"));
        fs::write(stage.join(&listed), list.concat()).map_err(|error| format!("{listed}: {error}"))?;
        let mut command = Command::new(&dxc);
        command.current_dir(stage).args(["--validate-batch", &out, &format!("@{listed}")]);
        if list.is_empty() || process::output(&mut command).is_err() {
            return Ok(BTreeMap::new());
        }
        let Ok(text) = fs::read(stage.join(&out)) else { return Ok(BTreeMap::new()) };
        let text = String::from_utf8_lossy(&text).into_owned();
        let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter_map(|row| {
            let file = row.get(1)?.rsplit('/').next()?;
            let why = if *row.first()? == "ok" { "" } else { row.get(3).copied().unwrap_or("refused") };
            Some((file.to_owned(), why.to_owned()))
        });
        Ok(rows.collect())
    };
    let made = verdicts(lowered)?;
    if made.is_empty() {
        println!("not validated: there is no DXC that validates batches; set DXC=path");
        return Ok(Vec::new());
    }
    let originals = verdicts(containers)?;
    let mut findings = Vec::new();
    let (mut accepted, mut excused) = (0, 0);
    for (file, why) in &made {
        let original = originals.iter().find(|(name, _)| file.starts_with(&format!("{name}.")));
        if why.is_empty() {
            accepted += 1;
        } else if original.is_some_and(|(_, why)| !why.is_empty()) {
            excused += 1;
        } else {
            findings.push(format!("not valid: {file}: {why}"));
        }
    }
    println!(
        "{accepted} of {} accepted by DXC's validator, {excused} refused like their originals",
        made.len()
    );
    Ok(findings)
}
