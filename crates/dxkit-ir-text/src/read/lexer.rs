//! [`Lexer`]: bytes to tokens.
//!
//! The lexer knows every token of LLVM's assembly, white space and comments. It has no state but its
//! position, so that a copy looks ahead. The [cursor](super::cursor) reads the canonical form of most tokens
//! without it; the lexer serves everything else, the outline, and messages.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use memchr::memchr;

/// A name: the text between quotes, or after `%`, `@`, `$`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name<'t> {
    raw: &'t [u8],
    escaped: bool,
}

impl<'t> Name<'t> {
    pub(super) const fn plain(raw: &'t [u8]) -> Self {
        Self { raw, escaped: false }
    }

    /// The text between quotes.
    pub(crate) fn quoted(raw: &'t [u8]) -> Self {
        Self { raw, escaped: raw.contains(&b'\\') }
    }

    /// The name's bytes.
    pub(crate) fn bytes(self) -> Cow<'t, [u8]> {
        if self.escaped { Cow::Owned(unescape(self.raw)) } else { Cow::Borrowed(self.raw) }
    }
}

/// `\` and two hexadecimal digits are a byte, `\\` is `\`; any other `\` is kept.
fn unescape(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut rest = raw;
    // Mangled names start with one.
    while let Some(length) = if rest.first() == Some(&b'\\') { Some(0) } else { memchr(b'\\', rest) } {
        let Some((plain, [_, after @ ..])) = rest.split_at_checked(length) else { break };
        out.extend_from_slice(plain);
        rest = after;
        match after {
            [b'\\', after @ ..] => {
                out.push(b'\\');
                rest = after;
            }
            [high, low, after @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                out.push(hex_digit(*high) << 4 | hex_digit(*low));
                rest = after;
            }
            _ => out.push(b'\\'),
        }
    }
    out.extend_from_slice(rest);
    out
}

/// The value of a hexadecimal digit.
pub(crate) const fn hex_digit(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        b'a'..=b'f' => digit - b'a' + 10,
        b'A'..=b'F' => digit - b'A' + 10,
        _ => 0,
    }
}

/// The type of a floating-point number in hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HexFloat {
    /// `0x`: a `double`, or a number that it represents exactly.
    Double,
    /// `0xH`
    Half,
    /// `0xK`
    X86Fp80,
    /// `0xL`
    Fp128,
    /// `0xM`
    PpcFp128,
}

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// The end of the text.
    End,
    /// An invalid token, and the reason.
    Bad(&'static str),
    /// A word: of types, opcodes, attributes, …
    Word(&'t [u8]),
    /// `i32`
    IntegerType(u32),
    /// `%name`
    Local(Name<'t>),
    /// `%7`
    LocalNumber(u32),
    /// `@name`
    Global(Name<'t>),
    /// `@7`
    GlobalNumber(u32),
    /// `$name`
    Comdat(Name<'t>),
    /// `!name`
    MetadataName(Name<'t>),
    /// `!7`
    MetadataNumber(u32),
    /// `#7`
    AttributeGroup(u32),
    /// `#dbg_value`
    Record(&'t [u8]),
    /// `name:`
    Label(Name<'t>),
    /// `"text"`
    Text(Name<'t>),
    /// A decimal integer, with or without `-`.
    Integer(&'t [u8]),
    /// The digits of `u0x…`, or if it has a sign, of `s0x…`.
    HexInteger {
        /// Whether the highest digit has the sign.
        signed: bool,
        /// The digits.
        digits: &'t [u8],
    },
    /// A number with a point.
    Float(&'t [u8]),
    /// The digits of a number after `0x`.
    HexFloat(HexFloat, &'t [u8]),
    /// The digits of a number after `f0x`: the bits of its type.
    FloatBits(&'t [u8]),
    /// An infinity or something that is not a number: whether it is negative, the word after the sign, and
    /// the hexadecimal digits between parentheses.
    SpecialFloat {
        /// Whether its sign is `-`.
        negative: bool,
        /// `inf`, `qnan`, `nan`, `snan`.
        word: &'t [u8],
        /// The payload, if one is stated.
        payload: Option<&'t [u8]>,
    },
    /// A character of punctuation.
    Mark(u8),
    /// `...`
    Ellipsis,
}

/// Bytes of names that are printed without quotes.
pub(super) const LABEL: u8 = 1;
const NAME_START: u8 = 2;
const DIGIT: u8 = 4;
const SPACE: u8 = 8;
/// Bytes of words that name types.
pub(super) const WORD: u8 = 16;
/// The bytes that matter to [skipping brackets](Lexer::skip_brackets): brackets, and the starts of texts and
/// comments.
const BRACKET: u8 = 32;
/// Bytes that go on with a word or a number in front of them, or make it a label.
pub(super) const CONTINUES: u8 = 64;

/// The classes of each byte.
static CLASSES: [u8; 256] = classes();

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "computed by the compiler")]
const fn classes() -> [u8; 256] {
    let mut all = [0; 256];
    let mut index = 0;
    while index < all.len() {
        let byte = index as u8;
        let mut class = 0;
        if matches!(byte, b'-' | b'$' | b'.' | b'_') || byte.is_ascii_alphabetic() {
            class |= LABEL | NAME_START;
        }
        if byte.is_ascii_digit() {
            class |= LABEL | DIGIT;
        }
        if matches!(byte, 0 | b' ' | b'\t' | b'\n' | b'\r') {
            class |= SPACE;
        }
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            class |= WORD;
        }
        if matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'"' | b';') {
            class |= BRACKET;
        }
        if class & LABEL != 0 || byte == b':' {
            class |= CONTINUES;
        }
        all[index] = class;
        index += 1;
    }
    all
}

#[inline]
pub(super) fn is(byte: u8, class: u8) -> bool {
    CLASSES.get(usize::from(byte)).is_some_and(|found| found & class != 0)
}

/// Splits a text into tokens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lexer<'t> {
    text: &'t [u8],
    /// The offset at which the next token is searched.
    at: usize,
    /// The start of the last token.
    pub(crate) start: usize,
}

impl<'t> Lexer<'t> {
    pub(crate) const fn new(text: &'t [u8]) -> Self {
        Self::at(text, 0)
    }

    /// The lexer at a place of a text.
    pub(crate) const fn at(text: &'t [u8], at: usize) -> Self {
        Self { text, at, start: at }
    }

    /// The byte at this distance from the current one; 0 after the end.
    #[inline]
    fn ahead(&self, distance: usize) -> u8 {
        self.text.get(self.at.wrapping_add(distance)).copied().unwrap_or(0)
    }

    /// The end of the last token.
    pub(crate) const fn end(&self) -> usize {
        self.at
    }

    /// Goes on at another place.
    pub(crate) const fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    #[inline]
    fn slice(&self, from: usize, to: usize) -> &'t [u8] {
        self.text.get(from..to).unwrap_or_default()
    }

    /// Passes over bytes of a class; gives where they end.
    #[inline]
    fn skip(&mut self, class: u8) -> usize {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|byte| !is(*byte, class)).unwrap_or(rest.len());
        self.at
    }

    #[inline]
    pub(super) fn skip_space(&mut self) {
        while let Some(byte) = self.text.get(self.at) {
            if is(*byte, SPACE) {
                self.at += 1;
            } else if *byte == b';' {
                self.skip_line();
            } else {
                return;
            }
        }
    }

    /// Passes over the rest of a line, without its end.
    fn skip_line(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += memchr(b'\n', rest).unwrap_or(rest.len());
    }

    /// Skips the contents of brackets, whose first one was taken. Returns whether they are closed.
    pub(crate) fn skip_brackets(&mut self) -> bool {
        let mut depth = 1usize;
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            self.at += rest.iter().position(|byte| is(*byte, BRACKET)).unwrap_or(rest.len());
            let Some(byte) = self.text.get(self.at) else { return false };
            match byte {
                b'"' => {
                    let rest = self.text.get(self.at + 1..).unwrap_or_default();
                    self.at += 1 + memchr(b'"', rest).unwrap_or(rest.len());
                }
                b';' => {
                    self.skip_line();
                    continue;
                }
                b'(' | b'[' | b'{' => depth += 1,
                _ => depth -= 1,
            }
            self.at += 1;
            if depth == 0 {
                return true;
            }
        }
    }

    /// Which bracket is not closed, if [`skip_brackets`](Self::skip_brackets) did not find the end of the one
    /// at this position: the innermost that is followed by the end of another kind, or by the end of the
    /// text.
    pub(crate) fn unclosed(&self, at: usize) -> usize {
        let mut lexer = *self;
        lexer.go_to(at);
        // Texts are shorter than 4 GiB.
        let mut open: Vec<u32> = Vec::new();
        let place = |open: &u32| usize::try_from(*open).unwrap_or(at);
        loop {
            let closes = match lexer.next() {
                Token::Mark(b'(' | b'[' | b'{') => {
                    open.extend(u32::try_from(lexer.start));
                    continue;
                }
                Token::Mark(b')') => b'(',
                Token::Mark(b']') => b'[',
                Token::Mark(b'}') => b'{',
                Token::End => return open.last().map_or(at, place),
                _ => continue,
            };
            match open.pop() {
                Some(last) if self.text.get(place(&last)) != Some(&closes) => return place(&last),
                _ => {}
            }
        }
    }

    /// The first byte of the next token; 0 at the end. Nothing is taken.
    pub(crate) fn peek(&self) -> u8 {
        let mut ahead = *self;
        ahead.skip_space();
        ahead.ahead(0)
    }

    /// The next token.
    #[inline]
    pub(crate) fn next(&mut self) -> Token<'t> {
        self.skip_space();
        self.start = self.at;
        let Some(byte) = self.text.get(self.at).copied() else { return Token::End };
        match byte {
            b'%' => self.variable(Token::Local, Token::LocalNumber),
            b'@' => self.variable(Token::Global, Token::GlobalNumber),
            b',' | b'=' | b'*' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'|' | b':' => {
                self.at += 1;
                Token::Mark(byte)
            }
            b'!' => self.exclamation(),
            b'0'..=b'9' | b'-' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            _ => self.other_token(byte),
        }
    }

    fn other_token(&mut self, byte: u8) -> Token<'t> {
        match byte {
            b'"' => {
                let text = match self.quoted() {
                    Ok(text) => text,
                    Err(bad) => return bad,
                };
                if self.ahead(0) == b':' {
                    self.at += 1;
                    return Token::Label(text);
                }
                Token::Text(text)
            }
            b'#' => {
                self.at += 1;
                let start = self.at;
                if self.ahead(0).is_ascii_alphabetic() {
                    let end = self.skip(WORD);
                    return Token::Record(self.slice(start, end));
                }
                match self.wrapped_digits() {
                    Some(number) => Token::AttributeGroup(number),
                    None => Token::Bad("expected the number of an attribute group after '#'"),
                }
            }
            b'.' => match self.label() {
                Some(label) => label,
                None if self.text.get(self.at..).is_some_and(|rest| rest.starts_with(b"...")) => {
                    self.at += 3;
                    Token::Ellipsis
                }
                None => self.bad("a '.' starts no token here"),
            },
            b'$' => match self.label() {
                Some(label) => label,
                None => self.variable(Token::Comdat, |_| Token::Bad("a COMDAT has no number")),
            },
            b'+' => {
                let start = self.at;
                self.at += 1;
                if let Some(special) = self.special_float(false) {
                    return special;
                }
                let end = self.skip(DIGIT);
                if end == start + 1 || self.ahead(0) != b'.' {
                    return Token::Bad("expected a number with a point after '+'");
                }
                self.fraction(start + 1)
            }
            b'/' => self.bad("this character starts no token; a comment starts with ';'"),
            _ => self.bad("this character starts no token"),
        }
    }

    fn bad(&mut self, reason: &'static str) -> Token<'t> {
        // A character of several bytes is reported once.
        self.at += 1;
        while self.ahead(0) & 0xc0 == 0x80 {
            self.at += 1;
        }
        Token::Bad(reason)
    }

    /// `name:`, if it follows.
    fn label(&mut self) -> Option<Token<'t>> {
        let start = self.at;
        let end = self.skip(LABEL);
        if self.ahead(0) == b':' {
            self.at += 1;
            return Some(Token::Label(Name::plain(self.slice(start, end))));
        }
        self.at = start;
        None
    }

    /// The text after a sigil: a name, a quoted name, or a number.
    #[inline]
    fn variable(
        &mut self,
        named: impl Fn(Name<'t>) -> Token<'t>,
        numbered: impl Fn(u32) -> Token<'t>,
    ) -> Token<'t> {
        self.at += 1;
        let start = self.at;
        match self.ahead(0) {
            b'0'..=b'9' => numbered(self.wrapped_digits().unwrap_or_default()),
            b'"' => match self.quoted() {
                Ok(name) => named(name),
                Err(bad) => bad,
            },
            byte if is(byte, NAME_START) => {
                let end = self.skip(LABEL);
                named(Name::plain(self.slice(start, end)))
            }
            _ => Token::Bad("expected a name or a number"),
        }
    }

    /// A number without sign that must fit.
    #[inline]
    fn digits(&mut self) -> Option<Result<u32, Token<'t>>> {
        let number = self.digits_of_64_bits()?;
        Some(u32::try_from(number).map_err(|_| Token::Bad("this number is too large")))
    }

    /// The number of a value or of an attribute group. Like LLVM's reader, it keeps the low bits of a number
    /// that is too large.
    #[inline]
    fn wrapped_digits(&mut self) -> Option<u32> {
        #[allow(clippy::cast_possible_truncation, reason = "the low bits are what is wanted")]
        self.digits_of_64_bits().map(|number| number as u32)
    }

    #[inline]
    fn digits_of_64_bits(&mut self) -> Option<u64> {
        let start = self.at;
        let mut number = 0u64;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        (self.at != start).then_some(number)
    }

    /// A text in quotes.
    fn quoted(&mut self) -> Result<Name<'t>, Token<'t>> {
        let start = self.at + 1;
        let rest = self.text.get(start..).unwrap_or_default();
        match memchr(b'"', rest) {
            Some(length) => {
                self.at = start + length + 1;
                Ok(Name::quoted(self.slice(start, start + length)))
            }
            None => {
                // Skip to the end of the line, so that the rest of the text is still read.
                self.at = start + memchr(b'\n', rest).unwrap_or(rest.len());
                Err(Token::Bad("the closing '\"' is missing"))
            }
        }
    }

    fn exclamation(&mut self) -> Token<'t> {
        self.at += 1;
        let start = self.at;
        let first = self.ahead(0);
        if is(first, NAME_START) || first == b'\\' {
            let rest = self.text.get(start..).unwrap_or_default();
            let is_part = |byte: &u8| is(*byte, LABEL) || *byte == b'\\';
            let length = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
            self.at += length;
            return Token::MetadataName(Name::quoted(self.slice(start, start + length)));
        }
        match self.digits() {
            Some(Ok(number)) => Token::MetadataNumber(number),
            Some(Err(bad)) => bad,
            None => Token::Mark(b'!'),
        }
    }

    fn number(&mut self) -> Token<'t> {
        let start = self.at;
        self.at += 1;
        let first = self.text.get(start).copied().unwrap_or_default();
        if first == b'-' && !is(self.ahead(0), DIGIT) {
            self.at = start;
            if let Some(label) = self.label() {
                return label;
            }
            self.at = start + 1;
            if let Some(special) = self.special_float(true) {
                return special;
            }
            self.at = start;
            return self.bad("expected a number after '-'");
        }
        let end = self.skip(DIGIT);
        let next = self.ahead(0);
        if next == b':' || is(next, LABEL) {
            self.at = start;
            if let Some(label) = self.label() {
                return label;
            }
            self.at = end;
        }
        match next {
            b'.' => self.fraction(start),
            b'x' if self.slice(start, end) == b"0" => self.hex_float(),
            _ => Token::Integer(self.slice(start, end)),
        }
    }

    /// `inf`, `qnan`, `nan(0x1)` or `snan(0x1)`, after the sign.
    fn special_float(&mut self, negative: bool) -> Option<Token<'t>> {
        let start = self.at;
        let end = self.skip(WORD);
        let word = self.slice(start, end);
        if matches!(word, b"inf" | b"qnan") {
            return Some(Token::SpecialFloat { negative, word, payload: None });
        }
        let rest = self.text.get(end..).unwrap_or_default();
        if matches!(word, b"nan" | b"snan") && rest.starts_with(b"(0x") {
            self.at = end + 3;
            let payload = self.hex_digits();
            if !payload.is_empty() && self.ahead(0) == b')' {
                self.at += 1;
                return Some(Token::SpecialFloat { negative, word, payload: Some(payload) });
            }
        }
        self.at = start;
        None
    }

    /// The point of a number, and its fraction.
    fn fraction(&mut self, start: usize) -> Token<'t> {
        self.at += 1;
        let mut end = self.skip(DIGIT);
        if matches!(self.ahead(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.ahead(1), b'+' | b'-'));
            if is(self.ahead(1 + sign), DIGIT) {
                self.at += 1 + sign;
                end = self.skip(DIGIT);
            }
        }
        Token::Float(self.slice(start, end))
    }

    fn hex_digits(&mut self) -> &'t [u8] {
        let start = self.at;
        while self.ahead(0).is_ascii_hexdigit() {
            self.at += 1;
        }
        self.slice(start, self.at)
    }

    fn hex_float(&mut self) -> Token<'t> {
        self.at += 1;
        let (kind, most) = match self.ahead(0) {
            b'K' => (HexFloat::X86Fp80, 20),
            b'L' => (HexFloat::Fp128, 32),
            b'M' => (HexFloat::PpcFp128, 32),
            b'H' => (HexFloat::Half, 4),
            _ => (HexFloat::Double, 16),
        };
        self.at += usize::from(kind != HexFloat::Double);
        let digits = self.hex_digits();
        if digits.is_empty() {
            return Token::Bad("expected hexadecimal digits");
        }
        if digits.len() > most {
            // LLVM cuts a number of 16 bits to its width, and refuses only what has more than 64.
            let (over, low) = digits.split_at(digits.len() - most);
            let fits = kind == HexFloat::Half && over.iter().rev().skip(12).all(|digit| *digit == b'0');
            return if fits {
                Token::HexFloat(kind, low)
            } else {
                Token::Bad("this number has too many digits")
            };
        }
        Token::HexFloat(kind, digits)
    }

    #[inline]
    fn word(&mut self) -> Token<'t> {
        let start = self.at;
        let mut end = self.skip(WORD);
        // The remaining characters of a possible label.
        if is(self.ahead(0), LABEL) {
            self.skip(LABEL);
        }
        if self.ahead(0) == b':' {
            let label = Name::plain(self.slice(start, self.at));
            self.at += 1;
            return Token::Label(label);
        }
        let word = self.slice(start, end);
        let token = match word {
            b"i32" => Token::IntegerType(32),
            b"i8" => Token::IntegerType(8),
            b"i1" => Token::IntegerType(1),
            [b'i', digits @ ..] if digits.first().is_some_and(u8::is_ascii_digit) => {
                // The digits are the width; letters after them are another word.
                let length = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
                end = start + 1 + length;
                let width = digits.iter().take(length).fold(0u32, |width, digit| {
                    width.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
                });
                match width {
                    1..=0x007f_ffff => Token::IntegerType(width),
                    _ => Token::Bad("an integer has between 1 and 8388607 bits"),
                }
            }
            [sign @ (b'u' | b's'), b'0', b'x', digits @ ..]
                if digits.first().is_some_and(u8::is_ascii_hexdigit) =>
            {
                let length = digits.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(digits.len());
                end = start + 3 + length;
                Token::HexInteger { signed: *sign == b's', digits: self.slice(start + 3, end) }
            }
            [b'f', b'0', b'x', digits @ ..]
                if !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit) =>
            {
                Token::FloatBits(digits)
            }
            [b'c', b'c', digit, ..] if digit.is_ascii_digit() => {
                end = start + 2;
                Token::Word(b"cc")
            }
            _ => Token::Word(word),
        };
        self.at = end;
        token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text.as_bytes());
        let mut all = Vec::new();
        loop {
            match lexer.next() {
                Token::End => return all,
                token => all.push(token),
            }
        }
    }

    #[test]
    fn names_and_numbers() {
        let plain = Name::plain;
        assert_eq!(
            tokens("%a.b %7 ; x\n@\"q\\22\""),
            [
                Token::Local(plain(b"a.b")),
                Token::LocalNumber(7),
                Token::Global(Name { raw: b"q\\22", escaped: true }),
            ]
        );
        assert_eq!(Name { raw: b"q\\22\\\\\\", escaped: true }.bytes().as_ref(), b"q\"\\\\");
        assert_eq!(
            tokens("!7 !dx.op ! #3 $c"),
            [
                Token::MetadataNumber(7),
                Token::MetadataName(plain(b"dx.op")),
                Token::Mark(b'!'),
                Token::AttributeGroup(3),
                Token::Comdat(plain(b"c")),
            ]
        );
        assert_eq!(
            tokens("entry: 5: -x: \"a b\":"),
            [
                Token::Label(plain(b"entry")),
                Token::Label(plain(b"5")),
                Token::Label(plain(b"-x")),
                Token::Label(plain(b"a b")),
            ]
        );
        assert_eq!(
            tokens("i32 i1x cc17 -5 1.5e+3 0x7FF0 0xH3C00 u0xAf ... 1e5"),
            [
                Token::IntegerType(32),
                Token::IntegerType(1),
                Token::Word(b"x"),
                Token::Word(b"cc"),
                Token::Integer(b"17"),
                Token::Integer(b"-5"),
                Token::Float(b"1.5e+3"),
                Token::HexFloat(HexFloat::Double, b"7FF0"),
                Token::HexFloat(HexFloat::Half, b"3C00"),
                Token::HexInteger { signed: false, digits: b"Af" },
                Token::Ellipsis,
                Token::Integer(b"1"),
                Token::Word(b"e5"),
            ]
        );
        assert!(matches!(tokens("i0")[..], [Token::Bad(_)]));
        // LLVM's reader uses the low bits of value and group numbers, but metadata numbers must fit.
        assert_eq!(tokens("%4294967303"), tokens("%7"));
        assert_eq!(tokens("#4294967303"), tokens("#7"));
        assert!(matches!(tokens("!4294967303")[..], [Token::Bad(_)]));
        assert!(matches!(tokens("\"a\n,")[..], [Token::Bad(_), Token::Mark(b',')]));
    }
}
