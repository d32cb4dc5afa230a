//! [`simplify_control_flow`]: branches that always go one way, and blocks that nothing reaches.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BlockId, Edits, FunctionId, Instruction, InstructionId, ValueId};

/// Makes branches and switches whose condition is a constant, or whose targets are all the same, go one way,
/// and removes the blocks that nothing reaches then. Returns the number of terminators and blocks that
/// changed.
pub fn simplify_control_flow(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut changes = 0;
    for id in functions {
        let decided = decide_branches(module, *id);
        changes += decided;
        if decided > 0 {
            changes += remove_unreachable_blocks(module, &[*id]);
        }
    }
    changes
}

fn terminators(module: &Module, function: FunctionId) -> Vec<InstructionId> {
    let Some(function) = module.function(function) else { return Vec::new() };
    function.blocks().filter_map(|block| Some(block.terminator()?.id())).collect()
}

/// The only target that a terminator can go to, if it has a choice at all.
fn only_target(module: &Module, id: InstructionId) -> Option<BlockId> {
    match module.instruction(id)?.get() {
        Instruction::ConditionalBranch { if_true, if_false, .. } if if_true == if_false => Some(if_true),
        Instruction::ConditionalBranch { condition, if_true, if_false } => {
            Some(if module.integer(condition)? == 0 { if_false } else { if_true })
        }
        Instruction::Switch { condition, default, cases, targets } => {
            let Some(value) = module.integer(condition) else {
                return targets.iter().all(|target| *target == default).then_some(default);
            };
            let chosen = cases.iter().zip(targets).find(|(case, _)| module.integer(**case) == Some(value));
            Some(chosen.map_or(default, |(_, target)| *target))
        }
        _ => None,
    }
}

fn decide_branches(module: &mut Module, function: FunctionId) -> usize {
    let mut changes = 0;
    for id in terminators(module, function) {
        let Some(target) = only_target(module, id) else { continue };
        let Some(entry) = module.instruction(id) else { continue };
        let Some(from) = entry.block() else { continue };
        let others: BTreeSet<BlockId> =
            entry.successors().iter().copied().filter(|other| *other != target).collect();
        let is_repeated = entry.successors().iter().filter(|other| **other == target).count() > 1;
        let void = module.void_type();
        module.set_instruction(id, void, &Instruction::Branch { target });
        for other in others {
            module.remove_incoming(other, from);
        }
        if is_repeated {
            leave_one_incoming(module, target, from);
        }
        changes += 1;
    }
    changes
}

/// Leaves one of several values that phis receive from the same block.
pub fn leave_one_incoming(module: &mut Module, block: BlockId, from: BlockId) {
    let Some(found) = module.block(block) else { return };
    let phis: Vec<InstructionId> = found.instructions().map(|entry| entry.id()).collect();
    for phi in phis {
        let Some(entry) = module.instruction(phi) else { continue };
        let (ty, Instruction::Phi { values, blocks }) = (entry.ty(), entry.get()) else { break };
        let mut seen = false;
        let kept = values.iter().zip(blocks).filter(|(_, block)| {
            let is_again = **block == from && core::mem::replace(&mut seen, true);
            **block != from || !is_again
        });
        let (values, blocks): (Vec<ValueId>, Vec<BlockId>) =
            kept.map(|(value, block)| (*value, *block)).unzip();
        module.set_instruction(phi, ty, &Instruction::Phi { values: &values, blocks: &blocks });
    }
}

/// Removes the blocks of functions that no path from the entry block reaches. What metadata says of their
/// values becomes undefined. Returns their number.
pub fn remove_unreachable_blocks(module: &mut Module, functions: &[FunctionId]) -> usize {
    functions.iter().map(|function| remove_unreachable(module, *function)).sum()
}

fn remove_unreachable(module: &mut Module, function: FunctionId) -> usize {
    let Some(entry) = module.function(function) else { return 0 };
    let mut reached = BTreeSet::new();
    let mut open: Vec<BlockId> = entry.blocks().next().map(|block| block.id()).into_iter().collect();
    while let Some(block) = open.pop() {
        if reached.insert(block) {
            let end = module.block(block).and_then(|block| block.terminator());
            open.extend(end.into_iter().flat_map(|end| end.successors()));
        }
    }
    let gone: Vec<BlockId> =
        entry.blocks().map(|block| block.id()).filter(|block| !reached.contains(block)).collect();
    if gone.is_empty() {
        return 0;
    }
    let mut edits = Edits::default();
    for block in &gone {
        let Some(found) = module.block(*block) else { continue };
        let successors = found.terminator().map_or(Vec::new(), |end| end.successors().to_vec());
        let results: Vec<_> =
            found.instructions().map(|entry| (entry.id(), entry.value(), entry.ty())).collect();
        for successor in successors.into_iter().filter(|successor| reached.contains(successor)) {
            module.remove_incoming(successor, *block);
        }
        for (id, result, ty) in results {
            if result.is_some() {
                let undefined = module.const_undef(ty);
                edits.replace(id, undefined);
            }
            edits.erase(id);
        }
    }
    edits.apply(module);
    for block in &gone {
        module.remove_block(*block);
    }
    gone.len()
}
