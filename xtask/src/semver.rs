//! `cargo xtask semver`: the public interface of the crates against the last release.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;
use crate::workspace::Workspace;

const HELP: &str = "\
Usage: cargo xtask semver [--baseline REVISION] [PACKAGE...]

Compares the public interface of the published crates, or of these, with that of a revision of git: by default that of the last
tag v*, which is the last release. A change that breaks programs is an error unless the version says so. Installs the pinned
cargo-semver-checks in target/tools the first time.";

/// The version of cargo-semver-checks: it reads what the compilers of its time write.
const VERSION: &str = "0.51.0";

/// Compares the crates.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (mut baseline, mut names) = (None, Vec::new());
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-h" | "--help" => {
                println!("{HELP}");
                return Ok(());
            }
            "--baseline" => baseline = Some(arguments.next().ok_or("--baseline needs a revision")?.clone()),
            option if option.starts_with('-') => {
                return Err(format!("unknown argument `{option}`\n\n{HELP}"));
            }
            name => names.push(name.to_owned()),
        }
    }
    let Some(baseline) = baseline.or_else(last_release) else {
        println!("skipped: there is no tag v*, so nothing was released that could be compared with");
        return Ok(());
    };
    let workspace = Workspace::load()?;
    if names.is_empty() {
        let published = workspace.packages.iter().filter(|package| package.is_published());
        let libraries = published.filter(|package| package.library().is_some());
        names.extend(libraries.map(|package| package.name.clone()));
    }
    let mut checks = process::program(find_or_install(&workspace)?);
    checks.args(["semver-checks", "--all-features", "--baseline-rev", &baseline]);
    for name in &names {
        checks.args(["--package", name]);
    }
    process::run(&mut checks)
}

/// The last tag of a release before this commit.
fn last_release() -> Option<String> {
    let mut describe = process::program("git");
    describe.args(["describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"]);
    let tag = process::stdout(&mut describe).ok()?;
    Some(tag.trim().to_owned()).filter(|tag| !tag.is_empty())
}

/// The pinned version: from the target folder, from PATH, or newly installed.
fn find_or_install(workspace: &Workspace) -> Result<PathBuf, String> {
    let tools = workspace.tools();
    let own = tools.join("bin").join(format!("cargo-semver-checks{}", std::env::consts::EXE_SUFFIX));
    let all = [own.as_path(), Path::new("cargo-semver-checks")];
    if let Some(found) = all.into_iter().find(|program| fits(program)) {
        return Ok(found.to_owned());
    }
    println!("cargo-semver-checks {VERSION} is not installed: installing it in {}", tools.display());
    let mut install = process::cargo();
    install.args(["install", "--quiet", "--locked", "--force", "cargo-semver-checks", "--version", VERSION]);
    process::run(install.arg("--root").arg(&tools))?;
    Ok(own)
}

/// Whether this program is cargo-semver-checks in the pinned version.
fn fits(program: &Path) -> bool {
    let version = process::stdout(Command::new(program).args(["semver-checks", "--version"]));
    version.unwrap_or_default().split_whitespace().nth(1) == Some(VERSION)
}
