//! Files in the making: written beside their place, then renamed to it, so that nobody ever sees half of one.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::{Args, ValueEnum};
use dxkit::DigestPolicy;

use crate::input::{Input, Listing};
use crate::outcome::Trouble;
use crate::shown::path_name;
use crate::{Event, Streams};

/// Where the results of a command that changes containers go.
#[derive(Debug, Args)]
pub(crate) struct Destination {
    /// Write the result here: a file, or, if there are several inputs or a folder, a folder. Folders that are not there are
    /// made
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// Replace the inputs by the results. Permissions stay, the owner where the system permits it; other hard links of an
    /// input keep the old bytes
    #[arg(long, conflicts_with = "output")]
    pub(crate) in_place: bool,
}

/// What to write as digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HashChoice {
    /// Compute it anew if the input has one; leave "unsigned", "bypass" and "preview" as they are
    Auto,
    /// Leave it as it is, right or wrong
    Keep,
    /// Compute it anew
    Fix,
    /// Sixteen zeros: unsigned
    Zero,
    /// Sixteen times 1: ask the runtime to skip the check
    Bypass,
    /// Sixteen times 2: as the compiler writes it for unreleased shader models
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

/// Where one result goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// Standard output.
    Standard,
    /// A file.
    File(PathBuf),
}

/// Whether a path stands for a folder: it is one, or it ends as only the name of a folder does.
pub(crate) fn is_folder(path: &Path) -> bool {
    let ends = path
        .as_os_str()
        .as_encoded_bytes()
        .last()
        .is_some_and(|last| std::path::is_separator(char::from(*last)));
    ends || path.is_dir()
}

/// The one result of a command goes to `output`, or, where that is a folder, to a file of this name there.
pub(crate) fn named_file(output: &Path, name: &Path) -> PathBuf {
    if is_folder(output) { output.join(name) } else { output.to_owned() }
}

/// Whether each result has a place of its own. Asked before anything is written.
///
/// # Errors
/// If two results go to one place: which they are, and where.
pub(crate) fn distinct(results: impl IntoIterator<Item = (String, PathBuf)>) -> Result<(), Trouble> {
    let mut taken: HashMap<PathBuf, String> = HashMap::new();
    for (name, path) in results {
        // A place that is there already is known by what its name leads to.
        let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if let Some(other) = taken.insert(place, name.clone()) {
            return Err(format!("{}; nothing is written", collision(&other, &name, &path)).into());
        }
    }
    Ok(())
}

fn collision(one: &str, other: &str, path: &Path) -> String {
    format!("the results of {one} and {other} would both go to {}", path_name(path))
}

impl Destination {
    /// The places of the results of a run. `several` tells whether there may be more than one input.
    ///
    /// # Errors
    /// If it was not said where results go, or if that does not suit several of them.
    pub(crate) fn places(&self, several: bool) -> Result<Places<'_>, String> {
        match &self.output {
            None if !self.in_place => {
                Err("say where the result goes: -o OUT, or --in-place to replace the input".to_owned())
            }
            Some(output) if several && output.as_os_str() == "-" => {
                Err("standard output takes one container".to_owned())
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

/// The files that a run reads. They are resolved before anything is written, since no result may take the place of any of
/// them, read already or not.
#[derive(Debug, Default)]
pub(crate) struct Sources(HashSet<PathBuf>);

impl Sources {
    pub(crate) fn new<'p>(files: impl IntoIterator<Item = &'p Path>) -> Self {
        Self(files.into_iter().filter_map(|file| fs::canonicalize(file).ok()).collect())
    }

    /// Whether a path leads to one of them.
    pub(crate) fn have(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|path| self.0.contains(&path))
    }
}

/// Where the results of a run go, each to a place of its own.
#[derive(Debug)]
pub(crate) struct Places<'d> {
    destination: &'d Destination,
    /// Whether results are files in a folder, each with the name of its input.
    folder: bool,
    /// What no result may replace unless that was asked for.
    sources: Sources,
    /// Places that results of this run have taken, and the inputs they are of.
    taken: Mutex<HashMap<PathBuf, String>>,
}

impl Places<'_> {
    /// Makes these files ones that no result replaces, unless with `--in-place`.
    pub(crate) fn protect<'p>(&mut self, files: impl IntoIterator<Item = &'p Path>) {
        self.sources = Sources::new(files);
    }

    /// Makes the files of a run ones that no result replaces, unless with `--in-place`, and holds the results to places of
    /// their own, before any of them is written.
    ///
    /// # Errors
    /// If two inputs' results go to one place.
    pub(crate) fn prepare(&mut self, listing: &Listing) -> Result<(), Trouble> {
        self.protect(listing.files());
        let Some(output) = &self.destination.output else { return Ok(()) };
        let place = |relative| if self.folder { output.join::<PathBuf>(relative) } else { output.clone() };
        distinct(listing.results().map(|(name, relative)| (name, place(relative))))
    }

    /// The place of the result of `input`.
    ///
    /// # Errors
    /// If the input is no file and was to be replaced, if the place is an input that was not to be replaced, or if another
    /// result of this run has the place.
    pub(crate) fn place(&self, input: &Input) -> Result<Place, String> {
        let path = match (&self.destination.output, &input.path) {
            (None, Some(path)) => return Ok(Place::File(path.clone())),
            (None, None) => return Err("only a container file can be replaced; use -o OUT".to_owned()),
            (Some(output), _) if output.as_os_str() == "-" => return Ok(Place::Standard),
            (Some(output), _) if self.folder => output.join(&input.relative),
            (Some(output), _) => output.clone(),
        };
        let named = path_name(&path);
        if input.path.as_ref().is_some_and(|input| same_file(&path, input)) {
            return Err(format!("{named} is the input itself; use --in-place to replace it"));
        }
        if self.sources.have(&path) {
            return Err(format!("{named} is an input of this run and is not written over"));
        }
        // The place by its name and, where it is there already, by what the name leads to.
        let resolved = fs::canonicalize(&path).ok().filter(|resolved| *resolved != path);
        let mut taken = self.taken.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for place in [Some(&path), resolved.as_ref()].into_iter().flatten() {
            if let Some(other) = taken.insert(place.clone(), input.name.clone()) {
                return Err(collision(&other, &input.name, &path));
            }
        }
        Ok(Place::File(path))
    }
}

/// Whether two paths lead to the same file.
fn same_file(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

/// Writes a result to its place.
pub(crate) fn write(place: &Place, bytes: &[u8], streams: &mut Streams<'_>) -> Result<(), Trouble> {
    match place {
        Place::Standard => standard(bytes, streams),
        Place::File(path) => file(path, bytes),
    }
}

/// Writes bytes to standard output, unless that is a terminal.
pub(crate) fn standard(bytes: &[u8], streams: &mut Streams<'_>) -> Result<(), Trouble> {
    let Some(binary) = streams.binary.as_mut() else {
        return Err("binary data is not written to a terminal; use -o FILE, or a pipe".into());
    };
    match binary.write_all(bytes).and_then(|()| binary.flush()) {
        // The reader of our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(Trouble::from),
    }
}

/// Writes a file so that at any moment its place holds the old bytes or the new ones, whole, whatever happens: into a
/// temporary file of the same folder, down to the disk, then renamed. Of a file that is replaced, the permissions stay, and the
/// owner where that is permitted.
pub(crate) fn file(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    let fail = |error: &dyn std::fmt::Display| {
        Trouble::new(Event::Unwritable, format!("cannot write {}: {error}", path_name(path)))
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder).map_err(|error| fail(&error))?;
    // A link is followed, so that what it points to is replaced and not the link.
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
            .map_err(|error| fail(&error))?;
        return Ok(());
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".dxkit-").suffix(".tmp");
    // The permissions of a new file, which temporary files do not have by themselves.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let temporary = builder.tempfile_in(folder).map_err(|error| fail(&error))?;
    finish(temporary.as_file()).map_err(|error| fail(&error))?;
    temporary.persist(&target).map_err(|error| fail(&error.error))?;
    Ok(())
}

/// Gives a file the owner and the group of the one it replaces, or the group alone, as far as the system lets us.
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

/// Files that have no name until they are whole: a process that is killed leaves nothing behind.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::{self, File, OpenOptions};
    use std::io;
    use std::os::fd::AsRawFd as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    use std::path::Path;
    use std::process;
    use std::sync::atomic::{AtomicU64, Ordering};

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};

    static COUNTER: AtomicU64 = AtomicU64::new(0);

    /// `None` where the file system has no such files.
    pub(super) fn create(folder: &Path) -> Option<File> {
        let flags = i32::try_from(OFlags::TMPFILE.bits()).ok()?;
        OpenOptions::new().write(true).mode(0o666).custom_flags(flags).open(folder).ok()
    }

    /// Gives the file a name beside its place, then the place itself, which cannot be had in one step.
    pub(super) fn persist(file: &File, folder: &Path, target: &Path) -> io::Result<()> {
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let beside = folder.join(format!(".dxkit-{}-{number}.tmp", process::id()));
        // Of a process of this number that was killed at just this moment.
        let _ = fs::remove_file(&beside);
        let descriptor = format!("/proc/self/fd/{}", file.as_raw_fd());
        linkat(CWD, descriptor, CWD, &beside, AtFlags::SYMLINK_FOLLOW)?;
        fs::rename(&beside, target).inspect_err(|_| {
            let _ = fs::remove_file(&beside);
        })
    }
}
