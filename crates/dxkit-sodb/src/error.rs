//! [`Error`]: why a database is not read, written or made.

use std::fmt;

/// The kinds of errors.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The database is damaged, or refers to what it does not contain.
    Broken,
    /// The file cannot be read.
    Unreadable,
    /// The file is a database of something else.
    OtherDatabase,
    /// The database does not contain what is asked for by name.
    Missing,
    /// The file cannot be written, or must not be: a database that reacts to changes.
    Unwritable,
    /// The manifest has an error.
    Manifest,
    /// Databases that are merged have different objects of one key.
    Conflict,
}

/// Why something cannot be done with a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

impl Error {
    /// An error of this kind.
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
