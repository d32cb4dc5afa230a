//! JSON: from a tree, and (feature `json`) to one.

use alloc::string::String;
use core::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::node::{BytesStyle, Node, Value, unsigned};

/// Bytes of a line of base64, which are 76 characters.
const BASE64_LINE: usize = 57;

/// A list on one line is continued on the next line beyond this number of characters.
const WRAP: usize = 80;

/// A document. Lists of values are printed on one line; long bytes are lists of lines of base64.
#[must_use]
pub fn json(document: &Node<'_>) -> String {
    let mut text = String::new();
    value(document, 0, &mut text);
    text.push('\n');
    text
}

fn line(indent: usize, text: &mut String) {
    text.push('\n');
    text.extend(core::iter::repeat_n(' ', indent));
}

fn value(node: &Node<'_>, indent: usize, text: &mut String) {
    let inner = indent.saturating_add(2);
    match &node.value {
        Value::Map(map) if map.is_empty() => text.push_str("{}"),
        Value::Map(map) => {
            text.push('{');
            for (index, (key, node)) in map.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                line(inner, text);
                string(&key.text, text);
                text.push_str(": ");
                value(node, inner, text);
            }
            line(indent, text);
            text.push('}');
        }
        Value::List { items, .. } => {
            let simple = |node: &Node<'_>| matches!(node.value, Value::Text(_) | Value::Plain(_));
            let one_line = items.iter().all(simple);
            list(items.iter(), !one_line, indent, text, |item, text| value(item, inner, text));
        }
        Value::Bytes { bytes, style: BytesStyle::List } => {
            list(bytes.iter(), false, indent, text, |byte, text| {
                let _ = write!(text, "{byte}");
            });
        }
        Value::Bytes { bytes, style: BytesStyle::Base64 } => {
            list(bytes.chunks(BASE64_LINE), true, indent, text, |chunk, text| {
                string(&STANDARD.encode(chunk), text);
            });
        }
        Value::Text(value) => string(value, text),
        Value::Plain(plain) => match unsigned(plain) {
            // JSON has no hexadecimal numbers.
            Some(number) => {
                let _ = write!(text, "{number}");
            }
            None if matches!(&**plain, "true" | "false") || is_number(plain) => text.push_str(plain),
            None => string(plain, text),
        },
    }
}

fn list<T>(
    items: impl Iterator<Item = T>,
    lines: bool,
    indent: usize,
    text: &mut String,
    mut item: impl FnMut(T, &mut String),
) {
    let mut empty = true;
    text.push('[');
    let mut start = text.len();
    for value in items {
        if !empty {
            text.push(',');
        }
        if lines || text.len().saturating_sub(start) > WRAP {
            line(indent.saturating_add(2), text);
            start = text.len();
        } else if !empty {
            text.push(' ');
        }
        empty = false;
        item(value, text);
    }
    if lines && !empty {
        line(indent, text);
    }
    text.push(']');
}

/// Whether the text is a JSON number as well.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let no_octal = whole == "0" || !whole.starts_with('0');
    digits(whole) && no_octal && digits(part) && digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))
}

fn string(value: &str, text: &mut String) {
    text.push('"');
    for c in value.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            c if c.is_control() || matches!(c, '\u{feff}' | '\u{2028}' | '\u{2029}') => {
                let _ = write!(text, "\\u{:04x}", u32::from(c));
            }
            c => text.push(c),
        }
    }
    text.push('"');
}

#[cfg(feature = "json")]
pub use read::document;

#[cfg(feature = "json")]
mod read {
    use alloc::borrow::Cow;
    use alloc::format;
    use alloc::string::ToString as _;
    use alloc::vec::Vec;
    use core::fmt;

    use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
    use serde_json::value::RawValue;

    use dxkit_bytes::TextError;

    use crate::node::{BytesStyle, Key, Mark, Node, Value};

    /// Maximum nesting depth of objects and arrays. Every level is scanned once by the level above, so this
    /// also bounds the time.
    const DEPTH: usize = 48;

    /// Reads a document.
    ///
    /// # Errors
    /// The reason why the text is not JSON, or is refused: duplicate keys, too many levels.
    pub fn document(text: &str) -> Result<Node<'_>, TextError> {
        let content = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = Lines::new(content);
        let raw: Result<&RawValue, _> = serde_json::from_str(content).map_err(|error| syntax(&error));
        raw.and_then(|raw| node(raw.get(), &lines, 0)).map_err(|error| error.in_text(text))
    }

    fn syntax(error: &serde_json::Error) -> TextError {
        let narrow = |number: usize| u32::try_from(number.max(1)).unwrap_or(u32::MAX);
        let message = error.to_string();
        // serde_json repeats the position after the message.
        let message = message.split(" at line ").next().unwrap_or_default();
        let mark = Mark { line: narrow(error.line()), column: narrow(error.column()) };
        mark.error(format!("not valid JSON: {message}"))
    }

    /// Offsets of lines, to find the position of a piece of the text.
    struct Lines<'t> {
        text: &'t str,
        starts: Vec<usize>,
    }

    impl<'t> Lines<'t> {
        fn new(text: &'t str) -> Self {
            let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            let starts = core::iter::once(0).chain(ends.map(|(index, _)| index.saturating_add(1)));
            Self { text, starts: starts.collect() }
        }

        /// The position of a piece of the text.
        fn mark(&self, piece: &str) -> Mark {
            let offset = piece.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
            if offset > self.text.len() {
                return Mark::default();
            }
            let line = self.starts.partition_point(|start| *start <= offset);
            let start = line.checked_sub(1).and_then(|index| self.starts.get(index)).copied().unwrap_or(0);
            // Columns in bytes, not characters: counting characters would be slow on a long line.
            let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            Mark { line: narrow(line), column: narrow(offset.saturating_sub(start).saturating_add(1)) }
        }
    }

    /// A string, or the key of an object: borrowed from the text if it has no escapes.
    struct Word<'t>(Cow<'t, str>);

    impl<'de> Deserialize<'de> for Word<'de> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Words;
            impl<'de> Visitor<'de> for Words {
                type Value = Word<'de>;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("text")
                }

                fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                    Ok(Word(Cow::Borrowed(text)))
                }

                fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                    Ok(Word(Cow::Owned(text.into())))
                }
            }
            deserializer.deserialize_str(Words)
        }
    }

    /// The items of an object or array, each as its piece of text.
    enum Level<'t> {
        Map(Vec<(Word<'t>, &'t RawValue)>),
        List(Vec<&'t RawValue>),
    }

    impl<'de> Deserialize<'de> for Level<'de> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Levels;
            impl<'de> Visitor<'de> for Levels {
                type Value = Level<'de>;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("an object or an array")
                }

                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                    let mut pairs = Vec::new();
                    while let Some(pair) = map.next_entry()? {
                        pairs.push(pair);
                    }
                    Ok(Level::Map(pairs))
                }

                fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                    let mut items = Vec::new();
                    while let Some(item) = list.next_element()? {
                        items.push(item);
                    }
                    Ok(Level::List(items))
                }
            }
            deserializer.deserialize_any(Levels)
        }
    }

    fn node<'t>(piece: &'t str, lines: &Lines<'t>, depth: usize) -> Result<Node<'t>, TextError> {
        let mark = lines.mark(piece);
        let fail = |error: serde_json::Error| mark.error(syntax(&error).message());
        let value = match piece.as_bytes().first() {
            Some(b'{' | b'[') if depth >= DEPTH => {
                let message = format!("objects and arrays are nested deeper than {DEPTH} levels");
                return Err(mark.error(message));
            }
            Some(b'{' | b'[') => match serde_json::from_str(piece).map_err(fail)? {
                Level::Map(pairs) => Value::Map(map(pairs, lines, depth.saturating_add(1))?),
                Level::List(items) => list(&items, lines, depth.saturating_add(1))?,
            },
            Some(b'"') => Value::Text(serde_json::from_str::<Word<'_>>(piece).map_err(fail)?.0),
            _ => Value::Plain(Cow::Borrowed(piece)),
        };
        Ok(Node { value, mark })
    }

    fn map<'t>(
        pairs: Vec<(Word<'t>, &'t RawValue)>,
        lines: &Lines<'t>,
        depth: usize,
    ) -> Result<Vec<(Key<'t>, Node<'t>)>, TextError> {
        let mut map = Vec::with_capacity(pairs.len());
        for (Word(text), value) in pairs {
            // An escaped key is not in the text verbatim: its position is that of its value.
            let mark = match &text {
                Cow::Borrowed(text) => lines.mark(text),
                Cow::Owned(_) => lines.mark(value.get()),
            };
            map.push((Key { text, mark }, node(value.get(), lines, depth)?));
        }
        crate::node::unique(&map)?;
        Ok(map)
    }

    fn list<'t>(items: &[&'t RawValue], lines: &Lines<'t>, depth: usize) -> Result<Value<'t>, TextError> {
        let small = |item: &&RawValue| item.get().parse::<u8>().ok();
        if items.len() >= crate::node::MANY {
            if let Some(bytes) = items.iter().map(small).collect() {
                return Ok(Value::Bytes { bytes: Cow::Owned(bytes), style: BytesStyle::List });
            }
        }
        let items = items.iter().map(|item| node(item.get(), lines, depth)).collect::<Result<_, _>>()?;
        Ok(Value::List { items, flow: false })
    }
}
