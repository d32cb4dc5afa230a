//! [`Problem`]: why a function failed, in the form for other languages.

use core::fmt;

use dxkit::rootsig::TextErrors;
use dxkit::{Severity, disasm, pipeline};

use crate::prelude::*;

/// The kind of problem.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// The caller gave something that the function does not take.
    Argument,
    /// The bytes of a file cannot be read, or a value cannot be written.
    Format,
    /// A text has errors.
    Text,
    /// The requested item does not exist.
    Missing,
    /// This program has a bug.
    Internal,
}

/// Why a function failed. Other languages get its fields, so it has no types of this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Its kind.
    pub kind: ProblemKind,
    /// For [`Format`](ProblemKind::Format), the offset in the file in bytes; for [`Text`](ProblemKind::Text),
    /// that in the text.
    pub offset: Option<usize>,
    /// The path of the field that could not be read: `PSV0 > resource[3] > flags`. Empty if there is none.
    pub path: String,
    /// The message, without path and offset.
    pub message: String,
}

impl Problem {
    /// A problem without a place.
    #[must_use]
    pub fn new(kind: ProblemKind, message: impl Into<String>) -> Self {
        Self { kind, offset: None, path: String::new(), message: message.into() }
    }

    pub(crate) fn internal(message: &str) -> Self {
        Self::new(ProblemKind::Internal, message)
    }
}

impl fmt::Display for Problem {
    /// As [`dxkit::Error`] is shown: path, offset, message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if let Some(offset) = self.offset {
            let space = if self.path.is_empty() { "" } else { " " };
            match self.kind {
                ProblemKind::Text => write!(f, "{space}at {offset}")?,
                _ => write!(f, "{space}at {offset:#x}")?,
            }
        }
        let colon = if self.path.is_empty() && self.offset.is_none() { "" } else { ": " };
        write!(f, "{colon}{}", self.message)
    }
}

impl core::error::Error for Problem {}

impl From<dxkit::Error> for Problem {
    fn from(error: dxkit::Error) -> Self {
        Self {
            kind: ProblemKind::Format,
            offset: Some(error.offset()),
            path: error.path().to_string(),
            message: error.kind().to_string(),
        }
    }
}

impl From<disasm::Error> for Problem {
    fn from(error: disasm::Error) -> Self {
        match error {
            disasm::Error::Read(error) => error.into(),
            disasm::Error::Missing { .. } => Self::new(ProblemKind::Missing, error.to_string()),
            disasm::Error::Unknown { .. } => {
                Self { offset: Some(0), ..Self::new(ProblemKind::Format, error.to_string()) }
            }
        }
    }
}

impl From<TextErrors> for Problem {
    /// The place is that of the first error; the message has one line for each.
    fn from(errors: TextErrors) -> Self {
        let first = errors.iter().find(|error| error.severity() == Severity::Error);
        Self {
            offset: first.and_then(|error| Some(error.bytes()?.start)),
            ..Self::new(ProblemKind::Text, errors.to_string())
        }
    }
}

impl From<pipeline::InputLayoutError> for Problem {
    fn from(error: pipeline::InputLayoutError) -> Self {
        Self::new(ProblemKind::Text, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_as_the_error_that_it_comes_from() {
        let error = dxkit::Container::parse(&b"DXBC"[..]).unwrap_err();
        let problem = Problem::from(error.clone());
        assert_eq!(problem.to_string(), error.to_string());
        assert_eq!(Problem::new(ProblemKind::Missing, "no part").to_string(), "no part");
        let errors = dxkit::RootSignature::parse(dxkit::Span::new(&[])).unwrap_err();
        assert_eq!(Problem::from(errors.clone()).to_string(), errors.to_string());
    }

    #[test]
    fn texts_are_placed_at_their_first_error() {
        let errors = "CBV(b0), SRV(b1)".parse::<dxkit::rootsig::RootSignatureDesc<'_>>().unwrap_err();
        let problem = Problem::from(errors);
        assert_eq!((problem.kind, problem.offset), (ProblemKind::Text, Some(13)));
        assert!(problem.message.contains("b1 is not a register of an SRV"), "{problem}");
    }
}
