//! Styles, by meaning. They are always written; output streams that do not support them remove them.

use core::fmt;

use anstyle::{AnsiColor, Style};

/// Names of files, headings.
pub const HEADING: Style = Style::new().bold();
/// Names of parts.
pub const PART: Style = AnsiColor::Cyan.on_default().bold();
/// Less important text: offsets, hexadecimal bytes, column heads.
pub const FAINT: Style = Style::new().dimmed();
/// Errors.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Warnings.
pub const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// Success, and notes.
pub const NOTE: Style = AnsiColor::Green.on_default();

/// A value with a style. See [`paint`].
#[derive(Debug, Clone, Copy)]
pub struct Painted<T>(Style, T);

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        self.1.fmt(f)?;
        write!(f, "{:#}", self.0)
    }
}

/// `value` in `style`.
pub fn paint<T: fmt::Display>(style: Style, value: T) -> Painted<T> {
    Painted(style, value)
}
