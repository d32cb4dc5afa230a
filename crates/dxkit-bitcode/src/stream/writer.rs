//! [`StreamWriter`]: writes blocks, records and abbreviations.
//!
//! In go blocks and records, out come words of 64 bits whose lowest bits are the first. The open word is kept
//! apart from the finished ones; a field is or-ed into it, and a full word is appended to the list. The size
//! of a block is in front of its content: the place is reserved when the block begins, and filled when it
//! ends. Text and lists of numbers, which are most of a module, are packed several characters or numbers at a
//! time with arithmetic on whole words. The stream can go back to a [`Mark`], because the writer of modules
//! tries the short form of a record first.

use alloc::vec::Vec;
use core::ops::Range;

use super::bits::{char6_index, encode_char6};
use super::cursor::MAGIC;
use super::known::vbr6_groups;
use super::{Abbreviation, BlockKind, Cursor, Encoding, KnownBits};
use crate::{Contradiction, Error, ErrorKind, Subject};

/// The bits in groups of six bits of the numbers below 1024, and how many they are.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "1024 places, at compile time")]
static GROUPS: [(u16, u16); 1 << 10] = {
    let mut groups = [(0, 0); 1 << 10];
    let mut value = 0;
    while value < 1 << 10 {
        let (bits, width) = vbr6_groups(value);
        groups[value as usize] = (bits as u16, width as u16);
        value += 1;
    }
    groups
};

/// The bits of a number in groups of six bits, and how many; `None` of one with more than two groups.
#[inline(always)]
pub(crate) fn short_vbr6(value: u64) -> Option<(u64, u32)> {
    let (bits, width) = *GROUPS.get(usize::try_from(value).ok()?)?;
    Some((bits.into(), width.into()))
}

/// The bits of a number in groups of `width` bits, from 2 to 32, and how many; `None` of one with more than
/// two groups.
#[inline(always)]
pub(crate) fn short_groups(value: u64, width: u32) -> Option<(u64, u32)> {
    if width == 6 {
        return short_vbr6(value);
    }
    let data = width - 1;
    if value >> data == 0 {
        Some((value, width))
    } else if value >> data >> data == 0 {
        let more = 1 << data;
        Some((value & (more - 1) | more | value >> data << width, width * 2))
    } else {
        None
    }
}

/// Writes fields of a bitstream, from the lowest bit of each byte upwards.
#[derive(Debug, Clone, Default)]
pub struct BitWriter {
    /// Full words of 64 bits; from `full` on, room for more, of any content.
    words: Vec<u64>,
    full: usize,
    /// The last bits, fewer than 64, and their number. Higher bits are 0.
    partial: u64,
    filled: u32,
}

/// Fields on their way into a stream: the end of a [`BitWriter`] in registers, which gets it back when all
/// [is there](Fields::finish). Functions that are not inlined take and return it by value, so that it stays
/// there.
pub(crate) struct Fields<'w> {
    writer: &'w mut BitWriter,
    end: End,
}

/// The end of what is written: the number of full words, and the bits after them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct End {
    full: usize,
    bits: u64,
    filled: u32,
}

impl End {
    /// Adds a value of at most `width` bits, of which there are at most 64.
    ///
    /// The last word is written be it full or not, and nothing is jumped over: where words end is not
    /// predictable, and a wrong prediction takes longer than all of this.
    #[inline(always)]
    fn push(&mut self, words: &mut Vec<u64>, value: u64, width: u32) {
        let filled = self.filled & 63;
        let bits = self.bits | value << filled;
        match words.get_mut(self.full) {
            Some(word) => *word = bits,
            None => grow_and_set(words, self.full, bits),
        }
        // The bits that do not fit. By one and the rest, because a shift by 64 bits is none.
        let rest = value >> 1 >> (63 - filled);
        let filled = filled + width;
        let is_full = filled >= 64;
        self.full += usize::from(is_full);
        self.bits = if is_full { rest } else { bits };
        self.filled = filled & 63;
    }
}

/// Makes it a list of `count` words, those that are added of any content.
#[cold]
#[inline(never)]
fn grow(words: &mut Vec<u64>, count: usize) {
    words.resize(count, 0);
}

/// Makes room, and writes a word there.
#[cold]
#[inline(never)]
fn grow_and_set(words: &mut Vec<u64>, at: usize, word: u64) {
    grow(words, at.saturating_mul(2).max(16));
    if let Some(place) = words.get_mut(at) {
        *place = word;
    }
}

impl Fields<'_> {
    /// A value of at most `width` bits, of which there are at most 64.
    #[inline(always)]
    pub(crate) fn push(&mut self, value: u64, width: u32) {
        self.end.push(&mut self.writer.words, value, width);
    }

    /// Everything is there.
    #[inline(always)]
    pub(crate) fn finish(self) {
        self.writer.set_end(self.end);
    }

    /// A number in groups of six bits: the form of records without an abbreviation.
    #[inline(always)]
    pub(crate) fn vbr6(&mut self, value: u64) {
        match short_vbr6(value) {
            Some((bits, width)) => self.push(bits, width),
            None => self.end = long_vbr6(self.writer, self.end, value),
        }
    }

    /// A number in groups of `width` bits, from 2 to 32.
    #[inline(always)]
    pub(crate) fn groups(&mut self, value: u64, width: u32) {
        // Most numbers take one or two groups.
        let data = width - 1;
        if value >> data == 0 {
            self.push(value, width);
        } else if value >> data >> data == 0 {
            let more = 1 << data;
            self.push(value & (more - 1) | more | value >> data << width, width * 2);
        } else {
            self.end = long_vbr(self.writer, self.end, value, width);
        }
    }

    #[cold]
    #[inline(never)]
    fn unwritable(&mut self, what: Subject, value: u64) -> Error {
        let position = self.end.full as u64 * 64 + u64::from(self.end.filled);
        Error::new(ErrorKind::Unwritable { what, value }, position)
    }

    /// Like [`BitWriter::fixed`].
    #[inline(always)]
    fn fixed(&mut self, value: u64, width: u32) -> Result<(), Error> {
        if width > Encoding::MAX_FIXED || width < 64 && value >> width != 0 {
            return Err(self.unwritable(Subject::Field, value));
        }
        self.push(value, width);
        Ok(())
    }

    /// Like [`BitWriter::vbr`].
    #[inline(always)]
    fn vbr(&mut self, value: u64, width: u32) -> Result<(), Error> {
        match width {
            2..=32 => self.groups(value, width),
            0 if value == 0 => {}
            _ => return Err(self.unwritable(Subject::Groups, value)),
        }
        Ok(())
    }

    /// Like [`BitWriter::char6`].
    #[inline(always)]
    fn char6(&mut self, character: u64) -> Result<(), Error> {
        match encode_char6(character) {
            Some(index) => {
                self.push(index, 6);
                Ok(())
            }
            None => Err(self.unwritable(Subject::SixBitCharacter, character)),
        }
    }

    /// Writes one operand as its encoding requires.
    #[inline]
    fn scalar(&mut self, encoding: Encoding, value: u64) -> Result<(), Error> {
        match encoding {
            Encoding::Literal(literal) if literal == value => Ok(()),
            Encoding::Literal(_) => Err(self.unwritable(Subject::OtherLiteral, value)),
            Encoding::Fixed(width) => self.fixed(value, width),
            Encoding::Vbr(width) => self.vbr(value, width),
            Encoding::Char6 => self.char6(value),
            Encoding::Array | Encoding::Blob => Err(self.unwritable(Subject::SingleField, value)),
        }
    }

    /// Characters of eight bits each.
    #[inline(always)]
    pub(crate) fn text8(&mut self, text: &[u8]) {
        let mut words = text.chunks_exact(8);
        for word in words.by_ref() {
            self.push(word.first_chunk().map_or(0, |word| u64::from_le_bytes(*word)), 64);
        }
        let rest = words.remainder();
        self.push(last_characters(text, rest), bit_count(rest.len()) * 8);
    }

    /// Characters of seven bits each; higher bits are dropped.
    #[inline]
    pub(crate) fn text7(&mut self, text: &[u8]) {
        let mut words = text.chunks_exact(8);
        for word in words.by_ref() {
            self.push(word.first_chunk().map_or(0, |word| seven_of_eight(u64::from_le_bytes(*word))), 56);
        }
        let rest = words.remainder();
        if !rest.is_empty() {
            self.push(seven_of_eight(last_characters(text, rest)), bit_count(rest.len()) * 7);
        }
    }

    /// Characters of six bits each; `false`, when only some are there, if there are others than these 64.
    #[inline(always)]
    pub(crate) fn text6(&mut self, text: &[u8]) -> bool {
        let mut words = text.chunks_exact(8);
        for word in words.by_ref() {
            let word = word.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
            let Some(bits) = six_of_eight(word) else { return false };
            self.push(bits, 48);
        }
        let rest = words.remainder();
        let width = bit_count(rest.len()) * 6;
        // All eight, of which the last are none of the text, because a loop over those that are takes longer.
        let last = last_characters(text, rest) | AS & (u64::MAX << (bit_count(rest.len()) * 8));
        let Some(bits) = six_of_eight(last) else { return false };
        self.push(bits & !(u64::MAX << width), width);
        true
    }

    /// Characters in groups of six bits. All but control characters have two groups: four characters are
    /// written at once.
    #[inline]
    pub(crate) fn text_vbr6(&mut self, text: &[u8]) {
        // Names have no control characters.
        let plain = text.iter().fold(u8::MAX, |least, character| least.min(*character)) >= 0x20;
        let (four, rest) = text.split_at(if plain { text.len() / 4 * 4 } else { 0 });
        for part in four.chunks_exact(4) {
            let &[a, b, c, d] = part else { break };
            let [a, b, c, d] = [a, b, c, d].map(u64::from);
            let four = a | b << 12 | c << 24 | d << 36;
            let groups = four & 0x01f0_1f01_f01f | 0x0200_2002_0020 | (four & 0x0e00_e00e_00e0) << 1;
            self.push(groups, 48);
        }
        rest.iter().for_each(|character| self.vbr6((*character).into()));
    }

    /// The fields of a record, by its abbreviation.
    #[inline(never)]
    fn record(
        &mut self,
        encodings: &[Encoding],
        code: u32,
        operands: &[u64],
        blob: Option<&[u8]>,
    ) -> Result<(), Error> {
        let code = u64::from(code);
        let mut values = core::iter::once(&code).chain(operands);
        let mut encodings = encodings.iter();
        let mut blob = blob;
        while let Some(encoding) = encodings.next() {
            match encoding {
                Encoding::Array => {
                    let Some(element) = encodings.next() else { break };
                    let count = values.clone().count() as u64;
                    self.vbr6(count);
                    values.try_for_each(|value| self.scalar(*element, *value))?;
                    return Ok(());
                }
                Encoding::Blob => {
                    let bytes = blob.take().unwrap_or_default();
                    self.vbr6(bytes.len() as u64);
                    self.align32();
                    self.text8(bytes);
                    self.align32();
                }
                scalar => match values.next() {
                    Some(value) => self.scalar(*scalar, *value)?,
                    None => {
                        let count = operands.len() as u64;
                        return Err(self.unwritable(Subject::LongAbbreviation, count));
                    }
                },
            }
        }
        match (values.next(), blob) {
            (None, None) => Ok(()),
            _ => Err(self.unwritable(Subject::ShortAbbreviation, operands.len() as u64)),
        }
    }

    /// Like [`BitWriter::align32`].
    fn align32(&mut self) {
        self.push(0, self.end.filled.wrapping_neg() % 32);
    }
}

/// The definition of an abbreviation, up to the width of the fields that hold numbers of types, if it has
/// any.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prepared {
    /// Its bits after the id of a definition, and their number.
    bits: u64,
    width: u32,
    /// A factor: multiplied by the width of type numbers, it gives the bits to add.
    types: u64,
}

impl Prepared {
    /// Widths of numbers of types are less.
    pub(crate) const TYPES: u32 = 1 << 4;

    /// The definition of an abbreviation with this many fields, which are then [added](Prepared::with).
    pub(crate) const fn new(fields: usize) -> Self {
        Self { bits: fields as u64, width: 5, types: 0 }
    }

    /// Its bits after the id of a definition, and their number, if numbers of types have `types` bits.
    #[inline(always)]
    pub(crate) const fn bits(&self, types: u64) -> (u64, u32) {
        (self.bits | (types * self.types), self.width)
    }

    /// With a field more, of which the width is that of numbers of types or stated; `None` if that does not
    /// fit.
    pub(crate) const fn with(self, field: Encoding, is_of_types: bool) -> Option<Self> {
        // A literal has 1 and a number in groups of eight bits; others three bits, and most a number in
        // groups of five.
        let (bits, width) = match field {
            Encoding::Literal(value) if value < 1 << 7 => (1 | value << 1, 9),
            Encoding::Fixed(width) if width < 1 << 4 => (1 << 1 | (width as u64) << 4, 9),
            Encoding::Vbr(width) if width < 1 << 4 => (2 << 1 | (width as u64) << 4, 9),
            Encoding::Array => (3 << 1, 4),
            Encoding::Char6 => (4 << 1, 4),
            _ => return None,
        };
        if self.width + width > 64 {
            return None;
        }
        let types = if is_of_types { self.types | 1 << (self.width + 4) } else { self.types };
        Some(Self { bits: self.bits | bits << self.width, width: self.width + width, types })
    }
}

/// A number of more than two groups of six bits.
#[inline(never)]
fn long_vbr6(writer: &mut BitWriter, end: End, value: u64) -> End {
    let mut fields = Fields { writer, end };
    if value >> 20 == 0 {
        // Three groups or four.
        let groups = value & 0x1f | (value & 0x3e0) << 1 | (value & 0x7c00) << 2 | value >> 15 << 18;
        let (more, width) = if value >> 15 == 0 { (0x820, 18) } else { (0x0002_0820, 24) };
        fields.push(groups | more, width);
        return fields.end;
    }
    if value >> 50 == 0 {
        let (groups, width) = vbr6_groups(value);
        fields.push(groups, width);
        return fields.end;
    }
    let Fields { writer, end } = fields;
    long_vbr(writer, end, value, 6)
}

/// A number in any number of groups of `width` bits, from 2 to 32.
#[inline(never)]
fn long_vbr(writer: &mut BitWriter, end: End, value: u64, width: u32) -> End {
    let mut fields = Fields { writer, end };
    let more = 1u64 << (width - 1);
    let mut value = value;
    while value >= more {
        fields.push(value & (more - 1) | more, width);
        value >>= width - 1;
    }
    fields.push(value, width);
    fields.end
}

/// Eight times the character of the number 0.
const AS: u64 = u64::from_ne_bytes([b'a'; 8]);

/// The last characters of a text, at most seven, in the bytes of a word.
#[inline(always)]
fn last_characters(text: &[u8], rest: &[u8]) -> u64 {
    match text.last_chunk::<8>() {
        // By one character and the rest, because a shift by 64 bits is none.
        Some(last) => {
            u64::from_le_bytes(*last) >> 8 >> ((bit_count(7_usize.wrapping_sub(rest.len())) * 8) & 63)
        }
        None => short_text(rest),
    }
}

/// At most seven characters, in the bytes of a word.
#[inline(always)]
fn short_text(text: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        let [first, last] = [first, last].map(|four| u64::from(u32::from_le_bytes(*four)));
        return first | last << ((bit_count(text.len() - 4) * 8) & 63);
    }
    let [a, b, c] = [0, 1, 2].map(|place| u64::from(text.get(place).copied().unwrap_or_default()));
    a | b << 8 | c << 16
}

/// The six bits of each of eight characters, if all have six.
#[inline(always)]
fn six_of_eight(word: u64) -> Option<u64> {
    let mut all = 0;
    let mut bits = 0;
    for character in word.to_be_bytes() {
        let index = char6_index(character);
        all |= index;
        bits = bits << 6 | u64::from(index);
    }
    (all < 64).then_some(bits)
}

/// The lower seven bits of each of eight bytes.
#[inline(always)]
const fn seven_of_eight(word: u64) -> u64 {
    let word = word & 0x7f7f_7f7f_7f7f_7f7f;
    let pairs = word & 0x007f_007f_007f_007f | (word & 0x7f00_7f00_7f00_7f00) >> 1;
    let fours = pairs & 0x3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
    fours & 0x0fff_ffff | (fours >> 32 & 0x0fff_ffff) << 28
}

/// A number that is less than 64.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "meant")]
const fn bit_count(count: usize) -> u32 {
    count as u32 & 63
}

impl BitWriter {
    /// Bits that were written.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.full as u64 * 64 + u64::from(self.filled)
    }

    #[cold]
    fn unwritable(&self, what: Subject, value: u64) -> Error {
        Error::new(ErrorKind::Unwritable { what, value }, self.position())
    }

    #[inline(always)]
    const fn end(&self) -> End {
        End { full: self.full, bits: self.partial, filled: self.filled }
    }

    #[inline(always)]
    const fn set_end(&mut self, end: End) {
        (self.full, self.partial, self.filled) = (end.full, end.bits, end.filled);
    }

    /// A value of at most `width` bits, of which there are at most 64.
    #[inline(always)]
    fn push(&mut self, value: u64, width: u32) {
        if self.full >= self.words.len() {
            return self.grow_and_push(value, width);
        }
        let mut end = self.end();
        end.push(&mut self.words, value, width);
        self.set_end(end);
    }

    /// All of it is done here, so that nothing is kept for after the call.
    #[cold]
    #[inline(never)]
    fn grow_and_push(&mut self, value: u64, width: u32) {
        let mut end = self.end();
        end.push(&mut self.words, value, width);
        self.set_end(end);
    }

    /// Fields on their way here.
    #[inline(always)]
    pub(crate) const fn fields(&mut self) -> Fields<'_> {
        let end = self.end();
        Fields { writer: self, end }
    }

    /// A field of `width` bits, at most 64. With a width of 0, the value must be 0.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`] if the value has more bits, or the field more than 64.
    #[inline]
    pub fn fixed(&mut self, value: u64, width: u32) -> Result<(), Error> {
        if width > Encoding::MAX_FIXED || width < 64 && value >> width != 0 {
            return Err(self.unwritable(Subject::Field, value));
        }
        self.push(value, width);
        Ok(())
    }

    /// A record without an abbreviation: the id 3 in `width` bits, then the numbers, each in groups of six
    /// bits.
    #[inline]
    fn unabbreviated(&mut self, width: u32, code: u32, operands: &[u64]) {
        let mut fields = self.fields();
        fields.push(3, width);
        fields.vbr6(code.into());
        fields.vbr6(operands.len() as u64);
        operands.iter().for_each(|operand| fields.vbr6(*operand));
        fields.finish();
    }

    /// The definition of an abbreviation, in a block whose ids have `width` bits.
    #[inline(never)]
    fn definition(&mut self, width: u32, encodings: &[Encoding]) -> Result<(), Error> {
        let mut fields = self.fields();
        fields.fixed(2, width)?;
        fields.groups(encodings.len() as u64, 5);
        for encoding in encodings {
            // The kind of the operand, and for some kinds a number.
            let (kind, number) = match *encoding {
                Encoding::Literal(value) => {
                    fields.push(1, 1);
                    fields.groups(value, 8);
                    continue;
                }
                Encoding::Fixed(width) => (1, Some(width)),
                Encoding::Vbr(width) => (2, Some(width)),
                Encoding::Array => (3, None),
                Encoding::Char6 => (4, None),
                Encoding::Blob => (5, None),
            };
            fields.push(kind << 1, 4);
            if let Some(width) = number {
                fields.groups(width.into(), 5);
            }
        }
        fields.finish();
        Ok(())
    }

    /// A number in groups of `width` bits, from 2 to 32, in as few groups as possible. A width of 0 can only
    /// hold 0.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`] if there is no such width.
    pub fn vbr(&mut self, value: u64, width: u32) -> Result<(), Error> {
        let mut fields = self.fields();
        fields.vbr(value, width)?;
        fields.finish();
        Ok(())
    }

    /// One of the characters `a-z A-Z 0-9 . _`, in six bits.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`] for any other.
    pub fn char6(&mut self, character: u64) -> Result<(), Error> {
        let mut fields = self.fields();
        fields.char6(character)?;
        fields.finish();
        Ok(())
    }

    /// Zeros up to a bit whose place is a multiple of 32.
    pub fn align32(&mut self) {
        self.push(0, self.filled.wrapping_neg() % 32);
    }

    /// Replaces the 32 bits at a place that is a multiple of 32.
    fn replace32(&mut self, position: u64, value: u32) {
        let at = usize::try_from(position / 64).unwrap_or(usize::MAX);
        let full = self.words.get_mut(..self.full).unwrap_or_default();
        let word = full.get_mut(at).unwrap_or(&mut self.partial);
        let shift = position % 64;
        *word = *word & !(u64::from(u32::MAX) << shift) | u64::from(value) << shift;
    }

    /// The bytes; bits that are missing of the last are 0.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        let mut bytes = StreamBytes::default();
        self.copy_to(&mut bytes);
        bytes.into_vec()
    }

    /// Writes the bytes in place of what is there.
    fn copy_to(&self, out: &mut StreamBytes) {
        let full = self.words.get(..self.full).unwrap_or_default();
        let room = out.begin(full.len() * 8, self.filled.div_ceil(8) as usize);
        for (room, word) in room.chunks_exact_mut(8).zip(full) {
            // An array, of which the compiler knows that it is as long as a word.
            if let Ok(room) = <&mut [u8; 8]>::try_from(room) {
                *room = word.to_le_bytes();
            }
        }
        if let Some(room) = room.get_mut(full.len() * 8..).and_then(<[u8]>::first_chunk_mut) {
            *room = self.partial.to_le_bytes();
        }
    }
}

/// The bytes of a stream. Their memory does not become shorter, because what of it is added for the next
/// longer one is set to zero before it is written.
#[derive(Debug, Default)]
pub(crate) struct StreamBytes {
    /// Whole words of 8 bytes, of which the bytes of the stream are the first.
    memory: Vec<u8>,
    length: usize,
}

impl StreamBytes {
    /// The bytes to fill: `full` bytes of whole words, and eight for the last word, of which `rest` are
    /// part of the stream.
    fn begin(&mut self, full: usize, rest: usize) -> &mut [u8] {
        self.length = full + rest;
        let most = full + 8;
        if self.memory.len() < most {
            self.memory.reserve_exact(most - self.memory.len());
            self.memory.resize(most, 0);
        }
        &mut self.memory
    }

    /// The bytes.
    pub(crate) fn as_slice(&self) -> &[u8] {
        self.memory.get(..self.length).unwrap_or_default()
    }

    /// The bytes, without the memory after them.
    pub(crate) fn into_vec(self) -> Vec<u8> {
        let Self { mut memory, length } = self;
        memory.truncate(length);
        memory
    }
}

#[derive(Debug, Clone, Copy)]
struct OpenBlock {
    kind: BlockKind,
    width: u32,
    /// The bit position of the word with its size.
    size_at: u64,
    /// The start of its abbreviations in `StreamWriter::abbreviations`.
    abbreviations: usize,
    /// In a BLOCKINFO block, the list of the kind that abbreviations are for.
    target: Option<usize>,
}

impl OpenBlock {
    /// Outside of all blocks.
    const OUTSIDE: Self =
        Self { kind: BlockKind(u32::MAX), width: 2, size_at: 0, abbreviations: 0, target: None };
}

/// A place in a stream that is being written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark(End);

/// An abbreviation: a range of `StreamWriter::encodings`.
type Definition = Range<u32>;

/// Writes a stream: blocks, records, abbreviations. Sizes of blocks are filled in.
///
/// [`Stream::write`](super::Stream::write) writes a whole tree; this is for streams that are made on the way.
#[derive(Debug)]
pub struct StreamWriter {
    bits: BitWriter,
    /// The innermost block, and those around it.
    block: OpenBlock,
    outer: Vec<OpenBlock>,
    /// The fields of all abbreviations.
    encodings: Vec<Encoding>,
    /// The abbreviations of each kind of block that has any from a BLOCKINFO block.
    shared: Vec<(BlockKind, Vec<Definition>)>,
    /// The abbreviations of the open blocks: for each block, those of its kind, then its own.
    abbreviations: Vec<Definition>,
}

impl Default for StreamWriter {
    fn default() -> Self {
        Self::new()
    }
}

impl StreamWriter {
    /// Begins a stream, with the magic number.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// Like [`StreamWriter::new`], with room for `bytes` bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        let mut writer = Self {
            bits: BitWriter::default(),
            block: OpenBlock::OUTSIDE,
            outer: Vec::new(),
            encodings: Vec::new(),
            shared: Vec::new(),
            abbreviations: Vec::new(),
        };
        writer.restart(bytes / 8);
        writer
    }

    /// Begins another stream in the place of this one, in which no abbreviation was
    /// [defined](Self::define_abbreviation), with room for `room` words.
    pub(crate) fn restart(&mut self, room: usize) {
        self.block = OpenBlock::OUTSIDE;
        self.outer.clear();
        if self.bits.words.len() < room {
            grow(&mut self.bits.words, room);
        }
        self.bits.set_end(End { full: 0, bits: u32::from_le_bytes(MAGIC).into(), filled: 32 });
    }

    /// Bits that were written.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.bits.position()
    }

    #[cold]
    fn error<T>(&self, kind: ErrorKind) -> Result<T, Error> {
        Err(Error::new(kind, self.position()))
    }

    /// The place of a kind in the list of shared abbreviations.
    fn shared_index(&self, kind: BlockKind) -> Option<usize> {
        self.shared.iter().position(|(known, _)| *known == kind)
    }

    /// Begins a block in the innermost one, whose abbreviation ids have `width` bits.
    ///
    /// # Errors
    /// [`ErrorKind::Depth`]; [`ErrorKind::Operand`] if the width is not from 1 to 32.
    #[inline(always)]
    pub fn enter_block(&mut self, kind: BlockKind, width: u32) -> Result<(), Error> {
        if self.outer.len() >= Cursor::MAX_DEPTH as usize || !(1..=32).contains(&width) {
            return self.cannot_enter(width);
        }
        if self.outer.len() == self.outer.capacity() {
            return self.enter_deeper(kind, width);
        }
        self.outer.push(self.block);
        // The widths of ids are small numbers.
        match short_groups(kind.0.into(), 8) {
            Some((kind, more)) if width < 1 << 3 => {
                let id = self.block.width;
                self.bits.push(1 | kind << id | u64::from(width) << (id + more), id + more + 4);
            }
            _ => self.long_header(kind, width),
        }
        // Padding, and the size, which is not known yet.
        self.bits.push(0, self.bits.filled.wrapping_neg() % 32 + 32);
        let size_at = self.bits.position() - 32;
        let abbreviations = self.abbreviations.len();
        if !self.shared.is_empty() {
            self.add_shared(kind);
        }
        self.block = OpenBlock { kind, width, size_at, abbreviations, target: None };
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn cannot_enter(&self, width: u32) -> Result<(), Error> {
        if self.outer.len() >= Cursor::MAX_DEPTH as usize {
            return self.error(ErrorKind::Depth { what: Subject::Blocks, limit: Cursor::MAX_DEPTH });
        }
        self.error(ErrorKind::Operand { what: Subject::AbbreviationIdWidth, value: width.into() })
    }

    /// Begins a block where the list of those around it has no room. All of it is done here, so that nothing
    /// is kept for after the call.
    #[cold]
    #[inline(never)]
    fn enter_deeper(&mut self, kind: BlockKind, width: u32) -> Result<(), Error> {
        self.outer.reserve(4);
        self.enter_block(kind, width)
    }

    /// The first fields of a block of which one is a large number.
    #[cold]
    #[inline(never)]
    fn long_header(&mut self, kind: BlockKind, width: u32) {
        let mut fields = self.bits.fields();
        fields.push(1, self.block.width);
        fields.groups(kind.0.into(), 8);
        fields.groups(width.into(), 4);
        fields.finish();
    }

    /// The abbreviations of a kind of block become the first of the block that begins.
    #[inline(never)]
    fn add_shared(&mut self, kind: BlockKind) {
        if let Some((_, shared)) = self.shared.iter().find(|(known, _)| *known == kind) {
            self.abbreviations.extend_from_slice(shared);
        }
    }

    /// Ends the innermost block.
    ///
    /// # Errors
    /// [`ErrorKind::Malformed`] if none is open; [`ErrorKind::Unwritable`] if its size does not fit its
    /// header.
    #[inline(always)]
    pub fn end_block(&mut self) -> Result<(), Error> {
        // The id of an end, and padding.
        let id = self.block.width;
        self.bits.push(0, id + (self.bits.filled + id).wrapping_neg() % 32);
        let Some(outer) = self.outer.pop() else { return self.no_open_block() };
        let OpenBlock { size_at, abbreviations, .. } = self.block;
        self.block = outer;
        self.abbreviations.truncate(abbreviations);
        let words = (self.bits.position() - size_at) / 32 - 1;
        let Ok(size) = u32::try_from(words) else { return self.too_long(words) };
        self.bits.replace32(size_at, size);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn no_open_block(&self) -> Result<(), Error> {
        self.error(ErrorKind::Malformed(Contradiction::NoOpenBlock))
    }

    #[cold]
    #[inline(never)]
    fn too_long(&self, words: u64) -> Result<(), Error> {
        self.error(ErrorKind::Unwritable { what: Subject::BlockHeader, value: words })
    }

    /// Defines an abbreviation: for the innermost block, whose id for it is returned; in a BLOCKINFO block,
    /// for blocks of the kind that the record 1 before it names, in the order of definitions from 4.
    ///
    /// # Errors
    /// [`ErrorKind::Malformed`] if no record can be written with it, or if no block is open that could use
    /// it.
    pub fn define_abbreviation(&mut self, abbreviation: &Abbreviation) -> Result<u32, Error> {
        if let Some(fault) = abbreviation.fault() {
            return self.error(ErrorKind::Malformed(fault));
        }
        self.define(abbreviation.encodings.iter().copied())
    }

    /// Like [`StreamWriter::define_abbreviation`], for these fields, with which records can be written.
    fn define(&mut self, fields: impl Iterator<Item = Encoding>) -> Result<u32, Error> {
        let start = self.encodings.len();
        self.encodings.extend(fields);
        let encodings = self.encodings.get(start..).unwrap_or_default();
        self.bits.definition(self.block.width, encodings)?;
        let index = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        let range = index(start)..index(self.encodings.len());
        if self.outer.is_empty() {
            return self.error(ErrorKind::Malformed(Contradiction::UselessAbbreviation));
        }
        let count = if self.block.kind == BlockKind::BlockInfo {
            let target = self.block.target.and_then(|target| self.shared.get_mut(target));
            let Some((_, list)) = target else {
                return self.error(ErrorKind::Malformed(Contradiction::UselessAbbreviation));
            };
            list.push(range);
            list.len()
        } else {
            self.abbreviations.push(range);
            self.abbreviations.len() - self.block.abbreviations
        };
        Ok(index(count).saturating_add(3))
    }

    /// Writes a record with the abbreviation of this id, or with none (3).
    ///
    /// # Errors
    /// [`ErrorKind::OutOfRange`] if there is no such abbreviation; [`ErrorKind::Unwritable`] if it cannot
    /// hold the record.
    #[inline]
    pub fn record(
        &mut self,
        abbreviation: u32,
        code: u32,
        operands: &[u64],
        blob: Option<&[u8]>,
    ) -> Result<(), Error> {
        if self.outer.is_empty() {
            return self.error(ErrorKind::Malformed(Contradiction::RecordOutside));
        }
        let OpenBlock { kind, width, .. } = self.block;
        if kind == BlockKind::BlockInfo && code == 1 {
            let kind = operands.first().and_then(|kind| u32::try_from(*kind).ok());
            self.set_target(kind.map(BlockKind));
        }
        if abbreviation == 3 {
            if blob.is_some() {
                return self.error(ErrorKind::Malformed(Contradiction::BlobUnabbreviated));
            }
            if width < 2 {
                return self.error(ErrorKind::Unwritable { what: Subject::Field, value: 3 });
            }
            self.bits.unabbreviated(width, code, operands);
            return Ok(());
        }
        let range = self.definition(abbreviation)?;
        let encodings = self.encodings.get(range).unwrap_or_default();
        let mut fields = self.bits.fields();
        fields.fixed(abbreviation.into(), width)?;
        fields.record(encodings, code, operands, blob)?;
        fields.finish();
        Ok(())
    }

    /// Fields of a record, the id of its abbreviation first.
    #[inline(always)]
    pub(crate) const fn fields(&mut self) -> Fields<'_> {
        self.bits.fields()
    }

    /// A number in groups of `width` bits, from 2 to 32.
    #[inline(never)]
    pub(crate) fn append_groups(&mut self, value: u64, width: u32) {
        let mut fields = self.bits.fields();
        if width == 6 {
            fields.vbr6(value);
        } else {
            fields.groups(value, width);
        }
        fields.finish();
    }

    /// Writes bits that are known.
    pub(crate) fn put<const N: usize>(&mut self, known: &KnownBits<N>) {
        self.copy(&known.words, 0..known.bits as u64);
    }

    /// Writes bits whose words these are.
    #[inline(always)]
    pub(crate) fn copy(&mut self, words: &[u64], bits: Range<u64>) {
        let shift = bit_count(usize::try_from(bits.start % 64).unwrap_or_default());
        let first = usize::try_from(bits.start / 64).unwrap_or(usize::MAX);
        let count = usize::try_from(bits.end.saturating_sub(bits.start)).unwrap_or_default();
        let source = words.get(first..).unwrap_or_default();
        let after = source.get(1..).unwrap_or_default();
        let joined = |word: u64, next: u64| word >> shift | next << 1 << (63 - shift);
        // All but the last bits, in whole words.
        let whole = count / 64;
        let both = source.iter().zip(after).take(whole);
        let BitWriter { words, full, partial, filled } = &mut self.bits;
        let end = *full + both.len();
        if words.len() < end {
            grow(words, end.saturating_mul(2));
        }
        let room = words.get_mut(*full..end).unwrap_or_default();
        *full = end;
        let filled = *filled & 63;
        let mut append = |bits: u64| {
            let whole = *partial | bits << filled;
            *partial = bits >> 1 >> (63 - filled);
            whole
        };
        let both = room.iter_mut().zip(both);
        if shift == 0 {
            both.for_each(|(place, (word, _))| *place = append(*word));
        } else {
            both.for_each(|(place, (word, next))| *place = append(joined(*word, *next)));
        }
        if whole > after.len() {
            // Nothing follows the last word.
            self.bits.push(joined(source.last().copied().unwrap_or_default(), 0), 64);
        }
        let [word, next] = [0, 1].map(|place| source.get(whole + place).copied().unwrap_or_default());
        let rest = bit_count(count % 64);
        self.bits.push(joined(word, next) & !(u64::MAX << rest), rest);
    }

    /// Fields of at most 64 bits together.
    #[inline(always)]
    pub(crate) fn append(&mut self, bits: u64, width: u32) {
        self.bits.push(bits, width);
    }

    /// Like [`StreamWriter::append`], not inlined: for the many kinds of records of which a module has few,
    /// because code that is not in the cache takes longer than a call.
    #[inline(never)]
    pub(crate) fn append_out_of_line(&mut self, bits: u64, width: u32) {
        self.append(bits, width);
    }

    /// The end of what is written, to [return](StreamWriter::rewind) to.
    #[inline(always)]
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.bits.end())
    }

    /// Removes what was written after a mark.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.bits.set_end(mark.0);
    }

    /// Writes the definition of an abbreviation, which [`StreamWriter::record`] will not know. `types` is the
    /// width of numbers of types, less than [`Prepared::TYPES`].
    #[inline]
    pub(crate) fn prepared(&mut self, prepared: &Prepared, types: u64) {
        let (bits, width) = prepared.bits(types);
        self.bits.push(2, self.block.width);
        self.bits.push(bits, width);
    }

    /// Like [`StreamWriter::prepared`], for any fields.
    pub(crate) fn unprepared(&mut self, encodings: &[Encoding]) -> Result<(), Error> {
        self.bits.definition(self.block.width, encodings)
    }

    /// The kind of block to which the following abbreviations belong.
    #[cold]
    fn set_target(&mut self, kind: Option<BlockKind>) {
        self.block.target = kind.map(|kind| {
            self.shared_index(kind).unwrap_or_else(|| {
                self.shared.push((kind, Vec::with_capacity(8)));
                self.shared.len() - 1
            })
        });
    }

    /// Writes a record that ends in text, one operand for each character, after these operands.
    ///
    /// # Errors
    /// See [`StreamWriter::record`].
    pub fn text_record(
        &mut self,
        abbreviation: u32,
        code: u32,
        operands: &[u64],
        text: &[u8],
    ) -> Result<(), Error> {
        if abbreviation == 3 {
            let mut fields = self.bits.fields();
            fields.fixed(3, self.block.width)?;
            fields.vbr6(code.into());
            fields.vbr6((operands.len() + text.len()) as u64);
            operands.iter().for_each(|operand| fields.vbr6(*operand));
            fields.text_vbr6(text);
            fields.finish();
            return Ok(());
        }
        let range = self.definition(abbreviation)?;
        match self.encodings.get(range).unwrap_or_default() {
            // The array of characters is written directly: the characters need not become operands first.
            [first, scalars @ .., Encoding::Array, element] if scalars.len() == operands.len() => {
                let mut fields = self.bits.fields();
                fields.fixed(abbreviation.into(), self.block.width)?;
                fields.scalar(*first, code.into())?;
                for (field, operand) in scalars.iter().zip(operands) {
                    fields.scalar(*field, *operand)?;
                }
                fields.vbr6(text.len() as u64);
                match *element {
                    Encoding::Fixed(8) => fields.text8(text),
                    Encoding::Fixed(7) if text.is_ascii() => fields.text7(text),
                    element => {
                        text.iter().try_for_each(|character| fields.scalar(element, (*character).into()))?
                    }
                }
                fields.finish();
                Ok(())
            }
            _ => {
                let characters = text.iter().map(|character| u64::from(*character));
                let all: Vec<u64> = operands.iter().copied().chain(characters).collect();
                self.record(abbreviation, code, &all, None)
            }
        }
    }

    /// The fields of the abbreviation with this id.
    #[inline]
    fn definition(&self, abbreviation: u32) -> Result<Range<usize>, Error> {
        if self.outer.is_empty() {
            return self.error(ErrorKind::Malformed(Contradiction::RecordOutside));
        }
        let index = (abbreviation as usize).wrapping_sub(4).wrapping_add(self.block.abbreviations);
        match self.abbreviations.get(index) {
            Some(fields) if abbreviation >= 4 => Ok(fields.start as usize..fields.end as usize),
            _ => {
                let count = (self.abbreviations.len() - self.block.abbreviations) as u64 + 4;
                self.error(ErrorKind::OutOfRange {
                    what: Subject::Abbreviation,
                    number: abbreviation.into(),
                    count,
                })
            }
        }
    }

    /// Like [`StreamWriter::finish`], in place of these bytes. The next stream [begins](Self::restart) in the
    /// place of this one.
    pub(crate) fn finish_into(&mut self, out: &mut StreamBytes) -> Result<(), Error> {
        if !self.outer.is_empty() {
            return self.error(ErrorKind::Malformed(Contradiction::UnendedBlock));
        }
        self.bits.copy_to(out);
        Ok(())
    }

    /// Ends the stream.
    ///
    /// # Errors
    /// [`ErrorKind::Malformed`] if a block is still open.
    pub fn finish(self) -> Result<Vec<u8>, Error> {
        if self.outer.is_empty() {
            Ok(self.bits.into_bytes())
        } else {
            self.error(ErrorKind::Malformed(Contradiction::UnendedBlock))
        }
    }
}

impl Abbreviation {
    /// Whether it can hold a record of this code with these operands, and no blob.
    #[must_use]
    pub fn holds(&self, code: u32, operands: &[u64]) -> bool {
        fits(&self.encodings, code, operands)
    }
}

/// Whether a record can be written with an abbreviation.
fn fits(encodings: &[Encoding], code: u32, operands: &[u64]) -> bool {
    !encodings.contains(&Encoding::Blob)
        && BitWriter::default().fields().record(encodings, code, operands, None).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_another_stream() {
        let words = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0x0f1e_2d3c_4b5a_6978];
        let bit = |at: usize| words[at / 64] >> (at % 64) & 1;
        for (before, start, end) in
            [(0, 0, 192), (32, 0, 192), (32, 0, 128), (7, 3, 131), (63, 64, 128), (1, 127, 192), (5, 70, 75)]
        {
            let mut copied = StreamWriter::default();
            let mut pushed = BitWriter::default();
            pushed.push(u32::from_le_bytes(MAGIC).into(), 32);
            copied.bits.push(1, before);
            pushed.push(1, before);
            copied.copy(&words, start as u64..end as u64);
            (start..end).for_each(|at| pushed.push(bit(at), 1));
            assert_eq!(copied.bits.into_bytes(), pushed.into_bytes(), "{before} {start} {end}");
        }
    }

    /// The groups that are made at once are those that a loop makes.
    #[test]
    fn groups_of_six_bits() {
        for shift in 0..50 {
            for value in [1 << shift, (1 << shift) - 1, 0x2_aaaa_aaaa_aaaa >> (49 - shift)] {
                let (groups, width) = vbr6_groups(value);
                let (mut at_once, mut one_by_one) = (BitWriter::default(), BitWriter::default());
                at_once.push(groups, width);
                one_by_one.vbr(value, 6).unwrap();
                assert_eq!(at_once.position(), one_by_one.position(), "{value:#x}");
                assert_eq!(at_once.into_bytes(), one_by_one.into_bytes(), "{value:#x}");
            }
        }
    }

    #[test]
    fn texts_of_all_lengths() {
        let text = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
        for (start, end) in (0..20).flat_map(|start| (start..40).map(move |end| (start, end))) {
            let part = &text[start..end];
            let (mut single, mut own) = (BitWriter::default(), BitWriter::default());
            part.iter().for_each(|character| single.push((*character).into(), 8));
            part.iter().for_each(|character| single.char6((*character).into()).unwrap());
            let mut fields = own.fields();
            fields.text8(part);
            assert!(fields.text6(part));
            fields.finish();
            assert_eq!(own.into_bytes(), single.into_bytes(), "{start} {end}");
        }
        for place in 0..20 {
            let mut text = *b"abcdefghijklmnopqrst";
            text[place] = b'@';
            assert!(!BitWriter::default().fields().text6(&text), "{place}");
        }
    }

    #[test]
    fn the_bits_that_a_writer_writes() {
        let known =
            KnownBits::<4>::NONE.with(5, 3).with_vbr6(40).with(u64::MAX >> 1, 63).with_vbr6(7).with(1, 30);
        let mut writer = BitWriter::default();
        writer.fixed(5, 3).unwrap();
        writer.vbr(40, 6).unwrap();
        writer.fixed(u64::MAX >> 1, 63).unwrap();
        writer.vbr(7, 6).unwrap();
        writer.fixed(1, 30).unwrap();
        assert_eq!(writer.position(), known.bits as u64);
        writer.fixed(7, 3).unwrap();
        writer.align32();
        writer.fixed(0, 64).unwrap();
        let bytes = writer.into_bytes();
        assert!(known.starts(&bytes));
        assert!(!known.starts(&bytes[..known.bits / 8]));
        for bit in 0..known.bits {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(!known.starts(&other), "{bit}");
        }
        let cut: KnownBits<2> = known.cut();
        assert!(cut.bits == known.bits && cut.starts(&bytes));
    }
}
