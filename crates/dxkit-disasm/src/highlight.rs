//! [`tokens`]: the classes of a text's words, for highlighting.

/// The kind of a token.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// Spaces, commas, parentheses, and whatever is nothing else.
    Plain,
    /// From `;` to the end of the line.
    Comment,
    /// A string in quotes.
    String,
    /// A global value, a COMDAT: `@main`, `$name`.
    Global,
    /// A value of a function, or a structure: `%5`, `%dx.types.Handle`.
    Local,
    /// Metadata: `!7`, `!dbg`, `!DILocation`.
    Metadata,
    /// A group of attributes: `#0`.
    Attributes,
    /// A type that has a word: `i32`, `float`.
    Type,
    /// A number.
    Number,
    /// A word of the language: `define`, `add`, `nounwind`.
    Keyword,
    /// A label before a block, or the name of a field.
    Label,
}

/// The pieces of a text, in order; together they are the text. Strings and comments end with their line at
/// the latest.
///
/// ```
/// use dxkit_disasm::{TokenKind, tokens};
///
/// let line = b"  %1 = fadd float %0, 1.000000e+00  ; sum";
/// let numbers: Vec<_> = tokens(line).filter(|(kind, _)| *kind == TokenKind::Number).collect();
/// assert_eq!(numbers, [(TokenKind::Number, &b"1.000000e+00"[..])]);
/// assert_eq!(tokens(line).last(), Some((TokenKind::Comment, &b"; sum"[..])));
/// ```
pub fn tokens(text: &[u8]) -> impl Iterator<Item = (TokenKind, &[u8])> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let (kind, length) = first(rest)?;
        let (token, after) = rest.split_at_checked(length)?;
        rest = after;
        Some((kind, token))
    })
}

/// The kind and the length of the first piece.
fn first(text: &[u8]) -> Option<(TokenKind, usize)> {
    let (first, after) = text.split_first()?;
    let next = after.first().copied().unwrap_or_default();
    Some(match first {
        b';' => (TokenKind::Comment, text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len())),
        b'"' => (TokenKind::String, 1 + string(after)),
        b'c' if next == b'"' => (TokenKind::String, 2 + string(after.get(1..)?)),
        b'@' | b'$' => (TokenKind::Global, 1 + name(after)),
        b'%' => (TokenKind::Local, 1 + name(after)),
        b'!' if next == b'"' => (TokenKind::String, 2 + string(after.get(1..)?)),
        b'!' if is_word(next) || next == b'\\' => {
            (TokenKind::Metadata, 1 + run(after, |byte| is_word(byte) || byte == b'\\'))
        }
        b'#' if next.is_ascii_digit() => {
            (TokenKind::Attributes, 1 + run(after, |byte| byte.is_ascii_digit()))
        }
        b'0'..=b'9' => (TokenKind::Number, 1 + number(after)),
        b'-' if next.is_ascii_digit() => (TokenKind::Number, 1 + number(after)),
        b'A'..=b'Z' | b'a'..=b'z' | b'_' => word(text),
        _ => {
            let plain =
                |byte: u8| !is_word(byte) && !matches!(byte, b';' | b'"' | b'@' | b'$' | b'%' | b'!' | b'#');
            (TokenKind::Plain, 1 + run(after, plain))
        }
    })
}

/// The number of leading bytes with a property.
fn run(text: &[u8], is: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|byte| !is(*byte)).unwrap_or(text.len())
}

/// The remaining length of a string, the quote at its end included. Quotes inside are written as `\22`.
fn string(text: &[u8]) -> usize {
    match text.iter().position(|byte| matches!(byte, b'"' | b'\n')) {
        Some(end) if text.get(end) == Some(&b'"') => end + 1,
        Some(end) => end,
        None => text.len(),
    }
}

/// The length of a name after its first character.
fn name(text: &[u8]) -> usize {
    match text.first() {
        Some(b'"') => 1 + string(text.get(1..).unwrap_or_default()),
        _ => run(text, is_word),
    }
}

/// The remaining length of a number: digits, exponents, hexadecimal digits.
fn number(text: &[u8]) -> usize {
    let mut before = b'0';
    let mut length = 0;
    for byte in text {
        let sign = matches!(byte, b'+' | b'-') && before == b'e';
        if !byte.is_ascii_alphanumeric() && *byte != b'.' && !sign {
            break;
        }
        before = *byte;
        length += 1;
    }
    length
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-')
}

fn word(text: &[u8]) -> (TokenKind, usize) {
    let length = run(text, is_word);
    let word = text.get(..length).unwrap_or_default();
    let kind = match word {
        _ if text.get(length) == Some(&b':') => TokenKind::Label,
        [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => TokenKind::Type,
        b"void" | b"half" | b"float" | b"double" | b"label" | b"metadata" | b"x86_fp80" | b"fp128"
        | b"ppc_fp128" | b"x86_mmx" | b"opaque" => TokenKind::Type,
        b"x" => TokenKind::Plain,
        b"true" | b"false" | b"null" | b"undef" | b"zeroinitializer" => TokenKind::Number,
        _ if word.iter().any(u8::is_ascii_uppercase) => TokenKind::Number,
        _ => TokenKind::Keyword,
    };
    (kind, length)
}
