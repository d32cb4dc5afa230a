//! Debug information follows a program whose instructions moved.
//!
//! Lines, functions, scopes and variables are located by byte offsets in the program. Each offset is
//! translated; other streams of the PDB stay unchanged. FXC's disassembler read all of 2,700 results of edits
//! (instructions inserted, removed, repeated), and showed the lines and variables of the others as before.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

use super::debug::{Numbers, records, symbol};
use super::{LINES, MODULES, ModuleInfo, ProgramDatabase, to_usize};
use crate::bits::{half, word};
use crate::program::{Instruction, Program};

/// The most pairs of instructions that are compared between the first and the last difference of two
/// programs.
const MOST_PAIRS: usize = 1 << 22;
/// Bytes of a program before its first instruction.
const HEADER: u32 = 8;

/// The places of instructions in two programs.
struct Moves {
    /// For each old instruction: where it starts and ends, and the same in the new program if it is still
    /// there.
    instructions: Vec<(Range<u32>, Option<Range<u32>>)>,
    /// Where functions start, and start now: what is inserted before the first instruction belongs to the
    /// function.
    functions: BTreeMap<u32, u32>,
    old_end: u32,
    new_end: u32,
}

impl Moves {
    fn new(before: &Program<'_>, after: &Program<'_>, functions: &[u32]) -> Option<Self> {
        let (old, new) = (places(before), places(after));
        let pairs = pairs(&before.instructions, &after.instructions)?;
        let end = |places: &[Range<u32>]| places.last().map_or(HEADER, |last| last.end);
        let (old_end, new_end) = (end(&old), end(&new));
        let mut instructions: Vec<_> = old.into_iter().map(|place| (place, None)).collect();
        for (from, to) in pairs {
            instructions.get_mut(from)?.1 = Some(new.get(to)?.clone());
        }
        let mut moves = Self { instructions, functions: BTreeMap::new(), old_end, new_end };
        for function in functions {
            let (earliest, latest) = (moves.end(*function)?, moves.start(*function)?);
            let inserted = new.iter().zip(&after.instructions).find(|(place, instruction)| {
                (earliest..latest).contains(&place.start) && !instruction.declares()
            });
            moves.functions.insert(*function, inserted.map_or(latest, |(place, _)| place.start));
        }
        Some(moves)
    }

    /// The instruction that starts here.
    fn at(&self, offset: u32) -> Option<usize> {
        self.instructions.binary_search_by_key(&offset, |(old, _)| old.start).ok()
    }

    /// Whether an instruction that started here was removed.
    fn removed(&self, offset: u32) -> bool {
        self.at(offset).and_then(|place| self.instructions.get(place)).is_some_and(|(_, new)| new.is_none())
    }

    /// The start of the instruction that started here, or, if it was removed, of the next one that was not.
    fn start(&self, offset: u32) -> Option<u32> {
        if offset < HEADER {
            return Some(offset);
        }
        if let Some(function) = self.functions.get(&offset) {
            return Some(*function);
        }
        if offset == self.old_end {
            return Some(self.new_end);
        }
        let mut later = self.instructions.get(self.at(offset)?..)?.iter();
        Some(later.find_map(|(_, new)| new.as_ref()).map_or(self.new_end, |new| new.start))
    }

    /// The end of the instruction that ended here, or, if it was removed, of the last one before it that was
    /// not.
    fn end(&self, offset: u32) -> Option<u32> {
        if offset <= HEADER {
            return Some(offset);
        }
        let count = match offset {
            _ if offset == self.old_end => return Some(self.new_end),
            _ => self.at(offset)?,
        };
        let mut earlier = self.instructions.get(..count)?.iter().rev();
        Some(earlier.find_map(|(_, new)| new.as_ref()).map_or(HEADER, |new| new.end))
    }
}

/// The bytes of each instruction.
fn places(program: &Program<'_>) -> Vec<Range<u32>> {
    let mut at = HEADER;
    let lengths = program.instructions.iter().map(Instruction::length);
    lengths
        .map(|words| {
            let start = at;
            at = at.saturating_add(u32::try_from(words).unwrap_or(u32::MAX).saturating_mul(4));
            start..at
        })
        .collect()
}

/// Which instruction of one program is which of another: equal ones in their order, and between these, those
/// at the same position. `None` if the programs are too long to compare.
fn pairs(old: &[Instruction], new: &[Instruction]) -> Option<Vec<(usize, usize)>> {
    let first = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let rest = old.len().min(new.len()).saturating_sub(first);
    let last = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(old, new)| old == new).count();
    let (old_end, new_end) = (old.len().saturating_sub(last), new.len().saturating_sub(last));
    let (from, to) = (old.get(first..old_end)?, new.get(first..new_end)?);
    let mut pairs: Vec<(usize, usize)> = (0..first).map(|place| (place, place)).collect();
    let mut done = (0, 0);
    let whole = (from.len(), to.len());
    for (i, j) in common(from, to)?.into_iter().chain([whole]) {
        while done.0 < i && done.1 < j {
            pairs.push((first.saturating_add(done.0), first.saturating_add(done.1)));
            done = (done.0.saturating_add(1), done.1.saturating_add(1));
        }
        if (i, j) != whole {
            pairs.push((first.saturating_add(i), first.saturating_add(j)));
        }
        done = (i.saturating_add(1), j.saturating_add(1));
    }
    pairs.extend((0..last).map(|place| (old_end.saturating_add(place), new_end.saturating_add(place))));
    Some(pairs)
}

/// The longest common subsequence. `None` if there are more than [`MOST_PAIRS`] pairs.
fn common(old: &[Instruction], new: &[Instruction]) -> Option<Vec<(usize, usize)>> {
    let width = new.len().saturating_add(1);
    let size = old.len().saturating_add(1).checked_mul(width).filter(|size| *size <= MOST_PAIRS)?;
    // The length from each pair of positions on.
    let mut lengths = alloc::vec![0u16; size];
    let place = |i: usize, j: usize| i.saturating_mul(width).saturating_add(j);
    let at = |lengths: &[u16], i: usize, j: usize| lengths.get(place(i, j)).copied().unwrap_or(0);
    for (i, one) in old.iter().enumerate().rev() {
        for (j, other) in new.iter().enumerate().rev() {
            let (below, right) = (i.saturating_add(1), j.saturating_add(1));
            let length = if one == other {
                at(&lengths, below, right).saturating_add(1)
            } else {
                at(&lengths, below, j).max(at(&lengths, i, right))
            };
            *lengths.get_mut(place(i, j))? = length;
        }
    }
    let (mut i, mut j, mut found) = (0usize, 0usize, Vec::new());
    while let (Some(one), Some(other)) = (old.get(i), new.get(j)) {
        if one == other {
            found.push((i, j));
            (i, j) = (i.saturating_add(1), j.saturating_add(1));
        } else if at(&lengths, i.saturating_add(1), j) >= at(&lengths, i, j.saturating_add(1)) {
            i = i.saturating_add(1);
        } else {
            j = j.saturating_add(1);
        }
    }
    Some(found)
}

fn set(bytes: &mut [u8], at: usize, value: u32) -> Option<()> {
    bytes.get_mut(at..at.checked_add(4)?)?.copy_from_slice(&value.to_le_bytes());
    Some(())
}

fn set_half(bytes: &mut [u8], at: usize, value: u32) -> Option<()> {
    let value = u16::try_from(value).ok()?;
    bytes.get_mut(at..at.checked_add(2)?)?.copy_from_slice(&value.to_le_bytes());
    Some(())
}

/// Translates a first offset and the number of bytes from there on.
fn extent(bytes: &mut [u8], start: usize, size: usize, moves: &Moves) -> Option<()> {
    let (from, length) = (word(bytes, start)?, word(bytes, size)?);
    let to = moves.start(from)?;
    set(bytes, start, to)?;
    set(bytes, size, moves.start(from.checked_add(length)?)?.checked_sub(to)?)
}

/// Appends a number as binary annotations have it.
fn number(value: u32, out: &mut Vec<u8>) -> Option<()> {
    let bytes = value.to_be_bytes();
    match value {
        0..0x80 => out.extend_from_slice(bytes.get(3..)?),
        0x80..0x4000 => out.extend_from_slice(&[bytes[2] | 0x80, bytes[3]]),
        0x4000..0x2000_0000 => out.extend_from_slice(&[bytes[0] | 0xc0, bytes[1], bytes[2], bytes[3]]),
        _ => return None,
    }
    Some(())
}

/// The binary annotations of an inlined function in a function that starts at `function`.
fn annotations(old: &[u8], function: u32, moves: &Moves) -> Option<Vec<u8>> {
    let mut numbers = Numbers(old);
    let mut out = Vec::new();
    let (mut at, mut new_at) = (function, moves.start(function)?);
    // Where the last row starts, before and after.
    let mut row = (at, new_at);
    while let Some(operation) = numbers.next().filter(|operation| *operation != 0) {
        let operand = numbers.next()?;
        let mut put = |numbers: &[u32]| numbers.iter().try_for_each(|value| number(*value, &mut out));
        let mut step = |by: u32| {
            at = at.checked_add(by)?;
            let to = moves.start(at)?;
            let by = to.checked_sub(new_at)?;
            new_at = to;
            row = (at, to);
            Some(by)
        };
        match operation {
            1 => {
                at = operand;
                new_at = moves.start(at)?;
                put(&[1, new_at])?;
            }
            3 => put(&[3, step(operand)?])?,
            4 => {
                let length = moves.start(row.0.checked_add(operand)?)?.saturating_sub(row.1);
                at = at.checked_add(operand)?;
                new_at = new_at.checked_add(length)?;
                put(&[4, length])?;
            }
            11 => match step(operand & 0xf)? {
                by @ 0..0x10 => put(&[11, operand & !0xf | by])?,
                by => put(&[6, operand >> 4, 3, by])?,
            },
            12 => {
                let by = step(numbers.next()?)?;
                let length = moves.start(row.0.checked_add(operand)?)?.saturating_sub(row.1);
                put(&[12, length, by])?;
            }
            _ => put(&[operation, operand])?,
        }
    }
    Some(out)
}

/// The location of a variable: from an instruction on, without gaps.
fn location(record: &mut [u8], moves: &Moves) -> Option<()> {
    let count = usize::from(half(record, 2)? & 3);
    let (start, length) = (word(record, 8)?, half(record, 14)?);
    // It starts where the instruction that assigns it ends.
    let to = moves.end(start)?;
    set(record, 8, to)?;
    set_half(record, 14, moves.end(start.checked_add(length.into())?)?.saturating_sub(to))?;
    let gaps = record.len().checked_sub(count.checked_mul(4)?)?;
    for at in (16..gaps).step_by(4).filter(|at| at.saturating_add(4) <= gaps) {
        let first = start.checked_add(half(record, at)?.into())?;
        let after = first.checked_add(half(record, at.saturating_add(2))?.into())?;
        let (first, after) = (moves.end(first)?, moves.end(after)?);
        set_half(record, at, first.saturating_sub(to))?;
        set_half(record, at.saturating_add(2), after.saturating_sub(first))?;
    }
    Some(())
}

/// Where the functions start.
fn functions(stream: &[u8]) -> Vec<u32> {
    let functions =
        records(stream, 4).filter(|(_, kind, _)| matches!(*kind, symbol::PROCEDURE | symbol::PROCEDURE_ID));
    functions.filter_map(|(.., record)| word(record, 28)).collect()
}

/// The symbols of a module, with their signature.
fn symbols(stream: &[u8], moves: &Moves) -> Option<Vec<u8>> {
    let mut out = stream.get(..4)?.to_vec();
    // Where each record was and is; those that refer to others, with the places of these references in them.
    let mut places = BTreeMap::new();
    let mut references: Vec<(usize, &[usize])> = Vec::new();
    let mut functions: Vec<u32> = Vec::new();
    let mut end = 4usize;
    for (at, kind, record) in records(stream, 4) {
        let mut record = record.to_vec();
        let start = out.len();
        places.insert(u32::try_from(at).ok()?, u32::try_from(start).ok()?);
        end = at.checked_add(4)?.checked_add(record.len())?;
        let function = functions.last().copied().unwrap_or(0);
        match kind {
            symbol::PROCEDURE | symbol::PROCEDURE_ID => {
                functions.push(word(&record, 28)?);
                extent(&mut record, 28, 12, moves)?;
                references.push((start, &[0, 4, 8]));
            }
            symbol::BLOCK => {
                functions.push(function);
                extent(&mut record, 12, 8, moves)?;
                references.push((start, &[0, 4]));
            }
            symbol::INLINE_SITE => {
                functions.push(function);
                let space = record.len();
                let new = annotations(record.get(12..)?, function, moves)?;
                record.truncate(12);
                record.extend_from_slice(&new);
                let size = record.len().max(space).checked_add(4)?.next_multiple_of(4);
                record.resize(size.checked_sub(4)?, 0);
                references.push((start, &[0, 4]));
            }
            symbol::END | symbol::INLINE_SITE_END => drop(functions.pop()),
            symbol::RANGE => location(&mut record, moves)?,
            _ => {}
        }
        let size = u16::try_from(record.len().checked_add(2)?).ok()?;
        out.extend_from_slice(&size.to_le_bytes());
        out.extend_from_slice(&kind.to_le_bytes());
        out.extend_from_slice(&record);
    }
    if half(stream, end).is_some() && half(stream, end.checked_add(2)?).is_some() {
        return None;
    }
    out.extend_from_slice(stream.get(end..)?);
    for (start, fields) in references {
        for field in fields {
            let place = start.checked_add(4)?.checked_add(*field)?;
            let referred = word(&out, place)?;
            if referred != 0 {
                set(&mut out, place, *places.get(&referred)?)?;
            }
        }
    }
    Some(out)
}

/// The rows of one section of lines. A row of a removed instruction becomes that of the next one.
fn lines(body: &mut [u8], moves: &Moves) -> Option<()> {
    extent(body, 0, 8, moves)?;
    let mut block = 12usize;
    while let (Some(count), Some(size)) =
        (word(body, block.saturating_add(4)), word(body, block.saturating_add(8)))
    {
        let first = block.checked_add(12)?;
        let end = first.checked_add(to_usize(count).checked_mul(8)?)?;
        body.get(first..end)?;
        let mut next = None;
        for at in (first..end).step_by(8).rev() {
            let offset = word(body, at)?;
            let row = match next.filter(|_| moves.removed(offset)) {
                Some(next) => next,
                None => (moves.start(offset)?, word(body, at.checked_add(4)?)?),
            };
            next = Some(row);
            set(body, at, row.0)?;
            set(body, at.checked_add(4)?, row.1)?;
        }
        block = block.checked_add(to_usize(size).max(12))?;
    }
    Some(())
}

impl ProgramDatabase<'_> {
    /// The debug information of `before` for the program `after`, which was made from it by inserting,
    /// removing or changing instructions: lines, functions and variables stay with their instructions. An
    /// inserted instruction has the line of the one before it.
    ///
    /// `None` if that cannot be stated: if the structures do not have the form that FXC gives them, if an
    /// offset is not that of an instruction, if a distance does not fit its field, or if a library of several
    /// modules has it.
    #[must_use]
    pub fn follow(&self, before: &Program<'_>, after: &Program<'_>) -> Option<ProgramDatabase<'static>> {
        let module = self.module()?;
        let moves = Moves::new(before, after, &functions(module.symbols()))?;
        let info = self.module_info()?;
        let symbols = symbols(module.symbols(), &moves)?;
        let mut stream = symbols.clone();
        let mut rest = module.stream.get(module.symbols..)?.to_vec();
        let sections = module.sections.checked_sub(module.symbols)?;
        let mut at = sections;
        let end = sections.checked_add(module.size)?;
        while let (Some(kind), Some(size)) = (word(&rest, at), word(&rest, at.saturating_add(4))) {
            if at >= end {
                break;
            }
            let first = at.checked_add(8)?;
            let body = rest.get_mut(first..first.checked_add(to_usize(size))?)?;
            if kind == LINES {
                lines(body, &moves)?;
            }
            at = first.checked_add(to_usize(size))?.checked_next_multiple_of(4)?;
        }
        stream.append(&mut rest);

        let mut streams: Vec<Vec<u8>> =
            (0..self.streams().len()).map(|number| self.stream(number)).collect::<Option<_>>()?;
        *streams.get_mut(info.stream)? = stream;
        let modules = streams.get_mut(MODULES)?;
        set(modules, ModuleInfo::SYMBOLS, u32::try_from(symbols.len()).ok()?)?;
        let contributions = to_usize(word(modules, 24)?).checked_add(64)?;
        let section_map = contributions.checked_add(to_usize(word(modules, 28)?))?;
        // The size of the program, in both tables of contributions, in the map of sections, and in their
        // headers.
        for place in [ModuleInfo::CODE_SIZE, contributions.checked_add(12)?, section_map.checked_add(20)?] {
            if word(modules, place) == Some(moves.old_end) {
                set(modules, place, moves.new_end)?;
            }
        }
        for headers in streams.iter_mut().filter(|stream| stream.starts_with(b"CDSHDR")) {
            if word(headers, 8) == Some(moves.old_end) {
                set(headers, 8, moves.new_end)?;
            }
        }
        let streams: Vec<&[u8]> = streams.iter().map(Vec::as_slice).collect();
        ProgramDatabase::from_streams(&streams).ok()
    }
}
