//! [`Text`]: the buffer that the text grows in, and [`Pool`]: texts that are copied into it often.
//!
//! A printer appends millions of pieces of a few bytes. So a piece is copied as a whole chunk of a fixed
//! length, which takes a few moves and no call; the next piece overwrites the excess. The buffer is therefore
//! longer than the text until [`Text`] is dropped. The limit keeps a hostile module from making a text of any
//! length.

use alloc::vec::Vec;
use core::fmt;

/// Text as it grows. Bytes and not characters, because names and strings of a module need not be UTF-8.
///
/// The buffer is taken from its owner, and returned at the end; meanwhile it is longer than the text, so that
/// appending a few bytes takes one capacity check, and overwrites bytes without meaning. Its memory may be
/// that of a much longer text: only as much of it is initialised as this text is likely to need.
#[derive(Debug)]
pub struct Text<'o> {
    buffer: Vec<u8>,
    /// The length of the text in the buffer.
    written: usize,
    /// The length that the text was expected to get when [room](Text::reserve) was made.
    expected: usize,
    target: &'o mut Vec<u8>,
    /// From this length on, [`Text::full`] holds.
    limit: usize,
    /// Whether [`escaped`](Self::escaped) writes a backslash as two.
    double_backslashes: bool,
}

impl Drop for Text<'_> {
    fn drop(&mut self) {
        self.buffer.truncate(self.written);
        core::mem::swap(self.target, &mut self.buffer);
    }
}

/// The lengths of chunks that texts are copied in: most types and operands are shorter than the first one,
/// most names of functions and beginnings of calls shorter than the second.
const SHORT: usize = 32;
const LONG: usize = 64;

/// The digits of numbers below 1000, and in the highest byte how many there are: nearly all numbers in a text
/// are such.
static SMALL_NUMBERS: [u32; 1000] = small_numbers();

/// The digits of a small number, lowest byte first and padded with zeros, and their count.
#[inline]
fn small_number(number: u64) -> Option<(u32, usize)> {
    let packed = *SMALL_NUMBERS.get(usize::try_from(number).ok()?)?;
    Some((packed & 0xff_ffff, (packed >> 24) as usize))
}

/// Replaces text that is omitted because of the limits of length or nesting.
pub const ELIDED: &str = "<...>";

impl<'o> Text<'o> {
    /// Texts that are shorter double their room when they grow.
    const LONG_TEXT: usize = 1 << 20;
    /// The least number of bytes after the text that are initialised when it grows, if the buffer has them.
    const LEAST_ROOM: usize = 1 << 10;

    /// Appends to `target`, at most about `limit` bytes.
    pub fn new(target: &'o mut Vec<u8>, limit: usize) -> Self {
        let written = target.len();
        let buffer = core::mem::take(target);
        Self {
            buffer,
            written,
            expected: written,
            target,
            limit: written.saturating_add(limit),
            double_backslashes: false,
        }
    }

    /// Whether the limit is reached. Callers that write something of unbounded length ask first.
    #[inline]
    pub fn full(&self) -> bool {
        self.written >= self.limit
    }

    /// The number of bytes written so far.
    #[inline]
    pub fn len(&self) -> usize {
        self.written
    }

    /// Whether nothing is written.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.written == 0
    }

    /// The text from an offset on.
    pub(crate) fn after(&self, start: usize) -> &[u8] {
        self.buffer.get(start..self.written).unwrap_or_default()
    }

    /// Shortens the text to this length.
    pub fn truncate(&mut self, length: usize) {
        self.written = self.written.min(length);
    }

    /// Makes room, so that the buffer need not grow in steps.
    pub fn reserve(&mut self, bytes: usize) {
        let bytes = bytes.min(self.limit.saturating_sub(self.written));
        self.expected = self.written.saturating_add(bytes);
        if self.expected > self.buffer.capacity() {
            self.buffer.truncate(self.written);
            self.buffer.reserve(bytes);
        }
    }

    /// Appends bytes, and reserves `more` bytes after them.
    #[cold]
    fn grow(&mut self, more: usize, bytes: &[u8]) {
        self.buffer.truncate(self.written);
        // A long text grows by a quarter, because reserved memory is filled with zeros and counts as memory
        // of the text.
        let step = if self.written < Self::LONG_TEXT { self.written } else { self.written / 4 };
        let room = step.max(more.saturating_add(bytes.len()));
        self.buffer.reserve_exact(room);
        self.buffer.extend_from_slice(bytes);
        self.written = self.buffer.len();
        let initialised = self.written.saturating_add(room.max(Self::LEAST_ROOM)).max(self.expected);
        self.buffer.resize(initialised.min(self.buffer.capacity()), 0);
    }

    /// Repeats an earlier part of the text.
    #[inline]
    pub fn again(&mut self, place: TextRange) {
        let (start, length) = (place.start as usize, place.length as usize);
        match chunk::<SHORT>(&self.buffer, start).copied() {
            Some(chunk) if length <= SHORT => self.start_of(&chunk, length),
            _ => self.long_again(start, length),
        }
    }

    #[inline(never)]
    fn long_again(&mut self, start: usize, length: usize) {
        if let (0..=LONG, Some(chunk)) = (length, chunk::<LONG>(&self.buffer, start).copied()) {
            return self.start_of(&chunk, length);
        }
        if self.buffer.len().saturating_sub(self.written) < length {
            self.grow(length.saturating_add(LONG), &[]);
        }
        let Some((text, room)) = self.buffer.split_at_mut_checked(self.written) else { return };
        let text = text.get(start..start.saturating_add(length));
        if let (Some(text), Some(room)) = (text, room.get_mut(..length)) {
            room.copy_from_slice(text);
            self.written += length;
        }
    }

    /// A text of a pool.
    #[inline]
    pub(crate) fn pooled(&mut self, pool: &Pool, place: TextRange) {
        let (start, length) = (place.start as usize, place.length as usize);
        match chunk::<SHORT>(&pool.bytes, start) {
            Some(chunk) if length <= SHORT => self.start_of(chunk, length),
            _ => self.long_pooled(pool, start, length),
        }
    }

    #[inline(never)]
    fn long_pooled(&mut self, pool: &Pool, start: usize, length: usize) {
        match chunk::<LONG>(&pool.bytes, start) {
            Some(chunk) if length <= LONG => self.start_of(chunk, length),
            _ => self.bytes(pool.bytes.get(start..start.saturating_add(length)).unwrap_or_default()),
        }
    }

    /// The first `length` bytes of a chunk of `N` bytes at least as long.
    ///
    /// Most pieces of text are a few bytes long: names of types, numbers, operands. Copying a variable length
    /// is a function call; copying a whole chunk, whose excess is overwritten by the next one, takes a few
    /// moves.
    #[inline]
    fn start_of<const N: usize>(&mut self, chunk: &[u8; N], length: usize) {
        match room::<N>(&mut self.buffer, self.written) {
            Some(room) => {
                *room = *chunk;
                self.written += length;
            }
            None => self.grow(LONG, chunk.get(..length).unwrap_or_default()),
        }
    }

    /// A short text of a pool, then the sign of a name and a decimal number: `float %5`.
    #[inline]
    pub(crate) fn pooled_and_number(&mut self, pool: &Pool, place: TextRange, sign: u8, number: u32) {
        let length = place.length as usize;
        let chunk = chunk::<SHORT>(&pool.bytes, place.start as usize).filter(|_| length <= SHORT);
        let room = room::<LONG>(&mut self.buffer, self.written);
        let (Some(chunk), Some((digits, count)), Some(room)) = (chunk, small_number(number.into()), room)
        else {
            return self.long_pooled_and_number(pool, place, sign, number);
        };
        // Nearly all operands are written here: the capacity is checked once for both parts.
        if let Some(start) = room.first_chunk_mut() {
            *start = *chunk;
        }
        if let Some(after) = room.get_mut(length..).and_then(<[u8]>::first_chunk_mut) {
            *after = (digits << 8 | u32::from(sign)).to_le_bytes();
        }
        self.written += length + 1 + count;
    }

    #[cold]
    fn long_pooled_and_number(&mut self, pool: &Pool, place: TextRange, sign: u8, number: u32) {
        self.pooled(pool, place);
        self.sign_and_number(sign, number);
    }

    /// Bytes, unless the limit is reached.
    pub fn put(&mut self, bytes: impl AsRef<[u8]>) {
        if !self.full() {
            self.bytes(bytes.as_ref());
        }
    }

    /// `count` spaces.
    pub fn spaces(&mut self, count: usize) {
        let end = self.written.saturating_add(count);
        if end > self.buffer.len() {
            self.grow(count.saturating_add(LONG), &[]);
        }
        if let Some(room) = self.buffer.get_mut(self.written..end) {
            room.fill(b' ');
            self.written = end;
        }
    }

    /// Bytes, then spaces up to `width`. Wider text is written completely: the compiler's columns move as
    /// well.
    pub fn left(&mut self, bytes: impl AsRef<[u8]>, width: usize) {
        let bytes = bytes.as_ref();
        self.put(bytes);
        self.spaces(width.saturating_sub(bytes.len()));
    }

    /// Spaces up to `width`, then bytes.
    pub fn right(&mut self, bytes: impl AsRef<[u8]>, width: usize) {
        let bytes = bytes.as_ref();
        self.spaces(width.saturating_sub(bytes.len()));
        self.put(bytes);
    }

    /// Spaces up to `width`, then a decimal number.
    pub fn right_number(&mut self, number: impl Into<u64>, width: usize) {
        let number = number.into();
        let digits = number.checked_ilog10().unwrap_or_default() as usize + 1;
        self.spaces(width.saturating_sub(digits));
        self.number(number);
    }

    /// Pads the text since `start` with spaces to `width`.
    pub fn fill(&mut self, start: usize, width: usize) {
        self.spaces(width.saturating_sub(self.len().saturating_sub(start)));
    }

    /// A line, unless the limit is reached: `format_args!`, then the end of the line.
    pub fn line(&mut self, line: fmt::Arguments<'_>) {
        self.print(line);
        self.end();
    }

    /// `format_args!` without the end of a line.
    pub fn print(&mut self, text: fmt::Arguments<'_>) {
        // Writing to memory cannot fail; a `Display` that fails prints less.
        let _ = fmt::Write::write_fmt(self, text);
    }

    /// The end of a line.
    pub fn end(&mut self) {
        self.put("\n");
    }

    /// Text without escapes.
    #[inline]
    pub fn str(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Bytes without escapes.
    #[inline]
    pub fn bytes(&mut self, text: &[u8]) {
        let end = self.written.wrapping_add(text.len());
        match self.buffer.get_mut(self.written..end) {
            Some(room) => {
                room.copy_from_slice(text);
                self.written = end;
            }
            None => self.grow(LONG, text),
        }
    }

    /// One byte without escapes.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        match self.buffer.get_mut(self.written) {
            Some(room) => {
                *room = byte;
                self.written += 1;
            }
            None => self.grow(LONG, &[byte]),
        }
    }

    /// A decimal number.
    #[inline]
    pub fn number(&mut self, number: impl Into<u64>) {
        let number: u64 = number.into();
        match small_number(number) {
            Some((digits, length)) => self.start_of(&digits.to_le_bytes(), length),
            None => self.long_number(number),
        }
    }

    /// The sign of a name and a decimal number: `%5`, `!7`.
    #[inline]
    pub fn sign_and_number(&mut self, sign: u8, number: u32) {
        match small_number(number.into()) {
            Some((digits, length)) => {
                self.start_of(&(digits << 8 | u32::from(sign)).to_le_bytes(), length + 1);
            }
            None => {
                self.byte(sign);
                self.long_number(number.into());
            }
        }
    }

    /// Like [`sign_and_number`](Self::sign_and_number), with a comma in front: `, %5`.
    #[inline]
    pub fn next_sign_and_number(&mut self, sign: u8, number: u32) {
        const COMMA: u64 = u64::from_le_bytes(*b", \0\0\0\0\0\0");
        match small_number(number.into()) {
            Some((digits, length)) => {
                let text = COMMA | u64::from(sign) << 16 | u64::from(digits) << 24;
                self.start_of(&text.to_le_bytes(), length + 3);
            }
            None => {
                self.str(", ");
                self.sign_and_number(sign, number);
            }
        }
    }

    /// The start of the line of an instruction with a number: `  %5 = `.
    #[inline]
    pub fn definition(&mut self, number: u32) {
        const START: u64 = u64::from_le_bytes(*b"  %\0\0\0\0\0");
        match (small_number(number.into()), room::<SHORT>(&mut self.buffer, self.written)) {
            (Some((digits, length)), Some(room)) => {
                // The capacity is checked once for both parts; there are at most three digits.
                if let Some(start) = room.first_chunk_mut() {
                    *start = (START | u64::from(digits) << 24).to_le_bytes();
                }
                if let Some(after) = room.get_mut(3 + length..).and_then(<[u8]>::first_chunk_mut) {
                    *after = *b" = ";
                }
                self.written += length + 6;
            }
            _ => {
                self.str("  %");
                self.long_number(number.into());
                self.str(" = ");
            }
        }
    }

    #[inline(never)]
    fn long_number(&mut self, mut number: u64) {
        let mut digits = [0u8; 20];
        let mut used = 0;
        for digit in digits.iter_mut().rev() {
            *digit = b'0' + (number % 10) as u8;
            number /= 10;
            used += 1;
            if number == 0 {
                break;
            }
        }
        self.bytes(digits.get(digits.len() - used..).unwrap_or_default());
    }

    /// A decimal number with sign.
    #[inline]
    pub fn signed(&mut self, number: i64) {
        if number < 0 {
            self.byte(b'-');
        }
        self.number(number.unsigned_abs());
    }

    /// A hexadecimal number in capital letters, without zeros in front.
    pub fn hex(&mut self, number: u64) {
        let digits = (u64::BITS - number.leading_zeros()).div_ceil(4).max(1);
        self.hex_digits(number, digits);
    }

    /// The lowest `digits` hexadecimal digits of a number, in capital letters.
    pub fn hex_digits(&mut self, number: u64, digits: u32) {
        for digit in (0..digits).rev() {
            let nibble = number.checked_shr(digit * 4).unwrap_or_default() & 15;
            self.byte(hex_digit(nibble as u8));
        }
    }

    /// Whether backslashes in strings are written as two, as LLVM 22 does; LLVM 3.7 writes their number.
    pub fn escape_backslashes(&mut self, double: bool) {
        self.double_backslashes = double;
    }

    /// A string in quotes: bytes that are not printable ASCII, and `\` and `"`, become `\` and two
    /// hexadecimal digits.
    pub fn escaped(&mut self, string: &[u8]) {
        // Most strings need no escapes; others are copied in runs.
        if all_plain(string, STRING) {
            return self.bytes(string);
        }
        let mut rest = string;
        while let Some(length) = rest.iter().position(|byte| !is_plain(*byte, STRING)) {
            let (plain, special) = rest.split_at_checked(length).unwrap_or((rest, &[]));
            self.bytes(plain);
            let [byte, after @ ..] = special else { return };
            match byte {
                b'\\' if self.double_backslashes => self.str("\\\\"),
                _ => self.escape(*byte),
            }
            rest = after;
        }
        self.bytes(rest);
    }

    /// A byte as `\` and two hexadecimal digits.
    pub fn escape(&mut self, byte: u8) {
        self.bytes(&[b'\\', hex_digit(byte >> 4), hex_digit(byte & 15)]);
    }

    /// A name of LLVM's, without its first character (`@`, `%`, `$`): in quotes where it has other characters
    /// than letters, digits, `-`, `.`, `_`, or starts with a digit.
    pub fn name(&mut self, name: &[u8]) {
        let starts_with_digit = name.first().is_some_and(u8::is_ascii_digit);
        if !starts_with_digit && all_plain(name, NAME) {
            return self.bytes(name);
        }
        self.byte(b'"');
        self.escaped(name);
        self.byte(b'"');
    }

    /// The name of named metadata or of a kind of attached metadata, without its `!`.
    pub fn metadata_name(&mut self, name: &[u8]) {
        if name.is_empty() {
            return self.str("<empty name> ");
        }
        let starts_with_digit = name.first().is_some_and(u8::is_ascii_digit);
        if !starts_with_digit && all_plain(name, METADATA_NAME) {
            return self.bytes(name);
        }
        for (index, byte) in name.iter().enumerate() {
            let first_digit = byte.is_ascii_digit() && index == 0;
            if is_plain(*byte, METADATA_NAME) && !first_digit {
                self.byte(*byte);
            } else {
                self.escape(*byte);
            }
        }
    }

    /// Spaces up to a column of the line, one at least.
    pub fn pad_to_column(&mut self, column: usize) {
        let text = self.buffer.get(..self.written).unwrap_or_default();
        let line = text.iter().rev().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(text.len());
        self.spaces(column.saturating_sub(line).max(1));
    }
}

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put(text);
        Ok(())
    }
}

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "computed by the compiler")]
const fn small_numbers() -> [u32; 1000] {
    let mut all = [0; 1000];
    let mut number = 0;
    while number < all.len() {
        let [hundreds, tens, ones] =
            [b'0' + (number / 100) as u8, b'0' + (number / 10 % 10) as u8, b'0' + (number % 10) as u8];
        all[number] = u32::from_le_bytes(match number {
            0..10 => [ones, 0, 0, 1],
            10..100 => [tens, ones, 0, 2],
            _ => [hundreds, tens, ones, 3],
        });
        number += 1;
    }
    all
}

const fn hex_digit(nibble: u8) -> u8 {
    if nibble < 10 { b'0' + nibble } else { b'A' + nibble - 10 }
}

/// The kinds of text in which a byte needs no escape: bits for [`STRING`], [`NAME`] and [`METADATA_NAME`].
static PLAIN: [u8; 256] = plain();
const STRING: u8 = 1;
const NAME: u8 = 2;
const METADATA_NAME: u8 = 4;

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "computed by the compiler")]
const fn plain() -> [u8; 256] {
    let mut all = [0; 256];
    let mut index = 0;
    while index < all.len() {
        let byte = index as u8;
        let string = matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
        let name = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        let metadata_name = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_');
        all[index] = (string as u8 * STRING) | (name as u8 * NAME) | (metadata_name as u8 * METADATA_NAME);
        index += 1;
    }
    all
}

/// Whether a byte needs no escape in such a text.
#[inline]
fn is_plain(byte: u8, within: u8) -> bool {
    PLAIN.get(usize::from(byte)).is_some_and(|plain| plain & within != 0)
}

/// Whether all bytes do. There is no way out in the middle, so that the next byte need not wait for the
/// last one.
#[inline]
fn all_plain(bytes: &[u8], within: u8) -> bool {
    let plain = |byte: &u8| PLAIN.get(usize::from(*byte)).copied().unwrap_or_default();
    bytes.iter().fold(within, |all, byte| all & plain(byte)) != 0
}

/// The `N` bytes from `start` on, if there are as many.
#[inline]
fn chunk<const N: usize>(bytes: &[u8], start: usize) -> Option<&[u8; N]> {
    bytes.get(start..)?.first_chunk()
}

/// The `N` bytes from `start` on to write over, if there are as many.
#[inline]
fn room<const N: usize>(buffer: &mut [u8], start: usize) -> Option<&mut [u8; N]> {
    buffer.get_mut(start..)?.first_chunk_mut()
}

/// The position of a text in a buffer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TextRange {
    start: u32,
    length: u32,
}

impl TextRange {
    /// A text that was not written. Every written text has a length.
    pub const EMPTY: Self = Self { start: 0, length: 0 };

    /// Whether it is anywhere.
    #[must_use]
    pub const fn is_written(self) -> bool {
        self.length > 0
    }

    /// The text extended by these numbers of bytes at its start and end.
    #[inline]
    pub(crate) const fn with(self, front: u32, after: u32) -> Self {
        let length = self.length.wrapping_add(front).wrapping_add(after);
        Self { start: self.start.wrapping_sub(front), length }
    }

    /// How long the text is.
    pub(crate) const fn len(self) -> usize {
        self.length as usize
    }

    /// From `start` to the end of the text.
    #[inline]
    pub fn since(start: usize, text: &Text<'_>) -> Self {
        let length = text.len().saturating_sub(start);
        match (u32::try_from(start), u32::try_from(length)) {
            (Ok(start), Ok(length)) => Self { start, length },
            _ => Self::EMPTY,
        }
    }
}

/// Texts that are written often, by number.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    pub(crate) bytes: Vec<u8>,
    pub(crate) places: Vec<TextRange>,
}

impl Pool {
    /// A buffer for texts of this length, and for the bytes after them.
    pub(crate) fn buffer(bytes: usize) -> Vec<u8> {
        Vec::with_capacity(bytes.saturating_add(2 * LONG))
    }

    /// The place of a text, if it is written.
    #[inline]
    pub(crate) fn place(&self, number: usize) -> Option<TextRange> {
        self.places.get(number).copied().filter(|place| place.is_written())
    }

    /// Makes the buffer longer than its texts, so that the last ones are copied as fast as others are.
    pub(crate) fn pad(&mut self) {
        self.bytes.resize(self.bytes.len().saturating_add(LONG), 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn text(write: impl FnOnce(&mut Text<'_>)) -> String {
        let mut out = Vec::new();
        write(&mut Text::new(&mut out, usize::MAX));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers() {
        for number in [0, 1, 9, 10, 99, 100, 4_294_967_295, 4_294_967_296, u64::MAX] {
            assert_eq!(text(|out| out.number(number)), alloc::format!("{number}"));
            assert_eq!(text(|out| out.hex(number)), alloc::format!("{number:X}"));
        }
        for number in [0, -1, i64::MIN, i64::MAX] {
            assert_eq!(text(|out| out.signed(number)), alloc::format!("{number}"));
        }
        assert_eq!(text(|out| out.hex_digits(0x12ab, 4)), "12AB");
        assert_eq!(text(|out| out.hex_digits(0xb, 4)), "000B");
    }

    /// The characters that need quotes or escapes in LLVM 3.7's assembly.
    #[test]
    fn names() {
        assert_eq!(text(|out| out.name(b"dx.op.loadInput-f32_1")), "dx.op.loadInput-f32_1");
        assert_eq!(text(|out| out.name(b"0a")), "\"0a\"");
        assert_eq!(text(|out| out.name(b"\x01?main@@\"\\\xc3\xa4")), "\"\\01?main@@\\22\\5C\\C3\\A4\"");
        assert_eq!(text(|out| out.metadata_name(b"dx.version$1-_")), "dx.version$1-_");
        assert_eq!(text(|out| out.metadata_name(b"1a b")), "\\31a\\20b");
        assert_eq!(text(|out| out.metadata_name(b"")), "<empty name> ");
    }

    #[test]
    fn padding() {
        assert_eq!(
            text(|out| {
                out.str("a\nbc");
                out.pad_to_column(5);
                out.str("d");
            }),
            "a\nbc   d"
        );
        assert_eq!(
            text(|out| {
                out.str("abcdef");
                out.pad_to_column(5);
                out.str("d");
            }),
            "abcdef d"
        );
    }
}
