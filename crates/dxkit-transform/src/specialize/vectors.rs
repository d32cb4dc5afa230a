//! Reads at computed rows in token programs: the immediate constant buffer
//! (`dcl_immediateConstantBuffer`), as FXC makes of arrays that are `static const`.
//!
//! A read `cb0[r0.x + 1]` becomes `icb[r0.x + 1]` if the components that it reads are known in all rows
//! that the program declares of the buffer. What is read behind the end of either is 0, so that the index
//! stays as it is.
//!
//! A program has one immediate constant buffer. Where it holds more than these rows, its [`Section`]s follow
//! one another, each with a row of zeros at its end, and `umin` keeps an index in its section: rows of
//! several buffers, and those of the program's own, whose reads are kept in it as well. If only some rows of
//! a buffer are known, the read stays, and `movc` takes the known rows from their section.
//!
//! A section of an array of buffers (shader model 5.1) has the rows of one element after those of the other.
//! The index is that of the element, times the rows of each, and the row. An element counts as known if all
//! its rows are that the read can be of; what is read behind the end of the array is undefined.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_dxbc::operand::{Components, Index, IndexForm, MinPrecision, OperandExtension, OperandKind};
use dxkit_dxbc::program::CustomDataClass;
use dxkit_dxbc::{Instruction, Opcode, Operand, Program};
use dxkit_types::{Register, ResourceClass};

use super::{BufferContents, BufferPlace, BufferRange, ROW, Spaces, constant_row, letters};

/// The most vectors of an immediate constant buffer.
const MOST_VECTORS: u32 = 4096;

/// The most runs of rows that are compared with the row of a read.
const MOST_RUNS: usize = 4;

/// All components in their order.
const XYZW: Components = Components::Swizzle(0b11_10_01_00);

/// Known rows that follow one another in the immediate constant buffer. `None` is the program's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Section {
    register: Option<Register>,
    first: u32,
    count: u32,
    /// How many buffers, from the register on, have these rows; `None` if the buffer is not computed.
    buffers: Option<u32>,
}

impl Section {
    /// The rows of each buffer. Behind those that are read at computed rows of computed buffers is a row of
    /// zeros.
    const fn line(self) -> u32 {
        if self.buffers.is_some() && self.count > 1 { self.count + 1 } else { self.count }
    }

    /// Whether it has the rows of a buffer, by its register.
    fn has(self, number: u32) -> bool {
        let element = self.register.and_then(|first| number.checked_sub(first.number));
        element.is_some_and(|element| element < self.buffers.unwrap_or(1))
    }

    /// All rows, with the row of zeros at the end.
    const fn size(self) -> u32 {
        let buffers = match self.buffers {
            Some(buffers) => buffers,
            None => 1,
        };
        self.line().saturating_mul(buffers).saturating_add(1)
    }
}

/// An operand with a computed row, and the sections that it can be of.
struct Read {
    instruction: usize,
    operand: usize,
    sections: Vec<Section>,
    /// Whether other rows are read from the buffer.
    is_partial: bool,
}

/// Makes reads at computed rows whose values are known reads of an immediate constant buffer. Returns their
/// number, and the first known number of each read that stays as it is.
pub(super) fn make(
    program: &mut Program<'_>,
    spaces: &Spaces,
    contents: &BufferContents,
) -> (usize, Vec<BufferRange>) {
    let own = program.instructions.iter().position(is_immediate_buffer);
    let own_rows = own.and_then(|place| program.instructions.get(place)).map_or(0, |own| own.words.len() / 4);
    let own_rows = u32::try_from(own_rows).unwrap_or(MOST_VECTORS);
    let ranges = Ranges::new(program, spaces);
    let mut left = left_of_elements(program, &ranges, contents);
    let (mut reads, mut bases) = plan(program, (spaces, &ranges), contents, own_rows, &mut left);
    if reads.is_empty() {
        return (0, left.into_iter().collect());
    }
    let temporaries: Vec<u32> = program.phases().iter().map(|phase| program.temporaries(phase)).collect();
    // The one section of a program needs no other index.
    let is_simple = |section: &Section| section.buffers.is_none();
    let is_plain = own.is_none()
        && bases.len() == 1
        && bases.keys().all(is_simple)
        && reads.iter().all(|read| !read.is_partial);
    if !is_plain {
        if own.is_some() {
            reads.extend(own_reads(program, own_rows));
        }
        // All places are of the program with its declarations of temporaries.
        let phases = program.phases();
        for phase in phases.iter().rev() {
            if reads.iter().any(|read| phase.contains(&read.instruction)) && program.temporaries(phase) == 0 {
                let count = program.instructions.len();
                program.add_temporary(phase.start);
                let added = program.instructions.len() - count;
                reads.iter_mut().filter(|read| read.instruction >= phase.start).for_each(|read| {
                    read.instruction += added;
                });
            }
        }
    }
    let count = reads.iter().filter(|read| !read.sections.iter().all(|it| it.register.is_none())).count();
    let mut words = own.and_then(|place| program.instructions.get(place)).map_or(Vec::new(), |own| {
        // The place of the row of zeros.
        [&own.words[..], &[0; 4]].concat()
    });
    for section in bases.keys().filter(|section| section.register.is_some()) {
        words.extend(section_words(*section, contents));
        if !is_plain {
            words.extend([0; 4]);
        }
    }
    words.truncate(4 * MOST_VECTORS as usize);
    if own.is_some() {
        bases.insert(Section { register: None, first: 0, count: own_rows, buffers: None }, 0);
    }
    reads.sort_unstable_by_key(|read| (read.instruction, read.operand));
    let phases = program.phases();
    let mut added: BTreeMap<usize, Vec<Instruction>> = BTreeMap::new();
    let mut wanted = temporaries.clone();
    let mut last = (usize::MAX, 0);
    for read in &reads {
        // Each read of an instruction has its own registers.
        last = (read.instruction, if last.0 == read.instruction { last.1 + 1 } else { 0 });
        let phase = phases.partition_point(|phase| phase.end <= read.instruction);
        let base = temporaries.get(phase).copied().unwrap_or_default();
        let scratch = base.saturating_add(2 * last.1);
        let new = rewrite(program, read, &bases, if is_plain { None } else { Some(scratch) });
        added.entry(read.instruction).or_default().extend(new);
        if let Some(wanted) = wanted.get_mut(phase) {
            *wanted = (*wanted).max(scratch.saturating_add(1 + u32::from(read.is_partial)));
        }
    }
    if !is_plain {
        for (phase, wanted) in phases.iter().zip(wanted) {
            while (1..wanted).contains(&program.temporaries(phase)) {
                program.add_temporary(phase.start);
            }
        }
        let old = core::mem::take(&mut program.instructions);
        for (place, instruction) in old.into_iter().enumerate() {
            program.instructions.extend(added.remove(&place).into_iter().flatten());
            program.instructions.push(instruction);
        }
    }
    let vectors = Instruction::custom_data(CustomDataClass::ImmediateConstantBuffer, words);
    match program.instructions.iter().position(is_immediate_buffer) {
        Some(place) => drop(program.replace(place, vectors)),
        None => {
            // FXC has it before the buffers, right after the flags.
            let first = |opcode: Opcode| program.instructions.iter().position(|one| one.opcode() == opcode);
            let flags = first(Opcode::DclGlobalFlags).map(|at| at + 1);
            let at = flags.or_else(|| first(Opcode::DclConstantbuffer)).unwrap_or_default();
            program.instructions.insert(at, vectors);
        }
    }
    (count, left.into_iter().collect())
}

fn is_immediate_buffer(instruction: &Instruction) -> bool {
    instruction.opcode() == Opcode::CustomData
        && instruction.token.custom_data_class() == CustomDataClass::ImmediateConstantBuffer
}

/// The known places of the buffers in arrays whose elements are read by a computed number in an index of an
/// operand.
fn left_of_elements(
    program: &Program<'_>,
    ranges: &Ranges,
    contents: &BufferContents,
) -> BTreeSet<BufferRange> {
    let mut computed = BTreeSet::new();
    for instruction in program.instructions.iter().filter(|instruction| !instruction.declares()) {
        instruction.for_each_operand(&mut |operand| {
            if let (OperandKind::ConstantBuffer, [id, number, _]) = (operand.kind(), operand.indices()) {
                let is_own = instruction.operands.iter().any(|own| core::ptr::eq(own, operand));
                if number.relative.is_some() && !is_own {
                    computed.insert(id.number());
                }
            }
        });
    }
    let found = computed.into_iter().filter_map(|id| ranges.by_id(id));
    found.flat_map(|range| range.left(contents, 0)).collect()
}

/// The constant buffers that a declaration is of.
#[derive(Clone, Copy)]
struct DeclaredRange {
    space: u32,
    first: u32,
    /// The last register; `0xffff_ffff` of unbounded arrays.
    last: u32,
    /// The rows of each.
    rows: u32,
}

impl DeclaredRange {
    const fn register(self, number: u32) -> Register {
        Register { class: ResourceClass::CBV, space: self.space, number }
    }

    fn place(self, number: u32) -> BufferPlace {
        self.register(number).into()
    }

    /// The buffers of which something is known, by their registers.
    fn known(self, contents: &BufferContents) -> impl Iterator<Item = u32> {
        let range = self.place(self.first)..=self.place(self.last.max(self.first));
        contents.buffers.range(range).filter(|(_, bytes)| !bytes.is_empty()).map(|(place, _)| place.number())
    }

    /// The places that must hold their values in the buffers: those from a row on, or the first known ones.
    fn left(self, contents: &BufferContents, row: u32) -> impl Iterator<Item = BufferRange> {
        let start = row.saturating_mul(ROW);
        self.known(contents).filter_map(move |number| {
            let buffer = self.place(number);
            let bytes = contents.buffers.get(&buffer)?;
            let offset = bytes.range(start..).next().map(|(offset, _)| *offset)?;
            Some(BufferRange { buffer, buffers: 1, offset: Some(offset), size: 1 })
        })
    }
}

/// The declarations of constant buffers, by space and first register, and where operands state it by the
/// number of the range.
pub(super) struct Ranges {
    by_register: BTreeMap<(u32, u32), DeclaredRange>,
    by_id: BTreeMap<u32, (u32, u32)>,
}

impl Ranges {
    pub(super) fn new(program: &Program<'_>, spaces: &Spaces) -> Self {
        let mut ranges = Self { by_register: BTreeMap::new(), by_id: BTreeMap::new() };
        for instruction in program.instructions.iter().filter(|instruction| instruction.declares()) {
            let Some(operand) = instruction.operands.first() else { continue };
            let Some((register, Some(last))) = constant_row(spaces, operand) else { continue };
            let Register { space, number: first, .. } = register;
            let range = match (spaces, operand.indices()) {
                // The size is the row that stands in the declaration.
                (None, _) => DeclaredRange { space, first, last: first, rows: last },
                // The second and third index are the first and the last register.
                (Some(_), [id, ..]) => {
                    ranges.by_id.insert(id.number(), (space, first));
                    DeclaredRange { space, first, last, rows: instruction.word(0) }
                }
                _ => continue,
            };
            ranges.by_register.insert((space, first), range);
        }
        ranges
    }

    fn by_id(&self, id: u32) -> Option<DeclaredRange> {
        self.by_register.get(self.by_id.get(&id)?).copied()
    }

    /// The first buffer and the number of those that an operand reads one of, by a computed number, and the
    /// row, unless it is computed.
    pub(super) fn computed(&self, operand: &Operand) -> Option<(BufferPlace, u32, Option<u32>)> {
        let (range, row) = computed_element(self, operand)?;
        let DeclaredRange { first, last, .. } = range;
        let count = if last == u32::MAX { last } else { last.saturating_sub(first).saturating_add(1) };
        Some((range.place(first), count, row))
    }

    /// The rows that are declared of a buffer.
    fn rows(&self, register: Register) -> Option<u32> {
        let Register { space, number, .. } = register;
        let (_, range) = self.by_register.range(..=(space, number)).next_back()?;
        (range.space == space && number <= range.last).then_some(range.rows)
    }
}

/// The bits of a component of a row, if they are known.
fn number(contents: &BufferContents, register: Register, row: u32, letter: u32) -> Option<u32> {
    let offset = Some(row.checked_mul(ROW)?.checked_add(4 * letter)?);
    u32::try_from(contents.number(BufferRange { buffer: register.into(), buffers: 1, offset, size: 4 })?).ok()
}

fn section_words(section: Section, contents: &BufferContents) -> Vec<u32> {
    let Some(first) = section.register else { return Vec::new() };
    let end = section.first.saturating_add(section.count);
    let mut words = Vec::new();
    for buffer in 0..section.buffers.unwrap_or(1) {
        let register = Register { number: first.number.saturating_add(buffer), ..first };
        let letters = |row: u32| [0, 1, 2, 3].map(|letter| (row, letter));
        words.extend((section.first..section.first.saturating_add(section.line())).flat_map(letters).map(
            |(row, letter)| match number(contents, register, row, letter) {
                Some(bits) if row < end => bits,
                _ => 0,
            },
        ));
    }
    words
}

/// The sections of a read at a computed row of one buffer, and whether other rows are read, too. `None` if
/// nothing is known, or the buffer is not declared.
fn sections_of_rows(
    ranges: &Ranges,
    contents: &BufferContents,
    register: Register,
    letters: &BTreeSet<u32>,
) -> Option<(Vec<Section>, bool)> {
    let rows = ranges.rows(register).filter(|rows| (1..=MOST_VECTORS).contains(rows))?;
    let is_known =
        |row: &u32| letters.iter().all(|letter| number(contents, register, *row, *letter).is_some());
    let mut found: Vec<Section> = Vec::new();
    let mut count = 0;
    for row in (0..rows).filter(is_known) {
        count += 1;
        match found.last_mut() {
            Some(last) if last.first + last.count == row => last.count += 1,
            _ => found.push(Section { register: Some(register), first: row, count: 1, buffers: None }),
        }
    }
    Some((found, count < rows))
}

/// As [`sections_of_rows`], of a computed element of an array of buffers, at a row or all of them.
fn sections_of_elements(
    range: DeclaredRange,
    contents: &BufferContents,
    row: Option<u32>,
    letters: &BTreeSet<u32>,
) -> Option<(Vec<Section>, bool)> {
    let (first, count) = match row {
        Some(row) => (row, 1),
        None => (0, Some(range.rows).filter(|rows| (1..=MOST_VECTORS).contains(rows))?),
    };
    let is_known = |buffer: &u32| {
        let register = range.register(*buffer);
        (first..first.saturating_add(count))
            .all(|row| letters.iter().all(|letter| number(contents, register, row, *letter).is_some()))
    };
    let mut found: Vec<Section> = Vec::new();
    let mut all = 0_u32;
    for buffer in range.known(contents).filter(is_known) {
        all += 1;
        match found.last_mut() {
            Some(Section { register: Some(start), buffers: Some(buffers), .. })
                if start.number.checked_add(*buffers) == Some(buffer) =>
            {
                *buffers += 1;
            }
            _ => {
                let register = Some(range.register(buffer));
                found.push(Section { register, first, count, buffers: Some(1) });
            }
        }
    }
    Some((found, range.last - range.first.min(range.last) >= all))
}

/// The reads that become those of sections, and where each section begins.
fn plan(
    program: &Program<'_>,
    (spaces, ranges): (&Spaces, &Ranges),
    contents: &BufferContents,
    own_rows: u32,
    left: &mut BTreeSet<BufferRange>,
) -> (Vec<Read>, BTreeMap<Section, u32>) {
    let mut reads = Vec::new();
    let mut sections = BTreeSet::new();
    let mut vectors = if own_rows > 0 { own_rows.saturating_add(1) } else { 0 };
    let can_guard = own_rows == 0 || own_reads_are_plain(program);
    for (instruction, one) in program.instructions.iter().enumerate().filter(|(_, one)| !one.declares()) {
        for (operand, read) in one.operands.iter().enumerate() {
            let letters = letters(read);
            let element = computed_element(ranges, read);
            let found = match (element, constant_row(spaces, read)) {
                (Some((range, row)), _) => sections_of_elements(range, contents, row, &letters),
                (None, Some((register, None))) => {
                    let is_known = contents.buffers.contains_key(&register.into());
                    is_known.then(|| sections_of_rows(ranges, contents, register, &letters)).flatten()
                }
                _ => continue,
            };
            let Some((found, is_partial)) = found.filter(|_| !letters.is_empty()) else { continue };
            if let Some((range, row)) = element {
                // Buffers of which something is known, but not all that is read, are read.
                let is_read =
                    |place: &BufferRange| !found.iter().any(|section| section.has(place.buffer.number()));
                left.extend(range.left(contents, row.unwrap_or(0)).filter(is_read));
            }
            let Some(first) = found.first().copied() else { continue };
            let new = found.iter().filter(|section| !sections.contains(*section));
            let size = new.fold(vectors, |size, section| size.saturating_add(section.size()));
            let converts = read.modifiers().min_precision() != MinPrecision(0);
            // The last row of zeros may be behind the end.
            if found.len() > MOST_RUNS || size > MOST_VECTORS + 1 || is_partial && converts || !can_guard {
                match (element, first.register) {
                    (Some((range, row)), _) => left.extend(range.left(contents, row.unwrap_or(0))),
                    (None, Some(register)) => {
                        let offset = first.first.checked_mul(ROW);
                        left.insert(BufferRange { buffer: register.into(), buffers: 1, offset, size: 4 });
                    }
                    (None, None) => {}
                }
                continue;
            }
            vectors = size;
            sections.extend(found.iter().copied());
            reads.push(Read { instruction, operand, sections: found, is_partial });
        }
    }
    let mut base = if own_rows > 0 { own_rows.saturating_add(1) } else { 0 };
    let bases = sections.into_iter().map(|section| {
        let at = base;
        base = base.saturating_add(section.size());
        (section, at)
    });
    (reads, bases.collect())
}

/// The array of buffers of which an operand reads a computed element, and the row, unless it is computed.
fn computed_element(ranges: &Ranges, operand: &Operand) -> Option<(DeclaredRange, Option<u32>)> {
    let [id, number, row] = operand.indices() else { return None };
    if operand.kind() != OperandKind::ConstantBuffer || number.relative.is_none() {
        return None;
    }
    Some((ranges.by_id(id.number())?, row.relative.is_none().then(|| row.number())))
}

/// Whether the program's own immediate constant buffer is read by operands of instructions alone, not by
/// their indices.
fn own_reads_are_plain(program: &Program<'_>) -> bool {
    let (mut all, mut plain) = (0, 0);
    let is_own = |operand: &Operand| operand.kind() == OperandKind::ImmediateConstantBuffer;
    for instruction in &program.instructions {
        instruction.for_each_operand(&mut |operand| all += usize::from(is_own(operand)));
        plain += instruction.operands.iter().filter(|operand| is_own(operand)).count();
    }
    all == plain
}

/// The reads of the program's own immediate constant buffer at computed rows.
fn own_reads(program: &Program<'_>, rows: u32) -> Vec<Read> {
    let section = Section { register: None, first: 0, count: rows, buffers: None };
    let mut reads = Vec::new();
    for (instruction, one) in program.instructions.iter().enumerate() {
        for (operand, read) in one.operands.iter().enumerate() {
            let is_own = read.kind() == OperandKind::ImmediateConstantBuffer;
            if is_own && read.indices().iter().any(|index| index.relative.is_some()) {
                reads.push(Read { instruction, operand, sections: vec![section], is_partial: false });
            }
        }
    }
    reads
}

/// Makes an operand one of the immediate constant buffer. With a number of a register, the index is computed
/// there and kept in its section, and what is known of some rows is selected in the next register. Returns
/// the instructions for that, which are to stand in front of the one of the operand.
fn rewrite(
    program: &mut Program<'_>,
    read: &Read,
    bases: &BTreeMap<Section, u32>,
    scratch: Option<u32>,
) -> Vec<Instruction> {
    let instruction = program.instructions.get_mut(read.instruction);
    let Some(slot) = instruction.and_then(|it| it.operands.get_mut(read.operand)) else { return Vec::new() };
    let operand = slot.clone();
    let index = u32::try_from(operand.indices().len().saturating_sub(1)).ok();
    let form = index.and_then(|index| operand.token.index_form(index));
    let Some(row) = operand.indices().last().cloned() else { return Vec::new() };
    let Some(form) = form else { return Vec::new() };
    let mut added = Vec::new();
    let mut new = match scratch {
        None => immediate_vector(row, form, operand.components()),
        Some(scratch) => {
            let mut value = operand.clone();
            value.set_components(XYZW);
            let is_marked = operand.modifiers().non_uniform() && read.is_partial;
            let mark = OperandExtension::new(false, false, MinPrecision(0), true);
            value.set_extension(is_marked.then_some(mark));
            for section in &read.sections {
                let base = bases.get(section).copied().unwrap_or_default();
                index_in_section((&operand, *section), read.is_partial, scratch, &mut added);
                let index = Index {
                    immediate: base.into(),
                    relative: Some(register(scratch, Components::Select(0)).into()),
                };
                let form = if base == 0 { IndexForm::Relative } else { IndexForm::Immediate32Relative };
                if !read.is_partial {
                    value = immediate_vector(index, form, operand.components());
                    continue;
                }
                let mut condition = register(scratch, Components::Select(1));
                condition.set_components(Components::Swizzle(0b01_01_01_01));
                let known = immediate_vector(index, form, XYZW);
                let to = scratch.saturating_add(1);
                let select = vec![register(to, Components::Mask(15)), condition, known, value];
                added.push(Instruction::new(Opcode::Movc, select));
                value = register(to, XYZW);
            }
            value.set_components(operand.components());
            value
        }
    };
    let extension = operand.extension.map(|extension| {
        let (negated, absolute) = (extension.negated(), extension.absolute());
        // The immediate constant buffer has no index that may differ between threads.
        let is_other = extension.non_uniform();
        let plain = OperandExtension::new(negated, absolute, extension.min_precision(), false);
        if is_other { plain } else { extension }
    });
    new.set_extension(
        extension.filter(|it| *it != OperandExtension::new(false, false, MinPrecision(0), false)),
    );
    *slot = new;
    added
}

fn immediate_vector(index: Index, form: IndexForm, components: Components) -> Operand {
    let mut vector = Operand::new(OperandKind::ImmediateConstantBuffer, components);
    vector.push_index(index, form);
    vector
}

fn register(number: u32, components: Components) -> Operand {
    Operand::register(OperandKind::Temp, number, components)
}

/// Computes, in the first component of a register, the place in a section that an operand reads; in the
/// second, whether it is of the section, if it may be of others.
fn index_in_section(
    (operand, section): (&Operand, Section),
    is_partial: bool,
    scratch: u32,
    added: &mut Vec<Instruction>,
) {
    let component = |letter: u8| register(scratch, Components::Select(letter));
    let to = |letter: u8| register(scratch, Components::Mask(1 << letter));
    let mut add = |opcode: Opcode, operands: Vec<Operand>| added.push(Instruction::new(opcode, operands));
    // What is added to an index of which the section has those from a number on.
    let mut offset = |index: &Index, first: u32, letter: u8| {
        let relative = (**index.relative.as_ref()?).clone();
        let offset = index.number().wrapping_sub(first);
        if offset == 0 {
            return Some(relative);
        }
        added_sum(&mut add, to(letter), relative, offset);
        Some(component(letter))
    };
    let row = operand.indices().last();
    let (outer, inner) = match (section.buffers, operand.indices()) {
        (Some(buffers), [_, number, row]) => {
            let first = section.register.map_or(0, |register| register.number);
            let inner = if row.relative.is_some() { offset(row, section.first, 2) } else { None };
            (offset(number, first, 0).map(|index| (index, buffers)), inner)
        }
        _ => (row.and_then(|row| offset(row, section.first, 0)).map(|index| (index, section.count)), None),
    };
    let Some((index, count)) = outer else { return };
    if is_partial {
        add(Opcode::Ult, vec![to(1), index.clone(), Operand::scalar(count)]);
    }
    // Behind the last row is one of zeros; behind the last buffer of an array is none.
    let last = if section.buffers.is_some() { count.saturating_sub(1) } else { count };
    add(Opcode::Umin, vec![to(0), index, Operand::scalar(last)]);
    if let Some(inner) = inner {
        add(Opcode::Umin, vec![to(2), inner, Operand::scalar(section.count)]);
        let line = Operand::scalar(section.line());
        add(Opcode::Imad, vec![to(0), component(0), line, component(2)]);
    }
}

fn added_sum(add: &mut impl FnMut(Opcode, Vec<Operand>), to: Operand, index: Operand, offset: u32) {
    add(Opcode::Iadd, vec![to, index, Operand::scalar(offset)]);
}
