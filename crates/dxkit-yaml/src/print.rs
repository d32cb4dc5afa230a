//! From a tree to YAML, in the layout of LLVM's printer.
//!
//! The rules were derived from the output of `obj2yaml` 22 for `testdata`: maps and lists are blocks,
//! indented by two; a value starts 17 columns after the start of its key, or one space after the colon after
//! a long key; a list in brackets is continued on the next line beyond column 70, and leaves a space at the
//! end of the broken line.

use alloc::string::String;
use core::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::node::{BytesStyle, Key, Node, Value};

/// Columns from the start of a key to its value.
const VALUE: usize = 17;
/// A list in brackets is continued on the next line beyond this column.
const WRAP: usize = 70;
/// Bytes of a line of base64, which are 76 characters.
const BASE64_LINE: usize = 57;

/// A document, from `--- !dxcontainer` to `...`. With `blocks`, text of several lines is printed as a block;
/// LLVM quotes and escapes it.
#[must_use]
pub fn yaml(document: &Node<'_>, blocks: bool) -> String {
    let mut printer = Printer { text: String::from("--- !dxcontainer"), line: 0, brackets: 0, blocks };
    match &document.value {
        Value::Map(map) if !map.is_empty() => printer.map(map, 0, false),
        _ => printer.value(document, 0, 1),
    }
    printer.text.push_str("\n...\n");
    printer.text
}

struct Printer {
    text: String,
    /// Offset of the last line.
    line: usize,
    /// Number of open brackets.
    brackets: usize,
    /// Whether this is the lossless form.
    blocks: bool,
}

impl Printer {
    fn break_line(&mut self, indent: usize) {
        self.text.push('\n');
        self.line = self.text.len();
        self.spaces(indent);
    }

    fn spaces(&mut self, count: usize) {
        self.text.extend(core::iter::repeat_n(' ', count));
    }

    fn column(&self) -> usize {
        self.text.len().saturating_sub(self.line)
    }

    /// A map that is not empty; `inside` a list its first key follows the dash.
    fn map(&mut self, map: &[(Key<'_>, Node<'_>)], indent: usize, inside: bool) {
        let mut inside = inside;
        for (key, node) in map {
            if !inside {
                self.break_line(indent);
            }
            inside = false;
            let before = self.text.len();
            self.scalar(&key.text);
            self.text.push(':');
            let width = self.text.len().saturating_sub(before);
            self.value(node, indent, VALUE.saturating_sub(width).max(1));
        }
    }

    /// The value of a key at this indentation; `gap` spaces precede it if it is on the same line.
    fn value(&mut self, node: &Node<'_>, indent: usize, gap: usize) {
        let inner = indent.saturating_add(2);
        match &node.value {
            Value::Map(map) if map.is_empty() => self.after(gap, "{}"),
            Value::Map(map) => self.map(map, inner, false),
            Value::List { items, flow: false } if items.is_empty() => self.after(gap, "[]"),
            Value::List { items, flow: false } => self.list(items, inner),
            _ => {
                self.spaces(gap);
                self.inline(node, inner);
            }
        }
    }

    fn after(&mut self, gap: usize, text: &str) {
        self.spaces(gap);
        self.text.push_str(text);
    }

    fn list(&mut self, items: &[Node<'_>], indent: usize) {
        for item in items {
            self.break_line(indent);
            self.text.push('-');
            match &item.value {
                Value::Map(map) if !map.is_empty() => {
                    self.text.push(' ');
                    self.map(map, indent.saturating_add(2), true);
                }
                // A dash alone: the inner list is on separate lines.
                _ => self.value(item, indent, 1),
            }
        }
    }

    /// A value that starts on the current line. `indent` is the indentation of the following lines.
    fn inline(&mut self, node: &Node<'_>, indent: usize) {
        match &node.value {
            Value::Plain(text) => self.text.push_str(text),
            // There are no blocks inside brackets.
            Value::Text(text) if self.blocks && self.brackets == 0 && is_block(text) => {
                self.block(text, indent);
            }
            Value::Text(text) => self.scalar(text),
            Value::Bytes { bytes, style: BytesStyle::Base64 } => {
                self.text.push_str("!!binary |");
                for line in bytes.chunks(BASE64_LINE) {
                    self.break_line(indent);
                    STANDARD.encode_string(line, &mut self.text);
                }
            }
            Value::Bytes { bytes, style: BytesStyle::List } => self.flow(bytes.iter(), |printer, byte| {
                let _ = write!(printer.text, "0x{byte:X}");
            }),
            Value::List { items, .. } => {
                self.flow(items.iter(), |printer, item| printer.inline(item, indent))
            }
            // Not needed inside brackets.
            Value::Map(map) => self.flow(map.iter(), |printer, (key, node)| {
                printer.scalar(&key.text);
                printer.text.push_str(": ");
                printer.inline(node, indent);
            }),
        }
    }

    fn flow<T>(&mut self, items: impl Iterator<Item = T>, mut item: impl FnMut(&mut Self, T)) {
        let start = self.column().saturating_add(2);
        self.brackets = self.brackets.saturating_add(1);
        self.text.push_str("[ ");
        for (index, value) in items.enumerate() {
            if index > 0 {
                self.text.push_str(", ");
                if self.column() > WRAP {
                    self.break_line(start);
                }
            }
            item(self, value);
        }
        self.text.push_str(" ]");
        self.brackets = self.brackets.saturating_sub(1);
    }

    fn scalar(&mut self, text: &str) {
        match quotes(text, self.blocks) {
            Quotes::None => self.text.push_str(text),
            Quotes::Single => {
                self.text.push('\'');
                self.text.push_str(&text.replace('\'', "''"));
                self.text.push('\'');
            }
            Quotes::Double => {
                self.text.push('"');
                self.text.push_str(&escaped(text));
                self.text.push('"');
            }
        }
    }

    /// Text of several lines, as a block. Its header states the number of line ends at its end.
    fn block(&mut self, text: &str, indent: usize) {
        let body = text.strip_suffix('\n');
        // Without the indicator, a leading space or empty line would be read as deeper indentation.
        let indicator = if text.starts_with([' ', '\n']) { "2" } else { "" };
        let end = match body {
            None => "-",
            Some(body) if body.ends_with('\n') || body.is_empty() => "+",
            Some(_) => "",
        };
        let _ = write!(self.text, "|{indicator}{end}");
        for line in body.unwrap_or(text).split('\n') {
            self.break_line(if line.is_empty() { 0 } else { indent });
            self.text.push_str(line);
        }
    }
}

/// Whether a text can be printed as a block.
fn is_block(text: &str) -> bool {
    // Trailing spaces and lines of spaces are easily lost.
    let lines = || text.split('\n');
    text.contains('\n')
        && !text.trim_matches('\n').is_empty()
        && text.chars().all(|c| c == '\n' || is_printable(c))
        && !lines().any(|line| line.ends_with([' ', '\t']))
        && !lines().any(|line| line.starts_with('\t'))
}

fn is_printable(c: char) -> bool {
    // Some parsers treat byte order marks and other line ends as text, others do not.
    c == '\t'
        || !(c.is_control() || matches!(c, '\u{feff}' | '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}'))
}

enum Quotes {
    None,
    Single,
    Double,
}

/// The quotes that a text needs to be read as text by every reader; if not `strict`, LLVM's choice of quotes.
fn quotes(text: &str, strict: bool) -> Quotes {
    let is_space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}');
    let mut need = Quotes::None;
    let looks_like_value = |text: &str| {
        matches!(text, "null" | "Null" | "NULL" | "~")
            || matches!(text, "true" | "True" | "TRUE" | "false" | "False" | "FALSE")
            || is_number(text)
    };
    let odd_start = |c: char| "-?:\\,[]{}#&*!|>'\"%@`".contains(c);
    if text.is_empty()
        || text.starts_with(|c| is_space(c) || odd_start(c))
        || text.ends_with(is_space)
        || looks_like_value(text)
    {
        need = Quotes::Single;
    }
    // Some parsers read this as an item of a list.
    if strict && text.contains(" -") {
        need = Quotes::Single;
    }
    for c in text.chars() {
        match c {
            // LLVM does not quote these, even in lists in brackets, where a comma ends the text.
            ',' if strict => need = Quotes::Single,
            '\t' if strict => return Quotes::Double,
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' | '^' | '.' | ',' | ' ' | '\t' => {}
            '\n' | '\r' | '\u{7f}' => return Quotes::Double,
            '\0'..='\u{1f}' | '\u{80}'.. => return Quotes::Double,
            _ => need = Quotes::Single,
        }
    }
    need
}

/// Whether LLVM reads a text as a number.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if matches!(text, "" | "+" | "-") {
        return false;
    }
    if matches!(text, ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") {
        return true;
    }
    if let Some(octal) = text.strip_prefix("0o") {
        return !octal.is_empty() && octal.bytes().all(|byte| matches!(byte, b'0'..=b'7'));
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return !hex.is_empty() && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
    }
    // Digits with at most one point, and an exponent.
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let exponent_fits = exponent.is_none_or(|e| digits(e.strip_prefix(['+', '-']).unwrap_or(e)));
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = |text: &str| text.is_empty() || digits(text);
    exponent_fits && all(whole) && all(part) && !(whole.is_empty() && part.is_empty())
}

/// The text between double quotes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\\\"),
            '"' => escaped.push_str("\\\""),
            '\0' => escaped.push_str("\\0"),
            '\u{7}' => escaped.push_str("\\a"),
            '\u{8}' => escaped.push_str("\\b"),
            '\t' => escaped.push_str("\\t"),
            '\n' => escaped.push_str("\\n"),
            '\u{b}' => escaped.push_str("\\v"),
            '\u{c}' => escaped.push_str("\\f"),
            '\r' => escaped.push_str("\\r"),
            '\u{1b}' => escaped.push_str("\\e"),
            '\u{85}' => escaped.push_str("\\N"),
            '\u{a0}' => escaped.push_str("\\_"),
            '\u{2028}' => escaped.push_str("\\L"),
            '\u{2029}' => escaped.push_str("\\P"),
            c if is_printable(c) => escaped.push(c),
            c => {
                let code = u32::from(c);
                let _ = match code {
                    0..=0xff => write!(escaped, "\\x{code:02X}"),
                    0x100..=0xffff => write!(escaped, "\\u{code:04X}"),
                    _ => write!(escaped, "\\U{code:08X}"),
                };
            }
        }
    }
    escaped
}
