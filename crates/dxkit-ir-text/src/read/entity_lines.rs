//! Lines that are whole entities, which the outline passes over without looking at their tokens.
//!
//! Only lines are passed over of which a few counts show that the outline would find the same in their
//! tokens: nothing else starts in them, and each bracket and text that they open is closed.

use memchr::memchr;

use super::lexer::{LABEL, is};
use super::outline::{Entity, entity_of_word};
use super::scan::line_feed;

/// How often some bytes are in a piece of text.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    quotes: usize,
    equals: usize,
    braces_open: usize,
    braces_close: usize,
    /// Parentheses and square brackets.
    others_open: usize,
    others_close: usize,
    /// `;`, which starts a comment.
    comments: usize,
    /// `@`, which starts a name.
    globals: usize,
}

impl Counts {
    /// The counts of a text. It is inlined, so that what a caller does not use is not counted.
    #[inline(always)]
    fn new(text: &[u8]) -> Self {
        let mut all = Self::default();
        let mut chunks = text.chunks_exact(32);
        for chunk in &mut chunks {
            all.add(chunk);
        }
        // Zeros count nothing.
        let (mut last, rest) = ([0; 32], chunks.remainder());
        if let Some(place) = last.get_mut(..rest.len()) {
            place.copy_from_slice(rest);
        }
        all.add(&last);
        all
    }

    /// Adds those of at most 255 bytes. A compiler makes vector instructions of the sums.
    #[inline(always)]
    fn add(&mut self, chunk: &[u8]) {
        let [mut quotes, mut equals, mut braces_open, mut braces_close] = [0u8; 4];
        let [mut others_open, mut others_close, mut comments, mut globals] = [0u8; 4];
        for byte in chunk {
            quotes = quotes.wrapping_add(u8::from(*byte == b'"'));
            equals = equals.wrapping_add(u8::from(*byte == b'='));
            braces_open = braces_open.wrapping_add(u8::from(*byte == b'{'));
            braces_close = braces_close.wrapping_add(u8::from(*byte == b'}'));
            others_open = others_open.wrapping_add(u8::from((*byte == b'(') | (*byte == b'[')));
            others_close = others_close.wrapping_add(u8::from((*byte == b')') | (*byte == b']')));
            comments = comments.wrapping_add(u8::from(*byte == b';'));
            globals = globals.wrapping_add(u8::from(*byte == b'@'));
        }
        self.quotes += usize::from(quotes);
        self.equals += usize::from(equals);
        self.braces_open += usize::from(braces_open);
        self.braces_close += usize::from(braces_close);
        self.others_open += usize::from(others_open);
        self.others_close += usize::from(others_close);
        self.comments += usize::from(comments);
        self.globals += usize::from(globals);
    }

    /// Whether texts, parentheses and square brackets are closed, and there is no comment.
    const fn is_closed(&self) -> bool {
        self.quotes % 2 == 0 && self.others_open == self.others_close && self.comments == 0
    }
}

/// Whether certainly no byte of a text opens or closes anything, or starts a text or a comment. The answer
/// may be no although there is none, if the text has `=` or a control character.
fn is_flat(text: &[u8]) -> bool {
    // A few bytes differ in these bits: `;`, `[` and `{`, and `=`, `]` and `}`.
    let is_special =
        |byte: u8| (byte | 0x60 == b'{') | (byte | 0x60 == b'}') | (byte | 1 == b')') | (byte == b'"');
    let has_special = |chunk: &[u8]| chunk.iter().fold(false, |found, byte| found | is_special(*byte));
    match text.last_chunk::<16>() {
        // The last chunk may have bytes of the one before.
        Some(last) => !text.chunks_exact(16).any(has_special) && !has_special(last),
        None => !text.iter().any(|byte| is_special(*byte)),
    }
}

/// The text after a name or a number, and ` = `.
fn after_name(line: &[u8]) -> Option<&[u8]> {
    if let [b'"', quoted @ ..] = line {
        return quoted.get(memchr(b'"', quoted)? + 1..)?.strip_prefix(b" = ");
    }
    let is_number = line.first()?.is_ascii_digit();
    let is_part = |byte: &u8| if is_number { byte.is_ascii_digit() } else { is(*byte, LABEL) };
    let length = line.iter().position(|byte| !is_part(byte))?;
    line.get(length..).filter(|_| length > 0)?.strip_prefix(b" = ")
}

/// Whether none of the words between spaces starts an entity.
fn has_no_start(text: &[u8]) -> bool {
    text.split(|byte| *byte == b' ').all(|word| match word {
        // What follows the digits is another word.
        [b'#', number @ ..] => number.iter().all(u8::is_ascii_digit),
        _ => entity_of_word(word).is_none(),
    })
}

/// Whether no other entity starts in the line of a function, in front of its name or after its parameters.
fn is_one_function(line: &[u8]) -> bool {
    let name = line.iter().position(|byte| *byte == b'@');
    let parameters = line.iter().rposition(|byte| *byte == b')');
    let (Some(name), Some(parameters)) = (name, parameters) else { return false };
    let after = line.get(name + 1..).unwrap_or_default();
    let after = match after {
        [b'"', quoted @ ..] => memchr(b'"', quoted).and_then(|end| quoted.get(end + 1..)).unwrap_or(after),
        _ => after,
    };
    memchr(b'@', after).is_none()
        && has_no_start(line.get(..name).unwrap_or_default())
        && has_no_start(line.get(parameters + 1..).unwrap_or_default())
}

/// The entity that the first line of a text is, and where that line ends; of a function, where its body ends.
/// `None` if the tokens must be looked at.
pub(super) fn entity_line(text: &[u8]) -> Option<(Entity, usize)> {
    let length = line_feed(text)?;
    let line = text.get(..length)?;
    let (entity, content) = match line {
        [b'!', rest @ ..] if rest.first() != Some(&b'"') => {
            let is_node = rest.first().is_some_and(u8::is_ascii_digit);
            let content = after_name(rest)?;
            let content = content.strip_prefix(b"distinct ").unwrap_or(content).strip_prefix(b"!")?;
            (if is_node { Entity::Node } else { Entity::NamedMetadata }, content)
        }
        [b'@', rest @ ..] => (Entity::Global, after_name(rest)?),
        [b'%', rest @ ..] => (Entity::Type, after_name(rest)?.strip_prefix(b"type ")?),
        [b'd', rest @ ..] if rest.starts_with(b"eclare ") || rest.starts_with(b"efine ") => {
            (Entity::Function, rest)
        }
        [b'a', rest @ ..] => {
            let rest = rest.strip_prefix(b"ttributes #")?;
            (Entity::Attributes, after_name(rest).filter(|rest| rest.starts_with(b"{"))?)
        }
        _ => return None,
    };
    // Most nodes have numbers and other nodes alone between their braces.
    if let (Entity::Node | Entity::NamedMetadata, [b'{', inside @ .., b'}']) = (entity, content) {
        if is_flat(inside) {
            return Some((entity, length));
        }
    }
    // All of it is in one pair of braces.
    let is_in_braces =
        matches!(entity, Entity::Node | Entity::NamedMetadata | Entity::Type | Entity::Attributes);
    if let (true, [b'{', ..], [.., b'}']) = (is_in_braces, content, line) {
        let counts = Counts::new(line);
        let is_whole = counts.is_closed() && (counts.braces_open, counts.braces_close) == (1, 1);
        return is_whole.then_some((entity, length));
    }
    let counts = Counts::new(line);
    if !counts.is_closed() {
        return None;
    }
    let braces = (counts.braces_open, counts.braces_close);
    let is_whole = match (entity, content, line) {
        (Entity::Node, [b'D' | b'G', ..], [.., b')']) => {
            braces == (0, 0) && counts.equals == 1 && counts.globals == 0
        }
        (Entity::Global, _, _) => {
            braces == (0, 0) && (counts.equals, counts.globals) == (1, 1) && has_no_start(content)
        }
        (Entity::Function, [b'e', b'f', ..], [.., b' ', b'{']) => {
            let is_head = braces == (1, 0) && counts.equals == 0 && is_one_function(content);
            return body_end(text, length).filter(|_| is_head).map(|end| (entity, end));
        }
        (Entity::Function, [b'e', b'c', ..], _) => {
            braces == (0, 0) && counts.equals == 0 && is_one_function(content)
        }
        _ => false,
    };
    is_whole.then_some((entity, length))
}

/// The end of the body of a function that starts in front of a position: after a `}` at the start of a line,
/// if no other brace is in the body.
fn body_end(text: &[u8], start: usize) -> Option<usize> {
    let rest = text.get(start..)?;
    let body = rest.get(..memchr(b'}', rest)?)?;
    let counts = Counts::new(body);
    let is_closed =
        counts.quotes % 2 == 0 && counts.braces_open == 0 && counts.others_open == counts.others_close;
    (body.ends_with(b"\n") && is_closed).then_some(start + body.len() + 1)
}
