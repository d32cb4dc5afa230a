//! Types of fields: [`Bool8`], [`Float32`], [`Words`], [`Name`].
//!
//! Each takes bytes of a file and gives a value that remembers all of them: a truth value that is neither 0
//! nor 1, the bits of a NaN, the offset of a name in its string table. Writing such a value therefore gives
//! the bytes that were read, also for files that no compiler writes. Meaning is a separate question
//! ([`Bool8::get`], [`Float32::get`], [`Name::as_str`]). Lists and texts borrow the file and are decoded on
//! access.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use nom::combinator::map_opt;

use crate::parser::{self, IResult};
use crate::{
    Codec, Error, ErrorKind, FieldKind, FixedSize, Reader, Span, StringTable, Value, Visit, Writer, open_enum,
};

open_enum! {
    /// A truth value of one byte. Anything but 0 counts as true, and is kept.
    pub struct Bool8(u8) known KnownBool8 {
        /// No.
        False = 0 => "false",
        /// Yes.
        True = 1 => "true",
    }
}

impl Bool8 {
    /// Whether it is not 0.
    #[must_use]
    pub const fn get(self) -> bool {
        self.0 != 0
    }
}

impl From<bool> for Bool8 {
    fn from(value: bool) -> Self {
        Self(value.into())
    }
}

/// An [`open_enum!`](crate::open_enum) of any width: the common interface.
pub trait OpenNumber: Copy {
    /// All known values, each with the identifier of its constant.
    const IDENTIFIERS: &'static [(u64, &'static str)];
    /// The value of this number; `None` if it is too wide.
    fn from_raw(raw: u64) -> Option<Self>;
    /// The number.
    fn raw(self) -> u64;
    /// Its name, if it is known.
    fn known_name(self) -> Option<&'static str>;
}

/// A number with names that a structure stores in one byte, whatever its width elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct InU8<T>(
    /// The number.
    pub T,
);

impl<T: fmt::Display> fmt::Display for InU8<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: OpenNumber> FixedSize for InU8<T> {
    const SIZE: usize = 1;
    const KIND: FieldKind = FieldKind::Named(T::IDENTIFIERS);

    #[inline(always)]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        parser::leaf(
            // Every number of a byte has a value.
            map_opt(parser::number::<u8>, |raw| T::from_raw(raw.into()).map(Self)),
            |value: &Self, _| Value::Named { raw: value.0.raw(), name: value.0.known_name() },
            input,
            visit,
        )
    }
}

impl<'a, T: OpenNumber> Codec<'a> for InU8<T> {
    #[inline]
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        reader.run(Self::parser)
    }

    #[inline]
    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let value = self.0.raw();
        let byte = u8::try_from(value)
            .map_err(|_| Error::new(ErrorKind::TooLarge { value, max: u8::MAX.into() }, writer.len()))?;
        byte.write(writer)
    }
}

/// A 32-bit float, kept as its bits: NaNs are preserved, and equality is bitwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Float32(
    /// The IEEE 754 bits.
    pub u32,
);

impl Float32 {
    /// The number.
    #[must_use]
    pub const fn get(self) -> f32 {
        f32::from_bits(self.0)
    }
}

impl From<f32> for Float32 {
    fn from(value: f32) -> Self {
        Self(value.to_bits())
    }
}

impl fmt::Debug for Float32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.get(), f)
    }
}

impl fmt::Display for Float32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

crate::leaf_codec! {
    Float32 as u32, FieldKind::Float, from Self, to |value: &Self| value.0,
    shown |value: &Self, _| Value::Float(value.get())
}

/// A run of little-endian 32-bit numbers, decoded on access.
///
/// ```
/// use dxkit_bytes::Words;
///
/// let words = Words::from(vec![1, 0x8000_0000]);
/// assert_eq!(words.as_bytes(), [1, 0, 0, 0, 0, 0, 0, 0x80]);
/// assert_eq!(words.iter().sum::<u32>(), 0x8000_0001);
/// assert!(words.bit(63) && !words.bit(62));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Words<'a>(Cow<'a, [u8]>);

impl<'a> Words<'a> {
    /// `count` zeros.
    #[must_use]
    pub fn zeros(count: usize) -> Self {
        Self(Cow::Owned(alloc::vec![0; count.saturating_mul(4)]))
    }

    /// Number of 32-bit numbers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len() / 4
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number at `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<u32> {
        parser::number_at(&self.0, index.checked_mul(4)?)
    }

    /// All numbers in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + '_ {
        self.0.chunks_exact(4).map(|chunk| parser::number_at(chunk, 0).unwrap_or_default())
    }

    /// Bit `index`, counted from the lowest bit of the first number; false after the end.
    #[must_use]
    pub fn bit(&self, index: usize) -> bool {
        self.0.get(index / 8).is_some_and(|byte| byte >> (index % 8) & 1 == 1)
    }

    /// The numbers of `range`; `None` if it exceeds them.
    #[must_use]
    pub fn slice(&self, range: core::ops::Range<usize>) -> Option<Words<'_>> {
        let bytes = self.0.get(range.start.checked_mul(4)?..range.end.checked_mul(4)?)?;
        Some(Words(Cow::Borrowed(bytes)))
    }

    /// The numbers in `bytes`; `None` if their count is not a multiple of 4.
    #[inline]
    #[must_use]
    pub const fn from_bytes(bytes: &'a [u8]) -> Option<Self> {
        if bytes.len() % 4 == 0 { Some(Self(Cow::Borrowed(bytes))) } else { None }
    }

    /// Sets bit `index`, counted as in [`bit`](Self::bit). Returns false if there is no such bit.
    pub fn set_bit(&mut self, index: usize, value: bool) -> bool {
        if index / 8 >= self.0.len() {
            return false;
        }
        if self.bit(index) != value {
            if let Some(byte) = self.0.to_mut().get_mut(index / 8) {
                *byte ^= 1 << (index % 8);
            }
        }
        true
    }

    /// Sets the bits of the number at `index` that are set in `bits`, too. Returns false if there is no such
    /// number.
    pub fn set_bits(&mut self, index: usize, bits: u32) -> bool {
        let bytes =
            index.checked_mul(4).and_then(|start| self.0.to_mut().get_mut(start..)?.first_chunk_mut());
        let Some(bytes) = bytes else { return false };
        *bytes = (u32::from_le_bytes(*bytes) | bits).to_le_bytes();
        true
    }

    /// Adds other numbers after these.
    pub fn append(&mut self, other: &Words<'_>) {
        self.0.to_mut().extend_from_slice(&other.0);
    }

    /// The bytes in the file.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The same numbers, borrowing nothing from the file.
    #[must_use]
    pub fn into_owned(self) -> Words<'static> {
        Words(Cow::Owned(self.0.into_owned()))
    }

    /// Reads `count` numbers.
    ///
    /// # Errors
    /// [`ErrorKind::Count`] if there are fewer.
    pub fn read<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        name: &'static str,
        count: usize,
    ) -> Result<Self, Error> {
        let available = reader.remaining();
        if count > available / 4 {
            let kind = ErrorKind::Count { count: count as u64, size: 4, available: available as u64 };
            return Err(Error::new(kind, reader.offset()).within(name));
        }
        let start = reader.rest();
        if reader.is_active() {
            // A count that fits the bytes of a container fits 32 bits; longer runs are visited as one field.
            if let Ok(rows) = u32::try_from(count) {
                reader.table::<u32>(name, rows)?;
                let read = start.len().saturating_sub(reader.remaining());
                return start.cut(0..read).map(|span| Self(Cow::Borrowed(span.bytes())));
            }
        }
        reader.take(count.saturating_mul(4)).map(|span| Self(Cow::Borrowed(span.bytes())))
    }
}

impl From<Vec<u32>> for Words<'_> {
    fn from(words: Vec<u32>) -> Self {
        words.into_iter().collect()
    }
}

impl FromIterator<u32> for Words<'_> {
    fn from_iter<I: IntoIterator<Item = u32>>(words: I) -> Self {
        let words = words.into_iter();
        let mut bytes = Vec::with_capacity(words.size_hint().0.saturating_mul(4));
        words.for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        Self(Cow::Owned(bytes))
    }
}

impl Extend<u32> for Words<'_> {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, words: I) {
        let (bytes, words) = (self.0.to_mut(), words.into_iter());
        bytes.reserve(words.size_hint().0.saturating_mul(4));
        words.for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A text of the file: usually ASCII, sometimes UTF-8, in a broken file anything.
///
/// A name that was read keeps its offset in its string table, so that writing it again gives the same bytes
/// even if the producer stored it twice or shared it. Equality ignores the offset, and writing ignores it if
/// the table has another text there.
#[derive(Clone, Default)]
pub struct Name<'a> {
    text: Cow<'a, [u8]>,
    table_offset: Option<u32>,
}

impl<'a> Name<'a> {
    /// The bytes, without the terminating NUL.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text
    }

    /// The text, if it is UTF-8.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        core::str::from_utf8(&self.text).ok()
    }

    /// The text; invalid UTF-8 is replaced by U+FFFD.
    #[must_use]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }

    /// Whether the text is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Offset in its string table, if it was read from one.
    #[must_use]
    pub fn table_offset(&self) -> Option<u32> {
        self.table_offset
    }

    /// Forgets the offset in the string table.
    pub fn forget_table_offset(&mut self) {
        self.table_offset = None;
    }

    /// The same name, to be stored at this offset of its string table, if the table has the text there.
    #[must_use]
    pub fn with_table_offset(self, offset: u32) -> Self {
        Self { table_offset: Some(offset), ..self }
    }

    /// The same name, borrowing nothing from the file.
    #[must_use]
    pub fn into_owned(self) -> Name<'static> {
        Name { text: Cow::Owned(self.text.into_owned()), table_offset: self.table_offset }
    }

    /// The name at `offset` of `table`, unless it is longer than `most`.
    #[inline]
    pub(crate) fn in_table(table: Span<'a>, offset: u32, field: usize, most: usize) -> Result<Self, Error> {
        let tail = usize::try_from(offset).ok().and_then(|start| table.bytes().get(start..));
        let Some(tail) = tail.filter(|tail| !tail.is_empty()) else {
            let last = (table.len() as u64).saturating_sub(1);
            return Err(Error::new(ErrorKind::Offset { offset: offset.into(), first: 0, last }, field));
        };
        // The limit also bounds the search: a million searches for a distant NUL would take too long.
        let searched = tail.get(..most.saturating_add(1)).unwrap_or(tail);
        match searched.iter().position(|byte| *byte == 0).and_then(|end| searched.get(..end)) {
            Some(text) => Ok(Self { text: Cow::Borrowed(text), table_offset: Some(offset) }),
            None if searched.len() < tail.len() => {
                let limit = StringTable::limit(table.len()) as u64;
                let total = limit.saturating_sub(most as u64).saturating_add(searched.len() as u64);
                Err(Error::new(ErrorKind::Shared { total, limit }, field))
            }
            None => Err(Error::new(ErrorKind::Unterminated, field)),
        }
    }
}

impl<'a> From<&'a str> for Name<'a> {
    fn from(text: &'a str) -> Self {
        Self { text: Cow::Borrowed(text.as_bytes()), table_offset: None }
    }
}

impl From<String> for Name<'_> {
    fn from(text: String) -> Self {
        Self { text: Cow::Owned(text.into_bytes()), table_offset: None }
    }
}

impl<'a> From<Cow<'a, [u8]>> for Name<'a> {
    fn from(text: Cow<'a, [u8]>) -> Self {
        Self { text, table_offset: None }
    }
}

impl PartialEq for Name<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Name<'_> {}

impl PartialEq<str> for Name<'_> {
    fn eq(&self, other: &str) -> bool {
        *self.text == *other.as_bytes()
    }
}

impl PartialEq<&str> for Name<'_> {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl PartialOrd for Name<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name<'_> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.text.cmp(&other.text)
    }
}

impl Hash for Name<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Display for Name<'_> {
    /// Control characters are escaped: the text comes from a file and may go to a terminal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_string_lossy();
        if text.chars().any(char::is_control) {
            let escaped: String = text
                .chars()
                .flat_map(|c| {
                    let (plain, escaped) =
                        if c.is_control() { (None, Some(c.escape_default())) } else { (Some(c), None) };
                    plain.into_iter().chain(escaped.into_iter().flatten())
                })
                .collect();
            f.pad(&escaped)
        } else {
            f.pad(&text)
        }
    }
}

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.text.escape_ascii())
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> arbitrary::Arbitrary<'a> for Words<'a> {
    fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        source.arbitrary::<Vec<u32>>().map(Self::from)
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> arbitrary::Arbitrary<'a> for Float32 {
    fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        source.arbitrary().map(Self)
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> arbitrary::Arbitrary<'a> for Name<'a> {
    fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        // A NUL would end the name early: the format cannot express it.
        let text: &[u8] = source.arbitrary()?;
        let text = text.split(|byte| *byte == 0).next().unwrap_or_default();
        Ok(Self::from(Cow::Borrowed(text)))
    }
}

#[cfg(feature = "arbitrary")]
impl<'a, T: OpenNumber> arbitrary::Arbitrary<'a> for InU8<T> {
    fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        let raw: u8 = source.arbitrary()?;
        T::from_raw(raw.into()).map(Self).ok_or(arbitrary::Error::IncorrectFormat)
    }
}
