//! Containers in source code as arrays of numbers: `const BYTE g_main[] = { 68, 88, 66, 67, … };`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::LazyCell;
use core::convert::Infallible;

use memchr::{memchr, memchr2, memmem};

use crate::{Container, directory_fits, plausible_size};

/// An array whose bytes start like a container, or a container inside an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CArray {
    /// The identifier of the array, or an empty string; `name+0x18` if the container starts later in the
    /// array.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

const MAGIC: [u8; 4] = *b"DXBC";

/// Finds arrays in a source file whose elements (bytes or 32-bit words, decimal or hexadecimal) start with
/// the magic number of a container. In arrays of bytes it also finds complete containers that follow a header
/// of another format (as bgfx's shader compiler writes them). The programming language hardly matters: an
/// array is an opening bracket, numbers and commas, and a closing bracket. The encoding does not matter
/// either, because all of these are ASCII.
///
/// The search is linear: the source is read once from front to back. If a bracket does not open a list of
/// numbers, the search continues after the bytes that were read for it. If a comment does not end, the search
/// stops there.
pub fn c_arrays(source: &[u8]) -> Vec<CArray> {
    let mut found = Vec::new();
    let mut at = 0;
    // After the last array that was found: the search for a name does not go back beyond this offset.
    let mut limit = 0;
    while let Some(open) = source.get(at..).and_then(|rest| memchr2(b'{', b'[', rest)) {
        let open = at + open;
        match numbers(source, open + 1) {
            List::Whole(bytes, after) => {
                let name = LazyCell::new(|| name(source.get(limit..open).unwrap_or_default()));
                let count = found.len();
                if bytes.starts_with(&MAGIC) {
                    found.push(CArray { name: name.clone(), bytes });
                } else {
                    inside(&bytes, &name, &mut found);
                }
                if found.len() > count {
                    limit = after;
                }
                at = after;
            }
            List::Not(after) => at = after,
            List::Endless => break,
        }
    }
    found
}

/// The complete containers inside an array of bytes. Here the magic number alone is not sufficient: the part
/// directory has to be consistent, as for `dxkit scan`.
fn inside<F: FnOnce() -> String>(bytes: &[u8], name: &LazyCell<String, F>, found: &mut Vec<CArray>) {
    let mut at = 0;
    while let Some(hit) = bytes.get(at..).and_then(|rest| memmem::find(rest, &MAGIC)) {
        let start = at + hit;
        let rest = bytes.get(start..).unwrap_or_default();
        if let Some(container) = whole(rest) {
            found.push(CArray { name: format!("{}+{start:#x}", **name), bytes: container.to_vec() });
            at = start + container.len();
        } else {
            at = start + 1;
        }
    }
}

/// The container at the start of these bytes, if it is complete and its directory is consistent.
fn whole(bytes: &[u8]) -> Option<&[u8]> {
    let header = bytes.first_chunk()?;
    let container = bytes.get(..usize::try_from(plausible_size(header)?).ok()?)?;
    let fits = directory_fits(header, |offset, into| {
        let from = usize::try_from(offset).ok().and_then(|offset| container.get(offset..)?.get(..into.len()));
        Ok::<_, Infallible>(from.map(|from| into.copy_from_slice(from)).is_some())
    });
    let sound =
        matches!(fits, Ok(true)) && Container::parse(container).is_ok_and(|container| container.is_compact());
    sound.then_some(container)
}

/// The identifier that an array is assigned to, from the text before its bracket. If the declaration has a
/// length (`name[12] = {`) or, in Rust, a type, that is a separate pair of brackets, and the name precedes
/// it.
fn name(before: &[u8]) -> String {
    let mut text = before;
    while let Some((last, rest)) = text.split_last() {
        match last {
            b'=' | b':' | b'&' => text = rest,
            byte if is_blank(*byte) => text = rest,
            b']' => match memchr::memrchr(b'[', rest) {
                Some(open) => text = rest.get(..open).unwrap_or_default(),
                None => return String::new(),
            },
            _ => break,
        }
    }
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let start = text.iter().rposition(|byte| !part(byte)).map_or(0, |at| at + 1);
    // Longer names do not occur, and this text may be searched for many containers.
    let start = start.max(text.len().saturating_sub(200));
    let name = text.get(start..).unwrap_or_default();
    if name.first().is_some_and(u8::is_ascii_digit) {
        String::new()
    } else {
        String::from_utf8_lossy(name).into_owned()
    }
}

/// The content after an opening bracket.
enum List {
    /// A complete list of numbers, as bytes, and the offset after its closing bracket.
    Whole(Vec<u8>, usize),
    /// Something else, and the offset where the search continues.
    Not(usize),
    /// A comment without an end.
    Endless,
}

/// Reads a list of numbers.
fn numbers(source: &[u8], start: usize) -> List {
    let is_closing = |at: usize| matches!(source.get(at), Some(b'}' | b']'));
    let is_token = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'\'');
    let mut bytes = Vec::new();
    let mut words = false;
    let Some(mut at) = skip_blank(source, start) else { return List::Endless };
    loop {
        if is_closing(at) {
            return List::Whole(bytes, at + 1);
        }
        let rest = source.get(at..).unwrap_or_default();
        let token = rest.split(|byte| !is_token(byte)).next().unwrap_or_default();
        at += token.len();
        let Some(number) = number(token) else { return List::Not(at) };
        // Bytes are kept as they are. If the first number is the magic number as a word, all are
        // little-endian words.
        words |= bytes.is_empty() && number == i64::from(u32::from_le_bytes(MAGIC));
        if words {
            let unsigned = u32::try_from(number).map(u32::to_le_bytes);
            let Ok(word) = unsigned.or_else(|_| i32::try_from(number).map(i32::to_le_bytes)) else {
                return List::Not(at);
            };
            bytes.extend(word);
        } else {
            let unsigned = u8::try_from(number).map(u8::to_le_bytes);
            let Ok(byte) = unsigned.or_else(|_| i8::try_from(number).map(i8::to_le_bytes)) else {
                return List::Not(at);
            };
            bytes.extend(byte);
        }
        match skip_blank(source, at) {
            Some(next) => at = next,
            None => return List::Endless,
        }
        if source.get(at) == Some(&b',') {
            match skip_blank(source, at + 1) {
                Some(next) => at = next,
                None => return List::Endless,
            }
        } else if !is_closing(at) {
            return List::Not(at);
        }
    }
}

fn number(token: &[u8]) -> Option<i64> {
    let token = core::str::from_utf8(token).ok()?;
    let (sign, digits) = match token.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, token),
    };
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let (digits, radix) = hexadecimal.map_or((digits, 10), |digits| (digits, 16));
    // Suffixes: C's u and l, Rust's u8 and u32.
    let digits =
        ["u8", "u32"].iter().fold(digits, |digits, suffix| digits.strip_suffix(suffix).unwrap_or(digits));
    let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    // No further sign: the sign is already removed.
    let value = u64::from_str_radix(digits, radix).ok()?;
    i64::try_from(value).ok()?.checked_mul(sign)
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// The offset after white space and comments; `None` if a comment does not end.
fn skip_blank(source: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let rest = source.get(at..).unwrap_or_default();
        at += rest.iter().take_while(|byte| is_blank(**byte)).count();
        let rest = source.get(at..).unwrap_or_default();
        if rest.starts_with(b"//") {
            at += memchr(b'\n', rest)? + 1;
        } else if rest.starts_with(b"/*") {
            at += 2 + memmem::find(rest.get(2..)?, b"*/")? + 2;
        } else {
            return Some(at);
        }
    }
}
