//! Mutations of control flow and of the order of instructions.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, BlockId, Instruction, InstructionEntry, InstructionId, Position, Predicate, User, ValueId,
};

use super::Random;
use super::sites::{
    Scalar, arithmetic, calls_of, condition, is_phi, is_pure, pick, status_checks, values_before,
};

pub(super) fn reorder_instructions(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let next = |entry: &InstructionEntry<'_>| {
        let block = module.block(entry.block()?)?;
        block.instructions().skip_while(|other| other.id() != entry.id()).nth(1)
    };
    let id = pick(module, random, |entry| {
        let Some(second) = next(entry) else { return false };
        !is_phi(entry)
            && !is_phi(&second)
            && !second.is_terminator()
            && (is_pure(entry) || is_pure(&second))
            && !second.operands().contains(&entry.id().into())
    })?;
    let second = next(&module.instruction(id)?)?.id();
    module.place(second, Position::Before(id));
    Some(id)
}

/// An instruction at which its block can be cut.
fn cut(module: &Module, random: &mut Random) -> Option<InstructionId> {
    pick(module, random, |entry| !is_phi(entry))
}

/// Splits a block before an instruction: the first half then has no terminator. Returns both halves.
fn halves(module: &mut Module, at: InstructionId) -> Option<[BlockId; 2]> {
    let first = module.block_of(at)?;
    let second = module.split_block(at)?;
    Some([first, second])
}

pub(super) fn split_block(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let at = cut(module, random)?;
    let [first, second] = halves(module, at)?;
    module.at(Position::End(first)).branch(second);
    Some(at)
}

pub(super) fn insert_phi(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let at = cut(module, random)?;
    let block = module.block(module.block_of(at)?)?;
    let defined: Vec<ValueId> = block
        .instructions()
        .take_while(|entry| entry.id() != at)
        .filter(|entry| Scalar::from_type(module, entry.ty()).is_some())
        .filter_map(|entry| entry.value())
        .collect();
    let value = random.pick(&defined)?;
    let ty = module.type_of(value)?;
    let [first, second] = halves(module, at)?;
    module.at(Position::End(first)).branch(second);
    let phi = module.at(Position::Start(second)).phi(ty, &[(value, first)]);
    let checks = status_checks(module);
    let users: Vec<_> = module.block(second)?.instructions().map(|entry| entry.id()).collect();
    module.replace_uses_if(value, phi, |used| match used.user {
        User::Instruction(user) => {
            users.contains(&user) && Some(user) != phi.as_instruction() && !checks.contains(&user)
        }
        _ => false,
    });
    phi.as_instruction()
}

pub(super) fn reorder_blocks(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let mut blocks = Vec::new();
    for function in module.functions() {
        let count = function.blocks().len();
        // The entry block stays first; at least two others are needed.
        if count > 2 {
            blocks.extend(function.blocks().skip(1).map(|block| (block.id(), function.id(), count)));
        }
    }
    let (block, function, count) = random.pick(&blocks)?;
    let old = module.function(function)?.block_number(block)?;
    let number = 1 + random.below(count - 1);
    if number == old {
        return None;
    }
    module.move_block(block, function, number);
    Some(module.block(block)?.terminator()?.id())
}

/// The negation of a condition, inserted before an instruction.
fn negated(module: &mut Module, condition: ValueId, at: InstructionId) -> ValueId {
    let truth = module.const_bool(true);
    module.at(Position::Before(at)).binary(BinaryOpcode::Xor, condition, truth)
}

pub(super) fn invert_branch(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let id = pick(module, random, |entry| matches!(entry.get(), Instruction::ConditionalBranch { .. }))?;
    let Instruction::ConditionalBranch { condition, if_true, if_false } = module.instruction(id)?.get()
    else {
        return None;
    };
    let condition = negated(module, condition, id);
    module.set_operand(id, 0, condition);
    module.set_block(id, 0, if_false);
    module.set_block(id, 1, if_true);
    Some(id)
}

/// Inserts a block between the two halves of one, with unused arithmetic, which branches to the second half.
fn detour(module: &mut Module, second: BlockId, at: InstructionId, random: &mut Random) -> Option<BlockId> {
    let function = module.block(second)?.function();
    let number = module.function(function)?.block_number(second)?;
    let block = module.add_block(function);
    module.move_block(block, function, number);
    let end = module.at(Position::End(block)).branch(second);
    arithmetic(module, Position::Before(end), at, random);
    Some(block)
}

pub(super) fn insert_branch(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    // The call that states how many outputs there are stays in front of every branch.
    let mut in_front = BTreeSet::new();
    for call in calls_of(module, b"dx.op.setMeshOutputCounts") {
        let block = module.block_of(call).and_then(|block| module.block(block))?;
        let before = block.instructions().map(|entry| entry.id()).take_while(|id| *id != call);
        in_front.extend(before.chain([call]));
    }
    let at = pick(module, random, |entry| !is_phi(entry) && !in_front.contains(&entry.id()))?;
    let condition = condition(module, at, random);
    let [first, second] = halves(module, at)?;
    let block = detour(module, second, at, random)?;
    let (if_true, if_false) = if random.once_in(2) { (block, second) } else { (second, block) };
    module.at(Position::End(first)).branch_if(condition, if_true, if_false);
    Some(at)
}

pub(super) fn insert_switch(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let at = cut(module, random)?;
    let word = module.integer_type(32);
    let selector = random.pick(&values_before(module, at, word))?;
    let [first, second] = halves(module, at)?;
    let mut cases: Vec<(ValueId, BlockId)> = Vec::new();
    for number in 0..=random.below(3) {
        let case = module.const_i32(i32::try_from(number).ok()?.wrapping_mul(3));
        cases.push((case, detour(module, second, at, random)?));
    }
    module.at(Position::End(first)).switch(selector, second, &cases);
    Some(at)
}

pub(super) fn insert_loop(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let at = cut(module, random)?;
    let [first, second] = halves(module, at)?;
    let body = detour(module, second, at, random)?;
    module.at(Position::End(first)).branch(body);
    let word = module.integer_type(32);
    let (zero, one) = (module.const_i32(0), module.const_i32(1));
    let count = module.const_i32(i32::try_from(2 + random.below(6)).ok()?);
    let counter = module.at(Position::Start(body)).phi(word, &[(zero, first)]);
    let end = module.block(body)?.terminator()?.id();
    let mut inserter = module.at(Position::Before(end));
    let next = inserter.add(counter, one);
    let again = inserter.compare(Predicate::IcmpUlt, next, count);
    inserter.branch_if(again, body, second);
    module.erase(end);
    module.add_incoming(counter.as_instruction()?, next, body);
    Some(at)
}
