//! What several tests need.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)] // helpers of tests are tests, too

pub(crate) mod text;

use std::path::{Path, PathBuf};

use dxkit_bytes::{Frame, Report, Span, Value, Visit};
use dxkit_rdat::RuntimeData;

/// Every leaf of a walk: path, offset, size, value.
#[derive(Default)]
pub(crate) struct Leaves {
    path: dxkit_bytes::Path,
    pub(crate) leaves: Vec<(String, usize, usize, String)>,
}

impl Visit for Leaves {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        self.leaves.push((self.path.to_string(), span.offset(), span.len(), value.to_string()));
    }
}

/// Walks the data, and checks that the leaves are all its bytes, each once, in order.
pub(crate) fn walk(bytes: &[u8]) -> Leaves {
    let mut leaves = Leaves::default();
    RuntimeData::walk(Span::new(bytes), &mut leaves).unwrap();
    let mut next = 0;
    for (path, offset, size, _) in &leaves.leaves {
        assert_eq!(*offset, next, "{path}");
        next += size;
    }
    assert_eq!(next, bytes.len());
    leaves
}

/// The findings, as text.
pub(crate) fn findings(bytes: &[u8]) -> Vec<String> {
    let span = Span::new(bytes);
    let data = RuntimeData::parse(span).unwrap();
    let mut report = Report::new();
    data.validate(&mut report);
    let findings = report.located(|visit| RuntimeData::walk(span, visit).unwrap());
    findings.iter().map(ToString::to_string).collect()
}

/// A container of `testdata` that has runtime data: its path, that data, and what `dxc -dumpbin` prints of
/// it.
pub(crate) struct Library {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) text: Option<String>,
}

/// All of them, in the order of their names.
pub(crate) fn libraries() -> Vec<Library> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut libraries = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "dxil")) {
        let bytes = std::fs::read(file).unwrap();
        if let Some(part) = part(&bytes, b"RDAT") {
            libraries.push(Library {
                name: file.file_name().unwrap().to_string_lossy().into_owned(),
                bytes: part.to_vec(),
                text: std::fs::read_to_string(file.with_extension("dumpbin.txt")).ok(),
            });
        }
    }
    libraries
}

/// The contents of a part of a container.
pub(crate) fn part<'a>(container: &'a [u8], four_cc: &[u8; 4]) -> Option<&'a [u8]> {
    let word = |at: usize| u32::from_le_bytes(container[at..at + 4].try_into().unwrap()) as usize;
    if !container.starts_with(b"DXBC") {
        return None;
    }
    (0..word(28))
        .map(|index| word(32 + 4 * index))
        .find_map(|at| (&container[at..at + 4] == four_cc).then(|| &container[at + 8..at + 8 + word(at + 4)]))
}
