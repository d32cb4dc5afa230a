//! [`Coder`]: what a grammar takes its values from, and puts them into.
//!
//! A grammar (that of a bitstream, of tokens, of a container) is one function for both directions. Packing, each value is read
//! from the file and appended to a stream; unpacking, it is taken from that stream and appended to the file. So both directions
//! cannot differ.

/// Which stream a value goes to: the kind of block, the code of the record, the place of the operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(pub(crate) u16);

impl Key {
    /// Number of keys.
    pub(crate) const COUNT: usize = 1 << 15;

    /// Kinds from 27 on are not blocks of bitcode.
    pub(crate) const TOKENS: u32 = 27;
    pub(crate) const PARTS: u32 = 28;
    pub(crate) const ENVELOPE: u32 = 29;
    pub(crate) const TEXT: u32 = 30;
    pub(crate) const OTHER: u32 = 31;

    /// The key of these; what is too large is taken together.
    pub(crate) fn new(kind: u32, code: u32, place: u32) -> Self {
        let bits = kind.min(31) << 10 | code.min(63) << 4 | place.min(15);
        // 15 bits.
        Self(u16::try_from(bits).unwrap_or(0))
    }

    /// Characters, of whatever record.
    pub(crate) fn text() -> Self {
        Self::new(Self::TEXT, 0, 0)
    }
}

/// How a value is changed on its way into a stream, so that equal meanings become equal numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Map {
    /// As it is.
    Plain,
    /// A number of a value, counted backwards from the next one. What is defined before the function's own instructions is
    /// counted from the first value.
    Relative {
        /// Number of the next value.
        next: u32,
        /// How many values the instructions of the function have defined.
        own: u32,
    },
    /// A number near this one.
    Near(u32),
    /// 0, or a number near this one and 1 more.
    NearOrNone(u32),
}

fn zigzag(number: u32, from: u32) -> u64 {
    let difference = i64::from(from) - i64::from(number);
    if difference < 0 { (difference.unsigned_abs() << 1) - 1 } else { difference.unsigned_abs() << 1 }
}

fn unzigzag(number: u64, from: u32) -> Option<u64> {
    let half = i64::try_from(number >> 1).ok()?;
    let difference = if number & 1 == 1 { half.checked_add(1)?.checked_neg()? } else { half };
    u32::try_from(i64::from(from).checked_sub(difference)?).ok().map(u64::from)
}

impl Map {
    /// The number in the stream; `None` if it cannot be said.
    pub(crate) fn forward(self, value: u64) -> Option<u64> {
        let narrow = || u32::try_from(value).ok();
        match self {
            Self::Plain => Some(value),
            Self::Relative { next, own } => {
                let value = narrow()?;
                if value <= own {
                    Some(u64::from(value) << 1)
                } else {
                    Some(u64::from(next.wrapping_sub(value)) << 1 | 1)
                }
            }
            Self::Near(from) => Some(zigzag(narrow()?, from)),
            Self::NearOrNone(from) => match narrow()? {
                0 => Some(0),
                value => Some(zigzag(value, from).checked_add(1)?),
            },
        }
    }

    /// The value of a number in the stream; `None` for numbers that stand for none.
    pub(crate) fn back(self, number: u64) -> Option<u64> {
        match self {
            Self::Plain => Some(number),
            Self::Relative { next, .. } => {
                let half = u32::try_from(number >> 1).ok()?;
                Some(if number & 1 == 1 { next.wrapping_sub(half) } else { half }.into())
            }
            Self::Near(from) => unzigzag(number, from),
            Self::NearOrNone(from) => match number.checked_sub(1) {
                None => Some(0),
                Some(number) => unzigzag(number, from),
            },
        }
    }
}

/// Takes and gives values, in one direction. `None` ends everything: the file is then packed as it is, or the archive is broken.
pub(crate) trait Coder {
    /// A field of `width` bits, at most 64.
    fn fixed(&mut self, width: u32, key: Key, map: Map) -> Option<u64>;
    /// A number in groups of `width` bits, from 2 to 32.
    fn vbr(&mut self, width: u32, key: Key, map: Map) -> Option<u64>;
    /// Alignment counts from here, the start of a byte.
    fn begin(&mut self) -> Option<()>;
    /// Zeros up to a multiple of 32 bits.
    fn align32(&mut self) -> Option<()>;
    /// A word whose value follows from what is behind it: [`close`](Self::close) fills it in.
    fn open(&mut self) -> Option<usize>;
    /// The word at this place is the number of words behind it.
    fn close(&mut self, place: usize) -> Option<()>;
    /// A number that is in the stream alone.
    fn number(&mut self, key: Key, number: impl FnOnce(&Self) -> u64) -> Option<u64>;
    /// So many bytes, at a multiple of 8 bits.
    fn bytes(&mut self, key: Key, count: usize) -> Option<()>;
    /// Bytes that are left in the file, packing.
    fn left(&self) -> usize;
}

/// Streams that are filled.
#[derive(Debug, Default)]
pub(crate) struct Streams {
    /// For each key, the number of its stream.
    map: Vec<u16>,
    pub(crate) streams: Vec<Vec<u8>>,
}

impl Streams {
    /// So many streams, to which keys are assigned.
    pub(crate) fn new(map: &[u16], count: usize) -> Self {
        Self { map: map.to_vec(), streams: vec![Vec::new(); count] }
    }

    fn stream(&mut self, key: Key) -> Option<&mut Vec<u8>> {
        let number = *self.map.get(usize::from(key.0))?;
        self.streams.get_mut(usize::from(number))
    }

    /// The lengths, to go back to with [`truncate`](Self::truncate).
    pub(crate) fn mark(&self) -> Vec<usize> {
        self.streams.iter().map(Vec::len).collect()
    }

    pub(crate) fn truncate(&mut self, mark: &[usize]) {
        self.streams.iter_mut().zip(mark).for_each(|(stream, length)| stream.truncate(*length));
    }

    pub(crate) fn push(&mut self, key: Key, number: u64) -> Option<()> {
        let stream = self.stream(key)?;
        let mut rest = number;
        while rest >= 0x80 {
            stream.push(rest.to_le_bytes()[0] | 0x80);
            rest >>= 7;
        }
        stream.push(rest.to_le_bytes()[0]);
        Some(())
    }
}

/// Reads a file and fills streams.
#[derive(Debug)]
pub(crate) struct Packer<'f, 's> {
    pub(crate) file: &'f [u8],
    /// The next bit.
    pub(crate) bit: usize,
    /// The bit that alignment counts from.
    base: usize,
    pub(crate) streams: &'s mut Streams,
}

impl<'f, 's> Packer<'f, 's> {
    pub(crate) fn new(file: &'f [u8], streams: &'s mut Streams) -> Self {
        Self { file, bit: 0, base: 0, streams }
    }

    fn take(&mut self, width: u32) -> Option<u64> {
        let end = self.bit.checked_add(width as usize)?;
        if end > self.file.len().checked_mul(8)? || width > 64 {
            return None;
        }
        let mut window = [0; 16];
        let rest = self.file.get(self.bit / 8..).unwrap_or_default();
        window.iter_mut().zip(rest).for_each(|(slot, byte)| *slot = *byte);
        let value = u128::from_le_bytes(window) >> (self.bit % 8);
        self.bit = end;
        let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
        let low = u64::try_from(value & u128::from(u64::MAX)).unwrap_or(0);
        Some(low & mask)
    }
}

impl Coder for Packer<'_, '_> {
    fn fixed(&mut self, width: u32, key: Key, map: Map) -> Option<u64> {
        let value = self.take(width)?;
        self.streams.push(key, map.forward(value)?)?;
        Some(value)
    }

    fn vbr(&mut self, width: u32, key: Key, map: Map) -> Option<u64> {
        let more = 1u64 << (width - 1);
        let (mut value, mut shift) = (0u64, 0u32);
        loop {
            let group = self.take(width)?;
            let data = group & (more - 1);
            if shift >= 64 || (data << shift) >> shift != data {
                return None;
            }
            value |= data << shift;
            if group & more == 0 {
                // Groups of zeros behind the last bit would be lost.
                if group == 0 && shift > 0 {
                    return None;
                }
                break;
            }
            shift += width - 1;
        }
        self.streams.push(key, map.forward(value)?)?;
        Some(value)
    }

    fn begin(&mut self) -> Option<()> {
        self.base = self.bit;
        (self.bit % 8 == 0).then_some(())
    }

    fn align32(&mut self) -> Option<()> {
        let bits = self.bit.checked_sub(self.base)?;
        let skip = bits.next_multiple_of(32) - bits;
        (self.take(u32::try_from(skip).ok()?)? == 0).then_some(())
    }

    fn open(&mut self) -> Option<usize> {
        let place = self.bit / 8;
        self.take(32).map(|_| place)
    }

    fn close(&mut self, place: usize) -> Option<()> {
        let stated = self.file.get(place..)?.first_chunk().map(|word| u32::from_le_bytes(*word))?;
        let words = (self.bit / 8).checked_sub(place)?.checked_sub(4)? / 4;
        (usize::try_from(stated).ok()? == words).then_some(())
    }

    fn number(&mut self, key: Key, number: impl FnOnce(&Self) -> u64) -> Option<u64> {
        let number = number(self);
        self.streams.push(key, number)?;
        Some(number)
    }

    fn bytes(&mut self, key: Key, count: usize) -> Option<()> {
        let start = self.bit / 8;
        let bytes = self.file.get(start..start.checked_add(count)?)?;
        self.streams.stream(key)?.extend_from_slice(bytes);
        self.bit = self.bit.checked_add(count.checked_mul(8)?)?;
        Some(())
    }

    fn left(&self) -> usize {
        self.file.len().saturating_sub(self.bit / 8)
    }
}

/// Takes streams and makes a file.
#[derive(Debug)]
pub(crate) struct Unpacker<'s> {
    map: &'s [u16],
    /// What is left of each stream.
    streams: Vec<&'s [u8]>,
    pub(crate) out: Vec<u8>,
    /// Bits that make no whole byte yet, and how many.
    partial: u64,
    filled: u32,
    /// The most bytes that are made.
    limit: usize,
    /// The byte that alignment counts from.
    base: usize,
}

impl<'s> Unpacker<'s> {
    pub(crate) fn new(map: &'s [u16], streams: Vec<&'s [u8]>, limit: usize) -> Self {
        // What is stated is believed as far as the streams make it likely.
        let likely = streams.iter().map(|stream| stream.len()).sum::<usize>().saturating_mul(4);
        let out = Vec::with_capacity(limit.min(likely));
        Self { map, streams, out, partial: 0, filled: 0, limit, base: 0 }
    }

    #[inline(always)]
    fn stream(&mut self, key: Key) -> Option<&mut &'s [u8]> {
        let number = *self.map.get(usize::from(key.0))?;
        self.streams.get_mut(usize::from(number))
    }

    #[inline(always)]
    pub(crate) fn take(&mut self, key: Key) -> Option<u64> {
        let stream = self.stream(key)?;
        let (first, rest) = stream.split_first()?;
        *stream = rest;
        let mut value = u64::from(*first);
        if value < 0x80 {
            return Some(value);
        }
        value &= 0x7f;
        let mut shift = 7u32;
        loop {
            let (byte, rest) = stream.split_first()?;
            *stream = rest;
            let data = u64::from(*byte & 0x7f);
            if shift >= 64 || (data << shift) >> shift != data {
                return None;
            }
            value |= data << shift;
            if *byte < 0x80 {
                return Some(value);
            }
            shift += 7;
        }
    }

    /// The lowest `width` bits, at most 32.
    #[inline(always)]
    fn put(&mut self, value: u64, width: u32) {
        self.partial |= (value & !(u64::MAX << width)) << self.filled;
        self.filled += width;
        if self.filled >= 32 {
            let [a, b, c, d, ..] = self.partial.to_le_bytes();
            self.out.extend_from_slice(&[a, b, c, d]);
            self.partial >>= 32;
            self.filled -= 32;
        }
    }

    fn flush(&mut self) {
        while self.filled >= 8 {
            let [byte, ..] = self.partial.to_le_bytes();
            self.out.push(byte);
            self.partial >>= 8;
            self.filled -= 8;
        }
    }

    /// Zeros that are filled in later.
    pub(crate) fn grow(&mut self, count: usize) -> Option<()> {
        let length = self.out.len().checked_add(count).filter(|length| *length <= self.limit)?;
        self.out.resize(length, 0);
        Some(())
    }

    /// Bytes that there were before.
    pub(crate) fn again(&mut self, range: core::ops::Range<usize>) -> Option<()> {
        if self.out.len().checked_add(range.len())? > self.limit || range.end > self.out.len() {
            return None;
        }
        self.out.extend_from_within(range);
        Some(())
    }

    #[inline(always)]
    fn room(&self) -> Option<()> {
        (self.out.len() < self.limit).then_some(())
    }
}

impl Coder for Unpacker<'_> {
    #[inline(always)]
    fn fixed(&mut self, width: u32, key: Key, map: Map) -> Option<u64> {
        self.room()?;
        let value = map.back(self.take(key)?)?;
        if width < 64 && value >> width != 0 {
            return None;
        }
        if width > 32 {
            self.put(value, 32);
            self.put(value >> 32, width.checked_sub(32)?);
        } else {
            self.put(value, width);
        }
        Some(value)
    }

    #[inline(always)]
    fn vbr(&mut self, width: u32, key: Key, map: Map) -> Option<u64> {
        self.room()?;
        let value = map.back(self.take(key)?)?;
        let more = 1u64 << (width - 1);
        let mut rest = value;
        while rest >= more {
            self.put(rest | more, width);
            rest >>= width - 1;
        }
        self.put(rest, width);
        Some(value)
    }

    fn begin(&mut self) -> Option<()> {
        self.flush();
        self.base = self.out.len();
        (self.filled == 0).then_some(())
    }

    fn align32(&mut self) -> Option<()> {
        let bits =
            self.out.len().checked_sub(self.base)?.checked_mul(8)?.checked_add(self.filled as usize)?;
        self.put(0, u32::try_from(bits.next_multiple_of(32) - bits).ok()?);
        self.flush();
        Some(())
    }

    fn open(&mut self) -> Option<usize> {
        let place = self.out.len();
        self.put(0, 32);
        Some(place)
    }

    fn close(&mut self, place: usize) -> Option<()> {
        let words = self.out.len().checked_sub(place)?.checked_sub(4)? / 4;
        let word = u32::try_from(words).ok()?.to_le_bytes();
        self.out.get_mut(place..)?.first_chunk_mut::<4>()?.copy_from_slice(&word);
        Some(())
    }

    fn number(&mut self, key: Key, _: impl FnOnce(&Self) -> u64) -> Option<u64> {
        self.take(key)
    }

    fn bytes(&mut self, key: Key, count: usize) -> Option<()> {
        self.flush();
        let stream = self.stream(key)?;
        let (bytes, rest) = stream.split_at_checked(count)?;
        *stream = rest;
        if self.out.len().saturating_add(count) > self.limit {
            return None;
        }
        self.out.extend_from_slice(bytes);
        Some(())
    }

    fn left(&self) -> usize {
        0
    }
}
