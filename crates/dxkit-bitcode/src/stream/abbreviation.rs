//! Abbreviations: how a record's fields are written.

use alloc::vec::Vec;

use crate::Contradiction;

/// How one field of a record is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Not at all: it always has this value.
    Literal(u64),
    /// In this number of bits, at most 64. (LLVM writes and reads at most 32.) A width of 0 means 0.
    Fixed(u32),
    /// In groups of this number of bits, at most 32, the top one saying that another follows. A width of 0
    /// means 0.
    Vbr(u32),
    /// An array: the number of elements in groups of six bits, then the elements, each as the next (and last)
    /// encoding states.
    Array,
    /// One of the characters `a-z A-Z 0-9 . _`, in six bits.
    Char6,
    /// Bytes: their number in groups of six bits, then the bytes, aligned to 32 bits before and after.
    Blob,
}

impl Encoding {
    /// The widest fixed field.
    pub const MAX_FIXED: u32 = 64;
    /// The widest group.
    pub const MAX_VBR: u32 = 32;

    /// Whether it is written in no bits at all.
    #[must_use]
    pub const fn is_silent(self) -> bool {
        matches!(self, Self::Literal(_) | Self::Fixed(0) | Self::Vbr(0))
    }

    /// Whether it encodes a single number, and can therefore be an array's element.
    #[must_use]
    pub const fn is_scalar(self) -> bool {
        !matches!(self, Self::Array | Self::Blob)
    }
}

/// An abbreviation: how the fields of a record are written, the code first.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Abbreviation {
    /// The fields. An array is the second last, and its elements' encoding the last; a blob is the last.
    pub encodings: Vec<Encoding>,
}

impl Abbreviation {
    /// Why no record can be written with it; `None` if one can.
    #[must_use]
    pub fn fault(&self) -> Option<Contradiction> {
        Self::fault_of(&self.encodings)
    }

    pub(super) fn fault_of(encodings: &[Encoding]) -> Option<Contradiction> {
        let count = encodings.len();
        if !encodings.first().is_some_and(|first| first.is_scalar()) {
            return Some(Contradiction::AbbreviationCode);
        }
        for (index, encoding) in encodings.iter().enumerate() {
            let fault = match *encoding {
                Encoding::Literal(_) | Encoding::Char6 => None,
                Encoding::Fixed(width) => (width > Encoding::MAX_FIXED).then_some(Contradiction::WideField),
                Encoding::Vbr(width) => {
                    (width == 1 || width > Encoding::MAX_VBR).then_some(Contradiction::GroupWidth)
                }
                Encoding::Array => {
                    let last = encodings.get(index + 1);
                    let scalar = last.is_some_and(|element| element.is_scalar()) && index + 2 == count;
                    (!scalar).then_some(Contradiction::ArrayElements)
                }
                Encoding::Blob => (index + 1 != count).then_some(Contradiction::BlobNotLast),
            };
            if fault.is_some() {
                return fault;
            }
        }
        None
    }
}
