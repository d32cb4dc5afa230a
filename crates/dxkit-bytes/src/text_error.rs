//! [`TextError`]: an error of a text, with its line.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

/// An error of a text that a person may have written: where it is, what is wrong, and the line that contains
/// it.
///
/// ```
/// use dxkit_bytes::TextError;
///
/// let error = TextError::expected(1, "mov o0.xyzw, q0", 13, "an operand");
/// assert_eq!((error.line, error.column), (2, 14));
/// assert_eq!(
///     error.to_string(),
///     "2:14: error: `q0`: an operand is expected\nmov o0.xyzw, q0\n             ^^",
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in bytes, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// The line of the text; if that is long, the part around the error.
    pub source: String,
    /// The characters of `source` that are wrong; empty if something is missing there.
    pub marked: Range<usize>,
}

/// The most bytes of a line that are shown before and after the place of an error.
const BEFORE: usize = 100;
const AFTER: usize = 60;

impl TextError {
    /// An error in some bytes of a line. The line's number is counted from 0.
    #[must_use]
    pub fn new(number: usize, line: &str, bytes: Range<usize>, message: impl Into<String>) -> Self {
        let boundary = |at: usize| (0..=at.min(line.len())).rev().find(|at| line.is_char_boundary(*at));
        let boundary = |at| boundary(at).unwrap_or_default();
        let at = boundary(bytes.start);
        let start = if at > BEFORE { boundary(at - BEFORE / 2) } else { 0 };
        let end = boundary(at.saturating_add(AFTER));
        // Control characters would move the carets.
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let shown = |from: usize, to: usize| line.get(from..to).unwrap_or_default().chars().map(visible);
        let mut source = String::from(if start > 0 { "..." } else { "" });
        source.extend(shown(start, at));
        let first = source.chars().count();
        let length = shown(at, boundary(bytes.end).min(end)).count();
        source.extend(shown(at, end));
        source.push_str(if end < line.len() { "..." } else { "" });
        Self {
            line: number.saturating_add(1),
            column: bytes.start.saturating_add(1),
            message: message.into(),
            source,
            marked: first..first.saturating_add(length),
        }
    }

    /// Something else is expected at a byte of a line than the word there. The line's number is counted from
    /// 0.
    #[must_use]
    pub fn expected(number: usize, line: &str, at: usize, expected: &str) -> Self {
        let rest = line.get(at..).unwrap_or_default();
        if rest.trim().is_empty() {
            return Self::new(number, line, at..at, format!("the line ends where {expected} is expected"));
        }
        let length = rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len());
        let length = length.max(rest.chars().next().map_or(0, char::len_utf8));
        // Words come from the file, and may be long.
        let word: String = rest.get(..length).unwrap_or_default().chars().take(80).collect();
        Self::new(number, line, at..at.saturating_add(length), format!("`{word}`: {expected} is expected"))
    }
}

impl fmt::Display for TextError {
    /// Line and column, the message, the line, and carets below what is wrong.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}: error: {}", self.line, self.column, self.message)?;
        writeln!(f, "{}", self.source)?;
        let (indent, carets) = (self.marked.start, self.marked.len().max(1));
        write!(f, "{:indent$}{:^<carets$}", "", "")
    }
}

impl core::error::Error for TextError {}
