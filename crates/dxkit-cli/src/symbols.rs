//! Folders of PDBs, each PDB named after the hash of its shader.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use dxkit::{Digest, Pdb};

use crate::Streams;
use crate::input::{self, CommandError};
use crate::output::Files;

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
    /// PDBs that were not written, because one of the same name with other contents was: of shaders with the
    /// same program whose sources differ.
    differing: AtomicUsize,
}

impl SymbolStore {
    pub(crate) fn new(folder: impl Into<PathBuf>, for_server: bool, files: Files) -> Self {
        Self {
            folder: folder.into(),
            for_server,
            files,
            taken: Mutex::default(),
            differing: AtomicUsize::new(0),
        }
    }

    /// Says how many shaders have the PDB of another one with the same program, but other debug information.
    pub(crate) fn tell(&self, streams: &mut Streams<'_>) {
        let count = self.differing.load(Ordering::Relaxed);
        if count > 0 {
            let shaders = input::counted(count, "shader");
            let text = format!(
                "note: the PDB of {shaders} is that of another one with the same program, after which it is \
                 named; the debug information differs"
            );
            input::summary(streams, &text);
        }
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
        let other = taken.get(&pdb.name).copied();
        if other.is_some_and(|other| other != digest) {
            self.differing.fetch_add(1, Ordering::Relaxed);
        }
        // Shaders come in any order; of several files, the one with the least digest stays in every run. The
        // lock is held, so that no other is written meanwhile.
        if other.is_none_or(|other| digest.0 < other.0) {
            taken.insert(pdb.name.clone(), digest);
            self.files.rewrite(&place, &pdb.bytes)?;
        }
        Ok(place)
    }
}
