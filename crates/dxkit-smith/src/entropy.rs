//! [`Entropy`]: bytes as choices.

use alloc::vec::Vec;

/// The bytes that a seed stands for: the same on every machine.
///
/// ```
/// use dxkit_smith::bytes_of_seed;
///
/// assert_eq!(bytes_of_seed(7, 100), bytes_of_seed(7, 200)[..100]);
/// assert_ne!(bytes_of_seed(7, 8), bytes_of_seed(8, 8));
/// ```
#[must_use]
pub fn bytes_of_seed(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed;
    let words = core::iter::repeat_with(|| {
        // SplitMix64: every seed gives another sequence.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    });
    words.flat_map(u64::to_le_bytes).take(length).collect()
}

/// Choices from bytes. When all are used, every choice is the first one.
#[derive(Debug, Clone)]
pub(crate) struct Entropy<'a>(core::slice::Iter<'a, u8>);

impl<'a> Entropy<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes.iter())
    }

    /// Whether all bytes are used.
    pub(crate) fn is_used_up(&self) -> bool {
        self.0.as_slice().is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    /// A number below this one; 0 below 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let mut number = usize::from(self.byte());
        if count > 256 {
            number = number << 8 | usize::from(self.byte());
        }
        number.checked_rem(count).unwrap_or(0)
    }

    /// True in about this many of 100 cases.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        // The first choice is `false`.
        self.below(100) >= 100_usize.saturating_sub(percent)
    }

    pub(crate) fn word(&mut self) -> u64 {
        let bytes = core::array::from_fn(|_| self.byte());
        u64::from_le_bytes(bytes)
    }

    /// One of a list.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let place = self.below(list.len());
        list.get(place).copied()
    }
}
