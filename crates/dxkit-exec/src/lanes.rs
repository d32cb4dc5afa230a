//! Registers: a number for each lane, in chunks that the compiler turns into vector instructions; and how
//! memory is read.

use alloc::vec;
use alloc::vec::Vec;

use crate::program::Part;

/// Lanes of a chunk.
pub(crate) const CHUNK: usize = 8;

/// The lanes that execute.
#[derive(Debug, Clone)]
pub(crate) struct Active {
    /// A bit for each.
    pub(crate) bits: u128,
    /// Whether no other lane of the wave will run again, so that their registers may be overwritten.
    pub(crate) alone: bool,
    /// The bits as masks, by chunk; only if not alone.
    masks: Vec<[u32; CHUNK]>,
}

impl Active {
    pub(crate) fn new(chunks: usize) -> Self {
        Self { bits: 0, alone: true, masks: vec![[0; CHUNK]; chunks] }
    }

    pub(crate) fn set(&mut self, bits: u128, alone: bool) {
        self.bits = bits;
        self.alone = alone;
        if !alone {
            let mut rest = bits;
            for chunk in &mut self.masks {
                for mask in chunk {
                    *mask = if rest & 1 == 1 { u32::MAX } else { 0 };
                    rest >>= 1;
                }
            }
        }
    }

    /// The numbers of the lanes.
    #[inline]
    pub(crate) fn lanes(&self) -> Lanes {
        Lanes(self.bits)
    }
}

/// The numbers of the bits that are set.
#[derive(Debug, Clone)]
pub(crate) struct Lanes(pub(crate) u128);

impl Iterator for Lanes {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(lane as usize)
    }
}

/// A number in a register.
pub(crate) trait Word: Copy + Default {
    /// `new` where the mask is set, else `old`.
    fn blend(mask: u32, new: Self, old: Self) -> Self;
}

impl Word for u32 {
    #[inline(always)]
    fn blend(mask: u32, new: Self, old: Self) -> Self {
        new & mask | old & !mask
    }
}

impl Word for u64 {
    #[inline(always)]
    fn blend(mask: u32, new: Self, old: Self) -> Self {
        if mask == 0 { old } else { new }
    }
}

/// A file of registers.
#[derive(Debug, Clone)]
pub(crate) struct File<T> {
    data: Vec<[T; CHUNK]>,
    pub(crate) chunks: usize,
}

#[inline(always)]
fn zip<T: Word, U: Copy, V: Word>(a: [T; CHUNK], b: [U; CHUNK], f: impl Fn(T, U) -> V) -> [V; CHUNK] {
    let mut result = [V::default(); CHUNK];
    for ((result, a), b) in result.iter_mut().zip(a).zip(b) {
        *result = f(a, b);
    }
    result
}

#[inline(always)]
fn blend<T: Word>(mask: [u32; CHUNK], new: [T; CHUNK], old: [T; CHUNK]) -> [T; CHUNK] {
    let mut result = old;
    for ((result, new), mask) in result.iter_mut().zip(new).zip(mask) {
        *result = T::blend(mask, new, *result);
    }
    result
}

impl<T: Word> File<T> {
    pub(crate) fn new(registers: u32, chunks: usize) -> Self {
        Self { data: vec![[T::default(); CHUNK]; registers as usize * chunks], chunks }
    }

    #[inline(always)]
    fn chunk(&self, register: u32, chunk: usize) -> [T; CHUNK] {
        self.data.get(register as usize * self.chunks + chunk).copied().unwrap_or([T::default(); CHUNK])
    }

    /// Sets a register to values that are made chunk by chunk, in the active lanes.
    #[inline(always)]
    pub(crate) fn write(&mut self, active: &Active, dst: u32, f: impl Fn(&Self, usize) -> [T; CHUNK]) {
        let first = dst as usize * self.chunks;
        if active.alone {
            for chunk in 0..self.chunks {
                let value = f(self, chunk);
                if let Some(slot) = self.data.get_mut(first + chunk) {
                    *slot = value;
                }
            }
        } else {
            for (chunk, mask) in (0..self.chunks).zip(&active.masks) {
                let value = f(self, chunk);
                if let Some(slot) = self.data.get_mut(first + chunk) {
                    *slot = blend(*mask, value, *slot);
                }
            }
        }
    }

    #[inline(always)]
    pub(crate) fn map1(&mut self, active: &Active, dst: u32, a: u32, f: impl Fn(T) -> T) {
        self.write(active, dst, |file, chunk| file.chunk(a, chunk).map(&f));
    }

    #[inline(always)]
    pub(crate) fn map2(&mut self, active: &Active, dst: u32, [a, b]: [u32; 2], f: impl Fn(T, T) -> T) {
        self.write(active, dst, |file, chunk| zip(file.chunk(a, chunk), file.chunk(b, chunk), &f));
    }

    #[inline(always)]
    pub(crate) fn map3(&mut self, active: &Active, dst: u32, [a, b, c]: [u32; 3], f: impl Fn(T, T, T) -> T) {
        self.write(active, dst, |file, chunk| {
            let mut result = file.chunk(a, chunk);
            let operands = file.chunk(b, chunk).into_iter().zip(file.chunk(c, chunk));
            for (result, (b, c)) in result.iter_mut().zip(operands) {
                *result = f(*result, b, c);
            }
            result
        });
    }

    /// Values made from those of another file.
    #[inline(always)]
    pub(crate) fn from1<U: Word>(
        &mut self,
        active: &Active,
        dst: u32,
        other: &File<U>,
        a: u32,
        f: impl Fn(U) -> T,
    ) {
        self.write(active, dst, |_, chunk| other.chunk(a, chunk).map(&f));
    }

    /// Values made from two of another file.
    #[inline(always)]
    pub(crate) fn from2<U: Word>(
        &mut self,
        active: &Active,
        dst: u32,
        other: &File<U>,
        [a, b]: [u32; 2],
        f: impl Fn(U, U) -> T,
    ) {
        self.write(active, dst, |_, chunk| zip(other.chunk(a, chunk), other.chunk(b, chunk), &f));
    }

    /// One of two values, by a mask.
    #[inline(always)]
    pub(crate) fn select(
        &mut self,
        active: &Active,
        dst: u32,
        masks: &File<u32>,
        condition: u32,
        ab: [u32; 2],
    ) {
        let [a, b] = ab;
        self.write(active, dst, |file, chunk| {
            blend(masks.chunk(condition, chunk), file.chunk(a, chunk), file.chunk(b, chunk))
        });
    }

    /// The same value for all lanes, active or not.
    pub(crate) fn fill(&mut self, register: u32, value: T) {
        for chunk in 0..self.chunks {
            if let Some(slot) = self.data.get_mut(register as usize * self.chunks + chunk) {
                *slot = [value; CHUNK];
            }
        }
    }

    /// The number of a lane.
    #[inline(always)]
    pub(crate) fn get(&self, register: u32, lane: usize) -> T {
        // A lane that the wave does not have would be one of the next register.
        if lane >= self.chunks * CHUNK {
            return T::default();
        }
        let chunk = self.data.get(register as usize * self.chunks + lane / CHUNK);
        chunk.and_then(|chunk| chunk.get(lane % CHUNK)).copied().unwrap_or_default()
    }

    /// Sets the number of a lane.
    #[inline(always)]
    pub(crate) fn set(&mut self, register: u32, lane: usize, value: T) {
        let chunk = self.data.get_mut(register as usize * self.chunks + lane / CHUNK);
        if let Some(slot) = chunk.and_then(|chunk| chunk.get_mut(lane % CHUNK)) {
            *slot = value;
        }
    }
}

impl File<u32> {
    /// The lanes among `lanes` in which a mask is set.
    #[inline]
    pub(crate) fn bits(&self, register: u32, lanes: u128) -> u128 {
        let mut bits = 0;
        for chunk in (0..self.chunks).rev() {
            let mut byte = 0;
            for value in self.chunk(register, chunk).into_iter().rev() {
                byte = byte << 1 | u128::from(value & 1);
            }
            bits = bits << CHUNK | byte;
        }
        bits & lanes
    }
}

/// The registers of a wave.
#[derive(Debug, Clone)]
pub(crate) struct Registers {
    pub(crate) narrow: File<u32>,
    pub(crate) wide: File<u64>,
}

/// What the sanitizer sees of a wave.
#[derive(Clone, Copy)]
pub(crate) struct WaveState<'w> {
    pub(crate) registers: &'w Registers,
    pub(crate) bits: u128,
    pub(crate) waiting: u128,
}

impl WaveState<'_> {
    /// The number in a register.
    pub(crate) fn get(&self, part: Part, lane: usize) -> u64 {
        match part {
            Part::Narrow(register) => u64::from(self.registers.narrow.get(register, lane)),
            Part::Wide(register) => self.registers.wide.get(register, lane),
        }
    }
}

/// A little-endian number of 1, 2, 4 or 8 bytes; `None` beyond the end.
pub(crate) fn read(memory: &[u8], offset: usize, bytes: usize) -> Option<u64> {
    let found = memory.get(offset..offset.checked_add(bytes)?)?;
    if let Ok(word) = <[u8; 4]>::try_from(found) {
        return Some(u64::from(u32::from_le_bytes(word)));
    }
    let mut word = [0; 8];
    for (to, from) in word.iter_mut().zip(found) {
        *to = *from;
    }
    Some(u64::from_le_bytes(word))
}

/// Reads a number from the memory of a lane.
#[allow(clippy::cast_possible_truncation, reason = "words are parts of the number")]
pub(crate) fn read_private(
    memory: &[u32],
    lanes: usize,
    lane: usize,
    address: u32,
    bytes: usize,
) -> Option<u64> {
    let word = |index: usize| memory.get(index.checked_mul(lanes)?.checked_add(lane)?).copied();
    let (index, shift) = (address as usize / 4, address % 4 * 8);
    let low = u64::from(word(index)?);
    let in_one = shift as usize / 8 + bytes <= 4;
    let high = if in_one { 0 } else { u64::from(word(index + 1)?) };
    let both = (low | high << 32) >> shift;
    Some(if bytes == 8 { both } else { both & ((1 << (bytes * 8)) - 1) })
}
