//! Folders of PDBs, each PDB named after the hash of its shader.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;

use dxkit::Pdb;

use crate::input::CommandError;
use crate::output::Files;

/// A folder that PDBs are written to.
#[derive(Debug)]
pub(crate) struct SymbolStore {
    folder: PathBuf,
    files: Files,
    /// The names that this run has written. Shaders with the same program share one PDB.
    taken: Mutex<HashSet<String>>,
}

impl SymbolStore {
    pub(crate) fn new(folder: impl Into<PathBuf>, files: Files) -> Self {
        Self { folder: folder.into(), files, taken: Mutex::default() }
    }

    /// Writes a PDB to the folder, and returns its path.
    pub(crate) fn put(&self, pdb: &Pdb) -> Result<PathBuf, CommandError> {
        let place = self.folder.join(&pdb.name);
        let mut taken = self.taken.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if taken.insert(pdb.name.clone()) {
            drop(taken);
            self.files.write(&place, &pdb.bytes)?;
        }
        Ok(place)
    }
}
