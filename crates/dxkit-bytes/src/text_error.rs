//! [`TextError`]: an error of a text, with its place. [`TextErrors`]: those of one text.
//!
//! Root signatures, shader assembly, LLVM's assembly, YAML and JSON have errors of this type, which one
//! function prints. Whoever finds an error knows its bytes, or its line, but seldom the whole text: an error
//! is made with what is known, and [`TextErrors::new`] or [`TextError::in_text`] adds the line and the
//! column.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::check::Severity;

/// An error of a text that a person may have written: where it is, what is wrong, and the line that contains
/// it. It has the size of one word, because most results have none.
///
/// ```
/// use dxkit_bytes::TextError;
///
/// let text = "ps_5_0\nmov o0.xyzw, q0\n";
/// let error = TextError::new(20..22, "an operand is expected").in_text(text);
/// assert_eq!(error.line_and_column(), Some((2, 14)));
/// assert_eq!(
///     error.in_file("a.asm").to_string(),
///     "a.asm:2:14: error: an operand is expected\nmov o0.xyzw, q0\n             ^^",
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TextError(Box<Content>);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Content {
    severity: Severity,
    rule: Option<&'static str>,
    place: TextPlace,
    /// The keys and indices of the value, innermost first.
    path: Vec<Step>,
    message: String,
    help: Option<String>,
    related: Option<(TextPlace, &'static str)>,
}

/// A key of a map, or an index of a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Step {
    Key(Cow<'static, str>),
    Index(usize),
}

/// Where an error is, as far as that is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum TextPlace {
    /// In no text.
    None,
    /// In these bytes of a text.
    Bytes(Range<usize>),
    /// At a line and a column of a text, both counted from 1. Columns count characters.
    Column { line: usize, column: usize },
    /// In a line of a text that is known.
    Line(LinePlace),
}

/// Some bytes of a line, and the line as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct LinePlace {
    /// Counted from 1.
    line: usize,
    /// In characters, counted from 1.
    column: usize,
    /// The offset of the line in the text, once that is known.
    start: usize,
    /// The wrong bytes, from the start of the line on.
    bytes: Range<usize>,
    /// The line; if that is long, the part around the error.
    source: String,
    /// The characters of `source` that are wrong; empty if something is missing there.
    marked: Range<usize>,
}

/// The most bytes of a line that are shown before and after the place of an error.
const BEFORE: usize = 100;
const AFTER: usize = 60;

/// A part of a line as it is shown: control characters would move the carets, so they become spaces.
fn shown(line: &[u8], bytes: Range<usize>) -> String {
    let text = String::from_utf8_lossy(line.get(bytes).unwrap_or_default());
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The last start of a character that is not after a byte.
fn boundary(line: &[u8], at: usize) -> usize {
    let at = at.min(line.len());
    // A character has four bytes at most. Of bytes that are no UTF-8, each is one.
    let is_start = |at: &usize| line.get(*at).is_none_or(|byte| byte & 0xc0 != 0x80);
    (at.saturating_sub(3)..=at).rev().find(is_start).unwrap_or(at)
}

impl LinePlace {
    /// Bytes of a line, whose number is counted from 1.
    fn new(line: usize, text: &[u8], bytes: Range<usize>) -> Self {
        let at = boundary(text, bytes.start);
        let start = if at > BEFORE { boundary(text, at - BEFORE / 2) } else { 0 };
        let end = boundary(text, at.saturating_add(AFTER));
        let mut source = String::from(if start > 0 { "..." } else { "" });
        source.push_str(&shown(text, start..at));
        let first = source.chars().count();
        let length = shown(text, at..boundary(text, bytes.end).clamp(at, end)).chars().count();
        source.push_str(&shown(text, at..end));
        source.push_str(if end < text.len() { "..." } else { "" });
        let before = String::from_utf8_lossy(text.get(..at).unwrap_or_default());
        let column = before.chars().count().saturating_add(1);
        Self { line, column, start: 0, bytes, source, marked: first..first.saturating_add(length) }
    }

    /// The line, and carets below what is wrong.
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (indent, carets) = (self.marked.start, self.marked.len().max(1));
        write!(f, "\n{}\n{:indent$}{:^<carets$}", self.source, "", "")
    }
}

/// Finds the lines of a text. Places in the order of the text are found in one walk.
struct Lines<'t> {
    text: &'t [u8],
    /// The current line, counted from 1, and its offset.
    line: usize,
    start: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t [u8]) -> Self {
        let mut lines = Self { text, line: 1, start: 0 };
        lines.restart();
        lines
    }

    fn restart(&mut self) {
        // A byte order mark is in front of the first line.
        let mark = if self.text.starts_with("\u{feff}".as_bytes()) { "\u{feff}".len() } else { 0 };
        (self.line, self.start) = (1, mark);
    }

    /// Goes to the next line, if that starts at or before an offset.
    fn next(&mut self, most: usize) -> bool {
        let rest = self.text.get(self.start..most.min(self.text.len())).unwrap_or_default();
        let Some(length) = rest.iter().position(|byte| *byte == b'\n') else { return false };
        self.start = self.start.saturating_add(length).saturating_add(1);
        self.line = self.line.saturating_add(1);
        true
    }

    /// The bytes of the current line, without its end.
    fn current(&self) -> &'t [u8] {
        let rest = self.text.get(self.start..).unwrap_or_default();
        let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        rest.get(..length).unwrap_or_default()
    }

    /// Goes to a line; to the last one, if there are fewer.
    fn go_to_line(&mut self, line: usize) {
        if line < self.line {
            self.restart();
        }
        while self.line < line && self.next(usize::MAX) {}
    }

    /// The place with its line.
    fn locate(&mut self, place: &TextPlace) -> TextPlace {
        let bytes = match place {
            TextPlace::None => return TextPlace::None,
            TextPlace::Bytes(bytes) => {
                let start = bytes.start.min(self.text.len());
                if start < self.start {
                    self.restart();
                }
                while self.next(start) {}
                start..bytes.end.clamp(start, self.text.len())
            }
            TextPlace::Column { line, column } => {
                self.go_to_line(*line);
                let characters = String::from_utf8_lossy(self.current());
                let before: usize =
                    characters.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
                let at = self.start.saturating_add(before.min(self.current().len()));
                at..at
            }
            TextPlace::Line(known) => {
                self.go_to_line(known.line);
                return TextPlace::Line(LinePlace { start: self.start, ..known.clone() });
            }
        };
        let in_line = bytes.start.saturating_sub(self.start)..bytes.end.saturating_sub(self.start);
        TextPlace::Line(LinePlace { start: self.start, ..LinePlace::new(self.line, self.current(), in_line) })
    }
}

impl TextError {
    fn at_place(place: TextPlace, message: impl Into<String>) -> Self {
        Self(Box::new(Content {
            severity: Severity::Error,
            rule: None,
            place,
            path: Vec::new(),
            message: message.into(),
            help: None,
            related: None,
        }))
    }

    /// An error in some bytes of a text; if something is missing, without any.
    #[must_use]
    pub fn new(bytes: Range<usize>, message: impl Into<String>) -> Self {
        Self::at_place(TextPlace::Bytes(bytes), message)
    }

    /// An error that has no place in a text.
    #[must_use]
    pub fn without_place(message: impl Into<String>) -> Self {
        Self::at_place(TextPlace::None, message)
    }

    /// An error at a line and a column, both counted from 1. Columns count characters.
    #[must_use]
    pub fn at_column(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self::at_place(TextPlace::Column { line, column }, message)
    }

    /// An error in some bytes of a line, whose number is counted from 0.
    #[must_use]
    pub fn in_line(number: usize, line: &str, bytes: Range<usize>, message: impl Into<String>) -> Self {
        let place = LinePlace::new(number.saturating_add(1), line.as_bytes(), bytes);
        Self::at_place(TextPlace::Line(place), message)
    }

    /// Something else is expected at a byte of a line than the word there. The line's number is counted from
    /// 0.
    ///
    /// ```
    /// let error = dxkit_bytes::TextError::expected(1, "mov o0.xyzw, q0", 13, "an operand");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "2:14: error: `q0`: an operand is expected\nmov o0.xyzw, q0\n             ^^",
    /// );
    /// ```
    #[must_use]
    pub fn expected(number: usize, line: &str, at: usize, expected: &str) -> Self {
        let rest = line.get(at..).unwrap_or_default();
        if rest.trim().is_empty() {
            let message = format!("the line ends where {expected} is expected");
            return Self::in_line(number, line, at..at, message);
        }
        let length = rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len());
        let length = length.max(rest.chars().next().map_or(0, char::len_utf8));
        // Words come from the file, and may be long.
        let word: String = rest.get(..length).unwrap_or_default().chars().take(80).collect();
        let message = format!("`{word}`: {expected} is expected");
        Self::in_line(number, line, at..at.saturating_add(length), message)
    }

    /// The same error with another severity than [`Severity::Error`].
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.0.severity = severity;
        self
    }

    /// The same error with the rule that is violated.
    #[must_use]
    pub fn with_rule(mut self, rule: &'static str) -> Self {
        self.0.rule = Some(rule);
        self
    }

    /// States how to correct it.
    pub fn set_help(&mut self, help: impl Into<String>) {
        self.0.help = Some(help.into());
    }

    /// States other bytes of the text that belong to it, and their meaning.
    pub fn set_related(&mut self, bytes: Range<usize>, meaning: &'static str) {
        self.0.related = Some((TextPlace::Bytes(bytes), meaning));
    }

    /// States the bytes that are wrong, for a text that was made from another one. What is related to it must
    /// be [set](Self::set_related) anew.
    pub fn set_bytes(&mut self, bytes: Range<usize>) {
        self.0.place = TextPlace::Bytes(bytes);
        self.0.related = None;
    }

    /// The same error, at this line and column if it has no place.
    #[must_use]
    pub fn or_at_column(mut self, line: usize, column: usize) -> Self {
        if self.0.place == TextPlace::None {
            self.0.place = TextPlace::Column { line, column };
        }
        self
    }

    /// The same error, with the key of the enclosing map.
    #[must_use]
    pub fn in_key(mut self, key: impl Into<Cow<'static, str>>) -> Self {
        self.0.path.push(Step::Key(key.into()));
        self
    }

    /// The same error, with the index in the enclosing list.
    #[must_use]
    pub fn in_item(mut self, index: usize) -> Self {
        self.0.path.push(Step::Index(index));
        self
    }

    /// The same error, with what its place is in this text.
    #[must_use]
    pub fn in_text(mut self, text: impl AsRef<[u8]>) -> Self {
        self.locate(&mut Lines::new(text.as_ref()));
        self
    }

    fn locate(&mut self, lines: &mut Lines<'_>) {
        self.0.place = lines.locate(&self.0.place);
        if let Some((place, _)) = &mut self.0.related {
            *place = lines.locate(place);
        }
    }

    /// Whether it is an error, or a warning.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// The violated rule; none if the text breaks the syntax of its language.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        self.0.rule
    }

    /// The message, without the place and the path.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// How to correct it, if the message does not state that.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// Line and column, both counted from 1; columns count characters. `None` without a place, or if only the
    /// bytes are known.
    #[must_use]
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        match &self.0.place {
            TextPlace::None | TextPlace::Bytes(_) => None,
            TextPlace::Column { line, column } => Some((*line, *column)),
            TextPlace::Line(place) => Some((place.line, place.column)),
        }
    }

    /// The bytes of the text that are wrong. `None` without a place, or if only line and column are known.
    #[must_use]
    pub fn bytes(&self) -> Option<Range<usize>> {
        self.0.place.bytes()
    }

    /// Other bytes of the text that belong to the error, and their meaning.
    #[must_use]
    pub fn related(&self) -> Option<(Range<usize>, &'static str)> {
        let (place, what) = self.0.related.as_ref()?;
        Some((place.bytes()?, *what))
    }

    /// The line of the text that contains the error; if that is long, the part around it. Empty if the text
    /// is not known.
    #[must_use]
    pub fn source_line(&self) -> &str {
        match &self.0.place {
            TextPlace::Line(place) => &place.source,
            _ => "",
        }
    }

    /// The path of the value in a tree: `Parts[0].Name`. Empty in texts that are no trees.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for step in self.0.path.iter().rev() {
            match step {
                Step::Key(key) => {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(key);
                }
                Step::Index(index) => path.push_str(&format!("[{index}]")),
            }
        }
        path
    }

    /// The error as compilers print it, with the name of the file in front of line and column.
    #[must_use]
    pub fn in_file<'e>(&'e self, file: &'e str) -> impl fmt::Display + 'e {
        Shown { error: self, file: Some(file) }
    }
}

impl TextPlace {
    fn bytes(&self) -> Option<Range<usize>> {
        match self {
            Self::None | Self::Column { .. } => None,
            Self::Bytes(bytes) => Some(bytes.clone()),
            Self::Line(place) => {
                let in_text = |at: usize| place.start.saturating_add(at);
                Some(in_text(place.bytes.start)..in_text(place.bytes.end))
            }
        }
    }
}

/// An error as it is printed.
struct Shown<'e> {
    error: &'e TextError,
    file: Option<&'e str>,
}

impl Shown<'_> {
    /// `a.asm:2:14: `
    fn place(&self, place: &TextPlace, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = self.file {
            write!(f, "{file}:")?;
        }
        let (line, column) = match place {
            TextPlace::Column { line, column } => (line, column),
            TextPlace::Line(place) => (&place.line, &place.column),
            TextPlace::None | TextPlace::Bytes(_) => {
                return f.write_str(if self.file.is_some() { " " } else { "" });
            }
        };
        write!(f, "{line}:{column}: ")
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = &*self.error.0;
        self.place(&content.place, f)?;
        write!(f, "{}", content.severity)?;
        if let Some(rule) = content.rule {
            write!(f, "[{rule}]")?;
        }
        f.write_str(": ")?;
        if !content.path.is_empty() {
            write!(f, "{}: ", self.error.path())?;
        }
        f.write_str(&content.message)?;
        if let TextPlace::Line(place) = &content.place {
            place.show(f)?;
        }
        if let Some((place, what)) = &content.related {
            f.write_str("\n")?;
            self.place(place, f)?;
            write!(f, "note: {what}")?;
            if let TextPlace::Line(place) = place {
                place.show(f)?;
            }
        }
        content.help.iter().try_for_each(|help| write!(f, "\nhelp: {help}"))
    }
}

impl fmt::Display for TextError {
    /// Line and column, the message, the line, and carets below what is wrong; then what else belongs to it,
    /// and how to correct it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown { error: self, file: None }.fmt(f)
    }
}

impl core::error::Error for TextError {}

/// All errors and warnings of a text; one at least.
///
/// ```
/// use dxkit_bytes::{TextError, TextErrors};
///
/// let errors = [(4, "no a"), (1, "no b")].map(|(at, message)| TextError::new(at..at + 1, message));
/// let errors = TextErrors::new("x b\na\n", errors.to_vec(), false);
/// assert_eq!(errors.report("t"), "t:2:1: error: no a\na\n^\nt:1:2: error: no b\nx b\n ^\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TextErrors {
    all: Vec<TextError>,
    stopped: bool,
}

impl TextErrors {
    /// Errors of a text, and whether reading stopped at the limit.
    #[must_use]
    pub fn new(text: impl AsRef<[u8]>, mut errors: Vec<TextError>, stopped: bool) -> Self {
        let mut lines = Lines::new(text.as_ref());
        errors.iter_mut().for_each(|error| error.locate(&mut lines));
        Self { all: errors, stopped }
    }

    /// Errors at offsets of a text, each once, in the order of the text; `None` without any. Reading stops
    /// when there are `most`.
    #[must_use]
    pub fn at_offsets(text: impl AsRef<[u8]>, mut found: Vec<(usize, String)>, most: usize) -> Option<Self> {
        let stopped = found.len() >= most;
        found.sort_by_key(|(offset, _)| *offset);
        found.dedup();
        let errors: Vec<_> =
            found.into_iter().map(|(offset, message)| TextError::new(offset..offset, message)).collect();
        (!errors.is_empty()).then(|| Self::new(text, errors, stopped))
    }

    /// Whether reading stopped at the limit of errors.
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    /// The errors as compilers print them: lines, each with the name of the file in front.
    #[must_use]
    pub fn report(&self, file: &str) -> String {
        let mut report: String = self.all.iter().map(|error| format!("{}\n", error.in_file(file))).collect();
        if self.stopped {
            report.push_str(&format!("{file}: {TOO_MANY}\n"));
        }
        report
    }
}

const TOO_MANY: &str = "too many errors: the rest of the text was not read";

impl core::ops::Deref for TextErrors {
    type Target = [TextError];

    fn deref(&self) -> &[TextError] {
        &self.all
    }
}

impl From<TextError> for TextErrors {
    fn from(error: TextError) -> Self {
        Self { all: alloc::vec![error], stopped: false }
    }
}

impl fmt::Display for TextErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.all.iter().enumerate() {
            f.write_str(if index > 0 { "\n" } else { "" })?;
            error.fmt(f)?;
        }
        f.write_str(if self.stopped { "\n" } else { "" })?;
        f.write_str(if self.stopped { TOO_MANY } else { "" })
    }
}

impl core::error::Error for TextErrors {}
