//! Names and messages as text that is safe for a terminal. Contents and names of files are not under the
//! user's control: they must not move the cursor or change what was printed before.

use std::fmt::Write as _;
use std::path::Path;

pub(crate) use dxkit_report::escaped as shown;

/// A path as text. Bytes that are not UTF-8 become `\xNN`, so that two different names stay different.
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

    #[cfg(unix)]
    #[test]
    fn names_that_are_no_text_stay_apart() {
        use std::os::unix::ffi::OsStrExt as _;

        let name = |bytes: &[u8]| path_name(Path::new(std::ffi::OsStr::from_bytes(bytes)));
        assert_eq!(name(b"d/\xff\xfe-\xc3\xa9.cso"), "d/\\xff\\xfe-é.cso");
        assert_ne!(name(b"\xff.cso"), name(b"\xfe.cso"));
    }
}
