//! The operands of instructions as LLVM orders them: [`operands`].

use dxkit_bitcode::ir::{Instruction, InstructionEntry, Operation, ValueId};

/// The operands of an instruction in LLVM's order.
pub(crate) fn operands<'m>(entry: InstructionEntry<'m>) -> impl Iterator<Item = ValueId> + use<'m> {
    let all = entry.operands();
    // The records of these have them in another order.
    let first = match entry.get() {
        Instruction::Store { .. } => all.len().saturating_sub(1),
        Instruction::Operation(Operation::Select { .. }) => all.len().saturating_sub(1),
        _ => 0,
    };
    let (rest, first) = all.split_at(first.min(all.len()));
    first.iter().chain(rest).copied()
}
