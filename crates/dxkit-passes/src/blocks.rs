//! [`merge_blocks`]: blocks that always follow each other become one.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BlockId, FunctionId, Instruction, InstructionId, Position};

use crate::fold_constants;

/// Appends a block to the only block that goes to it and to nothing else, and leaves blocks out that only go
/// to another one. Returns the number of blocks that went.
pub fn merge_blocks(module: &mut Module, functions: &[FunctionId]) -> usize {
    functions.iter().map(|id| merge_in(module, *id) + skip_empty(module, *id)).sum()
}

/// Leads to the target of a block without instructions in the place of the block.
fn skip_empty(module: &mut Module, id: FunctionId) -> usize {
    let Some(function) = module.function(id) else { return 0 };
    let mut incoming: BTreeMap<BlockId, Vec<BlockId>> = BTreeMap::new();
    for block in function.blocks() {
        for successor in block.terminator().map_or(&[][..], |end| end.successors()) {
            let known = incoming.entry(*successor).or_default();
            if known.last() != Some(&block.id()) {
                known.push(block.id());
            }
        }
    }
    let blocks: Vec<BlockId> = function.blocks().skip(1).map(|block| block.id()).collect();
    let mut count = 0;
    for block in blocks {
        let Some((_, next)) = follower(module, block).filter(|(_, next)| *next != block) else { continue };
        let is_empty = module.block(block).is_some_and(|block| block.instructions().len() == 1);
        let from = incoming.get(&block).cloned().unwrap_or_default();
        let known = incoming.get(&next).cloned().unwrap_or_default();
        let phis = phis_of(module, next);
        // Phis could not distinguish the two sides from which such a block is reached.
        let is_clear = phis.is_empty() || !from.iter().any(|from| known.contains(from));
        let is_loop = from.contains(&next) || !is_forward(module, &from);
        if !is_empty || from.is_empty() || !is_clear || is_loop {
            continue;
        }
        for before in &from {
            redirect(module, *before, block, next);
        }
        for phi in phis {
            let Some(entry) = module.instruction(phi) else { continue };
            let (ty, Instruction::Phi { values, blocks }) = (entry.ty(), entry.get()) else { continue };
            let mut new = (Vec::new(), Vec::new());
            for (value, at) in values.iter().zip(blocks) {
                for at in if *at == block { from.as_slice() } else { core::slice::from_ref(at) } {
                    new.0.push(*value);
                    new.1.push(*at);
                }
            }
            module.set_instruction(phi, ty, &Instruction::Phi { values: &new.0, blocks: &new.1 });
        }
        module.remove_block(block);
        let all = incoming.entry(next).or_default();
        all.retain(|from| *from != block);
        for before in from {
            if !all.contains(&before) {
                all.push(before);
            }
        }
        count += 1;
    }
    count
}

/// Whether all these blocks end with a branch, whose targets can be changed one by one.
fn is_forward(module: &Module, blocks: &[BlockId]) -> bool {
    blocks.iter().all(|block| {
        let end = module.block(*block).and_then(|block| block.terminator());
        end.is_some_and(|end| {
            matches!(
                end.get(),
                Instruction::Branch { .. }
                    | Instruction::ConditionalBranch { .. }
                    | Instruction::Switch { .. }
            )
        })
    })
}

fn phis_of(module: &Module, block: BlockId) -> Vec<InstructionId> {
    let Some(found) = module.block(block) else { return Vec::new() };
    let phis = found.instructions().take_while(|entry| matches!(entry.get(), Instruction::Phi { .. }));
    phis.map(|entry| entry.id()).collect()
}

/// Changes the target of the end of a block.
fn redirect(module: &mut Module, block: BlockId, old: BlockId, new: BlockId) {
    let Some(end) = module.block(block).and_then(|block| block.terminator()) else { return };
    let (id, blocks) = (end.id(), end.blocks().to_vec());
    for (place, target) in blocks.into_iter().enumerate() {
        if target == old {
            module.set_block(id, place, new);
        }
    }
}

/// The block that a block always goes to.
fn follower(module: &Module, block: BlockId) -> Option<(InstructionId, BlockId)> {
    let end = module.block(block)?.terminator()?;
    match end.get() {
        Instruction::Branch { target } => Some((end.id(), target)),
        _ => None,
    }
}

fn merge_in(module: &mut Module, id: FunctionId) -> usize {
    let Some(function) = module.function(id) else { return 0 };
    let blocks: Vec<BlockId> = function.blocks().map(|block| block.id()).collect();
    let Some(first) = blocks.first().copied() else { return 0 };
    let mut incoming: BTreeMap<BlockId, usize> = BTreeMap::new();
    for block in function.blocks() {
        for successor in block.terminator().map_or(&[][..], |end| end.successors()) {
            *incoming.entry(*successor).or_default() += 1;
        }
    }
    // Phis of such a block have one value: they go first.
    let has_phi = |block: BlockId| {
        let first = module.block(block).and_then(|block| block.instructions().next());
        first.is_some_and(|entry| matches!(entry.get(), Instruction::Phi { .. }))
    };
    let is_candidate = |module: &Module, block: BlockId| {
        follower(module, block)
            .filter(|(_, next)| *next != first && *next != block && incoming.get(next) == Some(&1))
    };
    if blocks.iter().any(|block| is_candidate(module, *block).is_some_and(|(_, next)| has_phi(next))) {
        fold_constants(module, &[id]);
    }
    let mut merged = 0;
    let mut gone = alloc::collections::BTreeSet::new();
    for block in blocks {
        if gone.contains(&block) {
            continue;
        }
        while let Some((end, next)) = is_candidate(module, block) {
            if !append(module, block, end, next) {
                break;
            }
            gone.insert(next);
            merged += 1;
        }
    }
    merged
}

/// Appends the instructions of block `next` to its predecessor.
fn append(module: &mut Module, block: BlockId, end: InstructionId, next: BlockId) -> bool {
    let Some(found) = module.block(next) else { return false };
    let moved: Vec<InstructionId> = found.instructions().map(|entry| entry.id()).collect();
    let successors = found.terminator().map_or(Vec::new(), |end| end.successors().to_vec());
    let is_phi = |entry: &InstructionId| {
        module.instruction(*entry).is_some_and(|entry| matches!(entry.get(), Instruction::Phi { .. }))
    };
    if moved.iter().any(is_phi) {
        return false;
    }
    module.erase(end);
    for id in moved {
        module.place(id, Position::End(block));
    }
    for successor in successors {
        let phis: Vec<(InstructionId, Vec<BlockId>)> = module.block(successor).map_or(Vec::new(), |found| {
            let phis = found.instructions().filter(|entry| matches!(entry.get(), Instruction::Phi { .. }));
            phis.map(|entry| (entry.id(), entry.blocks().to_vec())).collect()
        });
        for (phi, blocks) in phis {
            for (place, _) in blocks.iter().enumerate().filter(|(_, from)| **from == next) {
                module.set_block(phi, place, block);
            }
        }
    }
    module.remove_block(next);
    true
}
