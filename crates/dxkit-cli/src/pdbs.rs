//! Finds the PDB of a shader in folders.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use dxkit::{Container, Identity, PDB_MAGIC, Span, pdb_container};

use crate::input::{Input, files_below};

/// Finds PDBs by the file name in the shader, by its hash as a file name, and by the hash in the PDB.
#[derive(Debug, Default)]
pub(crate) struct PdbFinder {
    folders: Vec<PathBuf>,
    /// The PDBs in the folders by the hash in them; filled at first use.
    by_hash: OnceLock<HashMap<[u8; 16], PathBuf>>,
}

impl PdbFinder {
    /// Searches these folders, and the folder of each shader.
    pub(crate) fn new(folders: &[PathBuf]) -> Self {
        Self { folders: folders.to_vec(), by_hash: OnceLock::new() }
    }

    /// The PDB of a shader: its path, and the bytes of the container in it.
    pub(crate) fn find(&self, input: &Input, container: &Container<'_>) -> Option<(PathBuf, Vec<u8>)> {
        let identity = Identity::of(container);
        let beside = input.path.as_deref().and_then(Path::parent);
        for folder in beside.into_iter().chain(self.folders.iter().map(PathBuf::as_path)) {
            for name in identity.pdb_names().iter().filter(|name| is_file_name(name)) {
                let path = folder.join(name);
                let of = |(other, _): &(Identity, Vec<u8>)| identity.is_that_of(other);
                if let Some((_, bytes)) = load(&path).filter(of) {
                    return Some((path, bytes));
                }
            }
        }
        // The PDB with this hash, whatever its file name is.
        let path = self.by_hash.get_or_init(|| index(&self.folders)).get(&identity.hash?)?;
        load(path).map(|(_, bytes)| (path.clone(), bytes))
    }
}

/// Whether a name from a shader is a plain file name, without a folder.
fn is_file_name(name: &str) -> bool {
    !matches!(name, "." | "..") && !name.contains(['/', '\\', ':', '\0'])
}

fn index(folders: &[PathBuf]) -> HashMap<[u8; 16], PathBuf> {
    let mut index = HashMap::new();
    for path in folders.iter().flat_map(|folder| files_below(folder)).flatten() {
        if let Some(hash) = load(&path).and_then(|(identity, _)| identity.hash) {
            index.entry(hash).or_insert(path);
        }
    }
    index
}

/// The container in a PDB, with the identity of its shader.
fn load(path: &Path) -> Option<(Identity, Vec<u8>)> {
    use std::io::Read as _;

    let mut file = fs::File::open(path).ok()?;
    let mut bytes = Vec::new();
    file.by_ref().take(PDB_MAGIC.len() as u64).read_to_end(&mut bytes).ok()?;
    if bytes != PDB_MAGIC {
        return None;
    }
    file.read_to_end(&mut bytes).ok()?;
    let bytes = pdb_container(Span::new(&bytes)).ok()?;
    let identity = Identity::of(&Container::parse(&bytes).ok()?);
    Some((identity, bytes))
}
