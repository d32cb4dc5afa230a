//! The initial inputs.

use std::fs;
use std::path::{Path, PathBuf};

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
