//! [`Wrapper`]: the header that Apple's tools write before bitcode.

use dxkit_bytes::Span;
use dxkit_bytes::parser::number_at;

use crate::{Error, ErrorKind, Subject};

/// The wrapper around a stream: a header of five words, the stream at the offset that the header states, and
/// any following bytes.
///
/// | offset | field |
/// |---|---|
/// | 0 | magic number 0x0B17C0DE |
/// | 4 | version |
/// | 8 | offset of the stream |
/// | 12 | size of the stream in bytes |
/// | 16 | type of processor |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wrapper<'a> {
    /// Version of the wrapper; 0.
    pub version: u32,
    /// Type of processor, as Mach-O numbers it.
    pub processor: u32,
    /// The bytes before the stream: the header, and any bytes after it.
    pub before: &'a [u8],
    /// Bytes after the stream.
    pub after: &'a [u8],
}

impl<'a> Wrapper<'a> {
    /// The magic number, as a word.
    pub const MAGIC: u32 = 0x0b17_c0de;

    /// Takes the wrapper off, if there is one.
    pub(super) fn split(span: Span<'a>) -> Result<(Option<Self>, Span<'a>), Error> {
        let bytes = span.bytes();
        let word = |index: usize| number_at::<u32>(bytes, index * 4);
        if word(0) != Some(Self::MAGIC) {
            return Ok((None, span));
        }
        let (Some(version), Some(offset), Some(size), Some(processor)) = (word(1), word(2), word(3), word(4))
        else {
            let kind = ErrorKind::Truncated { needed: 160, available: bytes.len() as u64 * 8 };
            return Err(Error::new(kind, span.offset() as u64 * 8));
        };
        let start = offset as usize;
        let end = start.saturating_add(size as usize);
        let outside = |field: u64| {
            let kind = ErrorKind::OutOfRange {
                what: Subject::WrapperEnd,
                number: end as u64,
                count: bytes.len() as u64,
            };
            Error::new(kind, (span.offset() as u64 + field) * 8)
        };
        let stream = span.cut(start..end).map_err(|_| outside(8))?;
        let wrapper = Self {
            version,
            processor,
            before: bytes.get(..start).unwrap_or_default(),
            after: bytes.get(end..).unwrap_or_default(),
        };
        Ok((Some(wrapper), stream))
    }
}
