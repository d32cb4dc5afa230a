//! [`Error`]: what went wrong, at which byte of the file, in which field.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::Span;

/// Why bytes could not be read, or a value could not be written.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ErrorKind {
    /// The bytes end inside a field.
    #[error("{needed} bytes are needed, {available} are left")]
    Truncated {
        /// Bytes that the field takes.
        needed: u64,
        /// Bytes that are left.
        available: u64,
    },
    /// A range that the file states does not lie inside the bytes it counts from.
    #[error("ends at {end:#x}, behind the {available} bytes there are")]
    End {
        /// Where the range would end, counted like the field that states it.
        end: u64,
        /// Bytes that there are, counted from the same place.
        available: u64,
    },
    /// An offset that the file states points to a place where its target cannot be.
    #[error("the offset {offset:#x} does not lie between {first:#x} and {last:#x}")]
    Offset {
        /// The offset as stated.
        offset: u64,
        /// The lowest one possible.
        first: u64,
        /// The highest one possible.
        last: u64,
    },
    /// More elements are stated than the bytes that follow can hold.
    #[error("{count} elements of at least {size} bytes do not fit the {available} bytes that are left")]
    Count {
        /// Elements as stated.
        count: u64,
        /// The fewest bytes that one takes.
        size: u64,
        /// Bytes that are left for them.
        available: u64,
    },
    /// A size that the file states is smaller than the smallest known version of the structure.
    #[error("a size of {size} bytes is stated, the structure has at least {least}")]
    Size {
        /// The size as stated.
        size: u64,
        /// The size of the structure's first version.
        least: u64,
    },
    /// The bytes that identify the format are others.
    #[error("\"{}\" is expected here, not \"{}\"", .expected.escape_ascii(), .found.escape_ascii())]
    Magic {
        /// What identifies the format.
        expected: [u8; 4],
        /// What stands there.
        found: [u8; 4],
    },
    /// A string without its closing NUL.
    #[error("the string does not end before its table does")]
    Unterminated,
    /// Two structures claim the same bytes.
    #[error("overlaps what starts at {other:#x}")]
    Overlap {
        /// Absolute offset of the other one.
        other: u64,
    },
    /// Structures that share their bytes would decode to many times the bytes there are.
    #[error("structures that share bytes decode to {total} bytes, more than the limit of {limit}")]
    Shared {
        /// Bytes that everything decoded so far and this structure stand for.
        total: u64,
        /// The most that is decoded.
        limit: u64,
    },
    /// A compressed run of bytes is stated to decompress to more than is decompressed.
    #[error("{size} bytes are stated to be compressed here, more than the limit of {limit}")]
    Expands {
        /// Bytes that it decompresses to, as stated.
        size: u64,
        /// The most that is decompressed from so few bytes.
        limit: u64,
    },
    /// A compressed run of bytes cannot be decompressed to what the file states.
    #[error("{0}")]
    Compressed(&'static str),
    /// A field that does not start at a byte cannot be read; the reason is the bit reader's.
    #[error("bit {bit}: {reason}")]
    Bits {
        /// The bit in the byte, counted from the lowest.
        bit: u8,
        /// Why.
        reason: alloc::string::String,
    },
    /// A version that this library does not know and therefore does not interpret.
    #[error("version {version} is not known")]
    Version {
        /// The version as stated.
        version: u64,
    },
    /// On writing: a count, size or offset is larger than its field can hold.
    #[error("{value} does not fit a field whose largest value is {max}")]
    TooLarge {
        /// The value.
        value: u64,
        /// The largest that the field can hold.
        max: u64,
    },
    /// On writing: two fields of the value contradict each other, so that no bytes can say both.
    #[error("{0}")]
    Inconsistent(&'static str),
    /// On writing: the memory for the result could not be had.
    #[error("out of memory")]
    OutOfMemory,
}

/// One step of a path into a structure.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Frame {
    /// A field or a table, by the name in its declaration.
    Field(&'static str),
    /// An element of the table that the frame before names.
    Index(u32),
    /// A part of a container, by its four characters.
    Part([u8; 4]),
}

impl From<&'static str> for Frame {
    fn from(name: &'static str) -> Self {
        Self::Field(name)
    }
}

/// The way from the outermost structure to a field: `PSV0 > resource[3] > flags`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(Vec<Frame>);

impl Path {
    /// The path of the outermost structure itself.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The steps, outermost first.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.0
    }

    /// Adds a step inwards.
    pub fn push(&mut self, frame: impl Into<Frame>) {
        self.0.push(frame.into());
    }

    /// Takes the innermost step off.
    pub fn pop(&mut self) -> Option<Frame> {
        self.0.pop()
    }

    /// This path, one step deeper.
    #[must_use]
    pub fn join(mut self, frame: impl Into<Frame>) -> Self {
        self.push(frame);
        self
    }

    /// Puts this path behind `outer`.
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

/// An error of reading or writing: its [kind](ErrorKind), the absolute offset in the file, and the path to the field.
///
/// It is one word wide, so that `Result<u32, Error>` costs a decoder nothing; the frames of the path are pushed only
/// while the error makes its way out.
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
    /// Innermost first, as they are pushed; [`Error::path`] turns them round.
    frames: Vec<Frame>,
}

impl Error {
    /// An error at an absolute offset of the file (on writing: of the output).
    #[cold]
    #[must_use]
    pub fn new(kind: ErrorKind, offset: usize) -> Self {
        Self(Box::new(Inner { kind, offset, frames: Vec::new() }))
    }

    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// The absolute offset of the byte at which the field starts that could not be read.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The way to that field.
    #[must_use]
    pub fn path(&self) -> Path {
        self.0.frames.iter().rev().copied().collect()
    }

    /// The same error, seen from the structure that has the failed one as `frame`.
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
        write!(f, "at {:#x}: {}", self.0.offset, self.0.kind)
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
    fn from_error_kind(input: Span<'a>, _: nom::error::ErrorKind) -> Self {
        // Only our own primitives run under nom, and they fail for one reason: the input ended.
        let available = input.len() as u64;
        Self::new(ErrorKind::Truncated { needed: available.saturating_add(1), available }, input.offset())
    }

    fn append(_: Span<'a>, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

impl From<nom::Err<Error>> for Error {
    fn from(error: nom::Err<Error>) -> Self {
        match error {
            nom::Err::Error(error) | nom::Err::Failure(error) => error,
            // Complete parsers never ask for more; the match has to be total all the same.
            nom::Err::Incomplete(_) => Self::new(ErrorKind::Truncated { needed: 1, available: 0 }, 0),
        }
    }
}
