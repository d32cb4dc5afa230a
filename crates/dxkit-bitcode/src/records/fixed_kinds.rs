//! The records of the kinds of metadata that LLVM has itself, in the bits that they have in nearly all
//! modules.

use super::{RecordOperands as _, metadata};
use crate::ir::FIXED_KINDS;
use crate::stream::KnownBits;

/// How many bytes all names have.
const TEXT: usize = {
    let mut length = 0;
    let mut kinds = FIXED_KINDS.as_slice();
    while let [name, rest @ ..] = kinds {
        length += name.len();
        kinds = rest;
    }
    length
};

/// The records, one after the other, in a block whose abbreviation ids have three bits.
pub(crate) static FIXED_KIND_RECORDS: KnownBits<{ MADE.bits.div_ceil(64) }> = MADE.cut();

/// How many operands they have together: a number and the characters of each.
pub(crate) const FIXED_KIND_OPERANDS: usize = TEXT + FIXED_KINDS.len();

/// The names, one after the other.
#[allow(clippy::indexing_slicing, reason = "at compile time")]
pub(crate) static FIXED_KIND_TEXT: [u8; TEXT] = {
    let mut all = [0; TEXT];
    let mut at = 0;
    let mut kinds = FIXED_KINDS.as_slice();
    while let [name, rest @ ..] = kinds {
        let mut text = name.as_bytes();
        while let [character, after @ ..] = text {
            all[at] = *character;
            at += 1;
            text = after;
        }
        kinds = rest;
    }
    all
};

const MADE: KnownBits<64> = {
    let mut all = KnownBits::NONE;
    let mut kinds = FIXED_KINDS.as_slice();
    let mut number = 0;
    while let [name, rest @ ..] = kinds {
        let (header, width) = metadata::Kind::HEADER;
        let mut text = name.as_bytes();
        all = all.with(header, width).with_vbr6(text.len() as u64 + 1).with_vbr6(number);
        while let [character, after @ ..] = text {
            all = all.with_vbr6(*character as u64);
            text = after;
        }
        number += 1;
        kinds = rest;
    }
    all
};
