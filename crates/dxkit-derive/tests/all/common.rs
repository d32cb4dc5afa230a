use std::fs;
use std::path::{Path, PathBuf};

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_program::Program;
use dxkit_types::FourCc;

/// A folder of the repository's shaders.
pub(crate) fn testdata(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder)
}

/// Every container below a folder, in the order of their paths.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|end| end == "dxil" || end == "dxbc" || end == "cso") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The module of a part, if the container has the part.
pub(crate) fn module(container: &Container<'_>, part: FourCc) -> Option<Module> {
    let part = container.find(part)?;
    let program = Program::parse(part.span()).ok()?;
    Some(Module::parse(program.bitcode()).unwrap())
}
