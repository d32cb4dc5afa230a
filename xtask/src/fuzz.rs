//! `cargo xtask fuzz`: runs the fuzz functions under libFuzzer, with cargo-fuzz.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;
use crate::workspace::{self, Workspace};

const HELP: &str = "\
Usage: cargo xtask fuzz [TARGET] [--seconds N] [-- LIBFUZZER ARGUMENTS]

Without a target: lists the targets. With one: fuzzes it for N seconds (60), from testdata's containers and
fuzz/corpus-seeds.
New inputs are kept in target/fuzz/corpus/TARGET; what fails is kept in fuzz/libfuzzer/artifacts/TARGET.";

/// The package of the programs for libFuzzer.
const TARGETS: &str = "dxkit-fuzz-targets";

/// The parsed arguments.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wish {
    target: Option<String>,
    seconds: Option<u64>,
    rest: Vec<String>,
}

fn parse(arguments: &[String]) -> Result<Wish, String> {
    let mut wish = Wish::default();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--" => wish.rest = arguments.by_ref().cloned().collect(),
            "--seconds" => {
                let number = arguments.next().and_then(|number| number.parse().ok());
                wish.seconds = Some(number.ok_or("--seconds needs a number")?);
            }
            name if !name.starts_with('-') && wish.target.is_none() => wish.target = Some(name.to_owned()),
            _ => return Err(format!("unknown argument `{argument}`\n\n{HELP}")),
        }
    }
    Ok(wish)
}

/// Lists the targets or runs one.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "-h" | "--help")) {
        println!("{HELP}");
        return Ok(());
    }
    let wish = parse(arguments)?;
    let workspace = Workspace::load()?;
    let package =
        workspace.member(TARGETS).ok_or_else(|| format!("the workspace has no package `{TARGETS}`"))?;
    let targets: Vec<&str> =
        package.targets.iter().filter(|target| target.is("bin")).map(|target| target.name.as_str()).collect();
    let list = || targets.iter().map(|target| format!("  {target}\n")).collect::<String>();
    let Some(target) = &wish.target else {
        print!("{}", list());
        return Ok(());
    };
    if !targets.contains(&target.as_str()) {
        return Err(format!("there is no target `{target}`; targets:\n{}", list().trim_end()));
    }

    let program = find(&workspace)?;
    let root = workspace::root();
    let fuzz_target = workspace.target_directory.join("fuzz");
    let corpus = fuzz_target.join("corpus").join(target);
    std::fs::create_dir_all(&corpus).map_err(|error| format!("cannot make {}: {error}", corpus.display()))?;
    let mut command = process::program(program);
    // Without a sanitizer, cargo-fuzz needs only stable Rust. The libraries forbid unsafe code, so the
    // address sanitizer would find little.
    command.args(["fuzz", "run", "--fuzz-dir", "fuzz/libfuzzer", "--sanitizer", "none"]);
    command.arg("--target-dir").arg(&fuzz_target).arg(target).arg(&corpus);
    command.arg(containers(&fuzz_target.join("containers"))?);
    let seeds = root.join("fuzz/corpus-seeds");
    if seeds.is_dir() {
        command.arg(seeds);
    }
    command.arg("--").arg(format!("-max_total_time={}", wish.seconds.unwrap_or(60)));
    let dictionary = root.join("fuzz/dxcontainer.dict");
    if dictionary.is_file() {
        command.arg(format!("-dict={}", dictionary.display()));
    }
    process::run(command.args(&wish.rest))
}

/// Copies the containers and PDBs of testdata to one folder, without the other files.
fn containers(folder: &Path) -> Result<&Path, String> {
    let failed = |error: std::io::Error| format!("cannot lay out {}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    for (path, bytes) in workspace::files(&workspace::root().join("testdata"))? {
        if bytes.starts_with(b"DXBC") || bytes.starts_with(b"Microsoft C/C++ MSF") {
            std::fs::write(folder.join(path.replace('/', "-")), bytes).map_err(failed)?;
        }
    }
    Ok(folder)
}

/// cargo-fuzz: from the target folder or from PATH.
fn find(workspace: &Workspace) -> Result<PathBuf, String> {
    let own = workspace.tools().join("bin").join(format!("cargo-fuzz{}", std::env::consts::EXE_SUFFIX));
    for candidate in [own, PathBuf::from("cargo-fuzz")] {
        if process::stdout(Command::new(&candidate).args(["fuzz", "--version"])).is_ok() {
            return Ok(candidate);
        }
    }
    Err(format!(
        "cargo-fuzz is not installed; it needs a C++ compiler, and is installed (half a minute) by\n  \
         cargo install cargo-fuzz --locked --root {}",
        workspace.tools().display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let wish = parse(&words("container --seconds 5 -- -runs=1 -seed=2")).unwrap();
        assert_eq!(wish.target.as_deref(), Some("container"));
        assert_eq!(wish.seconds, Some(5));
        assert_eq!(wish.rest, ["-runs=1", "-seed=2"]);
        assert!(parse(&words("a b")).is_err());
        assert!(parse(&words("a --seconds x")).is_err());
    }
}
