//! [`BitReader`]: fields of any number of bits, from the lowest bit of each byte up.

use alloc::vec::Vec;

use dxkit_bytes::Span;

use crate::{Error, ErrorKind};

/// Reads fields of a bitstream. Bits are taken from the lowest of each byte upwards.
///
/// A reader has a limit: the end of the block that is being read.
#[derive(Debug, Clone, Copy)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    /// The next bits, the next one lowest. Zeros stand behind the end of the bytes.
    window: u64,
    /// How many bits of the window are still to be taken.
    left: u32,
    /// Bits from the start of the bytes to the end of the window.
    end: usize,
    limit: usize,
    /// The bit of the file at which the bytes start.
    first_bit: u64,
    /// Where the first number or padding was that LLVM writes otherwise.
    deviation: Option<usize>,
    /// Where the first number was that cannot be represented.
    fault: Option<usize>,
}

impl<'a> BitReader<'a> {
    /// A reader of all bits of `span`, of which at most the first 2³² - 8 are read.
    #[must_use]
    pub fn new(span: Span<'a>) -> Self {
        let bytes = span.bytes();
        let bytes = bytes.get(..bytes.len().min(MAX_BYTES)).unwrap_or_default();
        Self {
            bytes,
            window: 0,
            left: 0,
            end: 0,
            limit: bytes.len() * 8,
            first_bit: span.offset() as u64 * 8,
            deviation: None,
            fault: None,
        }
    }

    /// Bits from the start of the stream to the next one.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> usize {
        self.end - self.left as usize
    }

    /// The next bit's place in the file.
    #[inline]
    #[must_use]
    pub const fn bit(&self) -> u64 {
        self.bit_at(self.position())
    }

    /// The place in the file of a bit of the stream.
    #[inline]
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
        self.limit.saturating_sub(self.position())
    }

    /// Moves the limit, to the end of the bytes at most, and returns the one before.
    pub(crate) fn set_limit(&mut self, limit: usize) -> usize {
        core::mem::replace(&mut self.limit, limit.min(self.bytes.len() * 8))
    }

    /// Goes to a bit of the stream.
    #[inline]
    pub(crate) fn set_position(&mut self, position: usize) {
        self.end = position;
        self.left = 0;
        self.window = 0;
    }

    /// Goes to the limit.
    pub(crate) fn skip_to_limit(&mut self) {
        self.set_position(self.limit);
    }

    /// How many bytes the stream has.
    pub(crate) const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes from the next bit on, which must be the first of a byte, to the end of the stream.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position() / 8..).unwrap_or_default()
    }

    #[cold]
    fn truncated(&self, needed: usize) -> Error {
        let kind = ErrorKind::Truncated { needed: needed as u64, available: self.remaining() as u64 };
        Error::new(kind, self.bit())
    }

    /// Fills the window: at least 57 bits are there then.
    #[inline]
    fn refill(&mut self) {
        let position = self.position();
        let byte = position / 8;
        let word = match self.bytes.get(byte..).and_then(|bytes| bytes.first_chunk::<8>()) {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => self.last_word(byte),
        };
        let shift = position % 8;
        self.window = word >> shift;
        self.left = 64 - few(shift);
        self.end = (byte + 8) * 8;
    }

    #[cold]
    fn last_word(&self, byte: usize) -> u64 {
        let rest = self.bytes.get(byte..).unwrap_or_default();
        rest.iter().take(8).rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
    }

    /// A field of at most 32 bits, wherever the limit is: whoever takes fields [checks](BitReader::check) behind them.
    #[inline]
    pub(crate) fn take(&mut self, width: u32) -> u64 {
        if self.left < width {
            self.refill();
        }
        let value = self.window & !(u64::MAX << width);
        self.window >>= width;
        self.left -= width;
        value
    }

    /// As [`BitReader::take`], of at most 64 bits.
    #[inline]
    pub(crate) fn take_wide(&mut self, width: u32) -> u64 {
        if width <= 32 {
            return self.take(width);
        }
        let low = self.take(32);
        low | self.take(width.min(64) - 32) << 32
    }

    /// As [`BitReader::take`], a number in groups of `width` bits, from 2 to 32.
    #[inline(always)]
    pub(crate) fn take_vbr(&mut self, width: u32) -> u64 {
        let more = 1u64 << (width - 1);
        let first = self.take(width);
        if first & more == 0 {
            return first;
        }
        let second = self.take(width);
        let value = first & (more - 1) | (second & (more - 1)) << (width - 1);
        // A second group of zeros says nothing, which the longer way notes.
        if second & more == 0 && second != 0 {
            return value;
        }
        self.take_long_vbr(width, value, second)
    }

    /// The groups behind the second one.
    #[inline(never)]
    fn take_long_vbr(&mut self, width: u32, mut value: u64, mut group: u64) -> u64 {
        let more = 1u64 << (width - 1);
        let mut shift = width - 1;
        while group & more != 0 {
            shift += width - 1;
            group = self.take(width);
            let data = group & (more - 1);
            if shift >= 64 || (data << shift) >> shift != data {
                self.fault.get_or_insert(self.position());
                return value;
            }
            value |= data << shift;
        }
        if group == 0 {
            // Groups of zeros behind the last bit; no compiler writes them.
            self.deviates(self.position());
        }
        value
    }

    /// Sees that what was taken was there, up to the limit.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.position() > self.limit || self.fault.is_some() { Err(self.taken_too_much()) } else { Ok(()) }
    }

    #[cold]
    fn taken_too_much(&self) -> Error {
        match self.fault {
            Some(position) if position <= self.limit => {
                Error::new(ErrorKind::Malformed("a number of more than 64 bits"), self.bit_at(position))
            }
            _ => {
                let needed = self.position().saturating_sub(self.limit) as u64;
                Error::new(ErrorKind::Truncated { needed, available: 0 }, self.bit_at(self.limit))
            }
        }
    }

    /// A field of `width` bits, at most 64. A width of 0 takes nothing and is 0.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    #[inline]
    pub fn fixed(&mut self, width: u32) -> Result<u64, Error> {
        self.require(width as usize)?;
        Ok(self.take_wide(width))
    }

    /// A number in groups of `width` bits, at most 32: the lower bits of each are the number's, lowest first; the top
    /// bit says that another group follows. A width of 0 takes nothing and is 0.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`]; [`ErrorKind::Malformed`] if it has more than 64 bits, or groups of one bit.
    pub fn vbr(&mut self, width: u32) -> Result<u64, Error> {
        match width {
            0 => Ok(0),
            2..=32 => {
                let value = self.take_vbr(width);
                self.check().map(|()| value)
            }
            _ => Err(Error::new(ErrorKind::Malformed("a number in groups of one bit"), self.bit())),
        }
    }

    /// One of the 64 characters `a-z A-Z 0-9 . _`, in six bits.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    pub fn char6(&mut self) -> Result<u8, Error> {
        self.fixed(6).map(decode_char6)
    }

    /// Appends `count` fields of `width` bits, each of which `map` may change.
    pub(crate) fn fixed_array(
        &mut self,
        width: u32,
        count: usize,
        out: &mut Vec<u64>,
        map: impl Fn(u64) -> u64,
    ) -> Result<(), Error> {
        self.require(count.saturating_mul(width as usize))?;
        if width > 28 {
            out.extend((0..count).map(|_| map(self.take_wide(width))));
            return Ok(());
        }
        // Several fields of each window.
        let mask = !(u64::MAX << width);
        let mut rest = count;
        while rest > 0 {
            self.refill();
            let each = self.left.checked_div(width).map_or(rest, |each| each as usize);
            let now = rest.min(each);
            let mut window = self.window;
            out.extend((0..now).map(|_| {
                let value = window & mask;
                window >>= width;
                map(value)
            }));
            self.set_position(self.position() + now * width as usize);
            rest -= now;
        }
        Ok(())
    }

    /// Fills `out` with numbers in groups of six bits. Most have one group, or characters two: both without a branch.
    pub(crate) fn take_vbr6_array(&mut self, out: &mut [u64]) {
        let (mut window, mut left) = (self.window, self.left);
        for slot in out {
            if left < 12 {
                (self.window, self.left) = (window, left);
                self.refill();
                (window, left) = (self.window, self.left);
            }
            let longer = window >> 5 & 1;
            let second = window >> 6 & 0x1f;
            // A third group, or a second one of zeros alone.
            if longer & (window >> 11 | u64::from(second == 0)) & 1 != 0 {
                (self.window, self.left) = (window, left);
                *slot = self.take_vbr(6);
                (window, left) = (self.window, self.left);
                continue;
            }
            *slot = window & 0x1f | (second & longer.wrapping_neg()) << 5;
            let width = if longer == 0 { 6 } else { 12 };
            window >>= width;
            left -= width;
        }
        (self.window, self.left) = (window, left);
    }

    /// Skips to the next bit whose place in the stream is a multiple of 32. What is skipped should be zeros.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    pub fn align32(&mut self) -> Result<(), Error> {
        let start = self.position();
        let skip = start.next_multiple_of(32) - start;
        self.require(skip)?;
        if self.take(few(skip)) != 0 {
            self.deviates(start);
        }
        Ok(())
    }

    #[cold]
    fn deviates(&mut self, position: usize) {
        self.deviation.get_or_insert(position);
    }

    /// The bit of the file at, or just behind, something that was written otherwise than LLVM writes it: a number with
    /// groups of zeros behind its last bit, or padding that is not zero.
    #[must_use]
    pub const fn deviation(&self) -> Option<u64> {
        match self.deviation {
            Some(position) => Some(self.bit_at(position)),
            None => None,
        }
    }

    /// Sees whether so many bits are left.
    #[inline]
    pub(crate) fn require(&self, bits: usize) -> Result<(), Error> {
        if bits > self.remaining() { Err(self.truncated(bits)) } else { Ok(()) }
    }

    /// The next `count` bytes; the next bit must be the first of a byte.
    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let bits = count.saturating_mul(8);
        self.require(bits)?;
        let bytes = self.rest().get(..count).unwrap_or_default();
        self.set_position(self.position() + bits);
        Ok(bytes)
    }
}

/// A number of bits that is less than 64.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "meant")]
const fn few(bits: usize) -> u32 {
    bits as u32 & 63
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
