//! Finds the PDB of a shader in folders: by its name, or by an index of the hashes in the PDBs.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use dxkit::{Container, Identity, PDB_MAGIC, Span, pdb_container};
use rayon::prelude::*;

use crate::input::{self, CommandError, Input, files_below};
use crate::output::Files;
use crate::shown::path_name;
use crate::{Event, Streams};

/// The index of a folder, a file in it. The first line is [`HEAD`]; each other one is a PDB: the hash of its
/// shader in base 16 (or `-`), its size, its time of change in nanoseconds since 1970, and its path in the
/// folder.
const NAME: &str = "dxkit-pdbs.txt";
const HEAD: &str = "dxkit pdbs 1";

/// Finds PDBs by the file name in the shader, by its hash as a file name, and by the hash in the PDB.
#[derive(Debug, Default)]
pub(crate) struct PdbFinder {
    folders: Vec<PathBuf>,
    files: Files,
    /// The indexes of the folders, at first use.
    indexes: Mutex<Option<Vec<Index>>>,
}

impl PdbFinder {
    /// Searches these folders, and the folder of each shader.
    pub(crate) fn new(folders: &[PathBuf], files: Files) -> Self {
        Self { folders: folders.to_vec(), files, indexes: Mutex::default() }
    }

    /// The PDB of a shader: its path, and the bytes of the container in it.
    pub(crate) fn find(&self, input: &Input, container: &Container<'_>) -> Option<(PathBuf, Vec<u8>)> {
        let identity = Identity::from_container(container);
        let beside = input.path.as_deref().and_then(Path::parent);
        for folder in beside.into_iter().chain(self.folders.iter().map(PathBuf::as_path)) {
            for name in identity.pdb_names().iter().filter(|name| is_file_name(name)) {
                let path = folder.join(name);
                // FXC's PDBs state neither a hash nor a name: they are found by their file name.
                let nameless = |other: &Identity| {
                    identity.hash.is_none() && other.hash.is_none() && other.debug_name.is_none()
                };
                let of = |(other, _): &(Identity, Vec<u8>)| identity.is_that_of(other) || nameless(other);
                if let Some((_, bytes)) = load(&path).filter(of) {
                    return Some((path, bytes));
                }
            }
        }
        // The PDB with this hash, whatever its file name is; or with that which the shader had before
        // something was taken out of it.
        let hashes: Vec<_> = [identity.hash, identity.named_hash()].into_iter().flatten().collect();
        if hashes.is_empty() {
            return None;
        }
        let mut indexes = self.indexes.lock().unwrap_or_else(PoisonError::into_inner);
        let indexes =
            indexes.get_or_insert_with(|| self.folders.iter().map(|folder| Index::stored(folder)).collect());
        let load = |index: &Index| hashes.iter().find_map(|hash| index.load(hash));
        let found = indexes.iter().find_map(load);
        found.or_else(|| {
            indexes.iter_mut().find_map(|index| {
                index.refresh();
                // The folder may be read-only; then the index is only used for this run.
                let _ = index.store(&self.files, false);
                load(index)
            })
        })
    }
}

/// Where the debug information of shaders is, if it is not in them.
#[derive(Debug, clap::Args)]
pub(crate) struct PdbArguments {
    /// Read the debug information of this PDB
    #[arg(long, value_name = "FILE")]
    pdb: Option<PathBuf>,

    /// Search this folder for the PDB; may be given several times
    #[arg(long, visible_alias = "pdb-dir", value_name = "DIR")]
    pdb_path: Vec<PathBuf>,
}

/// The PDB that was named, or those that are found.
#[derive(Debug)]
pub(crate) struct PdbSource {
    named: Option<(PathBuf, Vec<u8>)>,
    finder: PdbFinder,
}

impl PdbArguments {
    /// Reads the PDB that was named.
    ///
    /// # Errors
    /// If it cannot be read, or if there is no such folder.
    pub(crate) fn source(&self, streams: &mut Streams<'_>) -> Result<PdbSource, CommandError> {
        if let Some(folder) = self.pdb_path.iter().find(|folder| !folder.is_dir()) {
            let reason = format!("{} is not a folder", path_name(folder));
            return Err(CommandError::new(Event::Unreadable, reason));
        }
        let named = match &self.pdb {
            Some(path) => Some((path.clone(), input::one(path, streams)?.bytes)),
            None => None,
        };
        Ok(PdbSource { named, finder: PdbFinder::new(&self.pdb_path, streams.settings.files.clone()) })
    }
}

impl PdbSource {
    /// The path of the PDB of a shader, and the container in it.
    pub(crate) fn find(&self, input: &Input, container: &Container<'_>) -> Option<(PathBuf, Vec<u8>)> {
        match &self.named {
            Some(named) => Some(named.clone()),
            None if input.pdb => None,
            None => self.finder.find(input, container),
        }
    }
}

/// Whether a name from a shader is a plain file name, without a folder.
fn is_file_name(name: &str) -> bool {
    !matches!(name, "." | "..") && !name.contains(['/', '\\', ':', '\0'])
}

/// A PDB as it was when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    size: u64,
    modified: i128,
    /// The hash of its shader; `None` for PDBs of programs.
    hash: Option<[u8; 16]>,
}

/// The PDBs in a folder.
#[derive(Debug, Default)]
pub(crate) struct Index {
    folder: PathBuf,
    /// By their paths in the folder.
    entries: BTreeMap<PathBuf, Entry>,
    by_hash: HashMap<[u8; 16], PathBuf>,
    /// Whether the folder has a file with the index, and whether the entries differ from those in it.
    is_stored: bool,
    has_changed: bool,
    /// Whether the entries are those of the files that are there now, and how many of them were read for
    /// that.
    is_fresh: bool,
    pub(crate) read: usize,
}

impl Index {
    /// The index as the folder's index file states it.
    pub(crate) fn stored(folder: &Path) -> Self {
        let text = fs::read_to_string(folder.join(NAME)).unwrap_or_default();
        let mut lines = text.lines();
        let is_stored = lines.next() == Some(HEAD);
        let entries = if is_stored { lines.filter_map(parse).collect() } else { BTreeMap::new() };
        let mut index = Self { folder: folder.to_owned(), entries, is_stored, ..Self::default() };
        index.sort();
        index
    }

    /// The index of a folder of which nothing is known.
    pub(crate) fn empty(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), ..Self::default() }
    }

    /// The PDBs that have a hash.
    pub(crate) fn shaders(&self) -> usize {
        self.entries.values().filter(|entry| entry.hash.is_some()).count()
    }

    fn sort(&mut self) {
        self.by_hash.clear();
        for (path, entry) in &self.entries {
            if let Some(hash) = entry.hash {
                self.by_hash.entry(hash).or_insert_with(|| path.clone());
            }
        }
    }

    /// The PDB with this hash: only its file is opened.
    fn load(&self, hash: &[u8; 16]) -> Option<(PathBuf, Vec<u8>)> {
        let path = self.folder.join(self.by_hash.get(hash)?);
        let (_, bytes) = load(&path).filter(|(identity, _)| identity.hash == Some(*hash))?;
        Some((path, bytes))
    }

    /// Compares the entries with the existing files. Files with another size or modification time are read.
    pub(crate) fn refresh(&mut self) {
        if self.is_fresh {
            return;
        }
        self.is_fresh = true;
        let old = std::mem::take(&mut self.entries);
        let files: Vec<PathBuf> = files_below(&self.folder).flatten().collect();
        let entry = |file: PathBuf| {
            let path = file.strip_prefix(&self.folder).ok()?.to_owned();
            let metadata = fs::metadata(&file).ok()?;
            let nanoseconds =
                |time: std::time::Duration| i128::try_from(time.as_nanos()).unwrap_or(i128::MAX);
            let modified = match metadata.modified().ok()?.duration_since(UNIX_EPOCH) {
                Ok(after) => nanoseconds(after),
                Err(before) => -nanoseconds(before.duration()),
            };
            let size = metadata.len();
            let known = old.get(&path).filter(|entry| (entry.size, entry.modified) == (size, modified));
            if let Some(known) = known {
                return Some((path, known.clone(), false));
            }
            if !begins_like_pdb(&file) {
                return None;
            }
            let hash = load(&file).and_then(|(identity, _)| identity.hash);
            Some((path, Entry { size, modified, hash }, true))
        };
        let found: Vec<_> = files.into_par_iter().filter_map(entry).collect();
        self.read += found.iter().filter(|(.., is_read)| *is_read).count();
        self.entries = found.into_iter().map(|(path, entry, _)| (path, entry)).collect();
        self.has_changed |= self.entries != old;
        self.sort();
    }

    /// Writes the index to the folder if it has changed; `create`: also to a folder that has none.
    pub(crate) fn store(&mut self, files: &Files, create: bool) -> Result<(), CommandError> {
        if !(self.is_stored && self.has_changed || create && !self.is_stored) {
            return Ok(());
        }
        let mut text = format!("{HEAD}\n");
        for (path, Entry { size, modified, hash }) in &self.entries {
            let hash = hash.map_or_else(
                || "-".to_owned(),
                |hash| hash.iter().map(|byte| format!("{byte:02x}")).collect(),
            );
            // Paths that are not UTF-8 or contain a line break are not stored: such files are read in each
            // run.
            if let Some(path) = path.to_str().filter(|path| !path.contains(['\n', '\r'])) {
                text.push_str(&format!("{hash} {size} {modified} {path}\n"));
            }
        }
        files.write(&self.folder.join(NAME), text.as_bytes())?;
        (self.is_stored, self.has_changed) = (true, false);
        Ok(())
    }
}

/// A line of an index. Paths outside the folder are ignored.
fn parse(line: &str) -> Option<(PathBuf, Entry)> {
    let mut words = line.splitn(4, ' ');
    let [hash, size, modified, path] = [(); 4].map(|()| words.next());
    let (hash, path) = (hash?, PathBuf::from(path?));
    let hash = match hash {
        "-" => None,
        hash => Some(u128::from_str_radix(hash, 16).ok().filter(|_| hash.len() == 32)?.to_be_bytes()),
    };
    let is_below = path.components().all(|part| matches!(part, std::path::Component::Normal(_)));
    let entry = Entry { size: size?.parse().ok()?, modified: modified?.parse().ok()?, hash };
    is_below.then_some((path, entry))
}

fn begins_like_pdb(path: &Path) -> bool {
    use std::io::Read as _;

    let mut head = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(PDB_MAGIC.len() as u64).read_to_end(&mut head));
    read.is_ok() && head == PDB_MAGIC
}

/// The container in a PDB, with the identity of its shader.
fn load(path: &Path) -> Option<(Identity, Vec<u8>)> {
    if !begins_like_pdb(path) {
        return None;
    }
    let bytes = fs::read(path).ok()?;
    let bytes = pdb_container(Span::new(&bytes)).ok()?;
    let identity = Identity::from_container(&Container::parse(&bytes).ok()?);
    Some((identity, bytes))
}
