//! Folders of PDBs, each under the hash of its shader.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;

use dxkit::Pdb;

use crate::input::Trouble;
use crate::output;

/// A folder that PDBs are put into.
#[derive(Debug)]
pub(crate) struct SymbolStore {
    folder: PathBuf,
    /// What this run has put there. Of two shaders with one program, one PDB is enough.
    taken: Mutex<HashSet<String>>,
}

impl SymbolStore {
    pub(crate) fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), taken: Mutex::default() }
    }

    /// Writes a PDB to its place, and says where that is.
    pub(crate) fn put(&self, pdb: &Pdb) -> Result<PathBuf, Trouble> {
        let place = self.folder.join(&pdb.name);
        let mut taken = self.taken.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if taken.insert(pdb.name.clone()) {
            drop(taken);
            output::file(&place, &pdb.bytes)?;
        }
        Ok(place)
    }
}
