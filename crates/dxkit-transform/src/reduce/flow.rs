//! Takes out functions, branches and blocks.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BlockId, FunctionId, Instruction, InstructionId, MetadataId, Position, Type};
use dxkit_passes::{leave_one_incoming, remove_unreachable_blocks};

use super::Choice;
use super::instructions::{default_value, erase_all};

/// Functions, with the entry points that they are.
pub(super) fn functions(module: &mut Module, choice: &mut Choice) {
    let defined: Vec<FunctionId> =
        module.functions().filter(|function| function.has_body()).map(|function| function.id()).collect();
    let gone: Vec<_> = defined.into_iter().filter(|_| choice.takes()).collect();
    for id in gone {
        entry_points(module, id);
        if let Some(ty) = module.function(id).map(|function| function.record().ty) {
            let undefined = module.const_undef(ty);
            module.replace_all_uses(id, undefined);
        }
        module.remove_function(id);
    }
}

/// Takes a function out of the list of entry points.
fn entry_points(module: &mut Module, id: FunctionId) {
    const NAME: &str = "dx.entryPoints";
    let Some(nodes) = module.named(NAME.as_bytes()).map(|named| named.nodes.to_vec()) else { return };
    let is_of = |node: &MetadataId| {
        let node = module.metadatum(*node).and_then(|metadata| metadata.as_node());
        let function = node.and_then(|node| node.operands.first().copied().flatten());
        function.and_then(|function| module.metadata_value(function)) == Some(id.into())
    };
    let left: Vec<_> = nodes.iter().filter(|node| !is_of(node)).copied().collect();
    if left.len() < nodes.len() {
        module.set_named_metadata(NAME, &left);
    }
}

fn terminators(module: &Module) -> Vec<InstructionId> {
    let blocks = module.functions().flat_map(|function| function.blocks());
    blocks.filter_map(|block| Some(block.terminator()?.id())).collect()
}

/// Ends functions at the end of a block.
pub(super) fn returns(module: &mut Module, choice: &mut Choice) {
    let mut changed = false;
    for id in terminators(module) {
        let Some(entry) = module.instruction(id) else { continue };
        if entry.successors().is_empty() || !choice.takes() {
            continue;
        }
        let (from, successors) = (entry.block(), entry.successors().to_vec());
        let function =
            from.and_then(|block| module.block(block)).and_then(|block| module.function(block.function()));
        let Some((from, function)) = from.zip(function) else { continue };
        let Type::Function { result, .. } = module.ty(function.record().function_type) else { continue };
        let value =
            if matches!(module.ty(result), Type::Void) { None } else { Some(default_value(module, result)) };
        let void = module.void_type();
        module.set_instruction(id, void, &Instruction::Return { value });
        successors.into_iter().for_each(|successor| module.remove_incoming(successor, from));
        changed = true;
    }
    if changed {
        tidy(module);
    }
}

/// Makes branches by conditions and switches go one way: each way is a choice.
pub(super) fn branches(module: &mut Module, choice: &mut Choice) {
    let mut changed = false;
    for id in terminators(module) {
        let Some(entry) = module.instruction(id) else { continue };
        let mut ways = entry.successors().to_vec();
        ways.dedup();
        let Some(from) = entry.block().filter(|_| ways.len() > 1) else { continue };
        // One target is sufficient, but the script is asked about every one.
        let chosen: Vec<BlockId> = ways.iter().copied().filter(|_| choice.takes()).collect();
        let Some(target) = chosen.first().copied() else { continue };
        let void = module.void_type();
        module.set_instruction(id, void, &Instruction::Branch { target });
        for other in ways.into_iter().filter(|way| *way != target) {
            module.remove_incoming(other, from);
        }
        leave_one_incoming(module, target, from);
        changed = true;
    }
    if changed {
        tidy(module);
    }
}

/// Joins blocks with their only predecessor.
pub(super) fn merge_blocks(module: &mut Module, choice: &mut Choice) {
    let blocks: Vec<BlockId> =
        module.functions().flat_map(|function| function.blocks()).map(|block| block.id()).collect();
    for second in blocks {
        let Some(first) = sole_predecessor(module, second) else { continue };
        if !choice.takes() {
            continue;
        }
        let Some((first_block, second_block)) = module.block(first).zip(module.block(second)) else {
            continue;
        };
        let Some(end) = first_block.terminator().map(|end| end.id()) else { continue };
        let moved: Vec<InstructionId> = second_block.instructions().map(|entry| entry.id()).collect();
        let successors = second_block.terminator().map_or(Vec::new(), |end| end.successors().to_vec());
        module.erase(end);
        moved.into_iter().for_each(|id| module.place(id, Position::End(first)));
        for successor in successors {
            rename_incoming(module, successor, second, first);
        }
        module.remove_block(second);
    }
}

/// The only predecessor of a block, if the block is its only successor.
fn sole_predecessor(module: &Module, block: BlockId) -> Option<BlockId> {
    let found = module.block(block)?;
    if found.instructions().any(|entry| matches!(entry.get(), Instruction::Phi { .. })) {
        return None;
    }
    let function = module.function(found.function())?;
    if function.block_number(block)? == 0 {
        return None;
    }
    let mut before = function
        .blocks()
        .filter(|other| other.terminator().is_some_and(|end| end.successors().contains(&block)));
    let (first, more) = (before.next()?, before.next());
    let goes_on = matches!(first.terminator()?.get(), Instruction::Branch { .. });
    (more.is_none() && goes_on && first.id() != block).then(|| first.id())
}

fn rename_incoming(module: &mut Module, block: BlockId, old: BlockId, new: BlockId) {
    let Some(found) = module.block(block) else { return };
    let phis = found.instructions().filter(|entry| matches!(entry.get(), Instruction::Phi { .. }));
    let phis: Vec<_> = phis.map(|entry| (entry.id(), entry.blocks().to_vec())).collect();
    for (phi, blocks) in phis {
        for (number, from) in blocks.into_iter().enumerate() {
            if from == old {
                module.set_block(phi, number, new);
            }
        }
    }
}

/// Takes out blocks that are not reached any more, and phis of one value.
fn tidy(module: &mut Module) {
    let functions: Vec<FunctionId> =
        module.functions().filter(|function| function.has_body()).map(|function| function.id()).collect();
    remove_unreachable_blocks(module, &functions);
    let phis: Vec<InstructionId> = module
        .functions()
        .flat_map(|function| function.instructions())
        .filter(|entry| matches!(entry.get(), Instruction::Phi { values: [_], .. }))
        .map(|entry| entry.id())
        .collect();
    erase_all(module, &phis, |module, id| module.instruction(id)?.operands().first().copied());
}
