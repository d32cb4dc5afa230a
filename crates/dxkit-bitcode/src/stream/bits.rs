//! [`BitReader`]: fields of any number of bits, from the lowest bit of each byte up.
//!
//! A field is read from a window: the eight bytes from the one of the next bit on, shifted, of which at least
//! 57 bits count. Functions that begin with `take` do not compare with the limit: the caller checks once,
//! after a record. Those that begin with `next` and return `Option` are for the fast path: they read the
//! forms that compilers write, numbers of few groups, and leave anything else to the others, which report
//! errors and what LLVM would have written in another way ([`BitReader::deviation`]).

use alloc::vec::Vec;

use dxkit_bytes::Span;

use crate::{Contradiction, Error, ErrorKind};

/// Reads fields of a bitstream. Bits are taken from the lowest of each byte upwards.
///
/// A reader has a limit: the end of the block that is being read.
#[derive(Debug, Clone, Copy)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    /// The last eight bytes, or fewer if the file is shorter: used by windows that would extend beyond the
    /// end.
    last: u64,
    /// Bits from the start of the bytes to the next one. Most reads change only this field, so consecutive
    /// reads do not wait for each other's memory access.
    position: usize,
    limit: usize,
    /// The bit of the file at which the bytes start.
    first_bit: u64,
    /// The position of the first number or padding that LLVM would have written differently.
    deviation: Option<usize>,
    /// The position of the first number that cannot be represented, and the limit at that time; the limit is
    /// then set to 0, so that the comparison with `limit` fails.
    fault: Option<(usize, usize)>,
}

impl<'a> BitReader<'a> {
    /// A reader of all bits of `span`, of which at most the first 2³² - 8 are read.
    #[must_use]
    pub fn new(span: Span<'a>) -> Self {
        let bytes = span.bytes();
        let bytes = bytes.get(..bytes.len().min(MAX_BYTES)).unwrap_or_default();
        let last = bytes.iter().rev().take(8).fold(0, |word, byte| word << 8 | u64::from(*byte));
        Self {
            bytes,
            last,
            position: 0,
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
        self.position
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
        self.position = position;
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

    /// At least [`WINDOW`] following bits, the next one lowest. Bits after the end are zeros.
    #[inline(always)]
    fn window(&self) -> u64 {
        let byte = self.position / 8;
        let word = match self.bytes.get(byte..byte + 8).and_then(|bytes| bytes.first_chunk::<8>()) {
            Some(bytes) => u64::from_le_bytes(*bytes),
            // Within the last bytes, or beyond the end.
            None => {
                let after = byte.saturating_sub(self.bytes.len().saturating_sub(8));
                if after < 8 { self.last >> (after * 8) } else { 0 }
            }
        };
        word >> (self.position % 8)
    }

    /// A field of at most 32 bits, without regard to the limit: the caller [checks](BitReader::check)
    /// afterwards.
    #[inline(always)]
    pub(crate) fn take(&mut self, width: u32) -> u64 {
        let value = self.window() & !(u64::MAX << width);
        self.position += width as usize;
        value
    }

    /// Like [`BitReader::take`], but also returns the bits after the field, at least 25.
    #[inline(always)]
    pub(crate) fn take_and_peek(&mut self, width: u32) -> (u64, u64) {
        let window = self.window();
        self.position += width as usize;
        (window & !(u64::MAX << width), window >> width)
    }

    /// Like [`BitReader::take_vbr`], two numbers in groups of six bits, of which at least the first 24 bits
    /// were [seen](BitReader::take_and_peek).
    #[inline(always)]
    pub(crate) fn take_two_vbr6(&mut self, ahead: u64) -> (u64, u64) {
        if let Some((first, width)) = vbr6::up_to_two(ahead) {
            if let Some((second, more)) = vbr6::up_to_two(ahead >> width) {
                self.position += width + more;
                return (first, second);
            }
        }
        (self.take_vbr(6), self.take_vbr(6))
    }

    /// Like [`BitReader::take_vbr`], for a number of which at least the first group was
    /// [seen](BitReader::take_and_peek).
    #[inline(always)]
    pub(crate) fn take_seen_vbr(&mut self, ahead: u64, width: u32) -> u64 {
        let more = 1u64 << (width - 1);
        if ahead & more == 0 {
            self.position += width as usize;
            ahead & (more - 1)
        } else {
            self.take_vbr(width)
        }
    }

    /// Skips a field that was [seen](BitReader::take_and_peek).
    #[inline(always)]
    pub(crate) fn skip_seen(&mut self, width: usize) {
        self.position += width;
    }

    /// Like [`BitReader::take`], for at most 64 bits.
    #[inline]
    pub(crate) fn take_wide(&mut self, width: u32) -> u64 {
        if width <= 32 {
            return self.take(width);
        }
        let low = self.take(32);
        low | self.take(width.min(64) - 32) << 32
    }

    /// Like [`BitReader::take`], a number in groups of `width` bits, from 2 to 32.
    #[inline(always)]
    pub(crate) fn take_vbr(&mut self, width: u32) -> u64 {
        let more = 1u64 << (width - 1);
        let window = self.window();
        let first = window & (more - 1);
        if window & more == 0 {
            self.position += width as usize;
            return first;
        }
        let second = window >> width & (more << 1).wrapping_sub(1);
        // A second group of zeros adds nothing; the slow path reports it.
        if width <= WINDOW / 2 && second != 0 && second < more {
            self.position += 2 * width as usize;
            return first | second << (width - 1);
        }
        self.take_long_vbr(width)
    }

    /// A number in any number of groups.
    #[inline(never)]
    fn take_long_vbr(&mut self, width: u32) -> u64 {
        let more = 1u64 << (width - 1);
        let mut value = 0;
        let mut shift = 0;
        loop {
            let group = self.take(width);
            let data = group & (more - 1);
            if shift >= 64 || (data << shift) >> shift != data {
                let limit = core::mem::replace(&mut self.limit, 0);
                self.fault.get_or_insert((self.position, limit));
                return value;
            }
            value |= data << shift;
            if group & more == 0 {
                if group == 0 && shift > 0 {
                    // Groups of zeros after the last significant bit: no compiler writes them.
                    self.deviates(self.position);
                }
                return value;
            }
            shift += width - 1;
        }
    }

    /// Continues after a number that could not be represented, at another position and with another limit.
    pub(crate) fn forget_fault(&mut self) {
        self.fault = None;
    }

    /// Checks that the bits that were taken are within the limit.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.position() > self.limit { Err(self.taken_too_much()) } else { Ok(()) }
    }

    #[cold]
    fn taken_too_much(&self) -> Error {
        let limit = match self.fault {
            Some((position, limit)) if position <= limit => {
                let kind = ErrorKind::Malformed(Contradiction::LongNumber);
                return Error::new(kind, self.bit_at(position));
            }
            Some((_, limit)) => limit,
            None => self.limit,
        };
        let needed = self.position().saturating_sub(limit) as u64;
        Error::new(ErrorKind::Truncated { needed, available: 0 }, self.bit_at(limit))
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

    /// A number in groups of `width` bits, at most 32: the lower bits of each group belong to the number,
    /// lowest first; the top bit states that another group follows. A width of 0 takes nothing and gives 0.
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
            _ => Err(Error::new(ErrorKind::Malformed(Contradiction::OneBitGroups), self.bit())),
        }
    }

    /// One of the 64 characters `a-z A-Z 0-9 . _`, in six bits.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    pub fn char6(&mut self) -> Result<u8, Error> {
        self.fixed(6).map(decode_char6)
    }

    /// Fills `out` with what `map` makes of fields of `width` bits. They [must be there](BitReader::require).
    #[inline]
    pub(crate) fn take_fixed_array<T>(&mut self, width: u32, out: &mut [T], map: impl Fn(u64) -> T) {
        // The number of fields in each window. It is a constant, so that the loops over them are unrolled.
        match width {
            0..=7 => self.take_fields::<T, 8>(width, out, map),
            8 => self.take_fields::<T, 7>(width, out, map),
            9..=14 => self.take_fields::<T, 4>(width, out, map),
            15..=28 => self.take_fields::<T, 2>(width, out, map),
            _ => out.iter_mut().for_each(|slot| *slot = map(self.take_wide(width))),
        }
    }

    /// Like [`BitReader::take_fixed_array`], `N` of each window.
    #[inline(always)]
    fn take_fields<T, const N: usize>(&mut self, width: u32, out: &mut [T], map: impl Fn(u64) -> T) {
        let mask = !(u64::MAX << width);
        let mut chunks = out.chunks_exact_mut(N);
        for chunk in &mut chunks {
            let mut window = self.window();
            for slot in chunk {
                *slot = map(window & mask);
                window >>= width;
            }
            self.position += N * width as usize;
        }
        let rest = chunks.into_remainder();
        let mut window = self.window();
        self.position += rest.len() * width as usize;
        for slot in rest {
            *slot = map(window & mask);
            window >>= width;
        }
    }

    /// Fills `out` with what `map` makes of numbers in groups of six bits, which most numbers of a stream are
    /// written in.
    #[inline(always)]
    pub(crate) fn take_vbr6_array<T>(&mut self, out: &mut [T], mut map: impl FnMut(u64) -> T) {
        let mut position = self.position;
        let mut window = self.window();
        // The window holds two more groups up to this position.
        let mut last = position + WINDOW as usize - 12;
        for slot in out {
            if position > last {
                self.position = position;
                window = self.window();
                last = position + WINDOW as usize - 12;
            }
            match vbr6::up_to_two(window) {
                Some((value, width)) => {
                    *slot = map(value);
                    window >>= width;
                    position += width;
                }
                None => {
                    self.position = position;
                    *slot = map(self.take_long_vbr6());
                    position = self.position;
                    window = self.window();
                    last = position + WINDOW as usize - 12;
                }
            }
        }
        self.position = position;
    }

    /// Appends `map` of `count` numbers in groups of six bits; the caller [checked](BitReader::next_head)
    /// that the stream has at least `count` groups. Returns `false` at a number of more than eight groups,
    /// which is left to [`BitReader::take_long_vbr`]: then the position and the appended items are
    /// meaningless. `filler` is any value: a loop over a list that has its length already keeps its state in
    /// registers, and a loop that appends does not.
    #[inline(always)]
    pub(crate) fn extend_vbr6<T: Copy>(
        &mut self,
        out: &mut Vec<T>,
        count: usize,
        filler: T,
        mut map: impl FnMut(u64) -> T,
    ) -> bool {
        let start = out.len();
        out.resize(start + count, filler);
        let mut position = self.position;
        let mut window = self.window();
        // The window holds two more groups up to this position.
        let mut last = position + WINDOW as usize - 12;
        for slot in out.get_mut(start..).unwrap_or_default() {
            if position > last {
                self.position = position;
                window = self.window();
                last = position + WINDOW as usize - 12;
            }
            let (value, width) = match vbr6::up_to_two(window) {
                Some(found) => found,
                None => {
                    self.position = position;
                    window = self.window();
                    last = position + WINDOW as usize - 12;
                    match vbr6::up_to_eight(window) {
                        Some(found) => found,
                        None => return false,
                    }
                }
            };
            position += width;
            window >>= width;
            *slot = map(value);
        }
        self.position = position;
        true
    }

    /// The code and the number of operands of an unabbreviated record, after its id, if the stream has room
    /// for the operands. At least the first 24 bits were [seen](BitReader::take_and_peek).
    #[inline(always)]
    pub(crate) fn next_head(&mut self, ahead: u64) -> Option<(u64, usize)> {
        let (code, code_width) = vbr6::up_to_two(ahead)?;
        let (count, count_width) = vbr6::up_to_two(ahead >> code_width)?;
        self.position += code_width + count_width;
        // At most ten bits.
        let count = usize::try_from(count).ok()?;
        (self.position + count * 6 <= self.limit).then_some((code, count))
    }

    /// A number in groups of `width` bits, from 2 to 28, if it has at most two groups.
    #[inline(always)]
    pub(crate) fn next_vbr(&mut self, width: u32) -> Option<u64> {
        let more = 1u64 << (width - 1);
        let window = self.window();
        let first = window & (more - 1);
        if window & more == 0 {
            self.position += width as usize;
            return Some(first);
        }
        let second = window >> width & ((more << 1) - 1);
        self.position += 2 * width as usize;
        // A second group of zeros is what no compiler writes.
        (second != 0 && second < more).then_some(first | second << (width - 1))
    }

    /// A number in groups of six bits, if it has at most eight groups.
    #[inline(always)]
    pub(crate) fn next_vbr6(&mut self) -> Option<u64> {
        let window = self.window();
        let (value, width) = vbr6::up_to_two(window).or_else(|| vbr6::up_to_eight(window))?;
        self.position += width;
        Some(value)
    }

    /// Whether all that was taken is within the limit.
    #[inline(always)]
    pub(crate) const fn is_within(&self) -> bool {
        self.position <= self.limit
    }

    /// The number of elements of an array, if the stream has room for them, with `width` bits each.
    #[inline(always)]
    pub(crate) fn next_len(&mut self, width: u32) -> Option<usize> {
        let count = usize::try_from(self.next_vbr(6)?).ok()?;
        (self.position + count * width as usize <= self.limit).then_some(count)
    }

    /// Appends characters in fields of six, seven or eight bits; the caller [checked](BitReader::next_len)
    /// that the stream has them.
    #[inline(always)]
    pub(crate) fn extend_text<const WIDTH: u32>(&mut self, out: &mut Vec<u8>, count: usize) {
        if WIDTH == 8 {
            return self.take_text8(count, out);
        }
        let start = out.len();
        out.resize(start + count, 0);
        let room = out.get_mut(start..).unwrap_or_default();
        let character = if WIDTH == 6 { decode_char6 } else { low_byte };
        self.take_fixed_array(WIDTH, room, character);
    }

    /// Appends characters of eight bits each; the caller [checks](BitReader::require) that the stream has so
    /// many.
    pub(crate) fn take_text8(&mut self, count: usize, out: &mut Vec<u8>) {
        out.reserve(count);
        let mut left = count;
        // A window has seven whole bytes.
        while left >= 7 {
            let [characters @ .., _] = self.window().to_le_bytes();
            out.extend_from_slice(&characters);
            self.position += 7 * 8;
            left -= 7;
        }
        out.extend_from_slice(self.window().to_le_bytes().get(..left).unwrap_or_default());
        self.position += left * 8;
    }

    /// Fills `out` with the lowest eight bits of numbers in groups of six: with characters.
    pub(crate) fn take_vbr6_text(&mut self, out: &mut [u8]) {
        let mut chunks = out.chunks_exact_mut(4);
        for chunk in &mut chunks {
            // Every character except control characters has two groups.
            match vbr6::four_characters(self.window()) {
                Some(characters) => {
                    chunk.copy_from_slice(&characters);
                    self.position += vbr6::FOUR_PAIRS;
                }
                None => chunk.iter_mut().for_each(|character| *character = low_byte(self.take_vbr(6))),
            }
        }
        for character in chunks.into_remainder() {
            *character = low_byte(self.take_vbr(6));
        }
    }

    /// Like [`BitReader::take_vbr`] in groups of six bits, of a number that most likely has more than two.
    #[inline(never)]
    fn take_long_vbr6(&mut self) -> u64 {
        match vbr6::up_to_eight(self.window()) {
            Some((value, width)) => {
                self.position += width;
                value
            }
            None => self.take_long_vbr(6),
        }
    }

    /// Skips to the next bit position that is a multiple of 32. The skipped bits should be zeros.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    pub fn align32(&mut self) -> Result<(), Error> {
        let start = self.position();
        let skip = start.next_multiple_of(32) - start;
        self.require(skip)?;
        if self.take(bit_count(skip)) != 0 {
            self.deviates(start);
        }
        Ok(())
    }

    #[cold]
    fn deviates(&mut self, position: usize) {
        self.deviation.get_or_insert(position);
    }

    /// The file's bit at or after the first encoding that LLVM would have written differently: a number with
    /// zero groups at the end, or padding that is not zero.
    #[must_use]
    pub const fn deviation(&self) -> Option<u64> {
        match self.deviation {
            Some(position) => Some(self.bit_at(position)),
            None => None,
        }
    }

    /// Checks that `bits` bits are left.
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

/// The bits of a [window](BitReader::window): eight bytes, less the bits before the position in the first
/// byte.
const WINDOW: u32 = 57;

/// Numbers in groups of six bits, several groups at once: the top bit of each states that another follows. A
/// number whose last of several groups is zero is left to [`BitReader::take_long_vbr`], which reports it.
mod vbr6 {
    /// A group: its top bit, and the other bits.
    pub(super) const MORE: u64 = 0x20;
    pub(super) const DATA: u64 = 0x1f;

    /// One in each of eight groups, and in the first, the third and so on of them, and in the others.
    const ONES: u64 = 0x0410_4104_1041;
    const FIRSTS: u64 = 0x0010_0100_1001;
    const SECONDS: u64 = FIRSTS << 6;
    /// Their top bits, and their data.
    const MORE_OF_ALL: u64 = ONES * MORE;
    const MORE_OF_FIRSTS: u64 = FIRSTS * MORE;
    const MORE_OF_SECONDS: u64 = SECONDS * MORE;
    const FIRST_DATA: u64 = FIRSTS * DATA;
    const SECOND_DATA: u64 = SECONDS * DATA;
    /// Two groups without their top bits, in the place of the first and third of four; and all four of them.
    const PAIRS: u64 = 0x3_ff00_03ff;
    const FOUR: u64 = 0xf_ffff;

    /// A number of at most two groups, and its bits.
    #[inline(always)]
    pub(super) const fn up_to_two(bits: u64) -> Option<(u64, usize)> {
        if bits & MORE == 0 {
            return Some((bits & DATA, 6));
        }
        let second = bits >> 6 & (DATA | MORE);
        if second == 0 || second > DATA { None } else { Some((bits & DATA | second << 5, 12)) }
    }

    /// The bits of [`four_characters`].
    pub(super) const FOUR_PAIRS: usize = 48;

    /// The lowest eight bits of four numbers, if each has two groups.
    #[inline(always)]
    pub(super) const fn four_characters(bits: u64) -> Option<[u8; 4]> {
        let seconds = bits & SECOND_DATA;
        // The addition carries into the top bit of each second group that is not zero.
        let carried = seconds + SECOND_DATA;
        if bits & MORE_OF_ALL != MORE_OF_FIRSTS || carried & MORE_OF_SECONDS != MORE_OF_SECONDS {
            return None;
        }
        // Compress each number from twelve bits to eight.
        let pairs = bits & FIRST_DATA | seconds >> 1;
        let bytes = pairs & 0xff | pairs >> 4 & 0xff00 | pairs >> 8 & 0x00ff_0000 | pairs >> 12 & 0xff00_0000;
        let [first, second, third, fourth, ..] = bytes.to_le_bytes();
        Some([first, second, third, fourth])
    }

    /// A number of at most eight groups, and its bits.
    #[inline(always)]
    pub(super) const fn up_to_eight(bits: u64) -> Option<(u64, usize)> {
        // The continuation bits that are not set; the lowest of them ends the number.
        let ends = !bits & MORE_OF_ALL;
        if ends == 0 {
            return None;
        }
        let width = ends.trailing_zeros() as usize + 1;
        let groups = bits & !(u64::MAX << width);
        if width > 6 && groups >> (width - 6) == 0 {
            return None;
        }
        // Remove the continuation bits: join groups to pairs, pairs to fours, and fours to eights.
        let pairs = groups & FIRST_DATA | (groups & SECOND_DATA) >> 1;
        let fours = pairs & PAIRS | pairs >> 2 & (PAIRS << 10);
        Some((fours & FOUR | fours >> 4 & (FOUR << 20), width))
    }
}

/// The lowest eight bits, which is all that is kept of characters.
#[inline(always)]
pub(crate) const fn low_byte(number: u64) -> u8 {
    let [byte, ..] = number.to_le_bytes();
    byte
}

/// A number of bits that is less than 64.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "meant")]
const fn bit_count(bits: usize) -> u32 {
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
#[inline]
pub(crate) const fn encode_char6(character: u64) -> Option<u64> {
    if character > 0xff {
        return None;
    }
    match char6_index(low_byte(character)) {
        NO_CHAR6 => None,
        index => Some(index as u64),
    }
}

/// The code of a character that char6 cannot encode.
const NO_CHAR6: u8 = u8::MAX;

/// The number of a character; of others, one of eight bits.
#[inline(always)]
pub(crate) const fn char6_index(character: u8) -> u8 {
    #[allow(
        clippy::indexing_slicing,
        clippy::cast_possible_truncation,
        reason = "64 places, at compile time"
    )]
    const INDICES: [u8; 256] = {
        let mut indices = [NO_CHAR6; 256];
        let mut index = 0;
        while index < CHAR6.len() {
            indices[CHAR6[index] as usize] = index as u8;
            index += 1;
        }
        indices
    };
    #[allow(clippy::indexing_slicing, reason = "a byte into a table of 256")]
    INDICES[character as usize]
}
