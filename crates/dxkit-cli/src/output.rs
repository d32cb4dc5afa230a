//! Output files: each is written under a temporary name and then renamed, so that no incomplete file is ever
//! visible. Every file is written by [`Files`], which with `--dry-run` writes none.
//!
//! A command states its output as a [`Destination`]; [`Places`] gives each result of a run its own place, and
//! refuses those that are inputs or that two results would have.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::{Args, ValueEnum};
use dxkit::DigestPolicy;
use dxkit_sodb::{Replacement, Row, Written};

use crate::input::{Input, Listing};
use crate::outcome::{CommandError, io_reason};
use crate::paint::{NOTE, paint};
use crate::shown::{path_name, shown};
use crate::{Event, Streams, temporary, tree};

/// The arguments for the output of a command that changes containers.
#[derive(Debug, Args)]
pub(crate) struct Destination {
    /// Write the result to this file, or to this folder if there are several inputs or a folder. Missing
    /// folders are created
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// Replace the inputs with the results. Permissions are kept, the owner where the system permits it;
    /// other hard links of an input keep the old bytes
    #[arg(long, conflicts_with = "output")]
    pub(crate) in_place: bool,

    /// Whether the command has no `--in-place`.
    #[arg(skip)]
    is_output_alone: bool,
}

/// Which digest to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HashChoice {
    /// Recompute it if the input has one; keep "unsigned", "bypass" and "preview"
    Auto,
    /// Keep it, even if it does not match
    Keep,
    /// Recompute it
    Fix,
    /// Sixteen zero bytes: unsigned
    Zero,
    /// Sixteen bytes of value 1: ask the runtime to skip the check
    Bypass,
    /// Sixteen bytes of value 2, as the compiler writes for unreleased shader models
    Preview,
}

impl From<HashChoice> for DigestPolicy {
    fn from(choice: HashChoice) -> Self {
        match choice {
            HashChoice::Auto => Self::Renew,
            HashChoice::Keep => Self::Keep,
            HashChoice::Fix => Self::Recompute,
            HashChoice::Zero => Self::Zero,
            HashChoice::Bypass => Self::Bypass,
            HashChoice::Preview => Self::PreviewBypass,
        }
    }
}

/// The destination of one result.
#[derive(Debug, Clone)]
pub(crate) enum OutputTarget {
    /// Standard output.
    Standard,
    /// A file.
    File(PathBuf),
    /// The place of the input in its database, and its bytes there.
    Row(Row, Vec<u8>),
}

impl OutputTarget {
    /// The name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Standard => "standard output".to_owned(),
            Self::File(path) => path_name(path),
            Self::Row(row, _) => row.name(),
        }
    }
}

/// Writes files; with `--dry-run`, collects what would be written.
#[derive(Debug, Clone, Default)]
pub(crate) struct Files(Option<Arc<Mutex<BTreeMap<PathBuf, Plan>>>>);

/// A file that would be written.
#[derive(Debug)]
struct Plan {
    size: usize,
    /// Whether a file would be replaced.
    replaces: bool,
}

impl Files {
    /// Writes files, unless this is a dry run.
    pub(crate) fn new(is_dry: bool) -> Self {
        Self(is_dry.then(Arc::default))
    }

    pub(crate) fn is_dry(&self) -> bool {
        self.0.is_some()
    }

    /// Adds a file to those that would be written; `false` if this is no dry run.
    pub(crate) fn plan(&self, path: &Path, size: usize) -> bool {
        let Some(plans) = &self.0 else { return false };
        let plan = Plan { size, replaces: path.exists() };
        plans.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), plan);
        true
    }

    /// Whether a file of this path would be written by now.
    pub(crate) fn plans(&self, path: &Path) -> bool {
        let planned = |plans: &Arc<Mutex<BTreeMap<PathBuf, Plan>>>| {
            plans.lock().unwrap_or_else(PoisonError::into_inner).contains_key(path)
        };
        self.0.as_ref().is_some_and(planned)
    }

    /// Writes a file so that its path always refers to either the old bytes or the new ones, complete: the
    /// bytes are written to a temporary file in the same folder, flushed to the disk, and the file is
    /// renamed. A replaced file's permissions are kept, and its owner where that is permitted.
    pub(crate) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
        if self.is_dry() && path.exists() && !path.is_file() {
            let reason = format!("cannot write {}: it is not a file", path_name(path));
            return Err(CommandError::new(Event::Unwritable, reason));
        }
        if self.plan(path, bytes.len()) { Ok(()) } else { file(path, bytes) }
    }

    /// Writes a file over itself, as [`Self::write`] does, unless it is no longer what was read: another run
    /// changed it meanwhile, which would be lost.
    pub(crate) fn replace(&self, path: &Path, read: &[u8], bytes: &[u8]) -> Result<(), CommandError> {
        if fs::read(path).is_ok_and(|now| now != read) {
            let name = path_name(path);
            let reason = format!("{name} was changed meanwhile, and is left as it is now");
            return Err(CommandError::new(Event::Unwritable, reason));
        }
        self.write(path, bytes)
    }

    /// Writes files below a folder, as [`tree::write`] does.
    pub(crate) fn tree<'f>(
        &self,
        root: &Path,
        folders: impl IntoIterator<Item = &'f str>,
        files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
        force: bool,
    ) -> Result<(), String> {
        if !self.is_dry() {
            return tree::write(root, folders, files, force);
        }
        for (path, bytes) in files {
            let path = root.join(path);
            let other = match fs::symlink_metadata(&path) {
                Ok(metadata) if !metadata.is_file() => true,
                Ok(_) => fs::read(&path).map_or(true, |old| old != bytes) && !force,
                Err(_) => false,
            };
            if other {
                let path = path_name(&path);
                return Err(format!(
                    "cannot write {path}: it exists with other contents; --force replaces it"
                ));
            }
            self.plan(&path, bytes.len());
        }
        Ok(())
    }

    /// Replaces containers in databases: all of one database in one transaction.
    pub(crate) fn rows(
        &self,
        edits: Vec<Replacement>,
        streams: &mut Streams<'_>,
    ) -> Result<(), CommandError> {
        if self.is_dry() {
            for Replacement { row, new, .. } in &edits {
                self.plan(Path::new(&row.name()), new.len());
            }
            return Ok(());
        }
        for Written { name, rows, objects } in dxkit_sodb::write(edits)? {
            let plural = |count: usize| if count == 1 { "" } else { "s" };
            let text = format!(
                "{}: {rows} container{} written, the version of {objects} object{} raised",
                shown(&name),
                plural(rows),
                plural(objects)
            );
            crate::input::summary(streams, &text);
        }
        Ok(())
    }

    /// Prints what a dry run would have written, on the error stream.
    pub(crate) fn tell(&self, streams: &mut Streams<'_>) {
        let Some(plans) = &self.0 else { return };
        let plans = plans.lock().unwrap_or_else(PoisonError::into_inner);
        for (path, Plan { size, replaces }) in plans.iter() {
            let what = if *replaces { "would replace" } else { "would write" };
            let text = format!("{what} {} ({size} bytes)", shown(&path_name(path)));
            streams.say(paint(NOTE, text));
        }
        let (count, plural) = (plans.len(), if plans.len() == 1 { "" } else { "s" });
        let text = format!("dry run: {count} file{plural} would be written, nothing is");
        streams.say(paint(NOTE, text));
    }
}

/// Whether a path is that of a folder: it exists as one, or it ends with a separator.
pub(crate) fn is_folder(path: &Path) -> bool {
    let ends = path
        .as_os_str()
        .as_encoded_bytes()
        .last()
        .is_some_and(|last| std::path::is_separator(char::from(*last)));
    ends || path.is_dir()
}

/// The path of a command's only result: `output`, or, if that is a folder, a file of this name in it.
pub(crate) fn named_file(output: &Path, name: &Path) -> PathBuf {
    if is_folder(output) { output.join(name) } else { output.to_owned() }
}

/// Where a path leads when the links in it are followed, as far as it exists: equal for all paths to one
/// place.
fn destination(path: &Path) -> PathBuf {
    for existing in path.ancestors() {
        let folder = if existing.as_os_str().is_empty() { Path::new(".") } else { existing };
        if let (Ok(folder), Ok(missing)) = (fs::canonicalize(folder), path.strip_prefix(existing)) {
            return if missing.as_os_str().is_empty() { folder } else { folder.join(missing) };
        }
    }
    path.to_owned()
}

/// Whether a path from an archive stays below the folder that it is written to, on every system.
pub(crate) fn is_below(name: &str) -> bool {
    !name.is_empty()
        && name.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
        && !name.contains(['\\', ':', '\0'])
}

/// Checks, before anything is written, that all results have different destinations, also by way of links.
///
/// # Errors
/// If two results have the same destination; the message names both inputs and the destination.
pub(crate) fn distinct(results: impl IntoIterator<Item = (String, PathBuf)>) -> Result<(), CommandError> {
    let mut taken: HashMap<PathBuf, String> = HashMap::new();
    for (name, path) in results {
        if let Some(other) = taken.insert(destination(&path), name.clone()) {
            return Err(format!("{}; nothing is written", collision(&other, &name, &path)).into());
        }
    }
    Ok(())
}

fn collision(one: &str, other: &str, path: &Path) -> String {
    format!("the results of {one} and {other} would both go to {}", path_name(path))
}

impl Destination {
    /// The output of a command whose inputs cannot be replaced.
    pub(crate) const fn from_output(output: Option<PathBuf>) -> Self {
        Self { output, in_place: false, is_output_alone: true }
    }

    /// The destinations of the results of a run. `several` tells whether there may be more than one input.
    ///
    /// # Errors
    /// If no destination was given, or if it cannot hold several results.
    pub(crate) fn places(&self, several: bool) -> Result<Places<'_>, String> {
        match &self.output {
            None if !self.in_place => {
                Err("no output is given: use -o OUT, or --in-place to replace the input".to_owned())
            }
            Some(output) if several && output.as_os_str() == "-" => {
                Err("only one container can be written to standard output".to_owned())
            }
            Some(output) if several && output.is_file() => {
                Err(format!("there are several inputs, and {} is a file, not a folder", path_name(output)))
            }
            output => Ok(Places {
                destination: self,
                folder: several || output.as_ref().is_some_and(|output| is_folder(output)),
                sources: Sources::default(),
                taken: Mutex::default(),
            }),
        }
    }

    /// Whether the result goes to standard output.
    pub(crate) fn is_standard(&self) -> bool {
        self.output.as_ref().is_some_and(|output| output.as_os_str() == "-")
    }
}

/// The files that a run reads. Their names are resolved before anything is written, because no result may
/// replace any of them, whether it has been read already or not.
#[derive(Debug, Default)]
pub(crate) struct Sources(HashSet<PathBuf>);

impl Sources {
    pub(crate) fn new<'p>(files: impl IntoIterator<Item = &'p Path>) -> Self {
        Self(files.into_iter().filter_map(|file| fs::canonicalize(file).ok()).collect())
    }

    /// Whether a path refers to one of these files.
    pub(crate) fn have(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|path| self.0.contains(&path))
    }
}

/// The destinations of the results of a run; each result has its own.
#[derive(Debug)]
pub(crate) struct Places<'d> {
    destination: &'d Destination,
    /// Whether results are files in a folder, each with the name of its input.
    folder: bool,
    /// The files that no result may replace, unless with `--in-place`.
    sources: Sources,
    /// Destinations that results of this run already have, with the names of their inputs.
    taken: Mutex<HashMap<PathBuf, String>>,
}

impl Places<'_> {
    /// Adds files that no result may replace, unless with `--in-place`.
    pub(crate) fn protect<'p>(&mut self, files: impl IntoIterator<Item = &'p Path>) {
        self.sources = Sources::new(files);
    }

    /// Protects the input files of a run from being replaced, unless with `--in-place`, and checks before
    /// anything is written that all results have different destinations.
    ///
    /// # Errors
    /// If two inputs have the same destination.
    pub(crate) fn prepare(&mut self, listing: &Listing) -> Result<(), CommandError> {
        self.protect(listing.files());
        let Some(output) = &self.destination.output else { return Ok(()) };
        let place = |relative| if self.folder { output.join::<PathBuf>(relative) } else { output.clone() };
        distinct(listing.results().map(|(name, relative)| (name, place(relative))))
    }

    /// The destination of the result of `input`.
    ///
    /// # Errors
    /// If the input is to be replaced but is not a file, if the destination is an input that must not be
    /// replaced, or if another result of this run has the same destination.
    pub(crate) fn place(&self, input: &Input) -> Result<OutputTarget, String> {
        let path = match (&self.destination.output, &input.path) {
            (None, Some(path)) => return Ok(OutputTarget::File(path.clone())),
            (None, None) => {
                return match &input.row {
                    Some(row) if row.database().path().is_some() => {
                        Ok(OutputTarget::Row(row.clone(), input.bytes.clone()))
                    }
                    _ => {
                        Err("--in-place can replace files and rows of databases only; use -o OUT".to_owned())
                    }
                };
            }
            (Some(output), _) if output.as_os_str() == "-" => return Ok(OutputTarget::Standard),
            (Some(output), _) if self.folder => output.join(&input.relative),
            (Some(output), _) => output.clone(),
        };
        let named = path_name(&path);
        if input.path.as_ref().is_some_and(|input| same_file(&path, input)) {
            return Err(match self.destination.is_output_alone {
                true => "the output is the input itself; choose another one".to_owned(),
                false => "the output is the input itself; use --in-place to replace it".to_owned(),
            });
        }
        if self.sources.have(&path) {
            return Err(format!("{named} is an input of this run and is not overwritten"));
        }
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(other) = taken.insert(destination(&path), input.name.clone()) {
            return Err(collision(&other, &input.name, &path));
        }
        Ok(OutputTarget::File(path))
    }
}

/// Whether two paths refer to the same file.
fn same_file(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

/// Writes a result to its destination.
pub(crate) fn write(
    place: &OutputTarget,
    bytes: &[u8],
    streams: &mut Streams<'_>,
) -> Result<(), CommandError> {
    match place {
        OutputTarget::Standard => standard(bytes, streams),
        OutputTarget::File(path) => streams.settings.files.clone().write(path, bytes),
        OutputTarget::Row(row, old) => {
            let edit = Replacement { row: row.clone(), old: old.clone(), new: bytes.to_vec() };
            streams.settings.files.clone().rows(vec![edit], streams)
        }
    }
}

/// Writes bytes to standard output, unless that is a terminal.
pub(crate) fn standard(bytes: &[u8], streams: &mut Streams<'_>) -> Result<(), CommandError> {
    let Some(binary) = streams.binary.as_mut() else {
        return Err("binary data is not written to a terminal; use -o FILE, or a pipe".into());
    };
    match binary.write_all(bytes).and_then(|()| binary.flush()) {
        // The reader of the output has left.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(CommandError::from),
    }
}

fn file(path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    let fail = |error: &dyn std::fmt::Display| {
        CommandError::new(Event::Unwritable, format!("cannot write {}: {error}", path_name(path)))
    };
    let fail_io = |error: &io::Error| fail(&io_reason(error));
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder).map_err(|error| fail_io(&error))?;
    // A link is followed: its target is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = if target == path { folder } else { target.parent().unwrap_or(folder) };
    let old = match fs::metadata(&target) {
        Ok(metadata) if metadata.is_file() => Some(metadata),
        Ok(_) => return Err(fail(&"it is not a file")),
        Err(_) => None,
    };
    let finish = |file: &fs::File| {
        let mut file = file;
        file.write_all(bytes)?;
        if let Some(old) = &old {
            keep_owner(file, old);
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()
    };
    #[cfg(target_os = "linux")]
    if let Some(file) = unnamed::create(folder) {
        finish(&file)
            .and_then(|()| unnamed::persist(&file, folder, &target))
            .map_err(|error| fail_io(&error))?;
        return Ok(());
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(temporary::PREFIX).suffix(temporary::SUFFIX);
    // The permissions of a new file; temporary files have stricter ones.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let temporary = builder.tempfile_in(folder).map_err(|error| fail_io(&error))?;
    finish(temporary.as_file()).map_err(|error| fail_io(&error))?;
    temporary.persist(&target).map_err(|error| fail_io(&error.error))?;
    Ok(())
}

/// Gives a file the owner and the group of the file that it replaces, or the group alone, as far as the
/// system permits it.
#[cfg(unix)]
fn keep_owner(file: &fs::File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};

    let same = |new: fs::Metadata| (new.uid(), new.gid()) == (old.uid(), old.gid());
    if !file.metadata().is_ok_and(same) && fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
        let _ = fchown(file, None, Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) {}

/// Files that have no name until they are complete: a process that is killed leaves no partial file.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::{self, File, OpenOptions};
    use std::io;
    use std::os::fd::AsRawFd as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};

    /// `None` if the file system does not support such files.
    pub(super) fn create(folder: &Path) -> Option<File> {
        let flags = i32::try_from(OFlags::TMPFILE.bits()).ok()?;
        OpenOptions::new().write(true).mode(0o666).custom_flags(flags).open(folder).ok()
    }

    /// Gives the file a temporary name in the same folder, then renames it: the system cannot link over an
    /// existing file.
    pub(super) fn persist(file: &File, folder: &Path, target: &Path) -> io::Result<()> {
        let beside = folder.join(crate::temporary::name());
        // A process with the same number left it when it was killed.
        let _ = fs::remove_file(&beside);
        let descriptor = format!("/proc/self/fd/{}", file.as_raw_fd());
        linkat(CWD, descriptor, CWD, &beside, AtFlags::SYMLINK_FOLLOW)?;
        fs::rename(&beside, target).inspect_err(|_| {
            let _ = fs::remove_file(&beside);
        })
    }
}
