//! Styles, by meaning. They are always written; output streams that do not support them remove them.

use core::fmt;

use anstyle::{AnsiColor, Effects, Style};

use crate::PartGroup;

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

/// The styles, and the classes that they have in HTML.
const CLASSES: [(Style, &str); 6] = [
    (HEADING, "heading"),
    (PART, "part"),
    (FAINT, "faint"),
    (ERROR, "error"),
    (WARNING, "warning"),
    (NOTE, "note"),
];

/// The class of a style in HTML; none of a plain one.
pub(crate) fn class(style: Style) -> Option<&'static str> {
    let group = || PartGroup::ALL.into_iter().find(|group| group.style() == style).map(PartGroup::class);
    CLASSES.iter().find(|(of, _)| *of == style).map(|(_, class)| *class).or_else(group)
}

/// The style after an escape sequence, which is given without its first character and its last: `[1`, `[36`,
/// `[0`.
pub(crate) fn after(style: Style, sequence: &str) -> Style {
    let codes = sequence.strip_prefix('[').unwrap_or_default().split(';');
    codes.fold(style, |style, code| match code {
        "0" => Style::new(),
        "1" => style.effects(style.get_effects() | Effects::BOLD),
        "2" => style.effects(style.get_effects() | Effects::DIMMED),
        code => match COLOURS.iter().find(|(number, _)| *number == code) {
            Some((_, colour)) => style.fg_color(Some((*colour).into())),
            None => style,
        },
    })
}

/// The colours that styles have, and their codes.
const COLOURS: [(&str, AnsiColor); 10] = [
    ("31", AnsiColor::Red),
    ("32", AnsiColor::Green),
    ("33", AnsiColor::Yellow),
    ("34", AnsiColor::Blue),
    ("35", AnsiColor::Magenta),
    ("36", AnsiColor::Cyan),
    ("92", AnsiColor::BrightGreen),
    ("94", AnsiColor::BrightBlue),
    ("95", AnsiColor::BrightMagenta),
    ("96", AnsiColor::BrightCyan),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn every_style_is_known_by_its_sequences() {
        let groups = PartGroup::ALL.map(|group| (group.style(), group.class()));
        let groups = groups.into_iter().filter(|(style, _)| style.get_fg_color().is_some());
        for (style, name) in CLASSES.into_iter().chain(groups) {
            let written = style.to_string();
            let sequences = written.split('\u{1b}').map(|sequence| sequence.trim_end_matches('m'));
            let read = sequences.fold(Style::new(), after);
            assert_eq!(class(read), Some(name), "{written:?}");
        }
    }
}
