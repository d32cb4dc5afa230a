//! Errors of a text, each with its place.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};
use core::ops::Range;

use dxkit_bytes::Severity;

/// An error or warning of a text: its position, and the expected words.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TextError {
    /// An error, or a warning about something that DXC accepts and Direct3D refuses.
    pub severity: Severity,
    /// `syntax`, or the violated rule of [`validate`](crate::RootSignatureDesc::validate).
    pub rule: &'static str,
    /// The bytes of the text that are wrong; if something is missing, those in its place.
    pub span: Range<usize>,
    /// The message.
    pub message: String,
    /// How to correct it, if the message does not tell.
    pub help: Option<String>,
    /// Another position that belongs to the error, and its meaning.
    pub related: Option<(Range<usize>, &'static str)>,
}

/// All errors and warnings of a text, in the order of the text; at least one is an error.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TextErrors(pub Vec<TextError>);

/// A line of a text, and a column in it.
struct Line<'t> {
    /// Counted from 1.
    number: usize,
    /// In characters, counted from 1.
    column: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    fn find(text: &'t str, offset: usize) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset = offset.saturating_sub(1);
        }
        let (before, after) = text.split_at(offset);
        let start = before.rfind('\n').map_or(0, |at| at.saturating_add(1));
        let in_line = before.get(start..).unwrap_or_default();
        let end = after.find('\n').map_or(text.len(), |at| offset.saturating_add(at));
        Self {
            number: before.bytes().filter(|byte| *byte == b'\n').count().saturating_add(1),
            column: in_line.chars().count().saturating_add(1),
            text: text.get(start..end).unwrap_or_default().trim_end_matches('\r'),
        }
    }
}

impl TextError {
    pub(super) fn new(rule: &'static str, span: Range<usize>, message: String) -> Self {
        Self { severity: Severity::Error, rule, span, message, help: None, related: None }
    }

    /// Line and column at which it begins, both counted from 1; columns count characters.
    #[must_use]
    pub fn line_and_column(&self, text: &str) -> (usize, usize) {
        let line = Line::find(text, self.span.start);
        (line.number, line.column)
    }

    /// The error as compilers print it: name, line and column, message, the line with carets below it.
    #[must_use]
    pub fn render<'a>(&'a self, name: &'a str, text: &'a str) -> Rendered<'a> {
        Rendered { error: self, name, text }
    }
}

impl Display for TextError {
    /// The message, with the offset in the text.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}] at {}: {}", self.severity, self.rule, self.span.start, self.message)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl core::error::Error for TextError {}

impl Display for TextErrors {
    /// An error a line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, error)| {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{error}")
        })
    }
}

impl core::error::Error for TextErrors {}

/// An error with its line, for a terminal: see [`TextError::render`].
#[derive(Debug, Clone, Copy)]
pub struct Rendered<'a> {
    error: &'a TextError,
    name: &'a str,
    text: &'a str,
}

/// The most characters of a line that are shown, around the marked ones.
const SHOWN: usize = 100;

impl Rendered<'_> {
    fn place(&self, f: &mut Formatter<'_>, span: &Range<usize>) -> fmt::Result {
        let line = Line::find(self.text, span.start);
        let length = self
            .text
            .get(span.clone())
            .map_or(1, |marked| marked.split('\n').next().unwrap_or_default().chars().count().max(1));
        // A long line is shortened on both sides.
        let before = line.column.saturating_sub(1);
        let skipped = before.saturating_sub(SHOWN / 2);
        let shown: Cow<'_, str> = line.text.chars().skip(skipped).take(SHOWN).map(visible).collect();
        let room = SHOWN.saturating_sub(before.saturating_sub(skipped)).max(1);
        let cut = line.text.chars().count() > skipped.saturating_add(SHOWN);
        let (dots, end) = (if skipped > 0 { "…" } else { "" }, if cut { "…" } else { "" });
        writeln!(f, "{:>5} | {dots}{shown}{end}", line.number)?;
        let indent = before.saturating_sub(skipped).saturating_add(dots.chars().count());
        let carets = length.min(room);
        write!(f, "      | {:indent$}{:^<carets$}", "", "")?;
        Ok(())
    }
}

/// The character that is shown, one column wide.
fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        control if control.is_control() => '\u{fffd}',
        other => other,
    }
}

impl Display for Rendered<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let error = self.error;
        let (line, column) = error.line_and_column(self.text);
        let (severity, message) = (error.severity, &error.message);
        write!(f, "{}:{line}:{column}: {severity}", self.name)?;
        if error.rule != "syntax" {
            write!(f, "[{}]", error.rule)?;
        }
        writeln!(f, ": {message}")?;
        self.place(f, &error.span)?;
        if let Some((span, what)) = &error.related {
            write!(f, "\n      = {what}:\n")?;
            self.place(f, span)?;
        }
        match &error.help {
            Some(help) => write!(f, "\n      = {help}"),
            None => Ok(()),
        }
    }
}
