//! Content that is the same in nearly all streams, in bits that are made when this library is compiled.

/// The bits of a number in groups of six bits, at most ten, and how many these are.
pub(crate) const fn vbr6_groups(value: u64) -> (u64, u32) {
    // How many groups there are is not predictable: all ten are made.
    let last = (63 - (value | 1).leading_zeros()) / 5 * 6;
    let last = if last > 54 { 54 } else { last };
    let (mut groups, mut place) = (0, 0);
    while place < 54 {
        groups |= (value >> (place / 6 * 5) & 0x1f | 0x20) << place;
        place += 6;
    }
    let groups = groups & !(u64::MAX << last) | value >> (last / 6 * 5) << last;
    (groups, last + 6)
}

/// Fields that are known when this library is compiled, in at most `N` words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KnownBits<const N: usize> {
    pub(crate) words: [u64; N],
    /// How many bits there are.
    pub(crate) bits: usize,
}

impl<const N: usize> KnownBits<N> {
    pub(crate) const NONE: Self = Self { words: [0; N], bits: 0 };

    /// With a field of `width` bits after the others.
    #[allow(clippy::indexing_slicing, reason = "at compile time")]
    pub(crate) const fn with(self, value: u64, width: u32) -> Self {
        let Self { mut words, bits } = self;
        let filled = bits % 64;
        words[bits / 64] |= value << filled;
        if filled + width as usize > 64 {
            words[bits / 64 + 1] |= value >> (64 - filled);
        }
        Self { words, bits: bits + width as usize }
    }

    /// With a number in groups of six bits, at most ten.
    pub(crate) const fn with_vbr6(self, number: u64) -> Self {
        let (bits, width) = vbr6_groups(number);
        self.with(bits, width)
    }

    /// The same in other words, as many as are needed.
    #[allow(clippy::indexing_slicing, reason = "at compile time")]
    pub(crate) const fn cut<const M: usize>(&self) -> KnownBits<M> {
        let mut cut = KnownBits { words: [0; M], bits: self.bits };
        let mut at = 0;
        while at < M {
            cut.words[at] = self.words[at];
            at += 1;
        }
        cut
    }

    /// Whether a stream begins with these bits.
    #[inline]
    pub(crate) fn starts(&self, bytes: &[u8]) -> bool {
        let full = self.bits / 64;
        let Some((words, rest)) = bytes.split_at_checked(full * 8) else { return false };
        let all = words.chunks_exact(8).zip(&self.words);
        let same = all.map(|(bytes, word)| bytes == word.to_le_bytes()).fold(true, |all, same| all & same);
        let left = self.words.get(full).copied().unwrap_or_default().to_le_bytes();
        let (count, bits) = (self.bits % 64 / 8, self.bits % 8);
        let Some((whole, last)) = rest.split_at_checked(count) else { return false };
        let last_byte = last.first().copied().unwrap_or_default() & !(u8::MAX << bits);
        let in_file = bits == 0 || !last.is_empty();
        same && in_file && left.starts_with(whole) && left.get(count) == Some(&last_byte)
    }
}
