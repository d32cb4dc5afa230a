//! Output files: each is written under a temporary name and then renamed, so that no incomplete file is ever
//! visible. Every file is written by [`Files`], which with `--dry-run` writes none.
//!
//! A command states its output as a [`Destination`]; [`Places`] gives each result of a run its own place.
//! No file that a run reads is written, and none twice: [`Files`] knows what the arguments state (`stated`)
//! and what the run lists, and asks it of every result, side files included.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::{Args, ValueEnum};
use dxkit::DigestPolicy;
use dxkit_sodb::{Replacement, Row, Written};

use crate::input::{self, Input, Listing};
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
    /// The file of the input, and its bytes when it was read.
    Input(PathBuf, Vec<u8>),
    /// The place of the input in its database, and its bytes there.
    Row(Row, Vec<u8>),
}

impl OutputTarget {
    /// The name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Standard => "standard output".to_owned(),
            Self::File(path) | Self::Input(path, _) => path_name(path),
            Self::Row(row, _) => row.name(),
        }
    }
}

/// Writes files; with `--dry-run`, collects what would be written. Clones are of one run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Files {
    plans: Option<Arc<Mutex<BTreeMap<PathBuf, Plan>>>>,
    register: Arc<Mutex<Register>>,
}

/// The files that a run reads and those that it has written.
#[derive(Debug, Default)]
struct Register {
    /// Whether the run writes at all: if not, nothing is kept.
    writes: bool,
    /// Files that are read, not yet resolved: whether they are is asked when one is written.
    pending: Vec<(PathBuf, bool)>,
    /// Where the files lead that are read, and whether `--in-place` would replace them.
    inputs: HashMap<PathBuf, bool>,
    /// Where the files lead that were written, and whether they may be written again.
    written: HashMap<PathBuf, bool>,
}

/// A file that would be written.
#[derive(Debug)]
struct Plan {
    size: usize,
    /// Whether a file would be replaced.
    replaces: bool,
}

impl Files {
    /// Writes files, unless this is a dry run, and none of `inputs`, each with whether `--in-place` may
    /// replace it. A run that does not write (`writes`) need not know what it reads.
    pub(crate) fn new<'p>(
        is_dry: bool,
        writes: bool,
        inputs: impl IntoIterator<Item = (&'p Path, bool)>,
    ) -> Self {
        let files = Self {
            plans: is_dry.then(Arc::default),
            register: Arc::new(Mutex::new(Register { writes, ..Register::default() })),
        };
        for (path, is_replaceable) in inputs {
            files.reads([path], is_replaceable);
        }
        files
    }

    pub(crate) fn is_dry(&self) -> bool {
        self.plans.is_some()
    }

    fn register(&self) -> std::sync::MutexGuard<'_, Register> {
        self.register.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds files that the run reads, which no result may replace; `is_replaceable` if `--in-place` may.
    pub(crate) fn reads<'p>(&self, files: impl IntoIterator<Item = &'p Path>, is_replaceable: bool) {
        let mut register = self.register();
        if register.writes {
            register.pending.extend(files.into_iter().map(|file| (file.to_owned(), is_replaceable)));
        }
    }

    /// Checks that a file may be written: it is none that the run reads.
    ///
    /// # Errors
    /// If it is one; the message names it.
    pub(crate) fn check(&self, path: &Path) -> Result<(), String> {
        self.check_result(path, false)
    }

    /// As [`Self::check`]; if it is `main`, the result of an input, the message says how to replace that.
    pub(crate) fn check_result(&self, path: &Path, main: bool) -> Result<(), String> {
        let Ok(place) = fs::canonicalize(path) else { return Ok(()) };
        let register = &mut *self.register();
        for (file, is_replaceable) in register.pending.drain(..) {
            if let Ok(file) = fs::canonicalize(input::file_of(&file)) {
                // What is also read for another purpose would not be replaced for that.
                *register.inputs.entry(file).or_insert(is_replaceable) &= is_replaceable;
            }
        }
        match register.inputs.get(&place).filter(|_| place.is_file()) {
            Some(is_replaceable) => {
                let hint = if main && *is_replaceable { "; --in-place replaces it" } else { "" };
                Err(format!("{} is an input of this run and is not overwritten{hint}", path_name(path)))
            }
            None => Ok(()),
        }
    }

    /// Makes a place that of a result; `again` if the same result may be written there again.
    fn take(&self, path: &Path, again: bool) -> Result<(), String> {
        match self.register().written.insert(leads(path), again) {
            Some(before) if !(before && again) => {
                Err(format!("two results of this run would both go to {}", path_name(path)))
            }
            _ => Ok(()),
        }
    }

    /// Adds a file to those that would be written; `false` if this is no dry run.
    pub(crate) fn plan(&self, path: &Path, size: usize) -> bool {
        let Some(plans) = &self.plans else { return false };
        let plan = Plan { size, replaces: path.exists() };
        plans.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), plan);
        true
    }

    /// Whether a file of this path would be written by now.
    pub(crate) fn plans(&self, path: &Path) -> bool {
        let planned = |plans: &Arc<Mutex<BTreeMap<PathBuf, Plan>>>| {
            plans.lock().unwrap_or_else(PoisonError::into_inner).contains_key(path)
        };
        self.plans.as_ref().is_some_and(planned)
    }

    /// Writes a file so that its path always refers to either the old bytes or the new ones, complete: the
    /// bytes are written to a temporary file in the same folder, flushed to the disk, and the file is
    /// renamed. A replaced file's permissions are kept, and its owner where that is permitted.
    ///
    /// # Errors
    /// If the file is an input of the run or another result of it, or cannot be written.
    pub(crate) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
        self.check(path)?;
        self.take(path, false)?;
        self.put(path, bytes)
    }

    /// As [`Self::write`], for a result that the same run writes again, better.
    pub(crate) fn rewrite(&self, path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
        self.check(path)?;
        self.take(path, true)?;
        self.put(path, bytes)
    }

    fn put(&self, path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
        // Commands print for `-`; that one does not is no reason for a file of this name.
        if path.as_os_str() == "-" {
            return Err("this result is a file or a folder, and - is neither".into());
        }
        if self.is_dry() && path.exists() && !path.is_file() {
            let reason = format!("cannot write {}: it is not a file", path_name(path));
            return Err(CommandError::new(Event::Unwritable, reason));
        }
        if self.plan(path, bytes.len()) { Ok(()) } else { file(path, bytes) }
    }

    /// Writes an input over itself, as [`Self::write`] writes a result, unless it is no longer what was read:
    /// another run changed it meanwhile, which would be lost.
    pub(crate) fn replace(&self, path: &Path, read: &[u8], bytes: &[u8]) -> Result<(), CommandError> {
        if fs::read(path).is_ok_and(|now| now != read) {
            let name = path_name(path);
            let reason = format!("{name} was changed meanwhile, and is left as it is now");
            return Err(CommandError::new(Event::Unwritable, reason));
        }
        self.put(path, bytes)
    }

    /// Writes files below a folder, as [`tree::write`] does.
    pub(crate) fn tree<'f>(
        &self,
        root: &Path,
        folders: impl IntoIterator<Item = &'f str>,
        files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
        force: bool,
    ) -> Result<(), String> {
        if root.as_os_str() == "-" {
            return Err("these are several files, for a folder, and - is none".to_owned());
        }
        let files: Vec<_> = files.into_iter().collect();
        for (path, _) in &files {
            self.check(&root.join(path))?;
        }
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
            input::summary(streams, &text);
        }
        Ok(())
    }

    /// Prints what a dry run would have written, on the error stream.
    pub(crate) fn tell(&self, streams: &mut Streams<'_>) {
        let Some(plans) = &self.plans else { return };
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
pub(crate) fn leads(path: &Path) -> PathBuf {
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
        if let Some(other) = taken.insert(leads(&path), name.clone()) {
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
        Self { output, in_place: false }
    }

    /// The destinations of the results of a run. `several` tells whether there may be more than one input.
    ///
    /// # Errors
    /// If no destination was given, or if it cannot hold several results.
    pub(crate) fn places(&self, several: bool, files: &Files) -> Result<Places<'_>, String> {
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
                files: files.clone(),
                taken: Mutex::default(),
            }),
        }
    }

    /// Whether the result goes to standard output.
    pub(crate) fn is_standard(&self) -> bool {
        self.output.as_ref().is_some_and(|output| output.as_os_str() == "-")
    }
}

/// The destinations of the results of a run; each result has its own.
#[derive(Debug)]
pub(crate) struct Places<'d> {
    destination: &'d Destination,
    /// Whether results are files in a folder, each with the name of its input.
    folder: bool,
    /// What the run reads.
    files: Files,
    /// Destinations that results of this run already have, with the names of their inputs.
    taken: Mutex<HashMap<PathBuf, String>>,
}

impl Places<'_> {
    /// Checks before anything is written that all results have different destinations.
    ///
    /// # Errors
    /// If two inputs have the same destination.
    pub(crate) fn prepare(&self, listing: &Listing) -> Result<(), CommandError> {
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
            (None, Some(path)) => return Ok(OutputTarget::Input(path.clone(), input.bytes.clone())),
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
        self.files.check_result(&path, true)?;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(other) = taken.insert(leads(&path), input.name.clone()) {
            return Err(collision(&other, &input.name, &path));
        }
        Ok(OutputTarget::File(path))
    }
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
        OutputTarget::Input(path, old) => streams.settings.files.clone().replace(path, old, bytes),
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
