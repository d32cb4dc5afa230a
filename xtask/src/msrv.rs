//! `cargo xtask msrv`: the published crates build with the oldest Rust that the workspace supports, the
//! libraries build for the browser, and their tests pass on a 32-bit machine (WebAssembly).

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::{flags, skip};
use crate::process;
use crate::workspace::{self, Package, Workspace};

const HELP: &str = "\
Usage: cargo xtask msrv [--require]

With the Rust that `rust-version` states, which is searched for as `rustc-VERSION` in PATH and among rustup's toolchains:
  - checks every published crate, with all features
  - checks the libraries for wasm32-unknown-unknown
  - runs the libraries' tests on wasm32-wasip1, under Node.js
What a machine does not have is left out, and said so; with --require it is an error.";

/// The browser: a target without an operating system.
pub(crate) const BROWSER: &str = "wasm32-unknown-unknown";
/// A machine of 32 bits on which tests can run.
const WASI: &str = "wasm32-wasip1";

/// Runs the task.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let Some([required]) = flags(arguments, HELP, ["--require"])? else { return Ok(()) };
    let workspace = Workspace::load()?;
    let version = stated(&workspace)?;
    let Some(rustc) = compiler(&version) else {
        return skip(
            required,
            format!(
                "there is no Rust {version} here: rustup toolchain install {version}, or a `rustc-{version}` in PATH"
            ),
        );
    };
    let target_directory = workspace.target_directory.join(format!("rust-{version}"));
    let cargo = |subcommand: &str| {
        let mut command = process::cargo();
        command.arg(subcommand).env("RUSTC", &rustc).env("CARGO_TARGET_DIR", &target_directory);
        command
    };

    let published = workspace.packages.iter().filter(|package| package.is_published());
    process::run(packages(cargo("check").args(["--all-features"]), published))?;

    let sysroot = process::stdout(process::program(&rustc).args(["--print", "sysroot"]))?;
    let has = |target: &str| Path::new(sysroot.trim()).join("lib/rustlib").join(target).join("lib").is_dir();
    let missing = |target: &str| {
        format!("Rust {version} here has no {target}: rustup target add --toolchain {version} {target}")
    };
    if !has(BROWSER) {
        return skip(required, missing(BROWSER));
    }
    process::run(packages(
        cargo("check").args(["--all-features", "--target", BROWSER]),
        workspace.libraries(),
    ))?;

    if !has(WASI) {
        return skip(required, missing(WASI));
    }
    if process::stdout(Command::new("node").arg("--version")).is_err() {
        return skip(required, format!("the tests on {WASI} need Node.js (`node` in PATH)"));
    }
    let mut tests = cargo("test");
    tests.args(["--all-features", "--lib", "--tests", "--target", WASI]);
    if let Some(linker) = linker(sysroot.trim(), WASI)? {
        tests.env("CARGO_TARGET_WASM32_WASIP1_LINKER", linker);
    }
    let runner = workspace::root().join("xtask/src/wasi.mjs");
    // Fast calls from WebAssembly to the WASI functions of Node.js 20 corrupt its heap: programs crash at
    // random, most often when they end.
    let runner = format!("node --no-warnings --no-turbo-fast-api-calls {}", runner.display());
    tests.env("CARGO_TARGET_WASM32_WASIP1_RUNNER", runner).env("DXKIT_ROOT", workspace::root());
    process::run(packages(&mut tests, workspace.libraries()))
}

/// A compiler for the browser.
pub(crate) struct BrowserCompiler {
    /// The compiler.
    pub(crate) rustc: PathBuf,
    /// Its own target folder.
    pub(crate) target_directory: PathBuf,
    /// Its linker, if it has none itself.
    pub(crate) linker: Option<PathBuf>,
}

/// A Rust that compiles for the browser: that which runs this program, or else the oldest supported one.
pub(crate) fn for_browser(workspace: &Workspace) -> Result<Option<BrowserCompiler>, String> {
    let version = stated(workspace)?;
    let own = Some((PathBuf::from("rustc"), workspace.target_directory.clone()));
    let oldest =
        compiler(&version).map(|rustc| (rustc, workspace.target_directory.join(format!("rust-{version}"))));
    for (rustc, target_directory) in [own, oldest].into_iter().flatten() {
        let sysroot = process::stdout(process::program(&rustc).args(["--print", "sysroot"]))?;
        let sysroot = sysroot.trim();
        if Path::new(sysroot).join("lib/rustlib").join(BROWSER).join("lib").is_dir() {
            let linker = linker(sysroot, BROWSER)?;
            return Ok(Some(BrowserCompiler { rustc, target_directory, linker }));
        }
    }
    Ok(None)
}

/// The oldest Rust that the workspace supports.
fn stated(workspace: &Workspace) -> Result<String, String> {
    let published = workspace.packages.iter().filter(|package| package.is_published());
    let mut versions: Vec<&str> = published.filter_map(|package| package.rust_version.as_deref()).collect();
    versions.dedup();
    match versions.as_slice() {
        [version] => Ok((*version).to_owned()),
        _ => Err(format!("the published crates do not state one rust-version: {versions:?}")),
    }
}

/// The compiler of this version: `rustc-1.85` in PATH, or that of a rustup toolchain.
fn compiler(version: &str) -> Option<PathBuf> {
    let name = format!("rustc-{version}");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut in_path = std::env::split_paths(&path).map(|folder| folder.join(&name));
    let from_rustup = || {
        let mut rustup = Command::new("rustup");
        let path = process::stdout(rustup.args(["which", "--toolchain", version, "rustc"])).ok()?;
        Some(PathBuf::from(path.trim()))
    };
    in_path.find(|path| path.is_file()).or_else(from_rustup)
}

/// A linker for WebAssembly, if the compiler has none: that of the Rust that runs this program.
fn linker(sysroot: &str, target: &str) -> Result<Option<PathBuf>, String> {
    let own = process::stdout(process::program("rustc").args(["--print", "sysroot"]))?;
    let host = workspace::host()?;
    let inside =
        |sysroot: &str| -> PathBuf { [sysroot, "lib", "rustlib", &host, "bin", "rust-lld"].iter().collect() };
    if inside(sysroot).is_file() {
        return Ok(None);
    }
    let linker = inside(own.trim());
    if linker.is_file() {
        Ok(Some(linker))
    } else {
        Err(format!("no linker for {target}: {}", linker.display()))
    }
}

fn packages<'c, 'p>(
    command: &'c mut Command,
    packages: impl Iterator<Item = &'p Package>,
) -> &'c mut Command {
    for package in packages {
        command.args(["--package", &package.name]);
    }
    command
}
