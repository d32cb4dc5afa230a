//! [`Pen`]: writes the fields of a bitstream into a buffer that has room for all of them.
//!
//! `dxkit-bitcode` writes streams that grow, from records that are whole. Here the operands of a record are written while they
//! are taken from their streams, into the place that the part has in its file.

use dxkit_bitcode::stream::Encoding;

/// Where the next bit goes. Bits are put into a buffer, which has [`SLACK`] bytes more than will be used: a field is written as
/// a whole word, without a branch for the end of a byte or word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pen {
    /// The byte with the next bit.
    at: usize,
    /// The bits of that byte that are used, fewer than eight, and how many. Higher bits are 0.
    bits: u64,
    filled: u32,
}

/// Bytes of a buffer after those that are used.
pub(crate) const SLACK: usize = 8;
/// The most bits that are put at once.
const MOST: u32 = 56;

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

/// Fields that are put together before they are written: fewer words are written than there are fields.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gathered {
    bits: u64,
    filled: u32,
}

impl Gathered {
    pub(crate) const NONE: Self = Self { bits: 0, filled: 0 };

    /// A value of at most `width` bits, of which there are at most [`MOST`].
    #[inline(always)]
    fn push(&mut self, pen: &mut Pen, out: &mut [u8], value: u64, width: u32) -> Option<()> {
        if self.filled + width > MOST {
            self.finish(pen, out)?;
        }
        self.bits |= value << self.filled;
        self.filled += width;
        Some(())
    }

    /// Writes what is gathered.
    #[inline(always)]
    pub(crate) fn finish(&mut self, pen: &mut Pen, out: &mut [u8]) -> Option<()> {
        pen.put(out, self.bits, self.filled)?;
        *self = Self::NONE;
        Some(())
    }

    /// Like [`Pen::vbr6`].
    #[inline(always)]
    pub(crate) fn vbr6(&mut self, pen: &mut Pen, out: &mut [u8], value: u64) -> Option<()> {
        if value >= 1 << 20 {
            self.finish(pen, out)?;
            *pen = pen.long_vbr(out, value, 6)?;
            return Some(());
        }
        if value >= 1 << 10 {
            // Three groups, or four: the convention of every call has that many.
            let more = u64::from(value >= 1 << 15);
            let two = value & 0x1f | 0x20 | (value >> 5 & 0x1f | 0x20) << 6;
            let groups = two | (value >> 10 & 0x1f | more << 5) << 12 | value >> 15 << 18;
            return self.push(pen, out, groups, if more == 0 { 18 } else { 24 });
        }
        // One group, or two.
        let more = u64::from(value >= 1 << 5);
        self.push(pen, out, value & 0x1f | more << 5 | value >> 5 << 6, if more == 0 { 6 } else { 12 })
    }

    /// Like [`Pen::fixed`].
    #[inline(always)]
    pub(crate) fn fixed(&mut self, pen: &mut Pen, out: &mut [u8], value: u64, width: u32) -> Option<()> {
        if width > MOST {
            self.finish(pen, out)?;
            *pen = pen.wide(out, value, width)?;
            return Some(());
        }
        if value >> width != 0 {
            return None;
        }
        self.push(pen, out, value, width)
    }

    /// Like [`Pen::scalar`].
    #[inline(always)]
    pub(crate) fn scalar(
        &mut self,
        pen: &mut Pen,
        out: &mut [u8],
        encoding: Encoding,
        value: u64,
    ) -> Option<()> {
        match encoding {
            Encoding::Fixed(width) => self.fixed(pen, out, value, width),
            Encoding::Vbr(width) => {
                // One group, or two.
                if matches!(width, 2..=28) {
                    let data = width - 1;
                    if value >> data == 0 {
                        return self.push(pen, out, value, width);
                    }
                    if value >> data >> data == 0 {
                        let more = 1 << data;
                        let groups = value & (more - 1) | more | value >> data << width;
                        return self.push(pen, out, groups, 2 * width);
                    }
                }
                self.finish(pen, out)?;
                *pen = pen.long_vbr(out, value, width)?;
                Some(())
            }
            _ => {
                self.finish(pen, out)?;
                pen.scalar(out, encoding, value)
            }
        }
    }
}

impl Pen {
    /// Starts at a byte.
    pub(crate) const fn new(at: usize) -> Self {
        Self { at, bits: 0, filled: 0 }
    }

    /// The byte with the next bit. At the start of a byte, the one that is written next.
    pub(crate) const fn at(self) -> usize {
        self.at
    }

    /// A value of at most `width` bits, of which there are at most [`MOST`].
    #[inline(always)]
    fn put(&mut self, out: &mut [u8], value: u64, width: u32) -> Option<()> {
        self.bits |= value << self.filled;
        self.filled += width;
        *out.get_mut(self.at..)?.first_chunk_mut()? = self.bits.to_le_bytes();
        self.at += (self.filled >> 3) as usize;
        self.bits >>= self.filled & 0x38;
        self.filled &= 7;
        Some(())
    }

    /// A field of so many bits. Of no bits, it can only be 0.
    #[inline(always)]
    pub(crate) fn fixed(&mut self, out: &mut [u8], value: u64, width: u32) -> Option<()> {
        if width > MOST {
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
        self.put(out, value & u64::from(u32::MAX), 32)?;
        self.put(out, value >> 32, width - 32)?;
        Some(self)
    }

    /// A number in groups of six bits: the form of records without an abbreviation.
    #[inline(always)]
    pub(crate) fn vbr6(&mut self, out: &mut [u8], value: u64) -> Option<()> {
        if value >= 1 << 10 {
            *self = self.long_vbr(out, value, 6)?;
            return Some(());
        }
        // One group, or two.
        let more = u64::from(value >= 1 << 5);
        self.put(out, value & 0x1f | more << 5 | value >> 5 << 6, if more == 0 { 6 } else { 12 })
    }

    /// A number in groups of so many bits. A width of 0 means 0.
    #[inline(always)]
    pub(crate) fn vbr(&mut self, out: &mut [u8], value: u64, width: u32) -> Option<()> {
        if matches!(width, 2..=32) && value >> (width - 1) == 0 {
            return self.put(out, value, width);
        }
        *self = self.long_vbr(out, value, width)?;
        Some(())
    }

    /// Like [`vbr`](Self::vbr), for any number. It takes and returns the pen as a value, so that the caller's is in registers.
    #[inline(never)]
    fn long_vbr(mut self, out: &mut [u8], value: u64, width: u32) -> Option<Self> {
        match width {
            0 if value == 0 => return Some(self),
            2..=32 => {}
            _ => return None,
        }
        let more = 1u64 << (width - 1);
        let mut value = value;
        let (mut groups, mut filled) = (0, 0);
        while value >= more {
            groups |= (value & (more - 1) | more) << filled;
            filled += width;
            if filled + width > MOST {
                self.put(out, groups, filled)?;
                (groups, filled) = (0, 0);
            }
            value >>= width - 1;
        }
        self.put(out, groups | value << filled, filled + width)?;
        Some(self)
    }

    /// What an abbreviation says of one operand.
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
    #[inline]
    pub(crate) fn elements(&mut self, out: &mut [u8], encoding: Encoding, elements: &[u8]) -> Option<()> {
        // Names are most of the elements of arrays: several characters at once.
        let (words, rest) = match encoding {
            Encoding::Vbr(6) | Encoding::Fixed(8) => elements.split_at(elements.len() & !3),
            Encoding::Fixed(7) | Encoding::Char6 => elements.split_at(elements.len() & !7),
            _ => (&[][..], elements),
        };
        match encoding {
            Encoding::Vbr(6) => {
                for word in words.chunks_exact(4) {
                    let &[a, b, c, d] = word.first_chunk()?;
                    // All but control characters have two groups.
                    let upper = u32::from_le_bytes([a, b, c, d]) & 0x6060_6060;
                    if (upper | upper << 1) & 0x4040_4040 != 0x4040_4040 {
                        word.iter().try_for_each(|element| self.vbr6(out, (*element).into()))?;
                        continue;
                    }
                    let four = u64::from(a) | u64::from(b) << 12 | u64::from(c) << 24 | u64::from(d) << 36;
                    let groups = four & 0x01f0_1f01_f01f | 0x0200_2002_0020 | (four & 0x0e00_e00e_00e0) << 1;
                    self.put(out, groups, 48)?;
                }
            }
            Encoding::Fixed(8) => {
                for word in words.chunks_exact(4) {
                    self.put(out, u32::from_le_bytes(*word.first_chunk()?).into(), 32)?;
                }
            }
            Encoding::Fixed(7) => {
                for word in words.chunks_exact(8) {
                    let eight = u64::from_le_bytes(*word.first_chunk()?);
                    let pairs = eight & 0x007f_007f_007f_007f | (eight & 0x7f00_7f00_7f00_7f00) >> 1;
                    let fours = pairs & 0x0000_3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
                    let all = fours & 0x0fff_ffff | (fours & 0x0fff_ffff_0000_0000) >> 4;
                    self.put(out, all, 56)?;
                }
            }
            Encoding::Char6 => {
                for word in words.chunks_exact(8) {
                    let (mut all, mut any) = (0, 0);
                    for index in word.iter().rev().map(|character| char6(*character)) {
                        any |= index;
                        all = all << 6 | u64::from(index);
                    }
                    if any >= NO_CHAR6 {
                        return None;
                    }
                    self.put(out, all, 48)?;
                }
            }
            _ => {}
        }
        rest.iter().try_for_each(|element| self.scalar(out, encoding, (*element).into()))
    }

    /// Zeros up to a byte whose distance from `start` is a multiple of 4.
    pub(crate) fn align32(&mut self, out: &mut [u8], start: usize) -> Option<()> {
        self.put(out, 0, 0)?;
        let used = self.at.checked_sub(start)? + usize::from(self.filled > 0);
        *self = Self::new(start + used.next_multiple_of(4));
        Some(())
    }

    /// Bytes, at the start of a byte.
    pub(crate) fn bytes(&mut self, out: &mut [u8], bytes: &[u8]) -> Option<()> {
        let end = self.at.checked_add(bytes.len())?;
        out.get_mut(self.at..end)?.copy_from_slice(bytes);
        *self = Self::new(end);
        Some(())
    }

    /// Bytes from earlier in the buffer, at the start of a byte.
    pub(crate) fn again(&mut self, out: &mut [u8], bytes: std::ops::Range<usize>) -> Option<()> {
        let end = self.at.checked_add(bytes.len())?;
        if bytes.start > bytes.end || bytes.end > self.at || end > out.len() {
            return None;
        }
        out.copy_within(bytes, self.at);
        *self = Self::new(end);
        Some(())
    }
}
