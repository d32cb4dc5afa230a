//! `cargo xtask python`: the wheel of the Python package, and its tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::{flags, skip};
use crate::process;
use crate::workspace::{self, Workspace};

const HELP: &str = "\
Usage: cargo xtask python [--test] [--release] [--require]

Builds the wheel of crates/dxkit-python into target/python/wheels, with a maturin that is installed in target/python/venv for it.
With --release, builds it as it is published. With --test, installs the package with the native module of the workspace's tests
there instead, and runs its tests: nothing is compiled twice.
Needs a Python of 3.11 or later with venv (`python3` in PATH, or PYTHON), and its package index for maturin and mypy. If there is no
such Python, all is left out, and said so; with --require that is an error.";

const CRATE: &str = "crates/dxkit-python";
/// What is installed into the virtual environment.
const TOOLS: [&str; 2] = ["maturin>=1.9.4,<2", "mypy>=1.11,<3"];
/// As well, if there is a release for this Python: what the module `dxkit.ray` needs.
const RAY: [&str; 2] = ["ray[data]>=2.44,<3", "pyarrow>=17"];

/// Runs the task.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let options = flags(arguments, HELP, ["--test", "--release", "--require"])?;
    let Some([test, release, required]) = options else { return Ok(()) };
    let Some(python) = python() else {
        let why = "there is no Python of 3.11 or later with venv (`python3` in PATH, or PYTHON)";
        return skip(required, why.to_owned());
    };
    let folder = Workspace::load()?.target_directory.join("python");
    let venv = folder.join("venv");
    let programs = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let own = programs.join(if cfg!(windows) { "python.exe" } else { "python" });
    if process::stdout(Command::new(&own).args(["-c", "import maturin, mypy"])).is_err() {
        process::run(Command::new(&python).args(["-m", "venv", "--clear"]).arg(&venv))?;
        process::run(Command::new(&own).args(["-m", "pip", "install", "--quiet"]).args(TOOLS))?;
    }
    if test && process::stdout(Command::new(&own).args(["-c", "import pyarrow, ray"])).is_err() {
        let installed = process::run(
            Command::new(&own).args(["-m", "pip", "install", "--quiet", "--only-binary", ":all:"]).args(RAY),
        );
        if let Err(why) = installed {
            skip(required, format!("the tests of dxkit.ray need Ray: {why}"))?;
        }
    }
    let module = if test {
        // The features and the profile are those of the tests of the workspace, so nothing is compiled again.
        process::run(process::cargo().args(["build", "--workspace", "--all-features", "--lib"]))?;
        install(&own, &folder.with_file_name("debug"))?
    } else {
        wheel(&own, &folder, release)?
    };
    println!("{}", module.display());
    if !test {
        return Ok(());
    }
    let tests = workspace::root().join(CRATE).join("tests");
    // The tests run outside the package's folder, so that the installed package is tested.
    let mut unittest = Command::new(&own);
    // Ray's table is compared with that of the command, which the tests of the workspace have built.
    let command = folder.with_file_name("debug").join(format!("dxkit{}", std::env::consts::EXE_SUFFIX));
    if command.exists() {
        unittest.env("DXKIT", command);
    } else if required {
        return Err(format!("{} does not exist: run the tests of the workspace first", command.display()));
    }
    if required {
        unittest.env("DXKIT_REQUIRE_RAY", "1");
    }
    unittest.args(["-B", "-m", "unittest", "discover", "--start-directory"]).arg(tests);
    process::run(unittest.current_dir(&folder))
}

/// Builds the wheel; returns its path.
fn wheel(own: &Path, folder: &Path, release: bool) -> Result<PathBuf, String> {
    let wheels = folder.join("wheels");
    remove(&wheels)?;
    let mut maturin = process::program(own);
    maturin.args(["-m", "maturin", "build", "--quiet", "--locked", "--profile"]);
    maturin.arg(if release { "library" } else { "dev" }).arg("--interpreter").arg(own);
    let manifest = workspace::root().join(CRATE).join("Cargo.toml");
    maturin.arg("--manifest-path").arg(manifest).arg("--out").arg(&wheels);
    process::run(&mut maturin)?;
    let wheel = fs::read_dir(&wheels).ok().and_then(|mut entries| entries.next()?.ok());
    Ok(wheel.ok_or_else(|| format!("maturin wrote no wheel to {}", wheels.display()))?.path())
}

/// Installs the package with the native module of a build folder into a virtual environment, as a wheel of
/// them would; returns the folder of the package.
fn install(own: &Path, built: &Path) -> Result<PathBuf, String> {
    let packages = "import sysconfig; print(sysconfig.get_path('platlib'), end='')";
    let packages = PathBuf::from(process::stdout(Command::new(own).args(["-c", packages]))?);
    let package = packages.join("dxkit");
    remove(&package)?;
    let sources = workspace::root().join(CRATE).join("python/dxkit");
    copy(&sources, &package)?;
    let (built_name, name) = match std::env::consts::OS {
        "windows" => ("_native.dll", "_native.pyd"),
        "macos" => ("lib_native.dylib", "_native.abi3.so"),
        _ => ("lib_native.so", "_native.abi3.so"),
    };
    copy(&built.join(built_name), &package.join(name))?;
    Ok(package)
}

/// Copies a file, or a folder of files.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{} to {}: {error}", from.display(), to.display());
    if !from.is_dir() {
        return fs::copy(from, to).map(drop).map_err(told);
    }
    fs::create_dir_all(to).map_err(told)?;
    for entry in fs::read_dir(from).map_err(told)? {
        let entry = entry.map_err(told)?;
        // What an interpreter left.
        if entry.file_name() != "__pycache__" {
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Removes a folder, if it is there.
fn remove(folder: &Path) -> Result<(), String> {
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// A Python that can make a virtual environment.
pub(crate) fn python() -> Option<PathBuf> {
    let given = std::env::var_os("PYTHON").map(PathBuf::from);
    let names = ["python3", "python"].map(PathBuf::from);
    let test = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    let can = |python: &PathBuf| process::stdout(Command::new(python).args(["-c", test])).is_ok();
    match given {
        Some(given) => Some(given).filter(can),
        None => names.into_iter().find(can),
    }
}
