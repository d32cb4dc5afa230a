//! [`BitReader`]: fields of any number of bits, from the lowest bit of each byte up.

use dxkit_bytes::Span;

use crate::{Error, ErrorKind};

/// Reads fields of a bitstream. Bits are taken from the lowest of each byte upwards.
///
/// A reader has a limit (the end of the block that is being read), which no field crosses.
#[derive(Debug, Clone, Copy)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    /// Bits from the start of the bytes.
    position: usize,
    limit: usize,
    /// The bit of the file at which the bytes start.
    first_bit: u64,
    /// Where the first number or padding was that LLVM writes otherwise.
    deviation: Option<usize>,
}

impl<'a> BitReader<'a> {
    /// A reader of all bits of `span`, of which at most the first 2³² - 8 are read.
    #[must_use]
    pub fn new(span: Span<'a>) -> Self {
        let bytes = span.bytes();
        let bytes = bytes.get(..bytes.len().min(MAX_BYTES)).unwrap_or_default();
        Self {
            bytes,
            position: 0,
            limit: bytes.len() * 8,
            first_bit: span.offset() as u64 * 8,
            deviation: None,
        }
    }

    /// Bits from the start of the stream to the next one.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The next bit's place in the file.
    #[must_use]
    pub const fn bit(&self) -> u64 {
        self.first_bit + self.position as u64
    }

    /// The place in the file of a bit of the stream.
    #[must_use]
    pub const fn bit_at(&self, position: usize) -> u64 {
        self.first_bit + position as u64
    }

    /// Bits from the start of the stream to where reading ends.
    #[must_use]
    pub const fn limit(&self) -> usize {
        self.limit
    }

    /// Bits that are left up to the limit.
    #[inline]
    #[must_use]
    pub const fn remaining(&self) -> usize {
        self.limit.saturating_sub(self.position)
    }

    /// Moves the limit, to the end of the bytes at most, and returns the one before.
    pub(crate) fn set_limit(&mut self, limit: usize) -> usize {
        core::mem::replace(&mut self.limit, limit.min(self.bytes.len() * 8))
    }

    /// The bytes from the next bit on, which must be the first of a byte, to the end of the stream.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position / 8..).unwrap_or_default()
    }

    #[cold]
    fn truncated(&self, needed: usize) -> Error {
        let kind = ErrorKind::Truncated { needed: needed as u64, available: self.remaining() as u64 };
        Error::new(kind, self.bit())
    }

    /// At least 57 bits from the next one on; zeros behind the end.
    #[inline]
    fn window(&self) -> u64 {
        let byte = self.position / 8;
        match self.bytes.get(byte..).and_then(|bytes| bytes.first_chunk::<8>()) {
            Some(bytes) => u64::from_le_bytes(*bytes) >> (self.position % 8),
            None => self.last_window(),
        }
    }

    #[cold]
    fn last_window(&self) -> u64 {
        let rest = self.rest();
        let word = rest.iter().take(8).rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        word >> (self.position % 8)
    }

    #[inline]
    const fn advance(&mut self, bits: usize) -> Result<(), usize> {
        let end = self.position + bits;
        if end > self.limit {
            return Err(bits);
        }
        self.position = end;
        Ok(())
    }

    /// A field of `width` bits, at most 64. A width of 0 takes nothing and is 0.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    #[inline]
    pub fn fixed(&mut self, width: u32) -> Result<u64, Error> {
        if width > 32 {
            let low = self.fixed(32)?;
            return Ok(low | self.fixed(width.min(64) - 32)? << 32);
        }
        let value = self.window() & !(u64::MAX << width);
        match self.advance(width as usize) {
            Ok(()) => Ok(value),
            Err(needed) => Err(self.truncated(needed)),
        }
    }

    /// A number in groups of `width` bits, at most 32: the lower bits of each are the number's, lowest first; the top
    /// bit says that another group follows. A width of 0 takes nothing and is 0.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`]; [`ErrorKind::Malformed`] if it has more than 64 bits, or groups of one bit.
    #[inline]
    pub fn vbr(&mut self, width: u32) -> Result<u64, Error> {
        let window = self.window();
        let more = 1u64 << (width.wrapping_sub(1) & 63);
        if window & more == 0 && width > 1 {
            return match self.advance(width as usize) {
                Ok(()) => Ok(window & (more - 1)),
                Err(needed) => Err(self.truncated(needed)),
            };
        }
        self.long_vbr(width)
    }

    fn long_vbr(&mut self, width: u32) -> Result<u64, Error> {
        match width {
            0 => return Ok(0),
            2..=32 => {}
            _ => return Err(Error::new(ErrorKind::Malformed("a number in groups of one bit"), self.bit())),
        }
        let start = self.position;
        let more = 1u64 << (width - 1);
        let (mut value, mut shift) = (0, 0);
        loop {
            let group = self.fixed(width)?;
            let data = group & (more - 1);
            if shift >= 64 || (data << shift) >> shift != data {
                return Err(Error::new(
                    ErrorKind::Malformed("a number of more than 64 bits"),
                    self.bit_at(start),
                ));
            }
            value |= data << shift;
            if group & more == 0 {
                if group == 0 && shift > 0 {
                    // Groups of zeros behind the last bit say nothing; no compiler writes them.
                    self.deviates(start);
                }
                return Ok(value);
            }
            shift += width - 1;
        }
    }

    /// One of the 64 characters `a-z A-Z 0-9 . _`, in six bits.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    #[inline]
    pub fn char6(&mut self) -> Result<u8, Error> {
        let index = self.fixed(6)?;
        Ok(decode_char6(index))
    }

    /// Appends `count` fields of `width` bits, which the caller knows to be few enough.
    pub(crate) fn fixed_array(
        &mut self,
        width: u32,
        count: usize,
        out: &mut alloc::vec::Vec<u64>,
        map: impl Fn(u64) -> u64,
    ) -> Result<(), Error> {
        if width > 28 {
            for _ in 0..count {
                let value = self.fixed(width)?;
                out.push(map(value));
            }
            return Ok(());
        }
        let size = count.saturating_mul(width as usize);
        self.require(size)?;
        // Several fields of each window: at least 57 bits are there.
        let each = if width == 0 { count } else { 57 / width as usize };
        let mask = !(u64::MAX << width);
        let mut left = count;
        while left > 0 {
            let mut window = self.window();
            let now = left.min(each);
            out.extend((0..now).map(|_| {
                let value = window & mask;
                window >>= width;
                map(value)
            }));
            self.position += now * width as usize;
            left -= now;
        }
        Ok(())
    }

    /// Skips to the next bit whose place in the stream is a multiple of 32. What is skipped should be zeros.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    pub fn align32(&mut self) -> Result<(), Error> {
        let start = self.position;
        let skip = start.next_multiple_of(32) - start;
        if self.fixed(u32::try_from(skip).unwrap_or_default())? != 0 {
            self.deviates(start);
        }
        Ok(())
    }

    #[cold]
    fn deviates(&mut self, position: usize) {
        self.deviation.get_or_insert(position);
    }

    /// The bit of the file at which something was first written otherwise than LLVM writes it: a number with groups of
    /// zeros behind its last bit, or padding that is not zero.
    #[must_use]
    pub const fn deviation(&self) -> Option<u64> {
        match self.deviation {
            Some(position) => Some(self.bit_at(position)),
            None => None,
        }
    }

    /// Sees whether so many bits are left.
    pub(crate) fn require(&self, bits: usize) -> Result<(), Error> {
        if bits > self.remaining() { Err(self.truncated(bits)) } else { Ok(()) }
    }

    pub(crate) fn set_position(&mut self, position: usize) {
        self.position = position;
    }

    pub(crate) fn skip_to_limit(&mut self) {
        self.position = self.position.max(self.limit);
    }

    /// The next `count` bytes; the next bit must be the first of a byte.
    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let bits = count.saturating_mul(8);
        self.require(bits)?;
        let bytes = self.rest().get(..count).unwrap_or_default();
        self.position += bits;
        Ok(bytes)
    }
}

/// The most bytes of a stream that are read: positions have 32 bits.
pub(crate) const MAX_BYTES: usize = (u32::MAX / 8) as usize;

const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/// The character of a number below 64; of any other, of its lowest six bits.
#[inline]
pub(crate) const fn decode_char6(index: u64) -> u8 {
    let [index, ..] = index.to_le_bytes();
    #[allow(clippy::indexing_slicing, reason = "six bits into a table of 64")]
    CHAR6[(index & 63) as usize]
}

/// The number of a character, if it is one of the 64.
pub(crate) fn encode_char6(character: u64) -> Option<u64> {
    let character = u8::try_from(character).ok()?;
    CHAR6.iter().position(|known| *known == character).map(|index| index as u64)
}
