//! Removes instructions, and simplifies their operands.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, FastMathFlags, GlobalId, Instruction, InstructionId, Operation, Type, TypeId, ValueId,
    ValueKind,
};

use super::Choice;

/// The simplest value of a type: 0, or undef for types that are not numbers.
pub(super) fn default_value(module: &mut Module, ty: TypeId) -> ValueId {
    match module.ty(ty) {
        Type::Integer { .. } | Type::Half | Type::Float | Type::Double => module.const_null(ty),
        _ => module.const_undef(ty),
    }
}

/// Removes instructions. Their results are replaced by those of `instead`, or else by the simplest value of
/// the type.
pub(super) fn erase_all(
    module: &mut Module,
    gone: &[InstructionId],
    instead: impl Fn(&Module, InstructionId) -> Option<ValueId>,
) {
    let mut replacements = BTreeMap::new();
    for id in gone {
        let Some(entry) = module.instruction(*id) else { continue };
        let (ty, has_value) = (entry.ty(), entry.value().is_some());
        let replacement = match instead(module, *id) {
            Some(value) => value,
            None if has_value => default_value(module, ty),
            None => continue,
        };
        replacements.insert(*id, replacement);
    }
    let places: Vec<(InstructionId, usize, ValueId)> = module
        .functions()
        .flat_map(|function| function.instructions())
        .flat_map(|entry| {
            let operands = entry.operands().iter().enumerate();
            operands.map(move |(number, value)| (entry.id(), number, *value))
        })
        .filter(|(.., value)| value.as_instruction().is_some_and(|id| replacements.contains_key(&id)))
        .collect();
    for (user, operand, value) in places {
        let mut found = value;
        // A replacement may be removed itself; a cycle of replacements has no value.
        for _ in 0..=replacements.len() {
            match found.as_instruction().and_then(|id| replacements.get(&id)) {
                Some(next) => found = *next,
                None => break,
            }
        }
        if found.as_instruction().is_some_and(|id| replacements.contains_key(&id)) {
            let Some(ty) = module.type_of(value) else { continue };
            found = module.const_undef(ty);
        }
        module.set_operand(user, operand, found);
    }
    gone.iter().for_each(|id| module.erase(*id));
}

fn all(module: &Module) -> Vec<InstructionId> {
    module.functions().flat_map(|function| function.instructions()).map(|entry| entry.id()).collect()
}

/// Instructions that end no block.
pub(super) fn erase(module: &mut Module, choice: &mut Choice) {
    let is_end = |id: &InstructionId| module.instruction(*id).is_none_or(|entry| entry.is_terminator());
    let gone: Vec<_> = all(module).into_iter().filter(|id| !is_end(id) && choice.takes()).collect();
    erase_all(module, &gone, |_, _| None);
}

/// The operand that can replace an instruction: the first one with the type of its result.
fn stand_in(module: &Module, id: InstructionId) -> Option<ValueId> {
    let entry = module.instruction(id)?;
    if matches!(entry.get(), Instruction::Phi { .. }) {
        return None;
    }
    entry.operands().iter().copied().find(|operand| {
        matches!(operand.kind(), ValueKind::Instruction(_) | ValueKind::Argument(_))
            && module.type_of(*operand) == Some(entry.ty())
    })
}

/// Replaces instructions by one of their operands.
pub(super) fn forward(module: &mut Module, choice: &mut Choice) {
    let gone: Vec<_> =
        all(module).into_iter().filter(|id| stand_in(module, *id).is_some() && choice.takes()).collect();
    erase_all(module, &gone, stand_in);
}

/// Global variables.
pub(super) fn globals(module: &mut Module, choice: &mut Choice) {
    let listed: Vec<(GlobalId, TypeId)> = module.globals().map(|(id, global)| (id, global.ty)).collect();
    for (id, ty) in listed {
        if choice.takes() {
            let undefined = module.const_undef(ty);
            module.replace_all_uses(id, undefined);
            module.remove_global(id);
        }
    }
}

/// Operands that are numbers become 0.
pub(super) fn operands(module: &mut Module, choice: &mut Choice) {
    for id in all(module) {
        let count = module.instruction(id).map_or(0, |entry| entry.operands().len());
        for number in 0..count {
            let Some(operand) =
                module.instruction(id).and_then(|entry| entry.operands().get(number).copied())
            else {
                continue;
            };
            let Some(ty) = module.type_of(operand) else { continue };
            let is_number =
                matches!(module.ty(ty), Type::Integer { .. } | Type::Half | Type::Float | Type::Double);
            let constant = operand.as_constant().and_then(|constant| module.constant(constant));
            let is_simple = constant.is_some_and(|entry| entry.constant == Constant::Null);
            // Cases of a switch must be distinct, and the opcode of an operation is fixed.
            let is_fixed = match module.instruction(id).map(|entry| entry.get()) {
                Some(Instruction::Switch { .. }) => number > 0,
                Some(Instruction::Call(_)) => number == 0,
                _ => false,
            };
            if is_number && !is_simple && !is_fixed && choice.takes() {
                let value = module.const_null(ty);
                module.set_operand(id, number, value);
            }
        }
    }
}

/// Flags of arithmetic.
pub(super) fn flags(module: &mut Module, choice: &mut Choice) {
    for id in all(module) {
        let Some(entry) = module.instruction(id) else { continue };
        let ty = entry.ty();
        let plain = match entry.get() {
            Instruction::Operation(Operation::Binary { opcode, flags, left, right }) if flags != 0 => {
                Operation::Binary { opcode, flags: 0, left, right }
            }
            Instruction::Operation(Operation::Compare { predicate, flags, left, right })
                if !flags.is_empty() =>
            {
                Operation::Compare { predicate, flags: FastMathFlags::empty(), left, right }
            }
            _ => continue,
        };
        if choice.takes() {
            module.set_instruction(id, ty, &Instruction::Operation(plain));
        }
    }
}
