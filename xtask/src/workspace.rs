//! The workspace according to cargo.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::process;
pub(crate) use crate::process::root;

/// The output of `cargo metadata`.
#[derive(Debug, Deserialize)]
pub(crate) struct Workspace {
    /// The packages: only the members, unless dependencies were requested.
    pub(crate) packages: Vec<Package>,
    /// Cargo's target folder.
    pub(crate) target_directory: PathBuf,
}

/// A package.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its version.
    pub(crate) version: String,
    /// Its registry; `None` for this workspace.
    pub(crate) source: Option<String>,
    /// The absolute path of its manifest.
    pub(crate) manifest_path: PathBuf,
    /// Its description.
    pub(crate) description: Option<String>,
    /// Its licence expression.
    pub(crate) license: Option<String>,
    /// The oldest compiler that it supports.
    pub(crate) rust_version: Option<String>,
    /// The registries to which it may be published; `None` for all of them.
    publish: Option<Vec<String>>,
    /// Its dependencies.
    pub(crate) dependencies: Vec<Dependency>,
    /// Its features.
    pub(crate) features: BTreeMap<String, Vec<String>>,
    /// Its libraries, binaries, tests and benches.
    pub(crate) targets: Vec<Target>,
}

/// A line under `[dependencies]`.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    /// The package's name.
    pub(crate) name: String,
    /// `None` for a normal dependency; otherwise `dev` or `build`.
    pub(crate) kind: Option<String>,
}

/// A library, binary, test or bench.
#[derive(Debug, Deserialize)]
pub(crate) struct Target {
    /// Its name.
    pub(crate) name: String,
    /// Its kind: `lib`, `bin`, `bench`, ...
    pub(crate) kind: Vec<String>,
    /// The absolute path of its root file.
    pub(crate) src_path: PathBuf,
    /// Whether it is compiled for unit tests.
    pub(crate) test: bool,
}

impl Workspace {
    /// Loads the members, without network access.
    pub(crate) fn load() -> Result<Self, String> {
        Self::ask(&["--no-deps", "--offline"])
    }

    /// Loads the members and all their dependencies with every feature on this machine.
    pub(crate) fn load_with_dependencies() -> Result<Self, String> {
        Self::ask(&["--all-features", "--filter-platform", &host()?])
    }

    fn ask(arguments: &[&str]) -> Result<Self, String> {
        let mut command = process::cargo();
        command.args(["metadata", "--format-version", "1"]).args(arguments);
        serde_json::from_str(&process::stdout(&mut command)?)
            .map_err(|error| format!("cannot read what cargo metadata says: {error}"))
    }

    /// The member with this name.
    pub(crate) fn member(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.source.is_none() && package.name == name)
    }

    /// The libraries that build without `std`.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.is_no_std_library())
    }

    /// The folder for installed tools: in the target folder, so that one cache contains everything.
    pub(crate) fn tools(&self) -> PathBuf {
        self.target_directory.join("tools")
    }
}

impl Package {
    /// Whether it is published.
    pub(crate) fn is_published(&self) -> bool {
        self.publish.as_ref().is_none_or(|registries| !registries.is_empty())
    }

    /// Its library.
    pub(crate) fn library(&self) -> Option<&Target> {
        self.targets.iter().find(|target| target.is("lib"))
    }

    /// Whether it has to build without `std`: every published library except the command's, and the one for
    /// archives, whose compression library is written in C.
    pub(crate) fn is_no_std_library(&self) -> bool {
        self.is_published()
            && self.library().is_some()
            && !["dxkit-cli", "dxkit-pack", "dxkit-sodb"].contains(&self.name.as_str())
    }

    /// Its folder.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }
}

impl Target {
    /// Whether it is a `lib`, `bin`, `bench`, ...
    pub(crate) fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|own| own == kind)
    }
}

/// The path relative to the root of the repository, with forward slashes.
pub(crate) fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The path of the command that was just built.
pub(crate) fn built_command() -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let path = target.join("debug").join(format!("dxkit{}", std::env::consts::EXE_SUFFIX));
    if path.is_file() { Ok(path) } else { Err(format!("{} is not there", path.display())) }
}

/// Every file in a folder, by its path relative to the root of the repository, except ignored files and git's
/// own.
pub(crate) fn files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let mut files = BTreeMap::new();
    collect(folder, &mut files)?;
    Ok(files)
}

fn collect(folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        let name = relative(&path);
        let ignored = [".git", "target", "fuzz/libfuzzer/artifacts", "fuzz/libfuzzer/coverage"];
        if ignored.contains(&name.as_str()) || name.ends_with(".profraw") {
            continue;
        }
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() {
            collect(&path, files)?;
        } else if kind.is_file() {
            files.insert(name, std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?);
        }
    }
    Ok(())
}

/// The target triple of this machine.
pub(crate) fn host() -> Result<String, String> {
    let text = process::stdout(process::program("rustc").arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc -vV names no host".to_owned())
}
