//! What can be removed from a program of shader model 4 or 5: phases, blocks, branches, instructions,
//! declarations, temporary registers that are not used.

use alloc::vec::Vec;
use core::ops::Range;

use dxkit_bytes::{Report, Severity};
use dxkit_dxbc::{Instruction, Opcode, Program};

use super::Choice;

/// Removes the selected items from a program.
pub(super) type Pass = fn(&mut Program<'static>, &mut Choice);

/// The passes over a program, those that remove most first.
pub(super) const PASSES: &[(&str, Pass)] = &[
    ("phases", phases),
    ("blocks", blocks),
    ("branches", branches),
    ("instructions", instructions),
    ("declarations", declarations),
    ("registers", registers),
];

/// The number of errors of a program. A candidate has no more than the program that it was made from.
pub(super) fn errors(program: &Program<'_>) -> usize {
    let mut report = Report::new();
    program.validate(&mut report);
    report.finish().iter().filter(|finding| finding.severity == Severity::Error).count()
}

/// The opcode; `None` for instructions of which only the first token is understood.
fn opcode(instruction: &Instruction) -> Option<Opcode> {
    (!instruction.opaque()).then(|| instruction.opcode())
}

/// Whether a block of several instructions begins here.
fn opens(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::If | Opcode::Loop | Opcode::Switch)
}

fn closes(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Endif | Opcode::Endloop | Opcode::Endswitch)
}

/// A block: from its first instruction to its last.
struct Block {
    first: usize,
    /// The `else` that belongs to it.
    middle: Option<usize>,
    last: usize,
}

/// The blocks, inner ones before those around them. Ends without a beginning are left out.
fn find_blocks(program: &Program<'_>) -> Vec<Block> {
    let (mut open, mut blocks) = (Vec::new(), Vec::new());
    for (place, instruction) in program.instructions.iter().enumerate() {
        match opcode(instruction) {
            Some(opcode) if opens(opcode) => open.push(Block { first: place, middle: None, last: place }),
            Some(Opcode::Else) => {
                if let Some(block) = open.last_mut() {
                    block.middle = Some(place);
                }
            }
            Some(opcode) if closes(opcode) => {
                blocks.extend(open.pop().map(|block| Block { last: place, ..block }));
            }
            _ => {}
        }
    }
    blocks
}

/// Removes the instructions at these places.
fn remove(program: &mut Program<'static>, mut ranges: Vec<Range<usize>>) {
    ranges.sort_by_key(|range| range.start);
    let mut ranges = ranges.into_iter().peekable();
    let (mut place, mut end) = (0, 0);
    program.instructions.retain(|_| {
        while let Some(range) = ranges.next_if(|range| range.start <= place) {
            end = end.max(range.end);
        }
        place += 1;
        place > end
    });
}

fn phases(program: &mut Program<'static>, choice: &mut Choice) {
    let phases = program.phases();
    // A program of one phase is nothing without it.
    let removable = if phases.len() > 1 { phases } else { Vec::new() };
    remove(program, removable.into_iter().filter(|_| choice.takes()).collect());
}

fn blocks(program: &mut Program<'static>, choice: &mut Choice) {
    let blocks = find_blocks(program).into_iter().filter(|_| choice.takes());
    let ranges = blocks.map(|block| block.first..block.last + 1).collect();
    remove(program, ranges);
}

/// Leaves the instructions inside an `if`, those before its `else` alone.
fn branches(program: &mut Program<'static>, choice: &mut Choice) {
    let mut ranges = Vec::new();
    for block in find_blocks(program) {
        let is_branch = program.instructions.get(block.first).and_then(opcode) == Some(Opcode::If);
        if is_branch && choice.takes() {
            ranges.push(block.first..block.first + 1);
            ranges.push(block.middle.unwrap_or(block.last)..block.last + 1);
        }
    }
    remove(program, ranges);
}

/// Whether the structure of the program depends on this instruction.
fn is_structure(instruction: &Instruction) -> bool {
    opcode(instruction).is_none_or(|opcode| {
        opens(opcode)
            || closes(opcode)
            || matches!(opcode, Opcode::Else | Opcode::Case | Opcode::Default | Opcode::Label)
    })
}

fn instructions(program: &mut Program<'static>, choice: &mut Choice) {
    let phases = program.phases();
    let is_last = |place: usize| phases.iter().any(|phase| phase.end == place + 1);
    let mut ranges = Vec::new();
    for (place, instruction) in program.instructions.iter().enumerate() {
        let is_return = instruction.opcode() == Opcode::Ret && is_last(place);
        let starts_phase = phases.iter().any(|phase| phase.start == place) && phases.len() > 1;
        let stays = instruction.declares() || is_structure(instruction) || is_return || starts_phase;
        if !stays && choice.takes() {
            ranges.push(place..place + 1);
        }
    }
    remove(program, ranges);
}

fn declarations(program: &mut Program<'static>, choice: &mut Choice) {
    let mut ranges = Vec::new();
    for (place, instruction) in program.instructions.iter().enumerate() {
        if instruction.declares() && choice.takes() {
            ranges.push(place..place + 1);
        }
    }
    remove(program, ranges);
}

/// Numbers the temporary registers without gaps.
fn registers(program: &mut Program<'static>, choice: &mut Choice) {
    let mut compact = program.clone();
    compact.compact_temporaries();
    if compact.instructions != program.instructions && choice.takes() {
        *program = compact;
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use dxkit_dxbc::{asm, print};

    use super::*;

    fn program(text: &str) -> Program<'static> {
        asm::assemble(text, None).unwrap().into_owned()
    }

    fn text(program: &Program<'_>) -> String {
        let mut text = Vec::new();
        print::write(program, &print::ListingOptions::default(), &mut text);
        String::from_utf8(text).unwrap()
    }

    const NESTED: &str = "ps_5_0\ndcl_output o0.x\ndcl_temps 3\nif_nz v0.x\nif_z v0.y\nmov r2.x, l(1.0)\nelse\n\
                          mov r2.x, l(2.0)\nendif\nendif\nmov o0.x, r2.x\nret\n";

    fn taken(pass: Pass, taken: Range<usize>) -> String {
        let mut program = program(NESTED);
        pass(&mut program, &mut Choice { next: 0, taken });
        text(&program)
    }

    #[test]
    fn blocks_and_branches_stay_whole() {
        let rest = "mov o0.x, r2.x\nret \n";
        // The inner block comes first.
        assert!(taken(blocks, 0..1).contains("if_nz v0.x\nendif \n"), "{}", taken(blocks, 0..1));
        assert!(taken(blocks, 0..2).ends_with(&["dcl_temps 3\n", rest].concat()));
        let inner = taken(branches, 0..1);
        assert!(inner.contains("if_nz v0.x\n  mov r2.x, l(1.000000)\nendif \n"), "{inner}");
        assert!(taken(branches, 0..2).ends_with(&["dcl_temps 3\nmov r2.x, l(1.000000)\n", rest].concat()));
        assert!(taken(instructions, 0..3).ends_with("endif \nret \n"), "{}", taken(instructions, 0..3));
        assert!(taken(registers, 0..1).contains("dcl_temps 1\n"));
    }
}
