//! The initial inputs.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_sodb::Manifest;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every container of `testdata`, in a fixed order.
#[must_use]
pub fn containers() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    collect(&root().join("testdata"), &mut files);
    files.into_iter().map(|(_, bytes)| bytes).filter(|bytes| bytes.starts_with(b"DXBC")).collect()
}

/// Every PDB of `testdata`, in a fixed order.
#[must_use]
pub fn pdbs() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    collect(&root().join("testdata"), &mut files);
    files
        .into_iter()
        .map(|(_, bytes)| bytes)
        .filter(|bytes| bytes.starts_with(b"Microsoft C/C++ MSF"))
        .collect()
}

/// The state object databases of the manifests in `testdata/sodb`.
#[must_use]
pub fn databases() -> Vec<Vec<u8>> {
    let folder = root().join("testdata/sodb");
    let out = tempfile::tempdir().expect("a temporary folder");
    let mut all = Vec::new();
    for name in ["application", "pipelines", "state_objects"] {
        let text = fs::read_to_string(folder.join(name).with_extension("toml")).expect("a manifest");
        let manifest = Manifest::from_text(&text).expect("a manifest");
        let path = out.path().join(name);
        let mut load = |file: &Path, _: dxkit_sodb::Use| {
            fs::read(folder.join(file))
                .map_err(|error| dxkit_sodb::Error::new(dxkit_sodb::ErrorKind::Manifest, error.to_string()))
        };
        dxkit_sodb::make(&path, name, &manifest, &mut load).expect("a database");
        all.push(fs::read(&path).expect("the database"));
    }
    all
}

/// Modules with constructs that no shader has: DXC assembled them from our own sources.
#[must_use]
pub fn assembled_modules() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    collect(&root().join("crates/dxkit-bitcode/tests/assembled"), &mut files);
    files.into_iter().map(|(_, bytes)| bytes).filter(|bytes| bytes.starts_with(b"BC\xc0\xde")).collect()
}

/// The inputs on which a target failed before, with their paths.
#[must_use]
pub fn regressions(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions").join(target), &mut files);
    files
}

/// The names of the folders with such inputs.
#[must_use]
pub fn regression_folders() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
        } else {
            let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            files.push((path, bytes));
        }
    }
}
