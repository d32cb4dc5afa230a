//! What the tests over `testdata` share: the containers, and a visitor that counts.

// Clippy's exemption for tests does not cover helper functions. A damaged corpus must panic.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use dxkit::bytes::{Frame, Span, Value, Visit};

/// Fewer containers than this mean that the corpus was not found, or lost some.
pub(crate) const AT_LEAST: usize = 400;

/// A container of the corpus.
pub(crate) struct Entry {
    /// Its path in `testdata`, with `/`: `dxc/vs_transform_6_0.dxil`.
    pub(crate) path: String,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Entry {
    /// The folder that it lies in, which names the compiler.
    pub(crate) fn compiler(&self) -> &str {
        self.path.split('/').next().unwrap_or_default()
    }

    /// What an outside tool prints of it, if there is such a text: `obj2yaml.yaml`.
    pub(crate) fn text(&self, extension: &str) -> Option<String> {
        let path = testdata().join(&self.path).with_extension(extension);
        path.exists().then(|| String::from_utf8_lossy(&fs::read(&path).unwrap()).replace("\r\n", "\n"))
    }

    /// Its bytes, at offset 0.
    pub(crate) fn span(&self) -> Span<'_> {
        Span::new(&self.bytes)
    }
}

/// The folder `testdata`.
pub(crate) fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The paths in the first column of `MANIFEST` that are containers.
pub(crate) fn manifest() -> Vec<String> {
    listed(|path| !is_pdb(path))
}

/// The paths in the first column of `MANIFEST` that are PDBs, with a container inside.
pub(crate) fn pdbs() -> Vec<String> {
    listed(is_pdb)
}

fn is_pdb(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "pdb")
}

fn listed(wanted: fn(&str) -> bool) -> Vec<String> {
    let text = fs::read_to_string(testdata().join("MANIFEST")).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let paths = lines.map(|line| line.split('\t').next().unwrap_or_default());
    paths.filter(|path| wanted(path)).map(str::to_owned).collect()
}

/// The source of each container, as `MANIFEST` has it.
pub(crate) fn sources() -> BTreeMap<String, String> {
    let text = fs::read_to_string(testdata().join("MANIFEST")).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<_> = line.split('\t').collect();
            (columns[0].to_owned(), columns[3].to_owned())
        })
        .collect()
}

/// The containers and tools of `REFUSED`: there is no text of that tool for that container.
pub(crate) fn refused() -> BTreeSet<(String, String)> {
    let text = fs::read_to_string(testdata().join("REFUSED")).unwrap();
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut columns = line.split('\t').map(str::to_owned);
            (columns.next().unwrap_or_default(), columns.next().unwrap_or_default())
        })
        .collect()
}

/// All containers, in the order of `MANIFEST`.
pub(crate) fn entries() -> Vec<Entry> {
    let entries: Vec<_> = manifest()
        .into_iter()
        .map(|path| {
            let bytes = fs::read(testdata().join(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
            Entry { path, bytes }
        })
        .collect();
    assert!(entries.len() >= AT_LEAST, "{} containers", entries.len());
    entries
}

/// The container at this path.
pub(crate) fn entry(path: &str) -> Entry {
    let bytes = fs::read(testdata().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    Entry { path: path.to_owned(), bytes }
}

/// The texts of one tool, which are the files that end in `extension`.
pub(crate) fn texts(extension: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let folders = [
        "convert",
        "dxc",
        "dxc-1.7",
        "dxc-1.9.2602",
        "exec",
        "fxc",
        "llvm",
        "mesa",
        "pipeline",
        "rebind",
        "reflect",
        "specialize",
        "vkd3d",
    ];
    for folder in folders {
        for file in fs::read_dir(testdata().join(folder)).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            if let Some(stem) = name.strip_suffix(extension) {
                found.insert(format!("{folder}/{}", stem.trim_end_matches('.')));
            }
        }
    }
    found
}

/// Runs `check` for every container and fails with all complaints at once: one fault shows in many files, and
/// the list of them says more than the first.
pub(crate) fn for_each(mut check: impl FnMut(&Entry) -> Result<(), String>) {
    let mut complaints = Vec::new();
    let entries = entries();
    for entry in &entries {
        if let Err(complaint) = check(entry) {
            complaints.push(format!("{}: {complaint}", entry.path));
        }
    }
    let shown = complaints.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(complaints.is_empty(), "{} of {}:\n{shown}", complaints.len(), entries.len());
}

/// Counts how often every byte of a file is told, and keeps the walk honest about what it tells.
pub(crate) struct Counter<'f> {
    file: Span<'f>,
    told: Vec<u8>,
    depth: usize,
    /// Leaves with the path to them.
    pub(crate) leaves: usize,
    /// What the walk did that a walk must not do.
    pub(crate) faults: Vec<String>,
}

impl<'f> Counter<'f> {
    /// Nothing was told yet.
    pub(crate) fn new(file: Span<'f>) -> Self {
        Self { file, told: vec![0; file.len()], depth: 0, leaves: 0, faults: Vec::new() }
    }

    /// The first byte that was told another number of times than once.
    pub(crate) fn uneven(&self) -> Option<String> {
        let at = self.told.iter().position(|times| *times != 1)?;
        Some(format!("byte {:#x} was told {} times", self.file.offset() + at, self.told[at]))
    }

    /// The first byte that was told more often than once.
    pub(crate) fn twice(&self) -> Option<usize> {
        self.told.iter().position(|times| *times > 1)
    }

    /// Frames that were entered and not left.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    fn fault(&mut self, fault: String) {
        if self.faults.len() < 5 {
            self.faults.push(fault);
        }
    }
}

impl Visit for Counter<'_> {
    fn enter(&mut self, _: Frame) {
        self.depth += 1;
    }

    fn leave(&mut self) {
        match self.depth.checked_sub(1) {
            Some(depth) => self.depth = depth,
            None => self.fault("a frame is left that was not entered".into()),
        }
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        self.leaves += 1;
        let start = span.offset().wrapping_sub(self.file.offset());
        if span.is_empty() {
            return self.fault(format!("an empty leaf at {:#x}", span.offset()));
        }
        if self.depth == 0 {
            self.fault(format!("a leaf without a name at {:#x}", span.offset()));
        }
        if self.file.bytes().get(start..start + span.len()) != Some(span.bytes()) {
            return self.fault(format!("{value}: these are not the bytes at {:#x}", span.offset()));
        }
        for times in &mut self.told[start..start + span.len()] {
            *times = times.saturating_add(1);
        }
    }
}
