//! MD5 (RFC 1321): the [`digest`] of bytes, and its block function over single words or over many side by
//! side.
//!
//! Each of the 64 steps of a block needs the result of the step before, so one digest uses a fraction of a
//! processor's execution units. Several digests side by side use all of them.

/// The type that the steps compute with.
pub trait Word: Copy {
    /// Sum, wrapping.
    fn add(self, other: Self) -> Self;
    /// Sum with a constant, wrapping.
    fn add_constant(self, constant: u32) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// Bitwise complement.
    fn not(self) -> Self;
    /// Rotated to the left.
    fn rotate(self, by: u32) -> Self;
}

impl Word for u32 {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn add_constant(self, constant: u32) -> Self {
        self.wrapping_add(constant)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn not(self) -> Self {
        !self
    }

    #[inline(always)]
    fn rotate(self, by: u32) -> Self {
        self.rotate_left(by)
    }
}

/// The state before the first block.
pub const START: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];

/// The constants of the steps: the whole part of 2³² × |sin(step)|, the step counted from 1.
#[rustfmt::skip]
const STEPS: [u32; 64] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
];

/// One step: `a` becomes `b + rotate(a + f + message + constant)`.
///
/// Operands that do not depend on `b`, the result of the step before, are added first: the chain through `b`
/// determines the time of a block.
macro_rules! step {
    ($f:ident, $a:ident, $b:ident, $c:ident, $d:ident, $m:expr, $k:literal, $s:literal, $steps:ident, $i:expr) => {{
        let early = $a.add($m[$k]).add_constant($steps[$i]);
        $a = $f(early, $b, $c, $d).rotate($s).add($b);
    }};
}

/// `(b & c) | (!b & d)`.
#[inline(always)]
fn f<W: Word>(early: W, b: W, c: W, d: W) -> W {
    early.add(d.xor(b.and(c.xor(d))))
}

/// `(d & b) | (!d & c)`: the half without `b` is added early.
#[inline(always)]
fn g<W: Word>(early: W, b: W, c: W, d: W) -> W {
    early.add(c.without(d)).add(b.and(d))
}

/// `b ^ c ^ d`.
#[inline(always)]
fn h<W: Word>(early: W, b: W, c: W, d: W) -> W {
    early.add(c.xor(d).xor(b))
}

/// `c ^ (b | !d)`.
#[inline(always)]
fn i<W: Word>(early: W, b: W, c: W, d: W) -> W {
    early.add(c.xor(b.or(d.not())))
}

/// Four steps with rotating roles.
macro_rules! four {
    ($f:ident, $a:ident $b:ident $c:ident $d:ident, $m:expr, [$($k:literal)*], [$s0:literal $s1:literal $s2:literal $s3:literal], $steps:ident, $i:literal) => {
        four!(@ $f, $a $b $c $d, $m, $($k)*, $s0 $s1 $s2 $s3, $steps, $i)
    };
    (@ $f:ident, $a:ident $b:ident $c:ident $d:ident, $m:expr, $k0:literal $k1:literal $k2:literal $k3:literal, $s0:literal $s1:literal $s2:literal $s3:literal, $steps:ident, $i:literal) => {
        step!($f, $a, $b, $c, $d, $m, $k0, $s0, $steps, $i);
        step!($f, $d, $a, $b, $c, $m, $k1, $s1, $steps, $i + 1);
        step!($f, $c, $d, $a, $b, $m, $k2, $s2, $steps, $i + 2);
        step!($f, $b, $c, $d, $a, $m, $k3, $s3, $steps, $i + 3);
    };
}

/// Hashes a block of 16 words into the state.
#[inline(always)]
#[allow(clippy::indexing_slicing)] // literal indices into arrays of known length
pub fn block<W: Word>(state: &mut [W; 4], m: &[W; 16]) {
    // If the compiler knew the constants, it would add them last, after the result of the step before: one
    // cycle more per step.
    let steps = core::hint::black_box(&STEPS);
    let [mut a, mut b, mut c, mut d] = *state;
    four!(f, a b c d, m, [0 1 2 3], [7 12 17 22], steps, 0);
    four!(f, a b c d, m, [4 5 6 7], [7 12 17 22], steps, 4);
    four!(f, a b c d, m, [8 9 10 11], [7 12 17 22], steps, 8);
    four!(f, a b c d, m, [12 13 14 15], [7 12 17 22], steps, 12);
    four!(g, a b c d, m, [1 6 11 0], [5 9 14 20], steps, 16);
    four!(g, a b c d, m, [5 10 15 4], [5 9 14 20], steps, 20);
    four!(g, a b c d, m, [9 14 3 8], [5 9 14 20], steps, 24);
    four!(g, a b c d, m, [13 2 7 12], [5 9 14 20], steps, 28);
    four!(h, a b c d, m, [5 8 11 14], [4 11 16 23], steps, 32);
    four!(h, a b c d, m, [1 4 7 10], [4 11 16 23], steps, 36);
    four!(h, a b c d, m, [13 0 3 6], [4 11 16 23], steps, 40);
    four!(h, a b c d, m, [9 12 15 2], [4 11 16 23], steps, 44);
    four!(i, a b c d, m, [0 7 14 5], [6 10 15 21], steps, 48);
    four!(i, a b c d, m, [12 3 10 1], [6 10 15 21], steps, 52);
    four!(i, a b c d, m, [8 15 6 13], [6 10 15 21], steps, 56);
    four!(i, a b c d, m, [4 11 2 9], [6 10 15 21], steps, 60);
    let [a0, b0, c0, d0] = *state;
    *state = [a0.add(a), b0.add(b), c0.add(c), d0.add(d)];
}

/// The words of a block.
#[inline(always)]
pub fn words(block: &[u8; 64]) -> [u32; 16] {
    let mut words = [0; 16];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = bytes.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
    }
    words
}

/// The state as the sixteen bytes of a digest.
pub fn bytes(state: [u32; 4]) -> [u8; 16] {
    let mut digest = [0; 16];
    for (place, word) in digest.chunks_exact_mut(4).zip(state) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    digest
}

/// The MD5 of bytes, as RFC 1321 has it.
///
/// ```
/// let digest = dxkit_bytes::md5::digest(b"abc");
/// assert_eq!(digest[..4], [0x90, 0x01, 0x50, 0x98]);
/// ```
#[must_use]
pub fn digest(message: &[u8]) -> [u8; 16] {
    const BLOCK: usize = 64;
    /// The length of the message, in bits, ends the last block.
    const LENGTH: usize = 8;
    let mut state = START;
    let full = message.chunks_exact(BLOCK);
    let rest = full.remainder();
    for whole in full.filter_map(|whole| whole.first_chunk()) {
        block(&mut state, &words(whole));
    }
    let mut last = [[0; BLOCK]; 2];
    let count = if rest.len() < BLOCK - LENGTH { 1 } else { 2 };
    let padded = rest.iter().copied().chain([0x80]);
    last.as_flattened_mut().iter_mut().zip(padded).for_each(|(place, byte)| *place = byte);
    let bits = (message.len() as u64).wrapping_mul(8).to_le_bytes();
    let blocks = last.iter_mut().take(count);
    if let Some(place) = blocks.last().and_then(|last| last.last_chunk_mut()) {
        *place = bits;
    }
    for padded in last.iter().take(count) {
        block(&mut state, &words(padded));
    }
    bytes(state)
}
