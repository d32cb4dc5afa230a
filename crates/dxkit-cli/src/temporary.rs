//! Files that exist while a command works: results that are not complete, and locks.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The beginning of the name of a file that is being written.
pub(crate) const PREFIX: &str = ".dxkit-";
/// The end of such a name.
pub(crate) const SUFFIX: &str = ".tmp";

/// The name of a file that no other process and no other thread writes.
pub(crate) fn name() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    format!("{PREFIX}{}-{number}{SUFFIX}", std::process::id())
}

/// Whether a file has the name of one that is being written. A run that was killed may leave such a file,
/// which is no input.
pub(crate) fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
}

/// A file that one run at a time has. The system gives it up when the process ends, however it does.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// Open as long as the lock is held.
    _file: File,
}

impl Lock {
    /// Takes the lock in a folder; `None` if another run has it.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub(crate) fn take(folder: &Path) -> io::Result<Option<Self>> {
        let path = folder.join("lock");
        loop {
            fs::create_dir_all(folder)?;
            let Some(file) = system::locked(&path)? else { return Ok(None) };
            // The run that had the lock before may have removed the file meanwhile: then the lock is of no
            // file.
            if system::is_at(&file, &path) {
                return Ok(Some(Self { path, _file: file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
mod system {
    use std::fs::{self, File, OpenOptions};
    use std::io;
    use std::os::unix::fs::MetadataExt as _;
    use std::path::Path;

    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;

    pub(super) fn locked(path: &Path) -> io::Result<Option<File>> {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Some(file)),
            Err(Errno::WOULDBLOCK) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn is_at(file: &File, path: &Path) -> bool {
        let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        match (file.metadata(), fs::metadata(path)) {
            (Ok(own), Ok(there)) => identity(own) == identity(there),
            _ => false,
        }
    }
}

#[cfg(windows)]
mod system {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::windows::fs::OpenOptionsExt as _;
    use std::path::Path;

    /// ERROR_SHARING_VIOLATION
    const IS_OPEN: i32 = 32;

    /// A file that is opened without sharing can be opened once.
    pub(super) fn locked(path: &Path) -> io::Result<Option<File>> {
        match OpenOptions::new().write(true).create(true).truncate(false).share_mode(0).open(path) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.raw_os_error() == Some(IS_OPEN) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// An open file cannot be removed.
    pub(super) fn is_at(_: &File, _: &Path) -> bool {
        true
    }
}

#[cfg(not(any(unix, windows)))]
mod system {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::path::Path;

    /// Systems without locks run one process at a time.
    pub(super) fn locked(path: &Path) -> io::Result<Option<File>> {
        OpenOptions::new().write(true).create(true).truncate(false).open(path).map(Some)
    }

    pub(super) fn is_at(_: &File, _: &Path) -> bool {
        true
    }
}
