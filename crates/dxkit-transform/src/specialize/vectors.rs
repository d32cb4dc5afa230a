//! Reads at computed rows in token programs: the immediate constant buffer
//! (`dcl_immediateConstantBuffer`), as FXC makes of arrays that are `static const`.
//!
//! A read `cb0[r0.x + 1]` becomes `icb[r0.x + 1]` if the components that it reads are known in all rows
//! that the program declares of the buffer. What is read behind the end of either is 0, so that the index
//! stays as it is:
//! the vectors are the rows of one buffer, the first that has such reads, and a program that has an immediate
//! constant buffer already keeps its reads.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_dxbc::operand::OperandKind;
use dxkit_dxbc::program::CustomDataClass;
use dxkit_dxbc::{Instruction, Opcode, Operand, Program};
use dxkit_types::Register;

use super::{BufferContents, BufferRange, ROW, Spaces, constant_row, letters};

/// The most vectors of an immediate constant buffer.
const MOST_VECTORS: u32 = 4096;

/// Makes reads at computed rows whose values are all known reads of an immediate constant buffer. Returns
/// their number.
pub(super) fn make(program: &mut Program<'_>, spaces: &Spaces, contents: &BufferContents) -> usize {
    let is_there = |instruction: &Instruction| {
        instruction.opcode() == Opcode::CustomData
            && instruction.token.custom_data_class() == CustomDataClass::ImmediateConstantBuffer
    };
    if program.instructions.iter().any(is_there) {
        return 0;
    }
    let sizes = sizes(program, spaces);
    let number = |register: Register, row: u32, letter: u32| {
        let offset = Some(row.checked_mul(ROW)?.checked_add(4 * letter)?);
        u32::try_from(contents.number(BufferRange { register, offset, size: 4 })?).ok()
    };
    // By component: whether it is known in all rows.
    let known = |register: Register, rows: u32| {
        [0, 1, 2, 3].map(|letter| (0..rows).all(|row| number(register, row, letter).is_some()))
    };
    let buffers: BTreeMap<Register, [bool; 4]> = sizes
        .iter()
        .filter(|(register, rows)| {
            contents.buffers.contains_key(register) && (1..=MOST_VECTORS).contains(*rows)
        })
        .map(|(register, rows)| (*register, known(*register, *rows)))
        .collect();
    let suits = |operand: &Operand, buffer: Register| {
        let read = constant_row(spaces, operand).filter(|read| *read == (buffer, None));
        let known = read.and_then(|_| buffers.get(&buffer)).copied().unwrap_or_default();
        let mut letters = letters(operand).into_iter().peekable();
        letters.peek().is_some() && letters.all(|letter| known.get(letter as usize) == Some(&true))
    };
    let has_reads = |buffer: &&Register| {
        let code = program.instructions.iter().filter(|instruction| !instruction.declares());
        code.flat_map(|instruction| &instruction.operands).any(|operand| suits(operand, **buffer))
    };
    let Some(buffer) = buffers.keys().find(has_reads).copied() else { return 0 };
    let mut count = 0;
    for instruction in program.instructions.iter_mut().filter(|instruction| !instruction.declares()) {
        for operand in &mut instruction.operands {
            if !suits(operand, buffer) {
                continue;
            }
            let place = operand.indices().len() - 1;
            let form = u32::try_from(place).ok().and_then(|place| operand.token.index_form(place));
            let (Some(row), Some(form)) = (operand.indices().last().cloned(), form) else { continue };
            let mut new = Operand::new(OperandKind::ImmediateConstantBuffer, operand.components());
            new.push_index(row, form);
            new.set_extension(operand.extension);
            *operand = new;
            count += 1;
        }
    }
    let rows = sizes.get(&buffer).copied().unwrap_or_default();
    let words: Vec<u32> = (0..rows)
        .flat_map(|row| [0, 1, 2, 3].map(|letter| number(buffer, row, letter).unwrap_or_default()))
        .collect();
    // FXC has it before the buffers, right after the flags.
    let first = |opcode: Opcode| program.instructions.iter().position(|one| one.opcode() == opcode);
    let at = first(Opcode::DclGlobalFlags).map(|at| at + 1).or_else(|| first(Opcode::DclConstantbuffer));
    let vectors = Instruction::custom_data(CustomDataClass::ImmediateConstantBuffer, words);
    program.instructions.insert(at.unwrap_or_default(), vectors);
    count
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
