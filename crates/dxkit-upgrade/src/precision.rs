//! Numbers of 16 bits in memory: of minimum precision, DXIL gives them 4 bytes; LLVM 22 gives them 2.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Instruction, Type};

/// Changes the alignments of loads and stores of numbers of 16 bits.
pub(crate) fn align_shorts(module: &mut Module, wanted: impl Fn(u64) -> u64) {
    let mut changes = Vec::new();
    for function in module.functions() {
        for entry in function.instructions() {
            let (ty, stated) = match entry.get() {
                Instruction::Load { alignment, .. } => (Some(entry.ty()), alignment),
                Instruction::Store { alignment, value, .. } => (module.type_of(value), alignment),
                _ => continue,
            };
            let is_short = ty.is_some_and(|ty| {
                let scalar = module.scalar(ty);
                matches!(module.ty(scalar), Type::Half | Type::Integer { width: 16 })
            });
            let new = wanted(stated);
            if is_short && new != stated {
                changes.push((entry.id(), entry.ty(), new));
            }
        }
    }
    for (id, ty, alignment) in changes {
        let Some(entry) = module.instruction(id) else { continue };
        let instruction = match entry.get() {
            Instruction::Load { pointer, volatile, atomic, .. } => {
                Instruction::Load { pointer, alignment, volatile, atomic }
            }
            Instruction::Store { pointer, value, volatile, atomic, .. } => {
                Instruction::Store { pointer, value, alignment, volatile, atomic }
            }
            _ => continue,
        };
        module.set_instruction(id, ty, &instruction);
    }
}
