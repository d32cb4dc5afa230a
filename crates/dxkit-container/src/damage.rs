//! [`Damage`]: what happened to a file that was a container.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::parser::number_at;
use dxkit_types::FourCc;

use crate::{Container, HEADER_SIZE};

/// Offsets of the fields of the header: the size of the file, and the number of parts.
const SIZE_AT: usize = HEADER_SIZE - 8;
const COUNT_AT: usize = HEADER_SIZE - 4;

/// What happened to the bytes of a container on their way: it was cut, or transferred as a text.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// The end is missing.
    Cut {
        /// The number of bytes that are there.
        available: u64,
        /// The number of bytes that the header states.
        size: u64,
    },
    /// Every `\n` became `\r\n`.
    LineEndsAdded,
    /// Every `\r\n` became `\n`.
    LineEndsRemoved {
        /// The number of bytes that are missing.
        missing: u64,
    },
    /// The bytes were taken for text in Latin-1, and written as UTF-8.
    Latin1AsUtf8,
    /// Bytes that are not UTF-8 were replaced by U+FFFD; they are lost.
    Replaced {
        /// The number of replacements.
        count: u64,
    },
}

impl Damage {
    /// What happened to a file that begins like a container and cannot be read as one; `None` if the file can
    /// be read, or if nothing is known.
    #[must_use]
    pub fn find(file: &[u8]) -> Option<Self> {
        if !file.starts_with(&Container::MAGIC.0) || Container::parse(file).is_ok() {
            return None;
        }
        let is_sound = |bytes: Vec<u8>| Container::parse(&bytes).is_ok();
        if without_added_line_ends(file).is_some_and(is_sound) {
            return Some(Self::LineEndsAdded);
        }
        if let Ok(text) = core::str::from_utf8(file) {
            if latin_1(text).is_some_and(is_sound) {
                return Some(Self::Latin1AsUtf8);
            }
            let count = text.matches(char::REPLACEMENT_CHARACTER).count();
            return (count > 0).then_some(Self::Replaced { count: count as u64 });
        }
        let size = u64::from(number_at::<u32>(file, SIZE_AT)?);
        let available = file.len() as u64;
        let missing = size.checked_sub(available).filter(|missing| *missing > 0)?;
        if file.len() >= HEADER_SIZE && parts_are_in_place(file)? {
            return Some(Self::Cut { available, size });
        }
        // One byte of 65,536 pairs is such a pair in bytes without a pattern; there are fewer line ends
        // than bytes.
        let line_ends = file.iter().filter(|byte| **byte == b'\n').count() as u64;
        let has_pairs = file.windows(2).any(|pair| pair == b"\r\n");
        (!has_pairs && missing <= line_ends).then_some(Self::LineEndsRemoved { missing })
    }

    /// What can still be read of a file that begins like a container and cannot be read as one: a container
    /// with all parts if the damage can be undone, and otherwise with the parts in front of it, at the same
    /// offsets as in the file. `None` if not one part is whole.
    #[must_use]
    pub fn readable_parts(file: &[u8]) -> Option<Vec<u8>> {
        if !file.starts_with(&Container::MAGIC.0) || Container::parse(file).is_ok() {
            return None;
        }
        let undone = match Self::find(file) {
            Some(Self::LineEndsAdded) => without_added_line_ends(file),
            Some(Self::Latin1AsUtf8) => core::str::from_utf8(file).ok().and_then(latin_1),
            _ => None,
        };
        undone.or_else(|| leading_parts(file)).filter(|bytes| Container::parse(bytes).is_ok())
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut { available, size } => {
                write!(f, "the file is cut: {available} of {size} bytes are there")
            }
            Self::LineEndsAdded => f.write_str(
                "the file was transferred as a text: each byte 0x0a has 0x0d in front of it; transfer it again as binary",
            ),
            Self::LineEndsRemoved { missing } => write!(
                f,
                "the file was transferred as a text: {missing} bytes 0x0d in front of 0x0a are missing; transfer it again \
                 as binary"
            ),
            Self::Latin1AsUtf8 => f.write_str(
                "the file was read as text in Latin-1 and written as UTF-8; write its bytes without an encoding",
            ),
            Self::Replaced { count } => write!(
                f,
                "the file was read as text in UTF-8: {count} sequences of bytes were replaced by U+FFFD, and are lost"
            ),
        }
    }
}

/// The bytes with `\n` for each `\r\n`; `None` if there is none.
fn without_added_line_ends(file: &[u8]) -> Option<Vec<u8>> {
    // A line end without `\r` in front would not have been left by the transfer.
    let mut before = 0;
    let mut removed = 0usize;
    for byte in file {
        if *byte == b'\n' {
            if before != b'\r' {
                return None;
            }
            removed += 1;
        }
        before = *byte;
    }
    if removed == 0 {
        return None;
    }
    let mut bytes: Vec<u8> = Vec::with_capacity(file.len());
    for byte in file {
        if *byte == b'\n' {
            // The `\r` in front.
            bytes.pop();
        }
        bytes.push(*byte);
    }
    Some(bytes)
}

/// The bytes of a text in Latin-1; `None` if a character is not in it.
fn latin_1(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|character| u8::try_from(u32::from(character)).ok()).collect()
}

/// Whether each part that begins in the file begins with a name of four characters, as the header states.
fn parts_are_in_place(file: &[u8]) -> Option<bool> {
    let word = |offset: usize| number_at::<u32>(file, offset);
    let count = word(COUNT_AT)?;
    for index in 0..usize::try_from(count).ok()? {
        let Some(offset) = index.checked_mul(4).and_then(|at| word(HEADER_SIZE.checked_add(at)?)) else {
            // The directory itself is cut.
            break;
        };
        let start = usize::try_from(offset).ok()?;
        let Some(name) = number_at::<u32>(file, start).map(u32::to_le_bytes) else { continue };
        if !name.iter().all(u8::is_ascii_alphanumeric) || FourCc(name) == Container::MAGIC {
            return Some(false);
        }
    }
    Some(true)
}

/// The start of a file up to the end of the parts that are whole, with a header that states these alone.
fn leading_parts(file: &[u8]) -> Option<Vec<u8>> {
    let word = |offset: usize| number_at::<u32>(file, offset);
    let stated = usize::try_from(word(COUNT_AT)?).ok()?;
    let whole = |index: usize| {
        let start = usize::try_from(word(HEADER_SIZE.checked_add(index.checked_mul(4)?)?)?).ok()?;
        let size = usize::try_from(word(start.checked_add(4)?)?).ok()?;
        start.checked_add(8)?.checked_add(size).filter(|end| *end <= file.len())
    };
    let ends: Vec<usize> = (0..stated).map_while(whole).collect();
    let mut bytes = file.get(..*ends.iter().max()?)?.to_vec();
    let size = u32::try_from(bytes.len()).ok()?;
    let count = u32::try_from(ends.len()).ok()?;
    for (offset, number) in [(SIZE_AT, size), (COUNT_AT, count)] {
        bytes.get_mut(offset..offset.checked_add(4)?)?.copy_from_slice(&number.to_le_bytes());
    }
    Some(bytes)
}
