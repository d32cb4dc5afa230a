//! [`DxkitError`]: why a function failed.

use std::ffi::{CStr, CString};

use dxkit_report::{Problem, ProblemKind};

/// The kind of an error. Numbers are never reused for another kind; there may be new ones.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DxkitErrorKind {
    /// An argument is null, or invalid.
    Argument = 1,
    /// The bytes of a file cannot be read, or a value cannot be written. The offset is that in the file.
    Format = 2,
    /// A text has errors. The offset is that of the first in the text; the message has one line for each.
    Text = 3,
    /// The requested item does not exist.
    Missing = 4,
    /// dxkit has a bug: please report it.
    Internal = 5,
}

/// Why a function failed: kind, offset, path and message. Belongs to the caller, who frees it with
/// `dxkit_error_free`.
#[derive(Debug)]
pub struct DxkitError {
    kind: DxkitErrorKind,
    offset: Option<u64>,
    path: CString,
    message: CString,
}

/// A text for C: where it contains a NUL, which a file may well contain, there is U+FFFD instead.
pub(crate) fn c_text(text: &str) -> CString {
    CString::new(text).unwrap_or_else(|_| CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default())
}

impl DxkitError {
    pub(crate) fn new(problem: Problem) -> Self {
        let kind = match problem.kind {
            ProblemKind::Argument => DxkitErrorKind::Argument,
            ProblemKind::Format => DxkitErrorKind::Format,
            ProblemKind::Text => DxkitErrorKind::Text,
            ProblemKind::Missing => DxkitErrorKind::Missing,
            _ => DxkitErrorKind::Internal,
        };
        let (path, message) = (c_text(&problem.path), c_text(&problem.message));
        Self { kind, offset: problem.offset.map(|offset| offset as u64), path, message }
    }

    pub(crate) fn kind(&self) -> DxkitErrorKind {
        self.kind
    }

    pub(crate) fn offset(&self) -> Option<u64> {
        self.offset
    }

    pub(crate) fn path(&self) -> &CStr {
        &self.path
    }

    pub(crate) fn message(&self) -> &CStr {
        &self.message
    }
}
