//! Debug information that follows the instructions of its program where these move.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::hash::{Hash as _, Hasher};

use super::debug::{Numbers, half, symbol};
use super::{LINES, MODULES, ModuleInfo, ProgramDatabase, to_usize, word};
use crate::program::{Instruction, Program};

/// Where the instructions of a program are after an edit: instructions that both programs have in the same order are the
/// same ones; what stands between them replaces what stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moves {
    /// For each boundary between instructions, in bytes from the start of the program.
    boundaries: BTreeMap<u32, Boundary>,
    sizes: (u32, u32),
}

/// Where a boundary between two instructions is after the edit, which may have put others between the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Boundary {
    /// The end of what is before it.
    end: u32,
    /// The start of what is after it.
    start: u32,
}

/// So many instructions are looked at to find the next one that is the same.
const WINDOW: usize = 32;
/// Version and length.
const HEADER: u32 = 8;

/// Fowler-Noll-Vo: instructions are compared by number first.
struct Fingerprint(u64);

impl Hasher for Fingerprint {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn fingerprint(instruction: &Instruction) -> u64 {
    let mut state = Fingerprint(0xcbf2_9ce4_8422_2325);
    instruction.hash(&mut state);
    state.finish()
}

/// The bytes at which the instructions of a program start, and its end.
fn starts(program: &Program<'_>) -> Vec<u32> {
    let mut at = HEADER;
    let mut starts = Vec::with_capacity(program.instructions.len().saturating_add(1));
    for instruction in &program.instructions {
        starts.push(at);
        let bytes = u32::try_from(instruction.length().saturating_mul(4)).unwrap_or(u32::MAX);
        at = at.saturating_add(bytes);
    }
    starts.push(at);
    starts
}

/// Pairs of instructions that are the same.
fn pairs(before: &[u64], after: &[u64]) -> Vec<(usize, usize)> {
    let same = before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| a == b).count();
    let (ends, mut found) = ((before.len(), after.len()), Vec::new());
    let (mut old, mut new) = (0usize, 0usize);
    let front = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let same = same.min(ends.0.min(ends.1).saturating_sub(front));
    let middle = (ends.0.saturating_sub(same), ends.1.saturating_sub(same));
    while old < middle.0 && new < middle.1 {
        let equal =
            |old: usize, new: usize| old < middle.0 && new < middle.1 && before.get(old) == after.get(new);
        let next = (0..=WINDOW).find_map(|sum| {
            (0..=sum)
                .find(|by| equal(old.saturating_add(*by), new.saturating_add(sum - by)))
                .map(|by| (by, sum - by))
        });
        let (skipped, added) = next.unwrap_or((1, 1));
        (old, new) = (old.saturating_add(skipped), new.saturating_add(added));
        if next.is_some() {
            found.push((old, new));
            (old, new) = (old.saturating_add(1), new.saturating_add(1));
        }
    }
    found.extend((0..same).map(|place| (middle.0.saturating_add(place), middle.1.saturating_add(place))));
    found
}

impl Moves {
    /// How the instructions of one program became those of another.
    #[must_use]
    pub fn between(before: &Program<'_>, after: &Program<'_>) -> Self {
        let prints = |program: &Program<'_>| program.instructions.iter().map(fingerprint).collect::<Vec<_>>();
        let (old, new) = (starts(before), starts(after));
        let pairs = pairs(&prints(before), &prints(after));
        let mut boundaries = BTreeMap::from([(0, Boundary { end: 0, start: 0 })]);
        let ends = (old.len().saturating_sub(1), new.len().saturating_sub(1));
        let at = |places: &[u32], place: usize| places.get(place).copied().unwrap_or(u32::MAX);
        // Behind the pair before, and in front of the next one.
        let (mut last, mut from) = (HEADER, 0usize);
        for (place, (there, here)) in pairs.into_iter().chain([ends]).enumerate() {
            let next = at(&new, here);
            for gone in from..=there {
                // What was replaced is at the start of what replaces it.
                let end = if gone == from { last } else { next };
                let start = if gone == there { next } else { last };
                boundaries.insert(
                    at(&old, gone),
                    Boundary { end: if place == 0 && gone == 0 { start } else { end }, start },
                );
            }
            (last, from) = (at(&new, here.saturating_add(1)), there.saturating_add(1));
        }
        Self { boundaries, sizes: (at(&old, ends.0), at(&new, ends.1)) }
    }

    /// Whether every instruction is where it was.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.sizes.0 == self.sizes.1
            && self.boundaries.iter().all(|(old, new)| (new.start, new.end) == (*old, *old))
    }

    /// Where the instruction that started here starts.
    fn start(&self, offset: u32) -> Option<u32> {
        self.boundaries.get(&offset).map(|boundary| boundary.start)
    }

    /// Where the instruction that ended here ends.
    fn end(&self, offset: u32) -> Option<u32> {
        self.boundaries.get(&offset).map(|boundary| boundary.end)
    }

    /// The size of what started and ended here.
    fn size(&self, start: u32, size: u32) -> Option<u32> {
        self.end(start.checked_add(size)?)?.max(self.start(start)?).checked_sub(self.start(start)?)
    }
}

fn put_half(bytes: &mut [u8], at: usize, value: u32) -> Option<()> {
    let value = u16::try_from(value).ok()?;
    bytes.get_mut(at..at.checked_add(2)?)?.copy_from_slice(&value.to_le_bytes());
    Some(())
}

fn put(bytes: &mut [u8], at: usize, value: u32) -> Option<()> {
    bytes.get_mut(at..at.checked_add(4)?)?.copy_from_slice(&value.to_le_bytes());
    Some(())
}

/// Replaces the number at `at` with what `make` gives for it.
fn change(bytes: &mut [u8], at: usize, make: impl FnOnce(u32) -> Option<u32>) -> Option<()> {
    let value = make(word(bytes, at)?)?;
    put(bytes, at, value)
}

impl ProgramDatabase<'_> {
    /// The same debug information for a program whose instructions moved: lines, variables and inlined functions follow the
    /// instructions that stayed. Lines of instructions that were replaced are those of what replaces them; new instructions
    /// between others have no line.
    ///
    /// FXC's disassembler reads most results, and does not end on some where an instruction without a line was inserted between
    /// others; why is not known.
    ///
    /// `None` if it does not fit the program that was edited, or cannot say where things are now.
    #[must_use]
    pub fn moved(&self, moves: &Moves) -> Option<ProgramDatabase<'static>> {
        // Streams may share blocks: together they are no longer than the file.
        let sizes = self.streams().iter().map(|stream| to_usize(stream.size));
        if sizes.fold(0, usize::saturating_add) > self.bytes().len() {
            return None;
        }
        let streams: Option<Vec<Vec<u8>>> =
            (0..self.streams().len()).map(|number| self.stream(number)).collect();
        let mut streams = streams?;
        let info = self.module_info()?;
        let module = self.module()?;
        let symbols = symbols(module.symbols(), moves)?;
        let mut stream = symbols;
        let length = stream.len();
        stream.extend_from_slice(module.stream.get(module.symbols..)?);
        let sections = length.checked_add(module.sections.checked_sub(module.symbols)?)?;
        lines(&mut stream, sections, sections.checked_add(module.size)?, moves)?;
        let modules = streams.get_mut(MODULES)?;
        put(modules, ModuleInfo::SYMBOLS, u32::try_from(length).ok()?)?;
        contributions(modules, moves);
        *streams.get_mut(info.stream)? = stream;
        let slices: Vec<&[u8]> = streams.iter().map(Vec::as_slice).collect();
        ProgramDatabase::of_streams(&slices).ok()
    }
}

/// The size of the program in what says which module has which bytes.
fn contributions(modules: &mut [u8], moves: &Moves) {
    /// The header of the stream.
    const HEADER: usize = 64;
    let list = HEADER.saturating_add(word(modules, 24).map_or(0, to_usize)).saturating_add(4);
    for entry in [ModuleInfo::CONTRIBUTION, list] {
        let size = entry.saturating_add(8);
        if word(modules, size) == Some(moves.sizes.0) {
            let _ = put(modules, size, moves.sizes.1);
        }
    }
}

/// The line tables, in place.
fn lines(stream: &mut [u8], sections: usize, end: usize, moves: &Moves) -> Option<()> {
    let mut at = sections;
    while let (Some(kind), Some(size)) = (word(stream, at), word(stream, at.checked_add(4)?)) {
        if at >= end {
            break;
        }
        let start = at.checked_add(8)?;
        let size = to_usize(size);
        let body = stream.get_mut(start..start.checked_add(size)?)?;
        if kind == LINES {
            let first = word(body, 0)?;
            // The whole program, usually; else the function's.
            let length = word(body, 8)?;
            let whole = first == 0 && length == moves.sizes.0;
            let length = if whole { moves.sizes.1 } else { moves.size(first, length)? };
            put(body, 8, length)?;
            let mut block = 12usize;
            while let (Some(count), Some(size)) =
                (word(body, block.saturating_add(4)), word(body, block.saturating_add(8)))
            {
                for row in 0..to_usize(count) {
                    let place = block.checked_add(12)?.checked_add(row.checked_mul(8)?)?;
                    change(body, place, |offset| moves.start(offset))?;
                }
                block = block.checked_add(to_usize(size).max(12))?;
            }
        }
        at = start.checked_add(size)?.checked_next_multiple_of(4)?;
    }
    Some(())
}

/// The records of symbols. Records of inlined functions may become longer: what refers to records follows.
fn symbols(stream: &[u8], moves: &Moves) -> Option<Vec<u8>> {
    let mut out = stream.get(..4)?.to_vec();
    let mut places = BTreeMap::new();
    // Where a record refers to others.
    let mut references = Vec::new();
    // Where the functions around start: those of blocks and inlined functions are theirs.
    let mut open = Vec::new();
    let mut at = 4usize;
    while at < stream.len() {
        let (size, kind) = (half(stream, at)?, half(stream, at.checked_add(2)?)?);
        let end = at.checked_add(2)?.checked_add(size.into())?;
        let mut record = stream.get(at.checked_add(4)?..end)?.to_vec();
        let start = out.len();
        places.insert(u32::try_from(at).ok()?, u32::try_from(start).ok()?);
        let body = start.checked_add(4)?;
        let function = open.last().copied().unwrap_or(0);
        match kind {
            symbol::PROCEDURE | symbol::PROCEDURE_ID => {
                references.extend([body, body.checked_add(4)?, body.checked_add(8)?]);
                let (length, function) = (word(&record, 12)?, word(&record, 28)?);
                open.push(function);
                put(&mut record, 12, moves.size(function, length)?)?;
                for debug in [16, 20] {
                    change(&mut record, debug, |size| moves.size(function, size))?;
                }
                put(&mut record, 28, moves.start(function)?)?;
            }
            symbol::BLOCK => {
                references.extend([body, body.checked_add(4)?]);
                open.push(function);
                let (length, block) = (word(&record, 8)?, word(&record, 12)?);
                put(&mut record, 8, moves.size(block, length)?)?;
                put(&mut record, 12, moves.start(block)?)?;
            }
            symbol::INLINE_SITE => {
                references.extend([body, body.checked_add(4)?]);
                open.push(function);
                let annotations = annotations(record.get(12..)?, function, moves)?;
                record.truncate(12);
                record.extend(annotations);
            }
            symbol::END | symbol::INLINE_SITE_END => {
                open.pop();
            }
            symbol::RANGE => range(&mut record, moves)?,
            _ => {}
        }
        while record.len() % 4 != 0 {
            record.push(0);
        }
        out.extend(u16::try_from(record.len().checked_add(2)?).ok()?.to_le_bytes());
        out.extend(kind.to_le_bytes());
        out.extend(record);
        at = end;
    }
    for place in references {
        change(&mut out, place, |to| if to == 0 { Some(0) } else { places.get(&to).copied() })?;
    }
    // The list of all symbols says where functions are.
    let procedures = |kind: u16| matches!(kind, symbol::PROCEDURE | symbol::PROCEDURE_ID);
    let stays = places.iter().all(|(old, new)| {
        old == new || half(stream, to_usize(*old).saturating_add(2)).is_none_or(|kind| !procedures(kind))
    });
    stays.then_some(out)
}

/// Where a variable is: from the end of the instruction that makes it, but for gaps.
fn range(record: &mut [u8], moves: &Moves) -> Option<()> {
    let (start, length) = (word(record, 8)?, u32::from(half(record, 14)?));
    let indices = usize::from(half(record, 2)? & 3).checked_mul(4)?;
    let behind = start.checked_add(length)?;
    let new = moves.end(start)?;
    put(record, 8, new)?;
    put_half(record, 14, moves.end(behind)?.checked_sub(new)?)?;
    let mut gap = 16usize;
    while gap < record.len().checked_sub(indices)? {
        let (from, size) = (u32::from(half(record, gap)?), u32::from(half(record, gap.checked_add(2)?)?));
        let from = start.checked_add(from)?;
        let to = from.checked_add(size)?;
        let (new_from, new_to) = (moves.end(from)?, moves.end(to)?);
        put_half(record, gap, new_from.checked_sub(new)?)?;
        put_half(record, gap.checked_add(2)?, new_to.checked_sub(new_from)?)?;
        gap = gap.checked_add(4)?;
    }
    Some(())
}

/// A number in binary annotations.
fn push(number: u32, out: &mut Vec<u8>) -> Option<()> {
    let bytes = number.to_be_bytes();
    match number {
        0..0x80 => out.extend(bytes.get(3..)?),
        0x80..0x4000 => {
            out.push(0x80 | bytes[2]);
            out.push(bytes[3]);
        }
        0x4000..0x2000_0000 => {
            out.push(0xc0 | bytes[0]);
            out.extend(bytes.get(1..)?);
        }
        _ => return None,
    }
    Some(())
}

/// Which instructions an inlined function has. The operations that move are 1, 3, 4, 11 and 12; see
/// [`runs`](super::debug).
fn annotations(bytes: &[u8], function: u32, moves: &Moves) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut numbers = Numbers(bytes);
    let (mut old, mut new) = (function, moves.start(function)?);
    while let Some(operation) = numbers.next().filter(|operation| *operation != 0) {
        let operand = numbers.next()?;
        let mut say = |words: &[u32]| words.iter().try_for_each(|word| push(*word, &mut out));
        match operation {
            1 => {
                (old, new) = (operand, moves.start(operand)?);
                say(&[1, new])?;
            }
            3 | 11 => {
                let (by, line) = if operation == 3 { (operand, 0) } else { (operand & 0xf, operand >> 4) };
                old = old.checked_add(by)?;
                let place = moves.start(old)?.max(new);
                let by = place.checked_sub(new)?;
                new = place;
                match operation {
                    3 => say(&[3, by])?,
                    _ if by < 0x10 => say(&[11, line << 4 | by])?,
                    _ => say(&[6, line, 3, by])?,
                }
            }
            4 => {
                old = old.checked_add(operand)?;
                let place = moves.end(old)?.max(new);
                say(&[4, place.checked_sub(new)?])?;
                new = place;
            }
            12 => {
                old = old.checked_add(numbers.next()?)?;
                let place = moves.start(old)?.max(new);
                say(&[12, moves.size(old, operand)?, place.checked_sub(new)?])?;
                new = place;
            }
            _ => say(&[operation, operand])?,
        }
    }
    // Zeros end the list.
    Some(out)
}
