//! Folders of PDBs, each PDB named after the hash of its shader.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;

use dxkit::{Digest, Pdb};

use crate::Event;
use crate::input::CommandError;
use crate::output::Files;
use crate::shown::path_name;

/// A folder that PDBs are written to.
#[derive(Debug)]
pub(crate) struct SymbolStore {
    folder: PathBuf,
    /// Whether it is for a server of symbols: `NAME/GUID-AND-AGE/NAME`.
    for_server: bool,
    files: Files,
    /// The names that this run has written, with the digests of the files. Shaders with the same program
    /// share one PDB.
    taken: Mutex<HashMap<String, Digest>>,
}

impl SymbolStore {
    pub(crate) fn new(folder: impl Into<PathBuf>, for_server: bool, files: Files) -> Self {
        Self { folder: folder.into(), for_server, files, taken: Mutex::default() }
    }

    /// Writes a PDB to the folder, and returns its path.
    pub(crate) fn put(&self, pdb: &Pdb) -> Result<PathBuf, CommandError> {
        let folder = match pdb.store_folder().filter(|_| self.for_server) {
            Some(folder) => self.folder.join(folder),
            None => self.folder.clone(),
        };
        let place = folder.join(&pdb.name);
        let mut taken = self.taken.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let digest = Digest::compute(&pdb.bytes);
        match taken.insert(pdb.name.clone(), digest) {
            Some(other) if other != digest => {
                taken.insert(pdb.name.clone(), other);
                let place = path_name(&place);
                let reason = format!(
                    "another shader of this run has a PDB of the same name, {place}, with other contents"
                );
                Err(CommandError::new(Event::Unwritable, reason))
            }
            Some(_) => Ok(place),
            None => {
                drop(taken);
                self.files.write(&place, &pdb.bytes)?;
                Ok(place)
            }
        }
    }
}
