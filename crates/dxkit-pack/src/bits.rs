//! [`BitWriter`]: writes the fields of a bitstream into a buffer that has room for all of them.
//!
//! `dxkit-bitcode` writes streams that grow, from records that are whole. Here the operands of a record are
//! written while they are taken from their streams, into the place that the part has in its file.

use dxkit_bitcode::stream::Encoding;

/// Where the next bits go. Fields are collected, and written as a word of which whole bytes are kept, into a
/// buffer that has room for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BitWriter {
    /// The byte with the first bit that is not written yet; its distance from the start of the bitstream is a
    /// multiple of 4.
    at: usize,
    /// The bits that are not written yet, and how many: 7 at most after [`flush`](Self::flush). Higher bits
    /// are 0.
    bits: u64,
    filled: u32,
    phase: usize,
}

/// Bytes of a buffer after those that are used: fields are written as whole words.
pub(crate) const SLACK: usize = 8;
/// Fields of more bits are written in two parts.
const WORD: u32 = 32;

/// What is not one of the characters of [`Encoding::Char6`].
const NO_CHAR6: u8 = 0x80;

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "256 places, at compile time")]
const CHAR6: [u8; 256] = {
    let mut indices = [NO_CHAR6; 256];
    let mut character = 0;
    while character < 256 {
        let byte = character as u8;
        indices[character] = match byte {
            b'a'..=b'z' => byte - b'a',
            b'A'..=b'Z' => byte - b'A' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'.' => 62,
            b'_' => 63,
            _ => NO_CHAR6,
        };
        character += 1;
    }
    indices
};

fn char6(character: u8) -> u8 {
    CHAR6.get(usize::from(character)).copied().unwrap_or(NO_CHAR6)
}

/// Numbers below this have one group of six bits, or two.
const SHORT: usize = 1 << 10;

/// The groups of six bits of each such number, and in the upper four bits how many bits they are.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "1024 places, at compile time")]
const VBR6: [u16; SHORT] = {
    let mut groups = [0; SHORT];
    let mut number = 0;
    while number < SHORT {
        groups[number] = if number < 32 {
            number as u16 | 6 << 12
        } else {
            (number & 0x1f | 0x20 | number >> 5 << 6) as u16 | 12 << 12
        };
        number += 1;
    }
    groups
};

/// The eight bytes of a buffer from here on.
#[inline(always)]
fn eight(out: &mut [u8], at: usize) -> Option<&mut [u8; 8]> {
    out.get_mut(at..)?.first_chunk_mut()
}

impl BitWriter {
    /// Starts at a byte.
    pub(crate) const fn new(at: usize) -> Self {
        Self { at, bits: 0, filled: 0, phase: at & 3 }
    }

    /// The next byte, at the start of a word.
    pub(crate) const fn at(self) -> usize {
        self.at
    }

    /// Collects a value of at most `width` bits, without writing: all that are not written have less than 64.
    #[inline(always)]
    fn add(&mut self, value: u64, width: u32) {
        self.bits |= value << (self.filled & 63);
        self.filled += width;
    }

    /// Writes what was collected.
    #[inline(always)]
    fn flush(&mut self, out: &mut [u8]) -> Option<()> {
        *eight(out, self.at)? = self.bits.to_le_bytes();
        self.at += (self.filled >> 3) as usize;
        self.bits >>= self.filled & 0x38;
        self.filled &= 7;
        Some(())
    }

    /// A value of at most `width` bits, of which there are at most 56.
    #[inline(always)]
    pub(crate) fn put(&mut self, out: &mut [u8], value: u64, width: u32) -> Option<()> {
        self.add(value, width);
        self.flush(out)
    }

    /// A field of `width` bits. Of no bits, it can only be 0.
    #[inline(always)]
    pub(crate) fn fixed(&mut self, out: &mut [u8], value: u64, width: u32) -> Option<()> {
        if width > WORD {
            *self = self.wide(out, value, width)?;
            return Some(());
        }
        if value >> width != 0 {
            return None;
        }
        self.put(out, value, width)
    }

    #[cold]
    #[inline(never)]
    fn wide(mut self, out: &mut [u8], value: u64, width: u32) -> Option<Self> {
        if width > Encoding::MAX_FIXED || width < 64 && value >> width != 0 {
            return None;
        }
        self.put(out, value & u64::from(u32::MAX), WORD)?;
        self.put(out, value >> WORD, width - WORD)?;
        Some(self)
    }

    /// A number in groups of six bits: the form of records without an abbreviation.
    #[inline(always)]
    pub(crate) fn vbr6(&mut self, out: &mut [u8], value: u64) -> Option<()> {
        if let Some(groups) = usize::try_from(value).ok().and_then(|value| VBR6.get(value)) {
            return self.put(out, u64::from(groups & 0xfff), u32::from(groups >> 12));
        }
        if value < 1 << 20 {
            // Three groups, or four: the convention of every call has that many.
            let more = u64::from(value >= 1 << 15);
            let two = value & 0x1f | 0x20 | (value >> 5 & 0x1f | 0x20) << 6;
            let groups = two | (value >> 10 & 0x1f | more << 5) << 12 | value >> 15 << 18;
            return self.put(out, groups, if more == 0 { 18 } else { 24 });
        }
        *self = self.long_vbr(out, value, 6)?;
        Some(())
    }

    /// A number in groups of `width` bits. A width of 0 means 0.
    #[inline(always)]
    pub(crate) fn vbr(&mut self, out: &mut [u8], value: u64, width: u32) -> Option<()> {
        // One group, or two.
        if matches!(width, 2..=16) {
            let data = width - 1;
            if value >> data == 0 {
                return self.put(out, value, width);
            }
            if value >> data >> data == 0 {
                let more = 1 << data;
                return self.put(out, value & (more - 1) | more | value >> data << width, 2 * width);
            }
        }
        *self = self.long_vbr(out, value, width)?;
        Some(())
    }

    /// Like [`vbr`](Self::vbr), for any number. It takes and returns the writer as a value, so that the
    /// caller's is in registers.
    #[inline(never)]
    fn long_vbr(mut self, out: &mut [u8], value: u64, width: u32) -> Option<Self> {
        match width {
            0 if value == 0 => return Some(self),
            2..=32 => {}
            _ => return None,
        }
        let more = 1u64 << (width - 1);
        let mut value = value;
        while value >= more {
            self.put(out, value & (more - 1) | more, width)?;
            value >>= width - 1;
        }
        self.put(out, value, width)?;
        Some(self)
    }

    /// The encoding of one operand in an abbreviation.
    #[inline(always)]
    pub(crate) fn scalar(&mut self, out: &mut [u8], encoding: Encoding, value: u64) -> Option<()> {
        match encoding {
            Encoding::Literal(literal) => (literal == value).then_some(()),
            Encoding::Fixed(width) => self.fixed(out, value, width),
            Encoding::Vbr(width) => self.vbr(out, value, width),
            Encoding::Char6 => {
                let index = u8::try_from(value).map_or(NO_CHAR6, char6);
                if index == NO_CHAR6 { None } else { self.put(out, index.into(), 6) }
            }
            Encoding::Array | Encoding::Blob => None,
        }
    }

    /// The elements of an array, each below 128.
    #[inline(always)]
    pub(crate) fn elements(&mut self, out: &mut [u8], encoding: Encoding, elements: &[u8]) -> Option<()> {
        // Names are most of the elements of arrays: several characters at once.
        let count = match encoding {
            Encoding::Vbr(6) => elements.len() & 3,
            Encoding::Fixed(7 | 8) | Encoding::Char6 => elements.len() & 7,
            _ => elements.len(),
        };
        let (words, rest) = elements.split_at_checked(elements.len() - count)?;
        // The last ones as a word, the bits of which that are left over are 0.
        let last = || rest.iter().rev().fold(0u64, |all, element| all << 8 | u64::from(*element));
        let count = u32::try_from(count).unwrap_or(0);
        match encoding {
            Encoding::Vbr(6) => {
                // Twelve bits for each; `None` for control characters, which alone have one group.
                let groups = |four: u32| {
                    let upper = four & 0x6060_6060;
                    if (upper | upper << 1) & 0x4040_4040 != 0x4040_4040 {
                        return None;
                    }
                    let pairs = u64::from(four & 0xffff) | u64::from(four >> 16) << 24;
                    let all = pairs & 0xff00_00ff | (pairs & 0xff_0000_ff00) << 4;
                    Some(all & 0x01f0_1f01_f01f | 0x0200_2002_0020 | (all & 0x0e00_e00e_00e0) << 1)
                };
                for word in words.chunks_exact(4) {
                    match groups(u32::from_le_bytes(*word.first_chunk()?)) {
                        Some(groups) => self.put(out, groups, 48)?,
                        None => word.iter().try_for_each(|element| self.vbr6(out, (*element).into()))?,
                    }
                }
                // Any other characters in the place of those that are not there.
                let padded = last() | 0x6060_6060 << (8 * count);
                let groups = u32::try_from(padded & 0xffff_ffff).ok().and_then(groups);
                match groups {
                    Some(groups) => self.put(out, groups & ((1 << (12 * count)) - 1), 12 * count),
                    None => rest.iter().try_for_each(|element| self.vbr6(out, (*element).into())),
                }
            }
            Encoding::Fixed(8) => {
                // The bits before the first character stay before each word.
                let (before, mut bits) = (self.filled & 7, self.bits);
                for word in words.chunks_exact(8) {
                    let characters = u64::from_le_bytes(*word.first_chunk()?);
                    *eight(out, self.at)? = (bits | characters << before).to_le_bytes();
                    self.at += 8;
                    bits = characters >> 1 >> (63 - before);
                }
                self.bits = bits;
                self.put(out, last(), 8 * count)
            }
            Encoding::Fixed(7) => {
                let packed = |eight: u64| {
                    let pairs = eight & 0x007f_007f_007f_007f | (eight & 0x7f00_7f00_7f00_7f00) >> 1;
                    let fours = pairs & 0x3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
                    fours & 0x0fff_ffff | (fours >> 32) << 28
                };
                for word in words.chunks_exact(8) {
                    self.put(out, packed(u64::from_le_bytes(*word.first_chunk()?)), 56)?;
                }
                self.put(out, packed(last()), 7 * count)
            }
            Encoding::Char6 => {
                let mut any = 0;
                let mut index = |character: u8| {
                    let index = char6(character);
                    any |= index;
                    u64::from(index & 0x3f)
                };
                for word in words.chunks_exact(8) {
                    let [a, b, c, d, e, f, g, h] = word.first_chunk()?.map(&mut index);
                    let (low, high) = (a | b << 6 | c << 12 | d << 18, e | f << 6 | g << 12 | h << 18);
                    self.put(out, low | high << 24, 48)?;
                }
                let last = rest.iter().rev().fold(0, |all, element| all << 6 | index(*element));
                self.put(out, last, 6 * count)?;
                (any < NO_CHAR6).then_some(())
            }
            _ => rest.iter().try_for_each(|element| self.scalar(out, encoding, (*element).into())),
        }
    }

    /// Zeros up to the start of a word.
    pub(crate) fn align32(&mut self, out: &mut [u8]) -> Option<()> {
        self.put(out, 0, 0)?;
        let used = self.at + usize::from(self.filled > 0);
        *self =
            Self { at: used + (self.phase.wrapping_sub(used) & 3), bits: 0, filled: 0, phase: self.phase };
        Some(())
    }

    /// Bytes, at the start of a word, and zeros up to the next.
    pub(crate) fn bytes(&mut self, out: &mut [u8], bytes: &[u8]) -> Option<()> {
        let end = self.at.checked_add(bytes.len())?;
        out.get_mut(self.at..end)?.copy_from_slice(bytes);
        let padding = bytes.len().wrapping_neg() & 3;
        out.get_mut(end..end.checked_add(padding)?)?.fill(0);
        self.at = end + padding;
        Some(())
    }

    /// Whole words from earlier in the buffer, at the start of a word.
    pub(crate) fn again(&mut self, out: &mut [u8], bytes: std::ops::Range<usize>) -> Option<()> {
        let end = self.at.checked_add(bytes.len())?;
        if bytes.start > bytes.end || bytes.end > self.at || end > out.len() {
            return None;
        }
        out.copy_within(bytes, self.at);
        self.at = end;
        Some(())
    }
}
