//! [`Error`]: kind, offset in the file, and path of the field.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::Span;

/// The reason why bytes could not be read, or a value could not be written.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ErrorKind {
    /// The bytes end inside a field.
    #[error("{needed} bytes are needed, {available} are left")]
    Truncated {
        /// Bytes that the field needs.
        needed: u64,
        /// Bytes that remain.
        available: u64,
    },
    /// A range according to the file exceeds its bytes.
    #[error("ends at {end:#x}, beyond the {available} bytes available")]
    End {
        /// The end of the range, from the same base as the field that states it.
        end: u64,
        /// Number of bytes, from the same base.
        available: u64,
    },
    /// An offset in the file is outside of the range of its target.
    #[error("the offset {offset:#x} does not lie between {first:#x} and {last:#x}")]
    Offset {
        /// The offset in the file.
        offset: u64,
        /// The lowest valid offset.
        first: u64,
        /// The highest valid offset.
        last: u64,
    },
    /// A count in the file is larger than the number of elements that fit the remaining bytes.
    #[error("{count} elements of at least {size} bytes do not fit the {available} bytes that are left")]
    Count {
        /// The count in the file.
        count: u64,
        /// The smallest size of an element.
        size: u64,
        /// Bytes that remain for them.
        available: u64,
    },
    /// A size in the file is smaller than the smallest known version of the structure.
    #[error("a size of {size} bytes is stated, the structure has at least {least}")]
    Size {
        /// The size in the file.
        size: u64,
        /// The size of the structure's first version.
        least: u64,
    },
    /// The bytes that identify the format are different.
    #[error("\"{}\" is expected here, not \"{}\"", .expected.escape_ascii(), .found.escape_ascii())]
    Magic {
        /// The bytes of the format.
        expected: [u8; 4],
        /// The bytes in the file.
        found: [u8; 4],
    },
    /// A parser of nom, which says no more than its name, did not find what it reads.
    #[error("nom's parser `{}` did not find what it reads", .parser.description())]
    Unexpected {
        /// The parser.
        parser: nom::error::ErrorKind,
    },
    /// A string without its closing NUL.
    #[error("the string does not end before its table does")]
    Unterminated,
    /// Two structures overlap.
    #[error("overlaps what starts at {other:#x}")]
    Overlap {
        /// Absolute offset of the other structure.
        other: u64,
    },
    /// Structures that share bytes would decode to many times the size of the part.
    #[error("structures that share bytes decode to {total} bytes, more than the limit of {limit}")]
    Shared {
        /// Bytes of everything decoded so far and this structure.
        total: u64,
        /// The limit.
        limit: u64,
    },
    /// The decompressed size in the file exceeds the limit.
    #[error("{size} bytes are stated to be compressed here, more than the limit of {limit}")]
    Expands {
        /// The decompressed size in the file.
        size: u64,
        /// The limit for so few compressed bytes.
        limit: u64,
    },
    /// Compressed bytes cannot be decompressed to the size in the file.
    #[error("{0}")]
    Compressed(&'static str),
    /// A field that does not start at a byte boundary cannot be read; the reason is the bit reader's.
    #[error("bit {bit}: {reason}")]
    Bits {
        /// The bit in the byte, counted from the lowest.
        bit: u8,
        /// The reason.
        reason: alloc::string::String,
    },
    /// A version that this library does not interpret.
    #[error("version {version} is not known")]
    Version {
        /// The version in the file.
        version: u64,
    },
    /// On writing: a count, size or offset exceeds its field.
    #[error("{value} does not fit a field whose largest value is {max}")]
    TooLarge {
        /// The value.
        value: u64,
        /// The largest value of the field.
        max: u64,
    },
    /// On writing: two fields of the value contradict each other, so that no bytes can express both.
    #[error("{0}")]
    Inconsistent(&'static str),
    /// The file has no part or program of the kind that the call works on. There is no place to name: the
    /// message has none.
    #[error("{0}")]
    Missing(&'static str),
    /// On writing: there is not enough memory for the result.
    #[error("out of memory")]
    OutOfMemory,
}

/// One step of a path into a structure.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Frame {
    /// A field or a table, by the name in its declaration.
    Field(&'static str),
    /// An element of the table that the previous frame names.
    Index(u32),
    /// A part of a container, by its four characters.
    Part([u8; 4]),
}

impl From<&'static str> for Frame {
    fn from(name: &'static str) -> Self {
        Self::Field(name)
    }
}

/// The path from the outermost structure to a field: `PSV0 > resource[3] > flags`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(Vec<Frame>);

impl Path {
    /// The empty path: the outermost structure.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The frames, outermost first.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.0
    }

    /// Appends a frame.
    pub fn push(&mut self, frame: impl Into<Frame>) {
        self.0.push(frame.into());
    }

    /// Removes the innermost frame.
    pub fn pop(&mut self) -> Option<Frame> {
        self.0.pop()
    }

    /// This path with one more frame.
    #[must_use]
    pub fn join(mut self, frame: impl Into<Frame>) -> Self {
        self.push(frame);
        self
    }

    /// This path, preceded by `outer`.
    #[must_use]
    pub fn within(mut self, outer: &Path) -> Self {
        self.0.splice(0..0, outer.0.iter().copied());
        self
    }
}

impl<F: Into<Frame>> FromIterator<F> for Path {
    fn from_iter<I: IntoIterator<Item = F>>(frames: I) -> Self {
        Self(frames.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, frame) in self.0.iter().enumerate() {
            match frame {
                Frame::Index(index) => write!(f, "[{index}]")?,
                Frame::Field(_) | Frame::Part(_) if position > 0 => f.write_str(" > ")?,
                Frame::Field(_) | Frame::Part(_) => {}
            }
            match frame {
                Frame::Field(name) => f.write_str(name)?,
                Frame::Part(tag) => write!(f, "{}", tag.escape_ascii())?,
                Frame::Index(_) => {}
            }
        }
        Ok(())
    }
}

/// A read or write error: its [kind](ErrorKind), the absolute offset in the file, and the path to the field.
///
/// It is one word wide, so that `Result<u32, Error>` costs a decoder nothing; the frames of the path are
/// pushed while the error propagates.
///
/// ```
/// use dxkit_bytes::{Error, ErrorKind};
///
/// let error = Error::new(ErrorKind::Truncated { needed: 4, available: 1 }, 0x1a4).within("flags").within("header");
/// assert_eq!(error.to_string(), "header > flags at 0x1a4: 4 bytes are needed, 1 are left");
/// assert_eq!(size_of::<Error>(), size_of::<usize>());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    offset: usize,
    /// Innermost first, in the order in which they are pushed; [`Error::path`] reverses them.
    frames: Vec<Frame>,
}

impl Error {
    /// An error at an absolute offset of the file (on writing: of the output).
    #[cold]
    #[must_use]
    pub fn new(kind: ErrorKind, offset: usize) -> Self {
        Self(Box::new(Inner { kind, offset, frames: Vec::new() }))
    }

    /// The kind of the error.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// The absolute offset of the field that could not be read.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The path of that field.
    #[must_use]
    pub fn path(&self) -> Path {
        self.0.frames.iter().rev().copied().collect()
    }

    /// The same error, with the frame of the enclosing structure.
    #[cold]
    #[must_use]
    pub fn within(mut self, frame: impl Into<Frame>) -> Self {
        self.0.frames.push(frame.into());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path();
        if !path.frames().is_empty() {
            write!(f, "{path} ")?;
        }
        match &self.0.kind {
            ErrorKind::Missing(_) if path.frames().is_empty() => write!(f, "{}", self.0.kind),
            kind => write!(f, "at {:#x}: {kind}", self.0.offset),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self})")
    }
}

impl core::error::Error for Error {}

#[cfg(feature = "std")]
impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        Self::new(std::io::ErrorKind::InvalidData, error)
    }
}

impl<'a> nom::error::ParseError<Span<'a>> for Error {
    /// The error of nom's own parsers, which say no more than their name.
    #[cold]
    fn from_error_kind(input: Span<'a>, kind: nom::error::ErrorKind) -> Self {
        let available = input.len() as u64;
        let kind = match kind {
            nom::error::ErrorKind::Eof => {
                ErrorKind::Truncated { needed: available.saturating_add(1), available }
            }
            parser => ErrorKind::Unexpected { parser },
        };
        Self::new(kind, input.offset())
    }

    fn append(_: Span<'a>, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

/// nom's `context` names a field.
impl<'a> nom::error::ContextError<Span<'a>> for Error {
    fn add_context(_: Span<'a>, name: &'static str, other: Self) -> Self {
        other.within(name)
    }
}

impl<'a, E: Into<Self>> nom::error::FromExternalError<Span<'a>, E> for Error {
    fn from_external_error(_: Span<'a>, _: nom::error::ErrorKind, error: E) -> Self {
        error.into()
    }
}

impl From<nom::Err<Error>> for Error {
    fn from(error: nom::Err<Error>) -> Self {
        match error {
            nom::Err::Error(error) | nom::Err::Failure(error) => error,
            // Only streaming parsers return this, and nothing here is one.
            nom::Err::Incomplete(_) => Self::new(ErrorKind::Truncated { needed: 1, available: 0 }, 0),
        }
    }
}

impl From<Error> for nom::Err<Error> {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}
