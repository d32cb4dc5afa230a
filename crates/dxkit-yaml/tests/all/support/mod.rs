//! What several tests need.
#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests are tests, too

use std::fs;
use std::path::{Path, PathBuf};

/// The folder `testdata`.
pub(crate) fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// A container of `testdata`.
pub(crate) struct Entry {
    /// Its path there.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    path: PathBuf,
}

impl Entry {
    /// What stands beside it under this extension.
    pub(crate) fn text(&self, extension: &str) -> Option<String> {
        let path = self.path.with_extension(extension);
        path.exists().then(|| fs::read_to_string(path).unwrap().replace("\r\n", "\n"))
    }
}

/// Every container of `testdata`.
pub(crate) fn containers() -> Vec<Entry> {
    let mut entries = Vec::new();
    collect(&testdata(), &mut entries);
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    // Fewer mean that the corpus was not found, or lost some.
    assert!(entries.len() >= 400, "{} containers", entries.len());
    entries
}

fn collect(folder: &Path, entries: &mut Vec<Entry>) {
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            collect(&path, entries);
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        if bytes.starts_with(b"DXBC") {
            let name = path.strip_prefix(testdata()).unwrap().display().to_string();
            entries.push(Entry { name, bytes, path });
        }
    }
}
