//! Styles, by meaning. They are always written; the output stream takes them out where nobody sees them.

use anstyle::{AnsiColor, Style};
use std::fmt;

/// Names of files, headings.
pub(crate) const HEADING: Style = Style::new().bold();
/// Names of parts.
pub(crate) const PART: Style = AnsiColor::Cyan.on_default().bold();
/// What matters less: offsets, hexadecimal bytes, column heads.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// What is wrong.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// What is suspicious.
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// What is good or merely worth knowing.
pub(crate) const NOTE: Style = AnsiColor::Green.on_default();

/// Something in a style.
pub(crate) struct Painted<T>(Style, T);

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        self.1.fmt(f)?;
        write!(f, "{:#}", self.0)
    }
}

/// `value` in `style`.
pub(crate) fn paint<T: fmt::Display>(style: Style, value: T) -> Painted<T> {
    Painted(style, value)
}
