//! The modules of compiled shaders.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_container::Container;
use dxkit_program::Program;
use dxkit_types::FourCc;

/// A module, and its origin.
#[derive(Debug)]
pub struct Found {
    /// File and part.
    pub name: String,
    /// The stream.
    pub bitcode: Vec<u8>,
}

/// The shaders of the repository.
#[must_use]
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata")
}

/// The modules of all containers in a folder (or of one file), in the order of the file names.
#[must_use]
pub fn under(path: &Path) -> Vec<Found> {
    let mut files = Vec::new();
    collect(path, &mut files);
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let Ok(bytes) = fs::read(&file) else { continue };
        let Ok(container) = Container::parse(&bytes) else { continue };
        let parts = container.parts().iter();
        for part in parts.filter(|part| matches!(part.kind(), FourCc::Dxil | FourCc::Ildb | FourCc::Stat)) {
            if !Program::recognise(part.payload()) {
                continue;
            }
            let Ok(program) = Program::parse(part.span()) else { continue };
            let name = format!("{} {}", file.strip_prefix(path).unwrap_or(&file).display(), part.kind());
            found.push(Found { name, bitcode: program.bitcode().to_vec() });
        }
    }
    found
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(path) else {
        files.push(path.to_owned());
        return;
    };
    for entry in entries.flatten() {
        collect(&entry.path(), files);
    }
}
