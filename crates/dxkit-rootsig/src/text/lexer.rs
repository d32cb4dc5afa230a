//! The lexer: the same tokens as DXC's.

use dxkit_types::ResourceClass;

/// The size of DXC's token buffer: a longer token is split there.
const LONGEST_TOKEN: usize = 127;

/// A token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Token<'t> {
    /// The end of the text.
    End,
    /// `,`
    Comma,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `=`
    Equals,
    /// `|`
    Or,
    /// A number without a minus sign.
    Unsigned(u32),
    /// A number with a minus sign.
    Negative(i32),
    /// A number with a point, an exponent or the suffix `f`.
    Float(f32),
    /// `b0`, `t0`, `u0` or `s0`.
    Register(ResourceClass, u32),
    /// A name.
    Word(&'t str),
    /// An invalid token.
    Bad(Bad),
}

/// Why a token is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bad {
    /// A character that no token contains.
    Character(char),
    /// A sign or a point without digits.
    NoDigits,
    /// An exponent without digits.
    NoExponent,
    /// An integer that does not fit 32 bits.
    TooLarge,
    /// A float that is too large, or whose double is zero although it has a digit other than 0.
    OutOfRange,
    /// The number of a register does not fit 32 bits.
    RegisterTooLarge,
    /// Longer than [`LONGEST_TOKEN`].
    TooLong,
    /// The start of a comment.
    Comment,
}

/// Reads one token at a time.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    comments: bool,
}

/// A token and its bytes in the text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Lexeme<'t> {
    pub(super) token: Token<'t>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'t> Lexer<'t> {
    /// `comments`: whether `//` and `/* */` are white space; DXC refuses them.
    pub(super) fn new(text: &'t str, comments: bool) -> Self {
        Self { text, at: 0, comments }
    }

    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    fn peek(&self) -> Option<u8> {
        self.byte(self.at)
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips the bytes that satisfy `of`, up to the longest token from `start`; `false` if there are none.
    fn run(&mut self, start: usize, of: impl Fn(u8) -> bool) -> bool {
        let first = self.at;
        while self.at.saturating_sub(start) < LONGEST_TOKEN && self.peek().is_some_and(&of) {
            self.at += 1;
        }
        self.at > first
    }

    fn skip_space(&mut self) {
        loop {
            while self.peek().is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')) {
                self.at += 1;
            }
            let end = match self.rest() {
                _ if !self.comments => return,
                rest if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                rest if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
                _ => return,
            };
            self.at += end;
        }
    }

    /// The next token; at the end, [`Token::End`] each time.
    pub(super) fn next(&mut self) -> Lexeme<'t> {
        self.skip_space();
        let start = self.at;
        let token = match self.peek() {
            // A zero character is the end for DXC.
            None | Some(0) => Token::End,
            Some(byte) => {
                let single = match byte {
                    b',' => Some(Token::Comma),
                    b'(' => Some(Token::Open),
                    b')' => Some(Token::Close),
                    b'=' => Some(Token::Equals),
                    b'|' => Some(Token::Or),
                    _ => None,
                };
                match single {
                    Some(token) => {
                        self.at += 1;
                        token
                    }
                    None if byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.') => self.number(start),
                    None if is_name(byte) => self.word(start),
                    None => self.bad_character(),
                }
            }
        };
        Lexeme { token, start, end: self.at }
    }

    fn bad_character(&mut self) -> Token<'t> {
        let rest = self.rest();
        let comment = rest.starts_with("//") || rest.starts_with("/*");
        let character = rest.chars().next().unwrap_or('\0');
        self.at += character.len_utf8();
        if comment {
            self.at += 1;
            return Token::Bad(Bad::Comment);
        }
        Token::Bad(Bad::Character(character))
    }

    fn word(&mut self, start: usize) -> Token<'t> {
        let part = |byte: u8| is_name(byte) || byte.is_ascii_digit();
        self.run(start, part);
        if self.peek().is_some_and(part) {
            self.run_on(part);
            return Token::Bad(Bad::TooLong);
        }
        let word = self.text.get(start..self.at).unwrap_or_default();
        let class = match word.as_bytes() {
            [b'b', b'0'..=b'9', ..] => ResourceClass::CBV,
            [b't', b'0'..=b'9', ..] => ResourceClass::SRV,
            [b'u', b'0'..=b'9', ..] => ResourceClass::UAV,
            [b's', b'0'..=b'9', ..] => ResourceClass::Sampler,
            _ => return Token::Word(word),
        };
        // Characters after the digits are ignored: for DXC, `b0_light` is `b0`.
        let digits = word.get(1..).unwrap_or_default();
        match whole(digits) {
            Some(number) => Token::Register(class, number),
            None => Token::Bad(Bad::RegisterTooLarge),
        }
    }

    /// Skips the rest of a token that is too long.
    fn run_on(&mut self, of: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&of) {
            self.at += 1;
        }
    }

    fn number(&mut self, start: usize) -> Token<'t> {
        let digit = |byte: u8| byte.is_ascii_digit();
        let negative = self.peek() == Some(b'-');
        if matches!(self.peek(), Some(b'+' | b'-')) {
            self.at += 1;
        }
        let mut digits = self.run(start, digit);
        let mut float = false;
        if self.peek() == Some(b'.') {
            float = true;
            self.at += 1;
            digits |= self.run(start, digit);
        }
        if !digits {
            return Token::Bad(Bad::NoDigits);
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            float = true;
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if !self.run(start, digit) && !self.peek().is_some_and(digit) {
                return Token::Bad(Bad::NoExponent);
            }
        }
        let end = self.at;
        if matches!(self.peek(), Some(b'f' | b'F')) {
            float = true;
            self.at += 1;
        }
        if self.at.saturating_sub(start) >= LONGEST_TOKEN && self.peek().is_some_and(digit) {
            self.run_on(digit);
            return Token::Bad(Bad::TooLong);
        }
        let text = self.text.get(start..end).unwrap_or_default();
        if float {
            return real(text).map_or(Token::Bad(Bad::OutOfRange), Token::Float);
        }
        let unsigned = text.trim_start_matches(['+', '-']);
        if !negative {
            return whole(unsigned).map_or(Token::Bad(Bad::TooLarge), Token::Unsigned);
        }
        // -2147483648 has no positive counterpart in 32 bits.
        let value =
            whole(unsigned).map(|value| -i64::from(value)).and_then(|value| i32::try_from(value).ok());
        value.map_or(Token::Bad(Bad::TooLarge), Token::Negative)
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// The decimal digits at the front; a leading 0 does not make them octal.
fn whole(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit);
    digits.into_iter().try_fold(0u32, |value, digit| {
        value.checked_mul(10)?.checked_add(u32::from(digit.wrapping_sub(b'0')))
    })
}

/// A float as DXC reads it: as a double, which must be in the range of floats and not round to zero, then
/// rounded to a float.
fn real(text: &str) -> Option<f32> {
    let double: f64 = text.parse().ok()?;
    let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
    let is_zero = !mantissa.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    if double.abs() > f64::from(f32::MAX) || (double == 0.0 && !is_zero) {
        return None;
    }
    #[allow(clippy::cast_possible_truncation)] // DXC rounds twice as well
    Some(double as f32)
}
