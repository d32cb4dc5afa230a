//! Names and messages as text that is safe for a terminal. Contents and names of files are not under the
//! user's control: they must not move the cursor or change what was printed before.

use core::fmt::{self, Write as _};

/// A text from a file, safe to print. See [`escaped`].
#[derive(Debug, Clone, Copy)]
pub struct Escaped<'t>(&'t str);

/// Escapes a text from a file: control characters (line ends and tabs included) and characters that change
/// the direction of writing. JSON has its own escapes.
///
/// ```
/// assert_eq!(dxkit_report::escaped("a\x1b[2J\n").to_string(), "a\\x1b[2J\\n");
/// ```
#[must_use]
pub fn escaped(text: &str) -> Escaped<'_> {
    Escaped(text)
}

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '\t' | '\n' | '\r' => write!(f, "{}", c.escape_default())?,
                '\0'..='\x1f' | '\x7f' => write!(f, "\\x{:02x}", u32::from(c))?,
                c if c.is_control()
                    || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}') =>
                {
                    write!(f, "{}", c.escape_unicode())?;
                }
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_that_is_no_letter() {
        let text = "a\x1b[2J\n\t\u{9b}\u{202e}é→\\ b\x7f";
        assert_eq!(escaped(text).to_string(), "a\\x1b[2J\\n\\t\\u{9b}\\u{202e}é→\\ b\\x7f");
    }
}
