//! The records of the data layouts that DXC states, in the bits that they have in nearly all modules.

use super::{RecordOperands as _, module};
use crate::stream::KnownBits;

/// How many words a record has at most.
const WORDS: usize = 17;

/// The data layouts: that of modules without types of 16 bits, and that of those with such types.
pub(crate) static DATA_LAYOUTS: [(&[u8], KnownBits<WORDS>); 2] = [
    made(b"e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"),
    made(b"e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"),
];

/// A text, and its record in a block of a module.
const fn made(text: &'static [u8]) -> (&'static [u8], KnownBits<WORDS>) {
    let (header, width) = module::DataLayout::HEADER;
    let mut all = KnownBits::NONE.with(header, width).with_vbr6(text.len() as u64);
    let mut rest = text;
    while let [character, after @ ..] = rest {
        all = all.with_vbr6(*character as u64);
        rest = after;
    }
    (text, all)
}
