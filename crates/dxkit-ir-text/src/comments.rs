//! Comments `/* … */`, which LLVM has since version 23: its printer names classes of numbers in them.
//!
//! In goes a text of today's LLVM, out comes the same text with spaces in their place, so that every token
//! keeps its offset. LLVM 3.7 refuses such comments.

use alloc::vec::Vec;

use memchr::{memchr, memmem};

/// The text with spaces in place of comments; nothing if it has none. One that is not closed ends with the
/// text.
pub(crate) fn blanked(text: &[u8]) -> Option<Vec<u8>> {
    memmem::find(text, b"/*")?;
    let mut out: Option<Vec<u8>> = None;
    let mut at = 0;
    while let Some(tail) = text.get(at..) {
        let Some(start) = tail.iter().position(|byte| matches!(byte, b'"' | b';' | b'/')) else { break };
        let found = tail.get(start..).unwrap_or_default();
        let length = match found {
            [b'"', inside @ ..] => memchr(b'"', inside).map_or(found.len(), |end| end + 2),
            [b'/', b'*', inside @ ..] => {
                let length = memmem::find(inside, b"*/").map_or(found.len(), |end| end + 4);
                let out = out.get_or_insert_with(|| text.to_vec());
                let comment = out.get_mut(at + start..at + start + length).unwrap_or_default();
                for byte in comment.iter_mut().filter(|byte| **byte != b'\n') {
                    *byte = b' ';
                }
                length
            }
            [b';', ..] => memchr(b'\n', found).unwrap_or(found.len()),
            _ => 1,
        };
        at += start + length;
    }
    out
}
