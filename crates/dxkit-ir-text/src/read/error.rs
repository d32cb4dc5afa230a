//! [`Errors`]: the errors in a text, with their positions.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// One mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The offset in the text, in bytes.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The error, and the expected text.
    pub message: String,
    /// The line of the text; if that is long, the part of it around the place.
    pub source: String,
    /// The number of characters of `source` before the position.
    pub caret: usize,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}: error: {}", self.line, self.column, self.message)?;
        writeln!(f, "{}", self.source)?;
        write!(f, "{:>width$}", '^', width = self.caret.saturating_add(1))
    }
}

/// The mistakes in a text, in the order of their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Errors {
    all: Vec<Diagnostic>,
    more: bool,
}

impl Errors {
    /// Reading stops after this many errors, because more would not help.
    pub const MOST: usize = 20;

    /// The mistakes; one at least.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.all
    }

    /// Whether reading stopped because there were so many.
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.more
    }

    /// Errors at these offsets of a text, for callers that check what a module is used for. `None` without
    /// errors.
    #[must_use]
    pub fn at(text: &[u8], found: Vec<(usize, String)>) -> Option<Self> {
        (!found.is_empty()).then(|| Self::new(text, found))
    }

    pub(super) fn new(text: &[u8], mut found: Vec<(usize, String)>) -> Self {
        let more = found.len() >= Self::MOST;
        found.sort_by_key(|(offset, _)| *offset);
        found.dedup();
        // All positions are computed in one walk over the text.
        let (mut line, mut line_start, mut seen) = (1, 0, 0);
        let mut all = Vec::with_capacity(found.len());
        for (offset, message) in found {
            let offset = offset.min(text.len());
            for (at, byte) in text.get(seen..offset).unwrap_or_default().iter().enumerate() {
                if *byte == b'\n' {
                    line += 1;
                    line_start = seen + at + 1;
                }
            }
            seen = offset;
            let rest = text.get(line_start..).unwrap_or_default();
            let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
            let (source, caret) = shown(rest.get(..length).unwrap_or_default(), offset - line_start);
            all.push(Diagnostic { offset, line, column: offset - line_start + 1, message, source, caret });
        }
        Self { all, more }
    }
}

/// A line as it is shown, and the number of characters before the position.
fn shown(line: &[u8], column: usize) -> (String, usize) {
    const BEFORE: usize = 100;
    const AFTER: usize = 60;
    let column = column.min(line.len());
    let start = if column > BEFORE { column - BEFORE / 2 } else { 0 };
    let end = line.len().min(column.saturating_add(AFTER));
    let piece = |from: usize, to: usize| {
        let text = String::from_utf8_lossy(line.get(from..to).unwrap_or_default());
        // Control characters would move the caret: they become spaces.
        text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect::<String>()
    };
    let mut source = String::from(if start > 0 { "..." } else { "" });
    source.push_str(&piece(start, column));
    let caret = source.chars().count();
    source.push_str(&piece(column, end));
    if end < line.len() {
        source.push_str("...");
    }
    (source, caret)
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.all.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            diagnostic.fmt(f)?;
        }
        if self.more {
            f.write_str("\ntoo many errors: the rest of the text was not read")?;
        }
        Ok(())
    }
}

impl core::error::Error for Errors {}
