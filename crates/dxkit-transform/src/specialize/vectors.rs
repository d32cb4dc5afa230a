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
//! a buffer are known, the read stays, and `movc` takes the known rows from their section. A read of a
//! computed element of an array of buffers stays as it is.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_dxbc::operand::{Components, Index, IndexForm, MinPrecision, OperandKind};
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
    let mut left = left_of_elements(program, contents);
    let (mut reads, mut bases) = plan(program, spaces, contents, own_rows, &mut left);
    if reads.is_empty() {
        return (0, left.into_iter().collect());
    }
    let temporaries: Vec<u32> = program.phases().iter().map(|phase| program.temporaries(phase)).collect();
    // The one section of a program needs no other index.
    let is_plain = own.is_none() && bases.len() == 1 && reads.iter().all(|read| !read.is_partial);
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
        bases.insert(Section { register: None, first: 0, count: own_rows }, 0);
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

/// The known places of the buffers in arrays whose elements are read by a computed number.
fn left_of_elements(program: &Program<'_>, contents: &BufferContents) -> BTreeSet<BufferRange> {
    let is_buffer = |operand: &Operand| operand.kind() == OperandKind::ConstantBuffer;
    let mut computed = BTreeSet::new();
    for instruction in program.instructions.iter().filter(|instruction| !instruction.declares()) {
        instruction.for_each_operand(&mut |operand| {
            if let [id, number, _] = operand.indices() {
                if is_buffer(operand) && number.relative.is_some() {
                    computed.insert(id.number());
                }
            }
        });
    }
    let mut left = BTreeSet::new();
    for instruction in program.instructions.iter().filter(|instruction| instruction.declares()) {
        let Some(operand) = instruction.operands.first().filter(|operand| is_buffer(operand)) else {
            continue;
        };
        let [id, first, last] = operand.indices() else { continue };
        if !computed.contains(&id.number()) || last.number() < first.number() {
            continue;
        }
        let space = instruction.words.last().copied().unwrap_or(0);
        let place = |number| BufferPlace::from(Register { class: ResourceClass::CBV, space, number });
        let known = contents.buffers.range(place(first.number())..=place(last.number()));
        left.extend(known.filter_map(|(buffer, bytes)| {
            let offset = *bytes.keys().next()?;
            Some(BufferRange { buffer: *buffer, buffers: 1, offset: Some(offset), size: 1 })
        }));
    }
    left
}

/// The bits of a component of a row, if they are known.
fn number(contents: &BufferContents, register: Register, row: u32, letter: u32) -> Option<u32> {
    let offset = Some(row.checked_mul(ROW)?.checked_add(4 * letter)?);
    u32::try_from(contents.number(BufferRange { buffer: register.into(), buffers: 1, offset, size: 4 })?).ok()
}

fn section_words(section: Section, contents: &BufferContents) -> Vec<u32> {
    let rows = section.first..section.first.saturating_add(section.count);
    let Some(register) = section.register else { return Vec::new() };
    rows.flat_map(|row| {
        [0, 1, 2, 3].map(|letter| number(contents, register, row, letter).unwrap_or_default())
    })
    .collect()
}

/// The reads that become those of sections, and where each section begins.
fn plan(
    program: &Program<'_>,
    spaces: &Spaces,
    contents: &BufferContents,
    own_rows: u32,
    left: &mut BTreeSet<BufferRange>,
) -> (Vec<Read>, BTreeMap<Section, u32>) {
    let sizes = sizes(program, spaces);
    let mut reads = Vec::new();
    let mut sections = BTreeSet::new();
    let mut vectors = if own_rows > 0 { own_rows.saturating_add(1) } else { 0 };
    let can_guard = own_rows == 0 || own_reads_are_plain(program);
    for (instruction, one) in program.instructions.iter().enumerate().filter(|(_, one)| !one.declares()) {
        for (operand, read) in one.operands.iter().enumerate() {
            let Some((register, None)) = constant_row(spaces, read) else { continue };
            if !contents.buffers.contains_key(&register.into()) {
                continue;
            }
            let letters = letters(read);
            let Some(rows) = sizes.get(&register).filter(|rows| (1..=MOST_VECTORS).contains(*rows)) else {
                continue;
            };
            let is_known =
                |row: &u32| letters.iter().all(|letter| number(contents, register, *row, *letter).is_some());
            let known: Vec<u32> = (0..*rows).filter(is_known).collect();
            let Some(first) = known.first().filter(|_| !letters.is_empty()).copied() else { continue };
            let mut found: Vec<Section> = Vec::new();
            for row in &known {
                match found.last_mut() {
                    Some(last) if last.first + last.count == *row => last.count += 1,
                    _ => found.push(Section { register: Some(register), first: *row, count: 1 }),
                }
            }
            let is_partial = known.len() < *rows as usize;
            let new = found.iter().filter(|section| !sections.contains(*section));
            let size = new.fold(vectors, |size, section| size.saturating_add(section.count + 1));
            let converts = read.modifiers().min_precision() != MinPrecision(0);
            // The last row of zeros may be behind the end.
            if found.len() > MOST_RUNS || size > MOST_VECTORS + 1 || is_partial && converts || !can_guard {
                let offset = first.checked_mul(ROW);
                left.insert(BufferRange { buffer: register.into(), buffers: 1, offset, size: 4 });
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
        base = base.saturating_add(section.count + 1);
        (section, at)
    });
    (reads, bases.collect())
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
    let section = Section { register: None, first: 0, count: rows };
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
    let (Some(form), Some(relative)) = (form, row.relative.clone()) else { return Vec::new() };
    let vector = |index: Index, form: IndexForm, components: Components| {
        let mut vector = Operand::new(OperandKind::ImmediateConstantBuffer, components);
        vector.push_index(index, form);
        vector
    };
    let mut added = Vec::new();
    let mut new = match scratch {
        None => vector(row, form, operand.components()),
        Some(scratch) => {
            let register = |number: u32, components: Components| {
                Operand::register(OperandKind::Temp, number, components)
            };
            let (x, y) = (Components::Select(0), Components::Select(1));
            let mut value = operand.clone();
            value.set_components(XYZW);
            value.set_extension(None);
            for section in &read.sections {
                let base = bases.get(section).copied().unwrap_or_default();
                let offset = row.number().wrapping_sub(section.first);
                let mut index = (*relative).clone();
                if offset != 0 {
                    let sum = vec![register(scratch, Components::Mask(1)), index, Operand::scalar(offset)];
                    added.push(Instruction::new(Opcode::Iadd, sum));
                    index = register(scratch, x);
                }
                let count = Operand::scalar(section.count);
                if read.is_partial {
                    let is_inside =
                        vec![register(scratch, Components::Mask(2)), index.clone(), count.clone()];
                    added.push(Instruction::new(Opcode::Ult, is_inside));
                }
                let least = vec![register(scratch, Components::Mask(1)), index, count];
                added.push(Instruction::new(Opcode::Umin, least));
                let index = Index { immediate: base.into(), relative: Some(register(scratch, x).into()) };
                let form = if base == 0 { IndexForm::Relative } else { IndexForm::Immediate32Relative };
                if !read.is_partial {
                    value = vector(index, form, operand.components());
                    continue;
                }
                let mut condition = register(scratch, y);
                condition.set_components(Components::Swizzle(0b01_01_01_01));
                let known = vector(index, form, XYZW);
                let to = scratch.saturating_add(1);
                let select = vec![register(to, Components::Mask(15)), condition, known, value];
                added.push(Instruction::new(Opcode::Movc, select));
                value = register(to, XYZW);
            }
            value.set_components(operand.components());
            value
        }
    };
    new.set_extension(operand.extension);
    *slot = new;
    added
}

/// The rows that a program declares of each constant buffer that is no array of buffers.
fn sizes(program: &Program<'_>, spaces: &Spaces) -> BTreeMap<Register, u32> {
    let mut sizes = BTreeMap::new();
    for instruction in program.instructions.iter().filter(|instruction| instruction.declares()) {
        let Some(operand) = instruction.operands.first() else { continue };
        let Some((register, Some(last))) = constant_row(spaces, operand) else { continue };
        let rows = match spaces {
            // The size is the row that stands in the declaration.
            None => last,
            // The second and third index are the first and the last register.
            Some(_) if last == register.number => instruction.word(0),
            Some(_) => continue,
        };
        sizes.insert(register, rows);
    }
    sizes
}
