//! [`Span`]: bytes with their offset in the file.

use core::fmt;
use core::iter::{Copied, Enumerate};
use core::ops::Range;
use core::slice::Iter;

use crate::{Error, ErrorKind};

/// A run of bytes and the absolute offset of its first byte in the file.
///
/// A span is the input of every decoder, so that errors and dumps refer to offsets in the *file*, at any
/// depth. Cutting a span keeps the offsets right. It is an input of [nom](crate::nom): its parsers and
/// combinators run on a span as they are; see [`parser`](crate::parser).
///
/// ```
/// use dxkit_bytes::Span;
///
/// let file = Span::new(b"DXBC....payload");
/// let payload = file.cut(8..15)?;
/// assert_eq!(payload.bytes(), b"payload");
/// assert_eq!(payload.offset(), 8);
/// assert_eq!(file.cut(8..99).unwrap_err().to_string(), "at 0x8: ends at 0x63, beyond the 15 bytes available");
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Span<'a> {
    /// The bytes of a whole file: its first byte is at offset 0.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0 }
    }

    /// Bytes at `offset` of a larger file.
    #[must_use]
    pub const fn at(bytes: &'a [u8], offset: usize) -> Self {
        Self { bytes, offset }
    }

    /// The bytes themselves.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Absolute offset of the first byte.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Absolute offset of the first byte after it.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.offset.saturating_add(self.bytes.len())
    }

    /// Number of bytes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The bytes of `range`, counted from the start of this span.
    ///
    /// # Errors
    /// [`ErrorKind::End`] if the range does not lie inside the span.
    pub fn cut(&self, range: Range<usize>) -> Result<Self, Error> {
        match self.bytes.get(range.clone()) {
            Some(bytes) => Ok(Self { bytes, offset: self.offset.saturating_add(range.start) }),
            None => Err(Error::new(
                ErrorKind::End { end: range.end as u64, available: self.bytes.len() as u64 },
                self.offset.saturating_add(range.start),
            )),
        }
    }

    /// Everything from `start` on.
    ///
    /// # Errors
    /// [`ErrorKind::End`] if `start` exceeds the end.
    pub fn cut_from(&self, start: usize) -> Result<Self, Error> {
        self.cut(start..self.bytes.len().max(start))
    }

    /// The first `count` bytes, and the remaining ones; `None` if there are fewer.
    #[inline]
    pub(crate) fn split_at(&self, count: usize) -> Option<(Self, Self)> {
        let (front, back) = self.bytes.split_at_checked(count)?;
        Some((
            Self { bytes: front, offset: self.offset },
            Self { bytes: back, offset: self.offset.wrapping_add(count) },
        ))
    }
}

impl<'a> Span<'a> {
    /// The first `N` bytes, and the remaining ones; `None` if there are fewer.
    #[inline(always)]
    pub(crate) fn split_array<const N: usize>(&self) -> Option<(&'a [u8; N], Self)> {
        let (front, back) = self.bytes.split_first_chunk::<N>()?;
        Some((front, Self { bytes: back, offset: self.offset.wrapping_add(N) }))
    }
}

impl fmt::Debug for Span<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Span({:#x}..{:#x})", self.offset, self.end())
    }
}

impl<'a> From<&'a [u8]> for Span<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::new(bytes)
    }
}

impl<'a> From<&'a alloc::vec::Vec<u8>> for Span<'a> {
    fn from(bytes: &'a alloc::vec::Vec<u8>) -> Self {
        Self::new(bytes)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Span<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self::new(bytes)
    }
}

impl<'a> nom::Input for Span<'a> {
    type Item = u8;
    type Iter = Copied<Iter<'a, u8>>;
    type IterIndices = Enumerate<Self::Iter>;

    #[inline]
    fn input_len(&self) -> usize {
        self.bytes.len()
    }

    #[inline]
    fn take(&self, index: usize) -> Self {
        self.split_at(index).map_or(*self, |(front, _)| front)
    }

    #[inline]
    fn take_from(&self, index: usize) -> Self {
        self.split_at(index).map_or_else(Self::default, |(_, back)| back)
    }

    #[inline]
    fn take_split(&self, index: usize) -> (Self, Self) {
        // nom's order: the back first. nom has checked the index against `slice_index`.
        match self.split_at(index) {
            Some((front, back)) => (back, front),
            None => (Self { bytes: &[], offset: self.end() }, *self),
        }
    }

    fn position<P>(&self, predicate: P) -> Option<usize>
    where
        P: Fn(Self::Item) -> bool,
    {
        self.bytes.iter().position(|byte| predicate(*byte))
    }

    fn iter_elements(&self) -> Self::Iter {
        self.bytes.iter().copied()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.iter_elements().enumerate()
    }

    #[inline]
    fn slice_index(&self, count: usize) -> Result<usize, nom::Needed> {
        match count.checked_sub(self.bytes.len()) {
            None | Some(0) => Ok(count),
            Some(missing) => Err(nom::Needed::new(missing)),
        }
    }
}

impl nom::Offset for Span<'_> {
    #[inline]
    fn offset(&self, second: &Self) -> usize {
        second.offset.saturating_sub(self.offset)
    }
}

impl nom::AsBytes for Span<'_> {
    fn as_bytes(&self) -> &[u8] {
        self.bytes
    }
}

impl<'t> nom::Compare<&'t [u8]> for Span<'_> {
    fn compare(&self, tag: &'t [u8]) -> nom::CompareResult {
        nom::Compare::compare(&self.bytes, tag)
    }

    fn compare_no_case(&self, tag: &'t [u8]) -> nom::CompareResult {
        nom::Compare::compare_no_case(&self.bytes, tag)
    }
}
