//! [`Node`]: a text as a tree, between the structures and the printers and parsers.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::TextError;

/// A position in a text that was read. Both numbers count from 1; both are 0 without a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Mark {
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
}

impl Mark {
    /// An error here.
    pub(crate) fn error(self, message: impl Into<String>) -> TextError {
        self.place(TextError::without_place(message))
    }

    /// The same error, here if it has no place.
    pub(crate) fn place(self, error: TextError) -> TextError {
        if self == Self::default() {
            return error;
        }
        let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
        error.or_at_column(number(self.line), number(self.column))
    }
}

/// A value of the tree, with its position.
#[derive(Debug, Clone, PartialEq)]
pub struct Node<'t> {
    /// The value.
    pub value: Value<'t>,
    /// Its position.
    pub mark: Mark,
}

/// A key of a map, with its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key<'t> {
    /// The key.
    pub text: Cow<'t, str>,
    /// Its position.
    pub mark: Mark,
}

/// The content of a node. There are no types below text: the meaning of a text is known where it is used.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'t> {
    /// Keys and values, in order. Keys are unique.
    Map(Vec<(Key<'t>, Node<'t>)>),
    /// A list.
    List {
        /// Its items.
        items: Vec<Node<'t>>,
        /// Whether it is printed on one line (or as many as needed), instead of an item on each line.
        flow: bool,
    },
    /// A list of numbers below 256: the common content of long lists.
    Bytes {
        /// The numbers.
        bytes: Cow<'t, [u8]>,
        /// Their printed form.
        style: BytesStyle,
    },
    /// Text: quoted if it could be misread.
    Text(Cow<'t, str>),
    /// A number, a Boolean, the name of a number: printed without quotes.
    Plain(Cow<'t, str>),
}

/// The printed form of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BytesStyle {
    /// As a list of hexadecimal numbers, like LLVM.
    List,
    /// As lines of base64: less than a quarter of that size.
    Base64,
}

impl<'t> Node<'t> {
    /// A value without a position.
    #[must_use]
    pub fn new(value: Value<'t>) -> Self {
        Self { value, mark: Mark::default() }
    }

    /// Its kind, for messages.
    #[must_use]
    pub fn sort(&self) -> &'static str {
        match &self.value {
            Value::Map(_) => "a map",
            Value::List { .. } | Value::Bytes { .. } => "a list",
            Value::Text(_) => "text",
            Value::Plain(text) if is_null(text) => "nothing",
            Value::Plain(_) => "a plain value",
        }
    }

    /// The text, if it is one: LLVM does not distinguish quoted from plain text, nor does this crate.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) | Value::Plain(text) => Some(text),
            _ => None,
        }
    }

    /// The same tree, borrowing nothing from the text.
    pub(crate) fn owned(&self) -> Node<'static> {
        let value = match &self.value {
            Value::Map(map) => Value::Map(
                map.iter()
                    .map(|(key, node)| {
                        let text = Cow::Owned(key.text.clone().into_owned());
                        (Key { text, mark: key.mark }, node.owned())
                    })
                    .collect(),
            ),
            Value::List { items, flow } => {
                Value::List { items: items.iter().map(Self::owned).collect(), flow: *flow }
            }
            Value::Bytes { bytes, style } => {
                Value::Bytes { bytes: Cow::Owned(bytes.clone().into_owned()), style: *style }
            }
            Value::Text(text) => Value::Text(Cow::Owned(text.clone().into_owned())),
            Value::Plain(text) => Value::Plain(Cow::Owned(text.clone().into_owned())),
        };
        Node { value, mark: self.mark }
    }

    /// Number of its nodes and of the bytes of their texts.
    #[cfg(feature = "std")]
    pub(crate) fn weight(&self) -> usize {
        let below = match &self.value {
            Value::Map(map) => map.iter().fold(0usize, |sum, (key, node)| {
                sum.saturating_add(key.text.len()).saturating_add(node.weight())
            }),
            Value::List { items, .. } => items.iter().fold(0, |sum, item| item.weight().saturating_add(sum)),
            Value::Bytes { bytes, .. } => bytes.len(),
            Value::Text(text) | Value::Plain(text) => text.len(),
        };
        below.saturating_add(1)
    }

    /// Whether the value is absent, as after a key without a value.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Plain(text) if is_null(text))
    }
}

fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

impl<'t> Key<'t> {
    /// A key without a position.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self { text: Cow::Borrowed(text), mark: Mark::default() }
    }
}

/// Lists of at least this many small numbers are read as bytes.
#[cfg(any(feature = "std", feature = "json"))]
pub(crate) const MANY: usize = 64;

/// Checks that keys are unique.
#[cfg(any(feature = "std", feature = "json"))]
pub(crate) fn unique(map: &[(Key<'_>, Node<'_>)]) -> Result<(), TextError> {
    let mut keys: Vec<&Key<'_>> = map.iter().map(|(key, _)| key).collect();
    keys.sort_by(|one, other| (&one.text, one.mark).cmp(&(&other.text, other.mark)));
    for (one, other) in keys.iter().zip(keys.iter().skip(1)) {
        if one.text == other.text {
            let first = one.mark.line;
            let message = alloc::format!("the key `{}` occurs twice, first in line {first}", other.text);
            return Err(other.mark.error(message));
        }
    }
    Ok(())
}

/// The name among `known` that was probably meant: one or two letters differ, or only the case.
#[must_use]
pub(crate) fn near<'k>(wanted: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // Longer words are not typing errors, and would take long to compare.
    if wanted.len() > 64 {
        return None;
    }
    let distances = known.into_iter().map(|name| (distance(wanted, name), name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= 2.min(wanted.len() / 2)).then_some(name)
}

/// Number of letters to insert, delete or replace, ignoring case.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, a) in one.bytes().enumerate() {
        let mut diagonal = index;
        let mut left = index.saturating_add(1);
        let mut next = Vec::with_capacity(row.len());
        next.push(left);
        for (b, up) in other.bytes().zip(row.iter().skip(1)) {
            let replaced = diagonal.saturating_add(usize::from(!a.eq_ignore_ascii_case(&b)));
            diagonal = *up;
            left = replaced.min(up.saturating_add(1)).min(left.saturating_add(1));
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

/// An unsigned number: decimal, or with the prefix `0x`, `0o` (or just 0), `0b`, as LLVM reads them.
pub(crate) fn unsigned(text: &str) -> Option<u64> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (text.get(2..)?, 16),
        [b'0', b'o', ..] => (text.get(2..)?, 8),
        [b'0', b'b' | b'B', ..] => (text.get(2..)?, 2),
        [b'0', b'0'..=b'9', ..] => (text.get(1..)?, 8),
        _ => (text, 10),
    };
    // `from_str_radix` accepts a plus sign.
    if digits.starts_with('+') { None } else { u64::from_str_radix(digits, radix).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses() {
        let known = ["Name", "Size", "Program"];
        assert_eq!(near("Nmae", known), Some("Name"));
        assert_eq!(near("size", known), Some("Size"));
        assert_eq!(near("Progam", known), Some("Program"));
        assert_eq!(near("Colour", known), None);
        assert_eq!(near("X", known), None);
    }

    #[test]
    fn errors_say_where() {
        let error = Mark { line: 3, column: 7 }.error("no").in_key("Name").in_item(2).in_key("Parts");
        assert_eq!(alloc::format!("{error}"), "3:7: error: Parts[2].Name: no");
        // Without a text, only the path is known.
        let error = Mark::default().place(Mark::default().error("no").in_key("Name"));
        assert_eq!(alloc::format!("{error}"), "error: Name: no");
    }
}
