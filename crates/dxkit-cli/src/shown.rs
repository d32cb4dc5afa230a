//! Names and messages as text that a terminal can be given. What stands in a file, and what a file is called, is up to
//! whoever made it: it must not move the cursor or change what was printed before.

use std::fmt::{self, Write as _};
use std::path::Path;

/// A text of somebody else's, for people: control characters (line ends and tabs, too) and those that reverse the direction
/// of writing are escaped. JSON has escapes of its own.
pub(crate) struct Shown<'t>(&'t str);

/// See [`Shown`].
pub(crate) fn shown(text: &str) -> Shown<'_> {
    Shown(text)
}

impl fmt::Display for Shown<'_> {
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

/// A path as text. Bytes that are not UTF-8 become `\xNN`, so that two names stay two.
pub(crate) fn path_name(path: &Path) -> String {
    match path.to_str() {
        Some(text) => text.to_owned(),
        None => path.as_os_str().as_encoded_bytes().utf8_chunks().fold(String::new(), |mut text, chunk| {
            text.push_str(chunk.valid());
            for byte in chunk.invalid() {
                let _ = write!(text, "\\x{byte:02x}");
            }
            text
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_that_is_no_letter() {
        let text = "a\x1b[2J\n\t\u{9b}\u{202e}é→\\ b\x7f";
        assert_eq!(shown(text).to_string(), "a\\x1b[2J\\n\\t\\u{9b}\\u{202e}é→\\ b\\x7f");
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_no_text_stay_apart() {
        use std::os::unix::ffi::OsStrExt as _;

        let name = |bytes: &[u8]| path_name(Path::new(std::ffi::OsStr::from_bytes(bytes)));
        assert_eq!(name(b"d/\xff\xfe-\xc3\xa9.cso"), "d/\\xff\\xfe-é.cso");
        assert_ne!(name(b"\xff.cso"), name(b"\xfe.cso"));
    }
}
