//! `testdata/validate/cases.tsv`, `pairs.tsv` and `texts.tsv`: shaders with one edit each, and the verdict of
//! the vendor's validator; `operands.tsv` and `fields.tsv`: the verdicts for each operand and each field,
//! which are made anew from the shaders.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{RunReport, Tool, Tools, read, settle};

/// The tables, below `testdata`. The second one has all error messages, and the rule that each row is about;
/// the third one has the whole output.
pub(super) const TABLES: [&str; 5] = ["validate/cases.tsv", "validate/pairs.tsv", TEXTS, OPERANDS, FIELDS];
const OPERANDS: &str = "validate/operands.tsv";
const FIELDS: &str = "validate/fields.tsv";
const TEXTS: &str = "validate/texts.tsv";

/// Runs the example that makes containers and tables of verdicts; returns what it prints.
fn run_example(arguments: &[&Path]) -> Result<Vec<u8>, String> {
    let made = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--package", "dxkit-validate", "--example", "cases", "--"])
        .args(arguments)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !made.status.success() {
        return Err("the containers of testdata/validate cannot be made".to_owned());
    }
    Ok(made.stdout)
}

/// Asks the vendor's validator about the containers in the folder `verdicts`.
fn ask(tools: &Tools, program: &Path) -> Result<(), String> {
    let output = tools.spawn(program, &["--validate-batch", "verdicts/out.tsv", "@verdicts/list"])?;
    // It ends with 1 if a container is not valid, as most of these are not.
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Err("dxc --validate-batch failed".to_owned());
    }
    Ok(())
}

/// Makes a matrix: the containers of all shaders of the corpus, then the table with their verdicts.
fn matrix(
    root: &Path,
    name: &str,
    folder: &Path,
    ask: impl FnOnce() -> Result<(), String>,
) -> Result<String, String> {
    let mut shaders: Vec<_> = fs::read_dir(root.join("dxc"))
        .map_err(|error| format!("cannot read the shaders: {error}"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "dxil"))
        .collect();
    shaders.sort();
    let kind = Path::new(if name == OPERANDS { "operands" } else { "fields" });
    let mut arguments = vec![kind, folder];
    arguments.extend(shaders.iter().map(std::path::PathBuf::as_path));
    run_example(&arguments)?;
    ask()?;
    let rows = String::from_utf8_lossy(&run_example(&arguments)?).into_owned();
    let old = fs::read_to_string(root.join(name)).map_err(|error| format!("cannot read {name}: {error}"))?;
    let head: String =
        old.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    Ok(head + &rows)
}

/// Builds the edited containers of a table, validates them, and writes verdicts and messages to the table.
pub(super) fn regenerate(
    tools: &mut Tools,
    root: &Path,
    name: &str,
    check: bool,
    report: &mut RunReport,
) -> Result<(), String> {
    tools.require(Tool::Dxc);
    let Some(found) = tools.found.get(&Tool::Dxc).filter(|found| found.batch) else {
        *report.skipped.entry(Tool::Dxc).or_default() += 1;
        return Ok(());
    };
    let folder = tools.stage.join("verdicts");
    super::make_folder(&folder)?;
    let table = root.join(name);
    if matches!(name, OPERANDS | FIELDS) {
        let _ = fs::remove_file(folder.join("out.tsv"));
        let fresh = matrix(root, name, &folder, || ask(tools, &found.program))?;
        return settle(root, name, Some(fresh.as_bytes()), check, report);
    }
    run_example(&[&folder, &table])?;
    ask(tools, &found.program)?;
    let verdicts = String::from_utf8_lossy(&read(&folder.join("out.tsv"))?).into_owned();
    let mut verdicts = verdicts.lines();
    let old = fs::read_to_string(&table).map_err(|error| format!("cannot read {name}: {error}"))?;
    let mut fresh = String::new();
    for line in old.lines() {
        if line.starts_with('#') {
            fresh.push_str(line);
        } else {
            let mut columns = line.split('\t');
            let (base, edit) = (columns.next().unwrap_or_default(), columns.next().unwrap_or_default());
            let rule = columns.nth(2);
            let verdict = verdicts.next().ok_or("a container of testdata/validate has no verdict")?;
            let mut columns = verdict.split('\t');
            let word = columns.next().unwrap_or_default();
            let text = columns.nth(2).unwrap_or_default();
            let mut messages = text.split("\\n");
            match rule {
                _ if name == TEXTS => fresh.push_str(&[base, edit, word, text].join("\t")),
                Some(rule) => {
                    let errors: Vec<&str> = messages.filter(|line| line.contains("error: ")).collect();
                    fresh.push_str(&[base, edit, word, &errors.join("\\n"), rule].join("\t"));
                }
                None => {
                    let first = messages.next().unwrap_or_default();
                    fresh.push_str(&[base, edit, word, first].join("\t"));
                }
            }
        }
        fresh.push('\n');
    }
    settle(root, name, Some(fresh.as_bytes()), check, report)
}
