//! Text that is printed or read: [`Io`], which both directions of a grammar share.
//!
//! A grammar is a function over an [`Io`]. It passes each value and gets it back: a printer appends the text
//! of the value that it is given, a reader ([`Cursor`]) ignores that value and returns the one that it reads.
//! Printing cannot fail.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::convert::Infallible;

use crate::numbers::{decimal, put, signed};
use crate::operand::Letters;

/// The names of a number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names {
    /// The name that is printed.
    pub(crate) name: fn(u32) -> &'static str,
    /// The number of the longest name that a text starts with, and the length of the name.
    pub(crate) find: fn(&str) -> Option<(u32, usize)>,
    /// What an error says is expected.
    pub(crate) expected: &'static str,
}

/// The text of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ValueText {
    pub(crate) print: fn(u64, &mut Vec<u8>),
    pub(crate) read: fn(&str) -> Option<u64>,
    /// What an error says is expected.
    pub(crate) expected: &'static str,
}

impl ValueText {
    /// The text of this value.
    pub(crate) fn printed(&self, value: u64) -> Vec<u8> {
        let mut text = Vec::new();
        (self.print)(value, &mut text);
        text
    }
}

/// The names of an open number: its type or a table of values and names, the text of a number without a name,
/// and what an error says is expected.
macro_rules! names {
    ($type:ident, $unknown:expr, $expected:literal) => {
        $crate::text::names!(in $type::NAMES, $unknown, $expected)
    };
    (in $names:expr, $unknown:expr, $expected:literal) => {
        $crate::text::Names {
            name: |value: u32| {
                let known = $names.iter().find(|(known, _)| u32::from(known.0) == value);
                known.map_or($unknown, |(_, name)| *name)
            },
            find: |text| {
                // The longest name that the text starts with: `linear` is also a prefix of `linear centroid`.
                let known = $names.iter().filter(|(_, name)| text.starts_with(name));
                known.max_by_key(|(_, name)| name.len()).map(|(value, name)| (value.0.into(), name.len()))
            },
            expected: $expected,
        }
    };
}
pub(crate) use names;

/// Text that is printed or read. The functions that have a body do for a printer what it needs.
pub(crate) trait Io {
    /// Whether it is read.
    const READS: bool;

    /// An error of reading; printing has none.
    type Error;

    /// The byte of the line, for errors.
    fn at(&self) -> usize {
        0
    }

    /// An error at this byte unless something is as it should be.
    fn check(&self, _at: usize, _is_right: bool, _expected: &'static str) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Fixed text. Spaces around it are optional when it is read.
    fn text(&mut self, text: &'static str) -> Result<(), Self::Error>;

    /// Text that is printed if something is set. Returns whether it is, or whether the text is there. A
    /// reader passes over spaces only if the text begins with one.
    fn optional(&mut self, is_set: bool, text: &'static str) -> bool;

    /// Whether a text that is read ends here, but for a comment.
    fn ends(&mut self) -> bool {
        false
    }

    /// Whether something is set, or such a character is read next.
    fn begins(&self, is_set: bool, _is: fn(char) -> bool) -> bool {
        is_set
    }

    /// Passes over spaces that are read.
    fn spaces(&mut self) {}

    /// Checks that the name of an instruction ends here, and that its suffixes are right.
    fn end_of_name(&mut self, _is_right: bool) -> Result<(), Self::Error> {
        Ok(())
    }

    /// A number as FXC writes indices and counts: signed or not, in 32 bits, and no larger than this.
    fn number(&mut self, value: u32, largest: u32) -> Result<u32, Self::Error>;

    /// Like `number`, printed without a sign.
    fn unsigned(&mut self, value: u32, largest: u32) -> Result<u32, Self::Error>;

    /// The name of a number.
    fn name(&mut self, value: u32, names: &Names) -> Result<u32, Self::Error>;

    /// Opens with this text if the name of a number comes next.
    fn optional_name(&mut self, value: Option<u32>, open: &'static str, _names: &Names) -> bool {
        self.optional(value.is_some(), open)
    }

    /// The letters of components; no more than four are read.
    fn letters(&mut self, letters: Letters, expected: &'static str) -> Result<Letters, Self::Error>;

    /// The letters of components, a bit each.
    fn mask(&mut self, mask: u32) -> Result<u32, Self::Error> {
        const EXPECTED: &str = "one to four of xyzw";
        let at = self.at();
        let letters = self.letters(Letters::from_mask(mask), EXPECTED)?;
        self.check(at, !letters.as_slice().is_empty(), EXPECTED)?;
        Ok(letters.as_slice().iter().fold(0, |mask, component| mask | 1 << component))
    }

    /// The letters of four components, two bits each; one letter for four that are the same.
    fn swizzle(&mut self, swizzle: u32) -> Result<u32, Self::Error> {
        const EXPECTED: &str = "one or four of xyzw";
        let at = self.at();
        let letters = self.letters(Letters::from_swizzle(swizzle).shortened(), EXPECTED)?;
        self.check(at, matches!(letters.as_slice().len(), 1 | 4), EXPECTED)?;
        Ok(letters.swizzle())
    }

    /// Text of any bytes: to the last closing quote, or all. Returns the text that is read.
    fn raw(&mut self, text: impl Iterator<Item = u8>, quoted: bool) -> Result<Vec<u8>, Self::Error>;

    /// A value with a text of its own. A value whose text is the one that is read is kept: texts of floats
    /// are rounded.
    fn value(&mut self, value: u64, text: &ValueText) -> Result<u64, Self::Error>;
}

/// Text that is printed.
impl Io for Vec<u8> {
    const READS: bool = false;
    type Error = Infallible;

    fn text(&mut self, text: &'static str) -> Result<(), Infallible> {
        put(self, text);
        Ok(())
    }

    fn optional(&mut self, is_set: bool, text: &'static str) -> bool {
        if is_set {
            put(self, text);
        }
        is_set
    }

    fn number(&mut self, value: u32, _: u32) -> Result<u32, Infallible> {
        signed(self, value);
        Ok(value)
    }

    fn unsigned(&mut self, value: u32, _: u32) -> Result<u32, Infallible> {
        decimal(self, value.into());
        Ok(value)
    }

    fn name(&mut self, value: u32, names: &Names) -> Result<u32, Infallible> {
        put(self, (names.name)(value));
        Ok(value)
    }

    fn letters(&mut self, letters: Letters, _: &'static str) -> Result<Letters, Infallible> {
        self.extend(letters.chars().filter_map(|letter| u8::try_from(letter).ok()));
        Ok(letters)
    }

    fn raw(&mut self, text: impl Iterator<Item = u8>, _: bool) -> Result<Vec<u8>, Infallible> {
        self.extend(text);
        Ok(Vec::new())
    }

    fn value(&mut self, value: u64, text: &ValueText) -> Result<u64, Infallible> {
        (text.print)(value, self);
        Ok(value)
    }
}

/// The result of reading a line; the error has the column and what was expected there.
pub(crate) type Attempt<T> = Result<T, Unexpected>;

/// An error in a line.
#[derive(Debug, Clone)]
pub(crate) struct Unexpected {
    /// Byte of the line.
    pub(crate) at: usize,
    pub(crate) expected: Cow<'static, str>,
}

impl Unexpected {
    pub(crate) fn new(at: usize, expected: &'static str) -> Self {
        Self { at, expected: expected.into() }
    }
}

/// What an error says where no instruction has the name.
pub(crate) const NO_INSTRUCTION: &str = "an instruction or declaration";

/// Reads a line piece by piece.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    pub(crate) at: usize,
    /// Where the name of the instruction begins.
    pub(crate) name_at: usize,
    spaces: &'static [char],
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0, name_at: 0, spaces: &[' ', '\t'] }
    }

    /// Reads a text of several lines.
    pub(crate) fn with_lines(text: &'t str) -> Self {
        Self { spaces: &[' ', '\t', '\r', '\n'], ..Self::new(text) }
    }

    pub(crate) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(crate) fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(self.spaces).len();
    }

    /// Takes `what` if the text continues with it.
    pub(crate) fn take(&mut self, what: &str) -> bool {
        let there = self.rest().starts_with(what);
        if there {
            self.at += what.len();
        }
        there
    }

    /// Like [`take`](Self::take), with spaces in front.
    pub(crate) fn take_spaced(&mut self, what: &str) -> bool {
        let start = self.at;
        self.skip_spaces();
        let there = self.take(what);
        if !there {
            self.at = start;
        }
        there
    }

    pub(crate) fn expect(&mut self, what: &'static str) -> Attempt<()> {
        self.skip_spaces();
        if self.take(what) { Ok(()) } else { Err(self.unexpected(alloc::format!("`{what}`"))) }
    }

    pub(crate) fn unexpected(&self, expected: impl Into<Cow<'static, str>>) -> Unexpected {
        Unexpected { at: self.at, expected: expected.into() }
    }

    pub(crate) fn unexpected_at<T>(at: usize, expected: impl Into<Cow<'static, str>>) -> Attempt<T> {
        Err(Unexpected { at, expected: expected.into() })
    }

    /// Takes characters up to the first one that does not match.
    pub(crate) fn while_is(&mut self, is: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c: char| !is(c)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    /// The letters, digits and underscores that come next.
    pub(crate) fn word(&mut self) -> &'t str {
        self.while_is(is_in_word)
    }

    /// The characters of a value: `1.5`, `-3`, `0x3f800000`, `1.#INF00`.
    pub(crate) fn value_word(&mut self) -> &'t str {
        self.while_is(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '#'))
    }

    /// Whether nothing follows but a comment.
    pub(crate) fn at_end(&mut self) -> bool {
        self.skip_spaces();
        self.rest().is_empty() || self.rest().starts_with("//")
    }

    pub(crate) fn end(&mut self) -> Attempt<()> {
        if self.at_end() { Ok(()) } else { Err(self.unexpected("the end of the line")) }
    }
}

fn is_in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Text that is read.
impl Io for Cursor<'_> {
    const READS: bool = true;
    type Error = Unexpected;

    fn at(&self) -> usize {
        self.at
    }

    fn check(&self, at: usize, is_right: bool, expected: &'static str) -> Attempt<()> {
        if is_right { Ok(()) } else { Err(Unexpected::new(at, expected)) }
    }

    fn text(&mut self, text: &'static str) -> Attempt<()> {
        self.expect(text.trim())
    }

    fn optional(&mut self, _: bool, text: &'static str) -> bool {
        match text.strip_prefix(' ') {
            Some(text) => self.take_spaced(text),
            None => self.take(text),
        }
    }

    fn ends(&mut self) -> bool {
        self.at_end()
    }

    fn begins(&self, _: bool, is: fn(char) -> bool) -> bool {
        self.rest().starts_with(is)
    }

    fn spaces(&mut self) {
        self.skip_spaces();
    }

    fn end_of_name(&mut self, is_right: bool) -> Attempt<()> {
        // Operands may follow brackets without a space.
        let after_bracket = self.text.get(..self.at).is_some_and(|before| before.ends_with([')', ']']));
        let ends = after_bracket || !self.rest().starts_with(is_in_word);
        self.check(self.name_at, is_right && ends, NO_INSTRUCTION)
    }

    fn number(&mut self, _: u32, largest: u32) -> Attempt<u32> {
        self.skip_spaces();
        let start = self.at;
        let negative = self.take("-");
        let digits = self.while_is(|c| c.is_ascii_digit());
        let number = digits.parse::<u32>().ok().and_then(|number| {
            if negative {
                let number = i32::try_from(-i64::from(number)).ok()?;
                Some(u32::from_le_bytes(number.to_le_bytes()))
            } else {
                Some(number)
            }
        });
        match number {
            Some(number) if number <= largest => Ok(number),
            Some(_) => Self::unexpected_at(start, alloc::format!("a number up to {largest}")),
            None => Self::unexpected_at(start, "a number"),
        }
    }

    fn unsigned(&mut self, value: u32, largest: u32) -> Attempt<u32> {
        self.number(value, largest)
    }

    fn name(&mut self, _: u32, names: &Names) -> Attempt<u32> {
        self.skip_spaces();
        let start = self.at;
        if let Some((value, length)) = (names.find)(self.rest()) {
            self.at += length;
            if !self.rest().starts_with(|c: char| c.is_ascii_alphabetic()) {
                return Ok(value);
            }
        }
        Self::unexpected_at(start, names.expected)
    }

    fn optional_name(&mut self, _: Option<u32>, open: &'static str, names: &Names) -> bool {
        let is_next = self.rest().strip_prefix(open).is_some_and(|rest| (names.find)(rest).is_some());
        is_next && self.take(open)
    }

    fn letters(&mut self, _: Letters, expected: &'static str) -> Attempt<Letters> {
        let start = self.at;
        match Letters::from_text(self.while_is(|c| c.is_ascii_alphabetic())) {
            Some(letters) => Ok(letters),
            None => Self::unexpected_at(start, expected),
        }
    }

    fn raw(&mut self, _: impl Iterator<Item = u8>, quoted: bool) -> Attempt<Vec<u8>> {
        let (start, rest) = (self.at, self.rest());
        let end = if quoted { rest.rfind('"') } else { Some(rest.len()) };
        let Some(text) = end.and_then(|end| rest.get(..end)) else {
            return Self::unexpected_at(start, "a closing quote");
        };
        self.at += text.len();
        Ok(text.into())
    }

    fn value(&mut self, value: u64, text: &ValueText) -> Attempt<u64> {
        self.skip_spaces();
        let start = self.at;
        let word = self.value_word();
        if value != 0 && text.printed(value) == word.as_bytes() {
            return Ok(value);
        }
        match (text.read)(word) {
            Some(value) => Ok(value),
            None => Self::unexpected_at(start, text.expected),
        }
    }
}
