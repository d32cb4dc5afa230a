//! The encodings of texts that are read: UTF-8, or UTF-16 as Windows PowerShell writes what it redirects.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit::bytes::parser::numbers_in;

/// The text in bytes, as UTF-8 without the mark that some editors write before it. What begins with the
/// mark of UTF-16 is that, of either order of bytes; half of a pair of its words becomes U+FFFD. Other
/// bytes stay as they are: whether they are UTF-8 decides who reads them.
///
/// ```
/// # use dxkit_report::decode_text;
/// assert_eq!(*decode_text(b"\xff\xfer\x00e\x00t\x00"), *b"ret");
/// assert_eq!(*decode_text(b"\xef\xbb\xbfret"), *b"ret");
/// ```
#[must_use]
pub fn decode_text(bytes: &[u8]) -> Cow<'_, [u8]> {
    let words = |word: fn(u16) -> u16| {
        let words: Vec<u16> = numbers_in(bytes).skip(1).map(word).collect();
        Cow::Owned(String::from_utf16_lossy(&words).into_bytes())
    };
    match bytes {
        [0xff, 0xfe, ..] => words(|word| word),
        [0xfe, 0xff, ..] => words(u16::swap_bytes),
        [0xef, 0xbb, 0xbf, text @ ..] => Cow::Borrowed(text),
        _ => Cow::Borrowed(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_and_other_bytes_stay() {
        assert_eq!(*decode_text(b"\xfe\xff\x00a\xd8\x3d\xde\x00"), *"a\u{1f600}".as_bytes());
        // Half of a pair, and an odd byte at the end.
        assert_eq!(*decode_text(b"\xff\xfe\x00\xd8a\x00b"), *"\u{fffd}a".as_bytes());
        assert_eq!(*decode_text(b"\xff\xfe"), *b"");
        assert_eq!(*decode_text(b"a\xff\xfe"), *b"a\xff\xfe");
    }
}
