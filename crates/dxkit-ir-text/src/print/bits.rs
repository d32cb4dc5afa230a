//! [`Bits`]: a set of small numbers.

use alloc::vec::Vec;

/// A set of small numbers.
#[derive(Debug, Default)]
pub(crate) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// For numbers less than `count`.
    pub(crate) fn new(count: usize) -> Self {
        Self { words: alloc::vec![0; count.div_ceil(64)] }
    }

    /// Whether a number is there.
    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// Inserts a number; returns whether it is new. Numbers beyond the size of the set count as present.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let Some(word) = self.words.get_mut(number / 64) else { return false };
        let bit = 1 << (number % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}
