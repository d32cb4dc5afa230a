//! [`SourceTree`]: sources as files of a folder, and the compiler's command line for that folder.

use alloc::borrow::ToOwned as _;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_info::shell_line;

use super::notes::{Notes, TreeNote};
use super::paths::{Layout, Parsed, fingerprint, safe_step};
use super::{Origin, Sources, options};

/// Sources as files of a folder, arranged so that they include each other as in the original folders.
///
/// Every path is relative, with `/` as separator and names that are valid on every system. Absolute paths,
/// paths that lead out of the folder, and reserved names are replaced by paths inside. Nothing is written
/// here; a link in the output folder may still lead out of it.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceTree {
    /// The files, with the indices of [`Sources::files`]. A file that the compiler opened by several
    /// equivalent names is listed several times, with the same path.
    pub files: Vec<TreeFile>,
    /// Folders that must exist, even if they are empty, for names like `inc/../a.hlsli`.
    pub folders: BTreeSet<String>,
    /// The compiler's arguments, to be run in the folder: searched folders and outputs are inside it.
    pub arguments: Vec<String>,
    /// The differences to the original folders.
    pub notes: Vec<TreeNote>,
    /// Whether the main file's name started with `./`. The names of included files depend on this, and a hash
    /// of the sources (`-Zss`) covers them.
    dot: bool,
    /// The command of the compiler that wrote the sources into the shader.
    compiler: &'static str,
}

/// A file of a [`SourceTree`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeFile {
    /// Its path in the tree.
    pub path: String,
    /// Whether it had to be renamed, so that `#include` of its original name does not find it.
    pub renamed: bool,
}

/// Limit of the searched folders that determine the layout.
const MOST_FOLDERS: usize = 256;

impl SourceTree {
    /// The tree of these sources.
    #[must_use]
    pub fn from_sources(sources: &Sources) -> Self {
        let names: Vec<String> =
            sources.files.iter().map(|file| file.name.to_string_lossy().into_owned()).collect();
        let parsed: Vec<Option<Parsed<'_>>> = names.iter().map(|name| Parsed::new(name)).collect();
        let words = sources.arguments.words();
        let folders: Vec<Parsed<'_>> =
            options::search_folders(&words).into_iter().filter_map(Parsed::new).take(MOST_FOLDERS).collect();
        let layout =
            Layout::choose(&parsed.iter().flatten().collect::<Vec<_>>(), &folders.iter().collect::<Vec<_>>());
        let mut notes = Notes::default();
        let of_fxc = matches!(sources.origin, Origin::ProgramDatabase | Origin::DebugTables);
        let compiler = if of_fxc { "fxc" } else { "dxc" };
        let mut tree = Self { compiler, ..Self::default() };
        tree.place_files(sources, &names, &parsed, &layout, &mut notes);
        note_absolute_names(&names, &parsed, &folders, &mut notes);
        let taken: BTreeSet<String> = tree.files.iter().map(|file| file.path.to_lowercase()).collect();
        if sources.arguments.option("Zss").next().is_some() {
            notes.add("source-hash", || {
                "with -Zss the hash covers how arguments were spelled, too, of which not all is kept"
                    .to_owned()
            });
        }
        tree.arguments = options::adapt(
            words,
            |folder| layout.folder(&Parsed::new(folder)?),
            |path| taken.contains(&path.to_lowercase()),
            &mut notes,
        );
        tree.notes = notes.finish();
        tree.dot = names.first().is_some_and(|main| main.starts_with("./") || main.starts_with(".\\"));
        tree
    }

    fn place_files(
        &mut self,
        sources: &Sources,
        names: &[String],
        parsed: &[Option<Parsed<'_>>],
        layout: &Layout,
        notes: &mut Notes,
    ) {
        let mut paths = Vec::with_capacity(names.len());
        for (name, parsed) in names.iter().zip(parsed) {
            let path = parsed.as_ref().and_then(|parsed| {
                self.folders.extend(layout.detours(parsed));
                layout.file(parsed)
            });
            paths.push(path.unwrap_or_else(|| (stand_in(name), true)));
        }
        let mut folders: BTreeSet<String> = self.folders.iter().map(|folder| folder.to_lowercase()).collect();
        for (path, _) in &paths {
            let ends = path.match_indices('/').map(|(end, _)| end);
            folders.extend(ends.filter_map(|end| path.get(..end)).map(str::to_lowercase));
        }
        // The file at each path, by lower-case name; and how often a name had to be changed.
        let mut owners: BTreeMap<String, usize> = BTreeMap::new();
        let mut copies: BTreeMap<String, u32> = BTreeMap::new();
        for (index, ((path, changed), source)) in paths.into_iter().zip(&sources.files).enumerate() {
            let name = names.get(index).map_or("", String::as_str);
            if source.text.is_none() {
                notes.add("text-missing", || alloc::format!("of {name} there is only the name"));
            }
            if changed {
                notes.add("name-changed", || alloc::format!("{name} is {path} here"));
            }
            let mut place = path.clone();
            loop {
                let key = place.to_lowercase();
                let owner = owners.get(&key).and_then(|owner| sources.files.get(*owner));
                if !folders.contains(&key) && owner.is_none_or(|owner| owner.text == source.text) {
                    owners.entry(key).or_insert(index);
                    break;
                }
                let number = copies.entry(path.to_lowercase()).or_insert(1);
                *number = number.saturating_add(1);
                place = with_number(&path, *number);
            }
            if place != path {
                notes.add("name-clash", || {
                    alloc::format!("{name} is {place} here: another file or a folder has the place of {path}")
                });
            }
            self.files.push(TreeFile { renamed: changed || place != path, path: place });
        }
    }

    /// The path of the main file for the command line.
    #[must_use]
    pub fn main(&self) -> Option<String> {
        let path = &self.files.first()?.path;
        // The path must not look like an option.
        Some(if self.dot || path.starts_with(['-', '@']) { alloc::format!("./{path}") } else { path.clone() })
    }

    /// The command line to run in the tree's folder: `dxc` or `fxc`, the arguments, the main file. Quoted for
    /// POSIX shells, so that text from the container is never anything but an argument.
    #[must_use]
    pub fn command_line(&self) -> String {
        shell_line(
            core::iter::once(self.compiler.to_owned())
                .chain(self.arguments.iter().cloned())
                .chain(self.main()),
        )
    }
}

/// Notes the files that the compiler will not find, because they are included by an absolute path.
fn note_absolute_names(
    names: &[String],
    parsed: &[Option<Parsed<'_>>],
    folders: &[Parsed<'_>],
    notes: &mut Notes,
) {
    let Some(Some(main)) = parsed.first() else { return };
    for (name, file) in names.iter().zip(parsed) {
        let Some(file) = file else { continue };
        if file.root != main.root && !folders.iter().any(|folder| folder.holds(file)) {
            notes.add("included-absolutely", || {
                alloc::format!("{name} was included by its whole path, which does not lead into the tree")
            });
        }
    }
}

/// The last component of a path.
fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// A path for a name that cannot be one.
fn stand_in(name: &str) -> String {
    let name = name.replace('\\', "/");
    let end = match safe_step(last(&name)) {
        end if end == "_" || end.is_empty() => "unnamed.hlsl".to_string(),
        end => end,
    };
    alloc::format!("unnamed/{:016x}/{end}", fingerprint(&name))
}

/// The path with a number appended to the file's stem.
fn with_number(path: &str, number: u32) -> String {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let slash = if folder.is_empty() { "" } else { "/" };
    let (stem, dot, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => (stem, ".", extension),
        _ => (name, "", ""),
    };
    alloc::format!("{folder}{slash}{stem}~{number}{dot}{extension}")
}
