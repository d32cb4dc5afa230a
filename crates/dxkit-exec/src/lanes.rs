//! Registers: a number for each lane, in chunks that the compiler turns into vector instructions; and how
//! memory is read.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::Range;

use dxkit_bytes::parser::number_at;

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

/// The chunks of a register. In cells, so that a result may be in the register of an operand.
type Row<'f, T> = &'f [Cell<[T; CHUNK]>];

#[inline(always)]
fn zip<T: Word, U: Copy, V: Word>(a: [T; CHUNK], b: [U; CHUNK], f: impl Fn(T, U) -> V) -> [V; CHUNK] {
    let mut result = [V::default(); CHUNK];
    for ((result, a), b) in result.iter_mut().zip(a).zip(b) {
        *result = f(a, b);
    }
    result
}

#[inline(always)]
fn map<T: Copy, V: Word>(a: [T; CHUNK], f: impl Fn(T) -> V) -> [V; CHUNK] {
    let mut result = [V::default(); CHUNK];
    for (result, a) in result.iter_mut().zip(a) {
        *result = f(a);
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

/// Sets a chunk in the active lanes.
#[inline(always)]
fn put<T: Word>(active: &Active, slot: &Cell<[T; CHUNK]>, mask: &[u32; CHUNK], value: [T; CHUNK]) {
    slot.set(if active.alone { value } else { blend(*mask, value, slot.get()) });
}

impl<T: Word> File<T> {
    pub(crate) fn new(registers: u32, chunks: usize) -> Self {
        Self { data: vec![[T::default(); CHUNK]; registers as usize * chunks], chunks }
    }

    #[inline(always)]
    fn places(&self, register: u32) -> Range<usize> {
        let first = self.place(register, 0);
        first..first.wrapping_add(self.chunks)
    }

    /// A register; empty if there is none.
    #[inline(always)]
    fn row(&self, register: u32) -> &[[T; CHUNK]] {
        self.data.get(self.places(register)).unwrap_or_default()
    }

    /// Registers, of which one may be written.
    #[inline(always)]
    fn rows<const N: usize>(&mut self, registers: [u32; N]) -> [Row<'_, T>; N] {
        let places = registers.map(|register| self.places(register));
        let cells = Cell::from_mut(self.data.as_mut_slice()).as_slice_of_cells();
        places.map(|places| cells.get(places).unwrap_or_default())
    }

    #[inline(always)]
    pub(crate) fn map1(&mut self, active: &Active, dst: u32, a: u32, f: impl Fn(T) -> T) {
        let [dst, a] = self.rows([dst, a]);
        for ((slot, a), mask) in dst.iter().zip(a).zip(&active.masks) {
            put(active, slot, mask, map(a.get(), &f));
        }
    }

    #[inline(always)]
    pub(crate) fn map2(&mut self, active: &Active, dst: u32, [a, b]: [u32; 2], f: impl Fn(T, T) -> T) {
        let [dst, a, b] = self.rows([dst, a, b]);
        for ((slot, (a, b)), mask) in dst.iter().zip(a.iter().zip(b)).zip(&active.masks) {
            put(active, slot, mask, zip(a.get(), b.get(), &f));
        }
    }

    #[inline(always)]
    pub(crate) fn map3(&mut self, active: &Active, dst: u32, [a, b, c]: [u32; 3], f: impl Fn(T, T, T) -> T) {
        let [dst, a, b, c] = self.rows([dst, a, b, c]);
        for ((slot, ((a, b), c)), mask) in dst.iter().zip(a.iter().zip(b).zip(c)).zip(&active.masks) {
            let mut result = a.get();
            for (result, (b, c)) in result.iter_mut().zip(b.get().into_iter().zip(c.get())) {
                *result = f(*result, b, c);
            }
            put(active, slot, mask, result);
        }
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
        let [dst] = self.rows([dst]);
        for ((slot, a), mask) in dst.iter().zip(other.row(a)).zip(&active.masks) {
            put(active, slot, mask, map(*a, &f));
        }
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
        let [dst] = self.rows([dst]);
        let operands = other.row(a).iter().zip(other.row(b));
        for ((slot, (a, b)), mask) in dst.iter().zip(operands).zip(&active.masks) {
            put(active, slot, mask, zip(*a, *b, &f));
        }
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
        let [dst, a, b] = self.rows([dst, a, b]);
        let operands = masks.row(condition).iter().zip(a.iter().zip(b));
        for ((slot, (choice, (a, b))), mask) in dst.iter().zip(operands).zip(&active.masks) {
            put(active, slot, mask, blend(*choice, a.get(), b.get()));
        }
    }

    /// The same value for all lanes, active or not.
    pub(crate) fn fill(&mut self, register: u32, value: T) {
        let places = self.places(register);
        self.data.get_mut(places).into_iter().flatten().for_each(|slot| *slot = [value; CHUNK]);
    }

    /// Copies a register in the active lanes.
    #[inline(always)]
    pub(crate) fn copy(&mut self, active: &Active, dst: u32, a: u32) {
        let [dst, a] = self.rows([dst, a]);
        for ((slot, a), mask) in dst.iter().zip(a).zip(&active.masks) {
            put(active, slot, mask, a.get());
        }
    }

    /// Whether a register has such a number in any lane, active or not.
    #[inline(always)]
    pub(crate) fn any(&self, register: u32, is_such: impl Fn(T) -> bool) -> bool {
        let found = |chunk: &[T; CHUNK]| map(*chunk, |value| u32::from(is_such(value)));
        self.row(register).iter().any(|chunk| found(chunk) != [0; CHUNK])
    }

    /// The place of the chunk with a lane. That of no register (`NONE`) is beyond all, in 32 bits as well,
    /// where the product is too large.
    #[inline(always)]
    fn place(&self, register: u32, lane: usize) -> usize {
        (register as usize).wrapping_mul(self.chunks).wrapping_add(lane / CHUNK)
    }

    /// The number of a lane.
    #[inline(always)]
    pub(crate) fn get(&self, register: u32, lane: usize) -> T {
        // A lane that the wave does not have would be one of the next register.
        if lane >= self.chunks * CHUNK {
            return T::default();
        }
        let chunk = self.data.get(self.place(register, lane));
        chunk.and_then(|chunk| chunk.get(lane % CHUNK)).copied().unwrap_or_default()
    }

    /// Sets the number of a lane.
    #[inline(always)]
    pub(crate) fn set(&mut self, register: u32, lane: usize, value: T) {
        let place = self.place(register, lane);
        let chunk = self.data.get_mut(place);
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
        for chunk in self.row(register).iter().rev() {
            // A bit of a byte for each lane, then the sum of all.
            let places = [1, 2, 4, 8, 16, 32, 64, 128];
            let byte: u32 = zip(*chunk, places, |mask, place| mask & place).into_iter().sum();
            bits = bits << CHUNK | u128::from(byte);
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
    if bytes == 4 {
        return number_at::<u32>(memory, offset).map(u64::from);
    }
    let found = memory.get(offset..offset.checked_add(bytes)?)?;
    Some(found.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
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
