//! The cursor: the place in a text at which a [`Reader`] is, and what is taken there.
//!
//! Each primitive begins with the canonical form, that of printers: one space between words, a line feed and
//! two spaces between instructions, no comment. That test is inlined into the functions of the grammar.
//! Everything else (comments, other white space, labels, numbers in other forms) is read out of line, by
//! [`Lexer`], which knows every token. Both give the same: a primitive that is not sure asks the lexer.

use alloc::borrow::Cow;
use core::cell::Cell;

use super::lexer::{CONTINUES, is};
use super::scan::{digits, quotation_mark};
use super::{Lexer, Read, Reader, Token};

/// Whether a word or a number that is followed by a byte ends in front of it, and is no label.
#[inline(always)]
pub(super) fn is_end(next: Option<&u8>) -> bool {
    next.is_none_or(|next| !is(*next, CONTINUES))
}

/// The token that the lexer found last. Most tokens are looked at several times.
#[derive(Debug)]
pub(super) struct Lexed<'t> {
    /// Where the lexer started: at the token.
    at: Cell<usize>,
    end: Cell<usize>,
    token: Cell<Token<'t>>,
}

impl Lexed<'_> {
    /// No token: no text has this position.
    pub(super) const fn none() -> Self {
        Self { at: Cell::new(usize::MAX), end: Cell::new(usize::MAX), token: Cell::new(Token::End) }
    }
}

impl<'t> Reader<'t> {
    /// The text from the next token on.
    #[inline(always)]
    pub(super) fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The first byte of the next token; 0 at the end of the text.
    #[inline(always)]
    pub(super) fn byte(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Passes over white space and comments.
    #[inline(always)]
    pub(super) fn space(&mut self) {
        let Some([first, second]) = self.rest().first_chunk() else { return self.other_space() };
        // One space, or none.
        if *first == b' ' && *second > b' ' && *second != b';' {
            self.at += 1;
        } else if *first <= b' ' || *first == b';' {
            self.other_space();
        }
    }

    #[inline(never)]
    fn other_space(&mut self) {
        // The end of a line, and the next instruction or the next entity.
        let (length, next) = match self.rest() {
            [b'\n', b' ', b' ', next, ..] => (3, *next),
            [b'\n', next, ..] => (1, *next),
            _ => (0, 0),
        };
        if next > b' ' && next != b';' {
            self.at += length;
            return;
        }
        let mut lexer = Lexer::at(self.text, self.at);
        lexer.skip_space();
        self.at = lexer.end();
    }

    /// Takes the next token, which has `length` bytes.
    #[inline(always)]
    pub(super) fn advance(&mut self, length: usize) {
        self.at += length;
        self.end_of_last = self.at;
        self.space();
    }

    /// Takes everything in front of the rest of the text.
    #[inline(always)]
    pub(super) fn advance_to(&mut self, rest: &[u8]) {
        self.at = self.text.len() - rest.len();
        self.end_of_last = self.at;
        self.space();
    }

    /// Goes on at a place of the text.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
        self.end_of_last = at;
        self.space();
    }

    /// The next token, whatever it is.
    #[inline(never)]
    pub(super) fn token(&self) -> Token<'t> {
        self.lex();
        self.lexed.token.get()
    }

    /// Finds the next token, if it was not the last one that was looked at.
    #[inline(always)]
    fn lex(&self) {
        if self.lexed.at.get() != self.at {
            let mut lexer = Lexer::at(self.text, self.at);
            self.lexed.token.set(lexer.next());
            self.lexed.end.set(lexer.end());
            self.lexed.at.set(self.at);
        }
    }

    /// The lexer after the next token.
    pub(super) fn after_token(&self) -> Lexer<'t> {
        Lexer::at(self.text, self.token_end())
    }

    /// The end of the next token.
    pub(super) fn token_end(&self) -> usize {
        self.lex();
        self.lexed.end.get()
    }

    /// The first byte of the token after the next one; 0 at the end.
    pub(super) fn peek_after(&self) -> u8 {
        self.after_token().peek()
    }

    /// Takes the next token, whatever it is, and gives it.
    #[inline(never)]
    pub(super) fn take(&mut self) -> Token<'t> {
        let token = self.token();
        self.go_to(self.lexed.end.get());
        token
    }

    /// Takes the next token, whatever it is.
    #[inline(never)]
    pub(super) fn bump(&mut self) {
        let end = self.token_end();
        self.go_to(end);
    }

    /// Takes a mark of one character, other than `!`, if it is next.
    #[inline(always)]
    pub(super) fn eat(&mut self, mark: u8) -> bool {
        let found = self.byte() == mark;
        if found {
            self.advance(1);
        }
        found
    }

    /// Takes a comma, unless attached metadata follows it.
    #[inline(always)]
    pub(super) fn eat_comma(&mut self) -> bool {
        match self.rest() {
            [b',', b' ', next, ..] if *next > b' ' && *next != b';' => {
                if *next == b'!' {
                    return false;
                }
                self.end_of_last = self.at + 1;
                self.at += 2;
                true
            }
            [b',', ..] => self.peek_after() != b'!' && self.eat(b','),
            _ => false,
        }
    }

    /// Whether the next token is a word.
    #[inline(always)]
    pub(super) fn at_word(&self, word: &[u8]) -> bool {
        let Some(after) = self.rest().strip_prefix(word) else { return false };
        is_end(after.first()) || matches!(self.token(), Token::Word(found) if found == word)
    }

    /// Takes a word if it is next.
    #[inline(always)]
    pub(super) fn eat_word(&mut self, word: &[u8]) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance(word.len());
        }
        found
    }

    /// Takes a word if it is next and stands for something.
    pub(super) fn eat_known<T>(&mut self, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        let Token::Word(word) = self.token() else { return None };
        let found = find(core::str::from_utf8(word).ok()?)?;
        self.bump();
        Some(found)
    }

    #[inline(always)]
    pub(super) fn expect(&mut self, mark: u8, place: &str) -> Read<()> {
        if self.eat(mark) { Ok(()) } else { Err(self.expected_mark(mark, place)) }
    }

    #[cold]
    fn expected_mark(&mut self, mark: u8, place: &str) -> super::Stop {
        self.expected(&alloc::format!("'{}' {place}", char::from(mark)))
    }

    pub(super) fn expect_word(&mut self, word: &str, place: &str) -> Read<()> {
        if self.eat_word(word.as_bytes()) {
            return Ok(());
        }
        Err(self.expected(&alloc::format!("'{word}' {place}")))
    }

    /// A number without sign that fits into 32 bits.
    pub(super) fn short(&mut self, what: &str) -> Read<u32> {
        let at = self.at;
        let number = self.long(what)?;
        match u32::try_from(number) {
            Ok(number) => Ok(number),
            Err(_) => {
                Err(self.error(at, alloc::format!("{what} is too large: it must be less than 4294967296")))
            }
        }
    }

    /// A number without sign that fits into 64 bits.
    #[inline(always)]
    pub(super) fn long(&mut self, what: &str) -> Read<u64> {
        match digits(self.rest()) {
            Some((number, rest)) if is_end(rest.first()) => {
                self.advance_to(rest);
                Ok(number)
            }
            _ => self.other_long(what),
        }
    }

    #[inline(never)]
    fn other_long(&mut self, what: &str) -> Read<u64> {
        let Token::Integer(digits) = self.token() else { return Err(self.expected(what)) };
        let number = digits.iter().try_fold(0u64, |number, digit| {
            let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
            number.checked_mul(10)?.checked_add(digit.into())
        });
        match number {
            Some(number) => {
                self.bump();
                Ok(number)
            }
            None if digits.first() == Some(&b'-') => {
                Err(self.error(self.at, alloc::format!("{what} has no sign")))
            }
            None => Err(self.error(self.at, alloc::format!("{what} is too large"))),
        }
    }

    /// A text in quotes.
    pub(super) fn text(&mut self, what: &str) -> Read<Cow<'t, [u8]>> {
        if let [b'"', after @ ..] = self.rest() {
            // Near the start, and without an escape.
            if let Some(length) = quotation_mark(after) {
                if let (Some(text), Some([b'"', rest @ ..])) = (after.get(..length), after.get(length..)) {
                    if rest.first() != Some(&b':') {
                        self.advance_to(rest);
                        return Ok(Cow::Borrowed(text));
                    }
                }
            }
        }
        let Token::Text(text) = self.token() else { return Err(self.expected(what)) };
        self.bump();
        Ok(text.bytes())
    }

    /// Reads things with commas between, up to a mark.
    #[inline(always)]
    pub(super) fn list(
        &mut self,
        close: u8,
        place: &str,
        mut one: impl FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            one(self)?;
            if self.eat(b',') {
                continue;
            }
            return if self.eat(close) { Ok(()) } else { Err(self.expected_end(close, place)) };
        }
    }

    #[cold]
    fn expected_end(&mut self, close: u8, place: &str) -> super::Stop {
        self.expected(&alloc::format!("',' or '{}' {place}", char::from(close)))
    }
}
