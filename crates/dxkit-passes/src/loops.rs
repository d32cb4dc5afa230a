//! [`remove_dead_loops`]: loops that compute what nothing uses.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    AttributeKind, BinaryOpcode, BlockId, FunctionId, Instruction, InstructionId, Operation, Predicate, User,
    Uses, ValueId,
};

use crate::dead_code::has_no_effect;

/// Leaves loops of one block after the first time, if none of their values is used behind them, they have no
/// effect, and a counter ends them: inlined bodies have such, of which a part of the result is used. Returns
/// their number. What is left in the blocks is removed by
/// [`eliminate_dead_code`](crate::eliminate_dead_code).
pub fn remove_dead_loops(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut found = Vec::new();
    let mut uses = None;
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for block in function.blocks() {
            let Some(end) = block.terminator() else { continue };
            let Instruction::ConditionalBranch { condition, if_true, if_false } = end.get() else { continue };
            let own = block.id();
            let (next, goes_on) = match (if_true == own, if_false == own) {
                (true, false) => (if_false, true),
                (false, true) => (if_true, false),
                _ => continue,
            };
            let uses = uses.get_or_insert_with(|| module.uses());
            if is_dead(module, uses, own) && ends(module, own, condition, goes_on) {
                found.push((end.id(), own, next));
            }
        }
    }
    let void = module.void_type();
    for (end, own, target) in &found {
        module.set_instruction(*end, void, &Instruction::Branch { target: *target });
        module.remove_incoming(*own, *own);
    }
    found.len()
}

/// Whether a block has no effect, and only instructions in it use its values.
fn is_dead(module: &Module, uses: &Uses, block: BlockId) -> bool {
    const PURE: [AttributeKind; 2] = [AttributeKind::ReadNone, AttributeKind::ReadOnly];
    let Some(found) = module.block(block) else { return false };
    let is_inside = |user: &User| match user {
        User::Instruction(id) => {
            module.instruction(*id).and_then(|entry| entry.block()).is_some_and(|own| own == block)
        }
        _ => false,
    };
    found.instructions().filter(|entry| !entry.is_terminator()).all(|entry| {
        let is_pure = match entry.get() {
            Instruction::Operation(_) | Instruction::Phi { .. } => true,
            Instruction::Load { volatile, atomic, .. } => !volatile && atomic.is_none(),
            Instruction::Call(call) => has_no_effect(module, &call, &PURE),
            _ => false,
        };
        is_pure && uses.get(entry.id()).iter().all(|used| is_inside(&used.user))
    })
}

/// Whether a counter, which each time grows by one, ends a loop at a number that stays the same.
fn ends(module: &Module, block: BlockId, condition: ValueId, goes_on: bool) -> bool {
    let inside = |value: ValueId| {
        let entry = value.as_instruction().and_then(|id| module.instruction(id));
        entry.filter(|entry| entry.block().is_some_and(|own| own == block))
    };
    let Some(Operation::Compare { predicate, left, right, .. }) =
        inside(condition).and_then(|entry| entry.operation())
    else {
        return false;
    };
    let is_bound = |value: ValueId| inside(value).is_none();
    let counts = |value: ValueId| inside(value).is_some_and(|entry| is_counter(module, block, entry.id()));
    use Predicate as P;
    match (predicate, goes_on) {
        (P::IcmpNe, true) | (P::IcmpEq, false) => {
            counts(left) && is_bound(right) || is_bound(left) && counts(right)
        }
        (P::IcmpUlt | P::IcmpSlt, true) | (P::IcmpUge | P::IcmpSge, false) => counts(left) && is_bound(right),
        (P::IcmpUgt | P::IcmpSgt, true) | (P::IcmpUle | P::IcmpSle, false) => is_bound(left) && counts(right),
        _ => false,
    }
}

/// Whether a value is a phi of a loop's block to which one is added each time, or the sum.
fn is_counter(module: &Module, block: BlockId, value: InstructionId) -> bool {
    let one_more = |id: InstructionId| match module.instruction(id)?.operation()? {
        Operation::Binary { opcode: BinaryOpcode::Add, left, right, .. } => match (left, right) {
            (of, one) if module.integer(one) == Some(1) => of.as_instruction(),
            (one, of) if module.integer(one) == Some(1) => of.as_instruction(),
            _ => None,
        },
        _ => None,
    };
    let next_of = |phi: InstructionId| match module.instruction(phi)?.get() {
        Instruction::Phi { values, blocks } => {
            let mut own = values.iter().zip(blocks).filter(|(_, from)| **from == block);
            own.next().and_then(|(value, _)| value.as_instruction())
        }
        _ => None,
    };
    let phi = one_more(value).unwrap_or(value);
    let is_own = module.instruction(phi).and_then(|entry| entry.block()).is_some_and(|own| own == block);
    is_own && next_of(phi).and_then(one_more) == Some(phi)
}
