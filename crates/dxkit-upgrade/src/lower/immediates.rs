//! Operands of operations that DXIL demands as constants, where an optimiser made them choices.
//!
//! LLVM's optimiser knows nothing of DXIL's operations: of two calls of one function in the branches of a
//! condition it makes one behind them, with a phi or a choice in the place of the operands that differ. Such
//! an operand may be the number of the operation, or a signature's element. A `switch` over its values leads
//! to a call for each again. (LLVM's own intrinsics have the attribute `immarg` for this.)

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BlockId, Constant, Instruction, InstructionId, Operation, Position, Type, ValueId};
use dxkit_dxil::{OpCode, PREFIX};

use super::Target;

/// The maximum number of constants that an operand is chosen from.
const MOST: usize = 16;
/// Makes calls with constants of those whose operands are choices of constants.
pub(super) fn split_choices(module: &mut Module, target: &Target) {
    let all = module.functions().flat_map(|function| function.instructions());
    // How many calls each one may become.
    let mut open: Vec<(InstructionId, usize)> = all
        .filter(|entry| chosen(module, entry.id(), target).is_some())
        .map(|entry| (entry.id(), MOST))
        .collect();
    while let Some((id, most)) = open.pop() {
        let Some((place, constants)) = chosen(module, id, target) else { continue };
        if let [only] = *constants.as_slice() {
            module.set_operand(id, place, only);
            open.push((id, most));
        } else if constants.len() <= most {
            let most = most / constants.len().max(1);
            let copies = split(module, id, place, &constants);
            open.extend(copies.into_iter().map(|copy| (copy, most)));
        }
    }
}

/// The first operand of an operation that has to be a constant and is a choice, with the constants that it is
/// one of.
fn chosen(module: &Module, id: InstructionId, target: &Target) -> Option<(usize, Vec<ValueId>)> {
    let call = module.instruction(id)?.call()?;
    // Nearly all calls have none.
    if !call.arguments.iter().any(|value| is_choice(module, *value)) {
        return None;
    }
    let callee = module.function(call.callee.as_function()?)?;
    if !callee.name().starts_with(PREFIX.as_bytes()) {
        return None;
    }
    let first = *call.arguments.first()?;
    let numbers = constants(module, first)?;
    let number = numbers.iter().find_map(|number| module.integer(*number))?;
    let operation = OpCode(u32::try_from(number).ok()?).operation()?;
    if is_choice(module, first) {
        return Some((0, numbers));
    }
    let demands = |place: usize| {
        let parameter = operation.parameters.get(place);
        parameter.is_some_and(|parameter| parameter.immediate.is_demanded(target.model))
    };
    let mut others = call.arguments.iter().enumerate().skip(1);
    others.find_map(|(place, value)| {
        let is_demanded = demands(place - 1) && is_choice(module, *value);
        let found = if is_demanded { constants(module, *value) } else { None };
        found.filter(|constants| !constants.is_empty()).map(|constants| (place, constants))
    })
}

fn is_choice(module: &Module, value: ValueId) -> bool {
    let entry = value.as_instruction().and_then(|id| module.instruction(id));
    entry.is_some_and(|entry| {
        matches!(entry.get(), Instruction::Phi { .. } | Instruction::Operation(Operation::Select { .. }))
    })
}

/// The constants that a value is one of: itself, or those of phis and choices. `None` if it may be another
/// value.
fn constants(module: &Module, value: ValueId) -> Option<Vec<ValueId>> {
    if value.as_constant().is_some() {
        return Some(Vec::from([value]));
    }
    let (mut open, mut seen) = (Vec::from([value]), BTreeSet::new());
    let mut found = BTreeMap::new();
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        if let Some(number) = module.integer(value) {
            found.insert(number, value);
            if found.len() > MOST || seen.len() > MOST * MOST {
                return None;
            }
            continue;
        }
        if let Some(entry) = value.as_constant().and_then(|id| module.constant(id)) {
            match entry.constant {
                Constant::Undef => continue,
                _ => return None,
            }
        }
        match module.instruction(value.as_instruction()?)?.get() {
            Instruction::Phi { values, .. } => open.extend(values),
            Instruction::Operation(Operation::Select { if_true, if_false, .. }) => {
                open.extend([if_true, if_false]);
            }
            _ => return None,
        }
    }
    Some(found.into_values().collect())
}

/// Makes a call one for each constant, in blocks of their own. Returns the calls.
fn split(module: &mut Module, id: InstructionId, place: usize, constants: &[ValueId]) -> Vec<InstructionId> {
    let (Some(before), Some(entry)) = (module.block_of(id), module.instruction(id)) else {
        return Vec::new();
    };
    let (ty, attached) = (entry.ty(), entry.attachments().to_vec());
    let Some(condition) = entry.call().and_then(|call| call.arguments.get(place).copied()) else {
        return Vec::new();
    };
    let Some(rest) = module.split_block(id) else { return Vec::new() };
    let Some(function) = module.block(rest).map(|block| block.function()) else { return Vec::new() };
    let mut copies: Vec<(InstructionId, BlockId)> = Vec::with_capacity(constants.len());
    for constant in constants {
        let block = module.add_block(function);
        let number = module.function(function).and_then(|found| found.block_number(rest)).unwrap_or(0);
        module.move_block(block, function, number);
        let Some(copy) = module.duplicate(id, Position::End(block)) else { continue };
        for attachment in &attached {
            module.set_attachment(copy, attachment.kind, Some(attachment.node));
        }
        module.set_operand(copy, place, *constant);
        module.at(Position::End(block)).branch(rest);
        copies.push((copy, block));
    }
    let blocks = constants.iter().copied().zip(copies.iter().map(|(_, block)| *block));
    let mut cases: Vec<(ValueId, BlockId)> = blocks.collect();
    if let Some((_, default)) = cases.pop() {
        let mut end = module.at(Position::End(before));
        end.switch(condition, default, &cases);
    }
    if !matches!(module.ty(ty), Type::Void) {
        let incoming: Vec<_> = copies.iter().map(|(copy, block)| (ValueId::from(*copy), *block)).collect();
        let result = module.at(Position::Before(id)).phi(ty, &incoming);
        module.replace_all_uses(id, result);
    }
    module.erase(id);
    copies.into_iter().map(|(copy, _)| copy).collect()
}
