//! [`Coder`]: moves numbers and bytes between a file and streams, in one direction.
//!
//! A grammar (of a bitstream, of tokens, of a container) is one function for both directions. While packing,
//! it is called with each value of the file and appends it to a stream; while unpacking, it takes each value
//! from that stream. So the two directions cannot differ.

use std::ops::Range;

use dxkit_bytes::parser::{array_at, number_at};

/// What a value is: a kind (of blocks, or one of those below), a code, and the place of an operand. An
/// archive's table assigns a [`Stream`] to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(pub(crate) u16);

impl Key {
    /// Number of keys.
    pub(crate) const COUNT: usize = 1 << 15;

    // Kinds from 27 on are not blocks of bitcode.
    pub(crate) const TOKENS: u32 = 27;
    pub(crate) const PARTS: u32 = 28;
    pub(crate) const ENVELOPE: u32 = 29;
    pub(crate) const TEXT: u32 = 30;
    pub(crate) const OTHER: u32 = 31;

    /// The key of these numbers, each limited to its bits: 5, 6 and 4.
    pub(crate) const fn new(kind: u32, code: u32, place: u32) -> Self {
        const fn limited(number: u32, most: u32) -> u16 {
            let number = if number < most { number } else { most };
            // `most` has at most six bits.
            number.to_le_bytes()[0] as u16
        }
        Self(limited(kind, 31) << 10 | limited(code, 63) << 4 | limited(place, 15))
    }

    /// Characters of any record.
    pub(crate) const TEXT_OF_RECORDS: Self = Self::new(Self::TEXT, 0, 0);
}

/// The distance between two numbers, the sign in the lowest bit.
pub(crate) fn distance(number: u32, from: u32) -> u64 {
    let difference = i64::from(from) - i64::from(number);
    if difference < 0 { (difference.unsigned_abs() << 1) - 1 } else { difference.unsigned_abs() << 1 }
}

/// The number at a [`distance`].
pub(crate) fn at_distance(distance: u64, from: u32) -> Option<u32> {
    let half = i64::try_from(distance >> 1).ok()?;
    let difference = if distance & 1 == 1 { half.checked_add(1)?.checked_neg()? } else { half };
    u32::try_from(i64::from(from).checked_sub(difference)?).ok()
}

/// The number of a stream of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stream(pub(crate) u16);

/// Moves values between a file and streams. `None` ends everything: while packing, the part is then kept as
/// bytes; while unpacking, the archive is broken.
pub(crate) trait Coder {
    /// Whether values are taken from streams.
    const UNPACKS: bool;

    /// The stream of these values.
    fn stream(&self, key: Key) -> Option<Stream>;

    /// Packing, appends `value` and returns it; unpacking, ignores it and returns the next number of the
    /// stream.
    fn number_in(&mut self, stream: Stream, value: u64) -> Option<u64>;

    /// Packing, appends these bytes; unpacking, returns the next `count` bytes of the stream.
    fn bytes_in<'b>(&mut self, stream: Stream, bytes: &'b [u8], count: usize) -> Option<&'b [u8]>
    where
        Self: 'b;

    /// Unpacking, the next `count` numbers, if each of them has a byte; then they are taken.
    fn small_numbers_in<'b>(&mut self, stream: Stream, count: usize) -> Option<&'b [u8]>
    where
        Self: 'b;

    /// Like [`number_in`](Self::number_in), in the stream of a key.
    #[inline]
    fn number(&mut self, key: Key, value: u64) -> Option<u64> {
        self.number_in(self.stream(key)?, value)
    }

    /// Like [`number`](Self::number), for a value that is another number in the stream.
    #[inline(always)]
    fn mapped(
        &mut self,
        key: Key,
        value: u64,
        symbol: impl FnOnce(u64) -> Option<u64>,
        back: impl FnOnce(u64) -> Option<u64>,
    ) -> Option<u64> {
        if Self::UNPACKS {
            back(self.number(key, 0)?)
        } else {
            self.number(key, symbol(value)?).map(|_| value)
        }
    }

    /// Like [`number`](Self::number), for 32 bits.
    #[inline(always)]
    fn word(&mut self, key: Key, value: u32) -> Option<u32> {
        u32::try_from(self.number(key, value.into())?).ok()
    }
}

/// Streams that are being filled.
#[derive(Debug, Default)]
pub(crate) struct Streams {
    /// For each key, the number of its stream.
    map: Vec<u16>,
    pub(crate) streams: Vec<Vec<u8>>,
}

impl Streams {
    /// `count` empty streams, to which `map` assigns the keys.
    pub(crate) fn new(map: &[u16], count: usize) -> Self {
        Self { map: map.to_vec(), streams: vec![Vec::new(); count] }
    }

    fn filled(&mut self, stream: Stream) -> Option<&mut Vec<u8>> {
        self.streams.get_mut(usize::from(stream.0))
    }

    /// Appends bytes as they are.
    pub(crate) fn bytes(&mut self, key: Key, bytes: &[u8]) -> Option<()> {
        let stream = self.stream(key)?;
        self.filled(stream)?.extend_from_slice(bytes);
        Some(())
    }

    /// The lengths of all streams, for [`truncate`](Self::truncate).
    pub(crate) fn lengths(&self) -> Vec<usize> {
        self.streams.iter().map(Vec::len).collect()
    }

    /// Shortens all streams to these lengths.
    pub(crate) fn truncate(&mut self, lengths: &[usize]) {
        self.streams.iter_mut().zip(lengths).for_each(|(stream, length)| stream.truncate(*length));
    }
}

impl Coder for Streams {
    const UNPACKS: bool = false;

    fn stream(&self, key: Key) -> Option<Stream> {
        self.map.get(usize::from(key.0)).copied().map(Stream)
    }

    fn number_in(&mut self, stream: Stream, value: u64) -> Option<u64> {
        let bytes = self.filled(stream)?;
        let mut rest = value;
        while rest >= 0x80 {
            bytes.push(rest.to_le_bytes()[0] | 0x80);
            rest >>= 7;
        }
        bytes.push(rest.to_le_bytes()[0]);
        Some(value)
    }

    fn bytes_in<'b>(&mut self, stream: Stream, bytes: &'b [u8], _: usize) -> Option<&'b [u8]>
    where
        Self: 'b,
    {
        self.filled(stream)?.extend_from_slice(bytes);
        Some(bytes)
    }

    fn small_numbers_in<'b>(&mut self, _: Stream, _: usize) -> Option<&'b [u8]>
    where
        Self: 'b,
    {
        None
    }
}

/// Takes values from streams.
#[derive(Debug)]
pub(crate) struct Unpacker<'s> {
    map: &'s [u16],
    /// All streams.
    pub(crate) content: &'s [u8],
    /// The next byte of each stream in the content, and where each ends. The end is compared
    /// [later](Self::is_within): a stream that is read past it gives wrong numbers until then.
    pub(crate) next: Vec<u32>,
    ends: Vec<u32>,
}

impl<'s> Unpacker<'s> {
    /// The streams at these places of `content`.
    pub(crate) fn new(
        map: &'s [u16],
        content: &'s [u8],
        streams: impl Iterator<Item = Range<usize>>,
    ) -> Option<Self> {
        let count = streams.size_hint().0;
        let (mut next, mut ends) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for stream in streams {
            next.push(u32::try_from(stream.start).ok()?);
            ends.push(u32::try_from(stream.end).ok()?);
        }
        // The streams of a group are far from each other: all are fetched at once, instead of one after the
        // other when it is needed.
        let lines =
            next.iter().zip(&ends).filter_map(|(start, end)| content.get(*start as usize..*end as usize));
        let lines = lines.flat_map(|stream| stream.chunks(64)).filter_map(|line| line.first());
        std::hint::black_box(lines.fold(0u8, |all, byte| all ^ byte));
        Some(Self { map, content, next, ends })
    }

    /// Whether no stream was read past its end.
    pub(crate) fn is_within(&self) -> bool {
        self.next.iter().zip(&self.ends).all(|(next, end)| next <= end)
    }

    /// The next bytes of a stream.
    #[inline(always)]
    fn take(&mut self, stream: Stream, count: usize) -> Option<&'s [u8]> {
        let next = self.next.get_mut(usize::from(stream.0))?;
        let start = *next as usize;
        let end = start.checked_add(count)?;
        let taken = self.content.get(start..end)?;
        *next = u32::try_from(end).ok()?;
        Some(taken)
    }

    /// The next bytes.
    pub(crate) fn array<const N: usize>(&mut self, key: Key) -> Option<[u8; N]> {
        let stream = self.stream(key)?;
        array_at(self.take(stream, N)?, 0)
    }

    /// The next number of a stream.
    #[inline(always)]
    pub(crate) fn next(&mut self, stream: Stream) -> Option<u64> {
        take_number(self.content, &mut self.next, stream)
    }

    /// Like [`take_groups`].
    #[inline(always)]
    pub(crate) fn next_groups(&mut self, stream: Stream) -> Option<u32> {
        take_groups(self.content, &mut self.next, stream)
    }
}

/// The next number of a stream, as in [`Unpacker`].
#[inline(always)]
pub(crate) fn take_number(content: &[u8], next: &mut [u32], stream: Stream) -> Option<u64> {
    let next = next.get_mut(usize::from(stream.0))?;
    let first = *content.get(*next as usize)?;
    if first < 0x80 {
        *next += 1;
        return Some(first.into());
    }
    // Most others have two bytes.
    let second = *content.get(*next as usize + 1)?;
    if second < 0x80 {
        *next += 2;
        return Some(u64::from(first & 0x7f) | u64::from(second) << 7);
    }
    let (value, after) = long_number(content, *next)?;
    *next = after;
    Some(value)
}

/// The number of several bytes at this place, and the place after it.
#[inline(never)]
fn long_number(content: &[u8], at: u32) -> Option<(u64, u32)> {
    let mut bytes = content.get(at as usize..)?.iter();
    let (mut value, mut shift, mut after) = (0, 0u32, at);
    loop {
        let byte = *bytes.next()?;
        after += 1;
        let data = u64::from(byte & 0x7f);
        if shift >= 64 || (data << shift) >> shift != data {
            return None;
        }
        value |= data << shift;
        if byte < 0x80 {
            return Some((value, after));
        }
        shift += 7;
    }
}

/// The next four numbers as groups of six bits, if each of them has one.
#[inline(always)]
pub(crate) fn take_groups(content: &[u8], next: &mut [u32], stream: Stream) -> Option<u32> {
    let next = next.get_mut(usize::from(stream.0))?;
    let four = number_at::<u32>(content, *next as usize)?;
    if four & 0xe0e0_e0e0 != 0 {
        return None;
    }
    *next += 4;
    let pairs = four & 0x001f_001f | (four & 0x1f00_1f00) >> 2;
    Some(pairs & 0x0fff | (pairs & 0x0fff_0000) >> 4)
}

/// The next `count` numbers, if each of them has a byte; then they are taken.
#[inline(always)]
pub(crate) fn take_small_numbers<'s>(
    content: &'s [u8],
    next: &mut [u32],
    stream: Stream,
    count: usize,
) -> Option<&'s [u8]> {
    let next = next.get_mut(usize::from(stream.0))?;
    let end = (*next as usize).checked_add(count)?;
    let taken = content.get(*next as usize..end)?;
    if !taken.is_ascii() {
        return None;
    }
    *next = u32::try_from(end).ok()?;
    Some(taken)
}

impl Coder for Unpacker<'_> {
    const UNPACKS: bool = true;

    #[inline(always)]
    fn stream(&self, key: Key) -> Option<Stream> {
        self.map.get(usize::from(key.0)).copied().map(Stream)
    }

    #[inline(always)]
    fn number_in(&mut self, stream: Stream, _: u64) -> Option<u64> {
        self.next(stream)
    }

    #[inline]
    fn bytes_in<'b>(&mut self, stream: Stream, _: &'b [u8], count: usize) -> Option<&'b [u8]>
    where
        Self: 'b,
    {
        self.take(stream, count)
    }

    #[inline(always)]
    fn small_numbers_in<'b>(&mut self, stream: Stream, count: usize) -> Option<&'b [u8]>
    where
        Self: 'b,
    {
        take_small_numbers(self.content, &mut self.next, stream, count)
    }
}
