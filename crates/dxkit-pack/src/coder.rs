//! [`Coder`]: moves numbers and bytes between a file and streams, in one direction.
//!
//! A grammar (of a bitstream, of tokens, of a container) is one function for both directions. While packing, it is called with
//! each value of the file, which is appended to a stream; while unpacking, it takes each value from that stream. So the two
//! directions cannot differ.

/// Which stream a value belongs to: a kind (of blocks, or one of those below), a code, and the place of an operand.
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

/// Moves values between a file and streams. `None` ends everything: while packing, the part is then kept as bytes; while
/// unpacking, the archive is broken.
pub(crate) trait Coder {
    /// Whether values are taken from streams.
    const UNPACKS: bool;

    /// Packing, appends `value` and returns it; unpacking, ignores it and returns the next number of the stream.
    fn number(&mut self, key: Key, value: u64) -> Option<u64>;

    /// Packing, appends these bytes; unpacking, appends the next `count` bytes of the stream to them.
    fn bytes(&mut self, key: Key, bytes: &mut Vec<u8>, count: usize) -> Option<()>;

    /// As [`number`](Self::number), of a value that is another number in the stream.
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

    /// As [`number`](Self::number), of each of `count` numbers from `first` on. Most fit a byte.
    fn numbers(&mut self, key: Key, numbers: &mut Vec<u64>, first: usize, count: usize) -> Option<()>;

    /// As [`number`](Self::number), of 32 bits.
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

    fn stream(&mut self, key: Key) -> Option<&mut Vec<u8>> {
        let number = *self.map.get(usize::from(key.0))?;
        self.streams.get_mut(usize::from(number))
    }

    /// The lengths of all streams, for [`truncate`](Self::truncate).
    pub(crate) fn lengths(&self) -> Vec<usize> {
        self.streams.iter().map(Vec::len).collect()
    }

    /// Removes everything behind these lengths.
    pub(crate) fn truncate(&mut self, lengths: &[usize]) {
        self.streams.iter_mut().zip(lengths).for_each(|(stream, length)| stream.truncate(*length));
    }
}

impl Coder for Streams {
    const UNPACKS: bool = false;

    fn number(&mut self, key: Key, value: u64) -> Option<u64> {
        let stream = self.stream(key)?;
        let mut rest = value;
        while rest >= 0x80 {
            stream.push(rest.to_le_bytes()[0] | 0x80);
            rest >>= 7;
        }
        stream.push(rest.to_le_bytes()[0]);
        Some(value)
    }

    fn numbers(&mut self, key: Key, numbers: &mut Vec<u64>, first: usize, count: usize) -> Option<()> {
        let numbers = numbers.get(first..first.checked_add(count)?)?;
        numbers.iter().try_for_each(|number| self.number(key, *number).map(|_| ()))
    }

    fn bytes(&mut self, key: Key, bytes: &mut Vec<u8>, count: usize) -> Option<()> {
        let bytes = bytes.get(..count)?;
        self.stream(key)?.extend_from_slice(bytes);
        Some(())
    }
}

/// Takes values from streams.
#[derive(Debug)]
pub(crate) struct Unpacker<'s> {
    map: &'s [u16],
    /// The rest of each stream.
    streams: Vec<&'s [u8]>,
}

impl<'s> Unpacker<'s> {
    pub(crate) fn new(map: &'s [u16], streams: Vec<&'s [u8]>) -> Self {
        Self { map, streams }
    }

    #[inline(always)]
    fn stream(&mut self, key: Key) -> Option<&mut &'s [u8]> {
        let number = *self.map.get(usize::from(key.0))?;
        self.streams.get_mut(usize::from(number))
    }

    /// The next bytes.
    pub(crate) fn array<const N: usize>(&mut self, key: Key) -> Option<[u8; N]> {
        let stream = self.stream(key)?;
        let (array, rest) = stream.split_first_chunk()?;
        *stream = rest;
        Some(*array)
    }

    #[cold]
    fn long(&mut self, key: Key, first: u64) -> Option<u64> {
        let stream = self.stream(key)?;
        let (mut value, mut shift) = (first & 0x7f, 7u32);
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
}

impl Coder for Unpacker<'_> {
    const UNPACKS: bool = true;

    #[inline(always)]
    fn number(&mut self, key: Key, _: u64) -> Option<u64> {
        let stream = self.stream(key)?;
        let (first, rest) = stream.split_first()?;
        *stream = rest;
        let value = u64::from(*first);
        if value < 0x80 { Some(value) } else { self.long(key, value) }
    }

    fn numbers(&mut self, key: Key, numbers: &mut Vec<u64>, _: usize, count: usize) -> Option<()> {
        let stream = self.stream(key)?;
        // Each number has a byte at least.
        let (all, rest) = stream.split_at_checked(count)?;
        if all.iter().all(|byte| *byte < 0x80) {
            *stream = rest;
            numbers.extend(all.iter().map(|byte| u64::from(*byte)));
            return Some(());
        }
        (0..count).try_for_each(|_| {
            let number = self.number(key, 0)?;
            numbers.push(number);
            Some(())
        })
    }

    fn bytes(&mut self, key: Key, bytes: &mut Vec<u8>, count: usize) -> Option<()> {
        let stream = self.stream(key)?;
        let (taken, rest) = stream.split_at_checked(count)?;
        *stream = rest;
        bytes.extend_from_slice(taken);
        Some(())
    }
}
