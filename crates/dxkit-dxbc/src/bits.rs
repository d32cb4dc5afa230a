//! Fields of tokens, and numbers in bytes.

use alloc::vec::Vec;

use dxkit_bytes::parser::{number_at, numbers_in};

/// The `count` bits from `low` on.
pub(crate) const fn field(token: u32, low: u32, count: u32) -> u32 {
    match token.checked_shr(low) {
        Some(rest) => rest & mask(count),
        None => 0,
    }
}

/// A field of a token as a byte; `count` is at most 8.
pub(crate) fn byte(token: u32, low: u32, count: u32) -> u8 {
    u8::try_from(field(token, low, count)).unwrap_or_default()
}

/// The token with other bits there.
pub(crate) const fn set(token: u32, low: u32, count: u32, value: u32) -> u32 {
    let mask = match mask(count).checked_shl(low) {
        Some(mask) => mask,
        None => return token,
    };
    token & !mask | (value << low) & mask
}

const fn mask(count: u32) -> u32 {
    match 1u32.checked_shl(count) {
        Some(end) => end.wrapping_sub(1),
        None => u32::MAX,
    }
}

/// A field of a token: a control of the opcode, or one of an extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Control {
    /// The lowest bit.
    pub low: u32,
    /// The number of bits.
    pub count: u32,
}

impl Control {
    /// The largest value.
    #[must_use]
    pub const fn largest(self) -> u32 {
        self.get(u32::MAX)
    }

    /// The value in a token.
    pub(crate) const fn get(self, token: u32) -> u32 {
        field(token, self.low, self.count)
    }

    /// The value in a token as a byte; the field has eight bits at most.
    pub(crate) fn get_byte(self, token: u32) -> u8 {
        byte(token, self.low, self.count)
    }

    /// A token with another value.
    pub(crate) const fn set(self, token: u32, value: u32) -> u32 {
        set(token, self.low, self.count, value)
    }
}

/// The lower half of a number.
pub(crate) fn low_word(value: u64) -> u32 {
    u32::try_from(value & 0xffff_ffff).unwrap_or_default()
}

/// The word at this offset.
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u32> {
    number_at(bytes, at)
}

/// The 16 bits at this offset.
pub(crate) fn half(bytes: &[u8], at: usize) -> Option<u16> {
    number_at(bytes, at)
}

/// The whole words of these bytes.
pub(crate) fn words(bytes: &[u8]) -> Vec<u32> {
    numbers_in(bytes).collect()
}
