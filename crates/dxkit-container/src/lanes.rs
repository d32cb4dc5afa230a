//! Many digests side by side, one in each lane.

use alloc::vec;
use alloc::vec::Vec;

use crate::message::{Message, Variant};
use dxkit_bytes::md5::{self, Word};

/// The largest number of lanes of any implementation.
const MAX_LANES: usize = 16;

/// The words of all lanes: `[word][lane]`.
type Words<const N: usize> = [[u32; MAX_LANES]; N];

/// An implementation that computes one block in each of several lanes.
trait BlockHasher: Copy {
    /// Number of lanes, [`MAX_LANES`] at most.
    const LANES: usize;

    /// Hashes a block into the state of each lane.
    fn block(self, state: &mut Words<4>, block: &Words<16>);
}

/// The digests of messages, in their order.
pub(crate) fn compute_many(messages: &[&[u8]], variant: Variant) -> Vec<[u8; 16]> {
    #[cfg(feature = "runtime-simd")]
    return pulp::Arch::new().dispatch(vectors::Dispatch(messages, variant));
    #[cfg(not(feature = "runtime-simd"))]
    return compute_in_lanes(Interleaved, messages, variant);
}

/// Two chains of scalar instructions: one computes while the other waits.
#[cfg(not(feature = "runtime-simd"))]
#[derive(Clone, Copy)]
struct Interleaved;

#[cfg(not(feature = "runtime-simd"))]
impl BlockHasher for Interleaved {
    const LANES: usize = 2;

    #[inline(always)]
    fn block(self, state: &mut Words<4>, block: &Words<16>) {
        let pair = |[one, two, ..]: [u32; MAX_LANES]| Pair(one, two);
        let mut pairs = state.map(pair);
        md5::block(&mut pairs, &block.map(pair));
        for (word, Pair(one, two)) in state.iter_mut().zip(pairs) {
            let [first, second, ..] = word;
            (*first, *second) = (one, two);
        }
    }
}

/// Two words that are computed alternately.
#[derive(Clone, Copy)]
struct Pair<W>(W, W);

impl<W: Word> Word for Pair<W> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0), self.1.add(other.1))
    }

    #[inline(always)]
    fn add_constant(self, constant: u32) -> Self {
        Self(self.0.add_constant(constant), self.1.add_constant(constant))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0), self.1.and(other.1))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0.without(other.0), self.1.without(other.1))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0), self.1.or(other.1))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0.xor(other.0), self.1.xor(other.1))
    }

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.not(), self.1.not())
    }

    #[inline(always)]
    fn rotate(self, by: u32) -> Self {
        Self(self.0.rotate(by), self.1.rotate(by))
    }
}

#[cfg(feature = "runtime-simd")]
mod vectors {
    //! The processor's vectors, chosen at run time.

    use alloc::vec::Vec;

    use pulp::{Simd, WithSimd};

    use super::{BlockHasher, MAX_LANES, Pair, Words, compute_in_lanes};
    use crate::message::Variant;
    use dxkit_bytes::md5::{self, Word};

    pub(super) struct Dispatch<'a>(pub(super) &'a [&'a [u8]], pub(super) Variant);

    impl WithSimd for Dispatch<'_> {
        type Output = Vec<[u8; 16]>;

        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) -> Vec<[u8; 16]> {
            compute_in_lanes(Vectors(simd), self.0, self.1)
        }
    }

    /// Two vectors, computed alternately.
    #[derive(Clone, Copy)]
    struct Vectors<S>(S);

    impl<S: Simd> BlockHasher for Vectors<S> {
        const LANES: usize = if S::U32_LANES * 2 > MAX_LANES { MAX_LANES } else { S::U32_LANES * 2 };

        #[inline(always)]
        fn block(self, state: &mut Words<4>, block: &Words<16>) {
            let simd = self.0;
            let pair = |lanes: &[u32; MAX_LANES]| {
                let (vectors, _) = S::as_simd_u32s(lanes);
                let vector = |at: usize| {
                    let vector = vectors.get(at).copied();
                    Vector(simd, vector.unwrap_or_else(|| simd.splat_u32s(0)))
                };
                Pair(vector(0), vector(1))
            };
            let mut pairs = state.each_ref().map(pair);
            md5::block(&mut pairs, &block.each_ref().map(pair));
            for (lanes, Pair(one, two)) in state.iter_mut().zip(pairs) {
                let (vectors, _) = S::as_mut_simd_u32s(lanes);
                vectors.iter_mut().zip([one.1, two.1]).for_each(|(place, vector)| *place = vector);
            }
        }
    }

    /// A vector and the token that its operations need.
    #[derive(Clone, Copy)]
    struct Vector<S: Simd>(S, S::u32s);

    impl<S: Simd> Word for Vector<S> {
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            Self(self.0, self.0.add_u32s(self.1, other.1))
        }

        #[inline(always)]
        fn add_constant(self, constant: u32) -> Self {
            Self(self.0, self.0.add_u32s(self.1, self.0.splat_u32s(constant)))
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(self.0, self.0.and_u32s(self.1, other.1))
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            self.and(other.not())
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Self(self.0, self.0.or_u32s(self.1, other.1))
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            Self(self.0, self.0.xor_u32s(self.1, other.1))
        }

        #[inline(always)]
        fn not(self) -> Self {
            Self(self.0, self.0.not_u32s(self.1))
        }

        #[inline(always)]
        fn rotate(self, by: u32) -> Self {
            let (left, right) = (self.0.splat_u32s(by), self.0.splat_u32s(32 - by));
            let left = self.0.wrapping_dyn_shl_u32s(self.1, left);
            let right = self.0.wrapping_dyn_shr_u32s(self.1, right);
            Self(self.0, self.0.or_u32s(left, right))
        }
    }
}

/// The work of a lane: the message, and its next block.
struct Lane<'a> {
    index: usize,
    message: Message<'a>,
    next: usize,
}

#[inline(always)]
fn compute_in_lanes<S: BlockHasher>(hasher: S, messages: &[&[u8]], variant: Variant) -> Vec<[u8; 16]> {
    let mut digests = vec![[0; 16]; messages.len()];
    // Long ones first, so that all lanes finish at about the same time.
    let mut order: Vec<usize> = (0..messages.len()).collect();
    order.sort_by_key(|index| core::cmp::Reverse(messages.get(*index).map_or(0, |bytes| bytes.len())));
    let mut queue = order.into_iter().filter_map(|index| {
        let message = Message::new(messages.get(index)?, variant);
        Some(Lane { index, message, next: 0 })
    });
    let mut lanes: Vec<Option<Lane<'_>>> = (0..S::LANES).map(|_| queue.next()).collect();
    let mut busy = lanes.iter().flatten().count();
    let mut state = md5::START.map(|word| [word; MAX_LANES]);
    let mut words = [[0; MAX_LANES]; 16];
    // With few lanes left, one message at a time is faster.
    while busy > S::LANES / 4 {
        for (position, lane) in lanes.iter_mut().enumerate() {
            let Some(lane) = lane else { continue };
            let Some(block) = lane.message.block(lane.next) else { continue };
            for (word, value) in words.iter_mut().zip(md5::words(block)) {
                if let Some(place) = word.get_mut(position) {
                    *place = value;
                }
            }
            lane.next = lane.next.saturating_add(1);
        }
        hasher.block(&mut state, &words);
        for (position, slot) in lanes.iter_mut().enumerate() {
            let Some(lane) = slot.as_ref().filter(|lane| lane.next == lane.message.block_count()) else {
                continue;
            };
            if let Some(digest) = digests.get_mut(lane.index) {
                *digest = md5::bytes(one_of(&state, position));
            }
            for (word, start) in state.iter_mut().zip(md5::START) {
                if let Some(place) = word.get_mut(position) {
                    *place = start;
                }
            }
            *slot = queue.next();
            busy = busy.saturating_sub(usize::from(slot.is_none()));
        }
    }
    for (position, slot) in lanes.into_iter().enumerate() {
        let Some(mut lane) = slot else { continue };
        let mut single = one_of(&state, position);
        while let Some(block) = lane.message.block(lane.next) {
            md5::block(&mut single, &md5::words(block));
            lane.next = lane.next.saturating_add(1);
        }
        if let Some(digest) = digests.get_mut(lane.index) {
            *digest = md5::bytes(single);
        }
    }
    digests
}

/// The state of one lane.
#[inline(always)]
fn one_of(state: &Words<4>, position: usize) -> [u32; 4] {
    state.map(|word| word.get(position).copied().unwrap_or_default())
}
