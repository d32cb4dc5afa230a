//! Operations on integers that give one of their operands.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, Instruction, Operation, ValueId};

/// The operand that is the result of an operation on two integers of 32 bits or two truth values, whatever
/// the other bits are; `None` if there is none.
pub(crate) fn operand_that_is_result(
    module: &Module,
    opcode: BinaryOpcode,
    left: ValueId,
    right: ValueId,
) -> Option<ValueId> {
    if left == right && matches!(opcode, BinaryOpcode::And | BinaryOpcode::Or) {
        return Some(left);
    }
    let (first, second) = (constant(module, left), constant(module, right));
    match opcode {
        BinaryOpcode::Add | BinaryOpcode::Or | BinaryOpcode::Xor => {
            (second == Some(0)).then_some(left).or((first == Some(0)).then_some(right))
        }
        BinaryOpcode::Sub | BinaryOpcode::Shl | BinaryOpcode::LShr | BinaryOpcode::AShr => {
            (second == Some(0)).then_some(left)
        }
        BinaryOpcode::Mul => (second == Some(1)).then_some(left).or((first == Some(1)).then_some(right)),
        BinaryOpcode::And => {
            let covers = |mask: u32, value| possible_bits(module, value) & !mask == 0;
            let kept = second.is_some_and(|mask| covers(mask, left)).then_some(left);
            kept.or(first.is_some_and(|mask| covers(mask, right)).then_some(right))
        }
        _ => None,
    }
}

/// The bits of a constant of 32 bits.
fn constant(module: &Module, value: ValueId) -> Option<u32> {
    let width = module.integer_width(module.type_of(value)?)?;
    let number = module.integer(value).filter(|_| width == 32)?;
    Some(u32::from_ne_bytes(i32::try_from(number).ok()?.to_ne_bytes()))
}

/// The bits of an integer that may be set, as far as the operation that made it says.
fn possible_bits(module: &Module, value: ValueId) -> u32 {
    let known = value.as_instruction().and_then(|id| match module.instruction(id)?.get() {
        Instruction::Operation(Operation::Binary { opcode: BinaryOpcode::And, left, right, .. }) => {
            constant(module, right).or_else(|| constant(module, left))
        }
        Instruction::Operation(Operation::Binary { opcode: BinaryOpcode::LShr, right, .. }) => {
            u32::MAX.checked_shr(constant(module, right)?)
        }
        Instruction::Operation(Operation::Cast { opcode: CastOpcode::ZExt, value }) => {
            let width = module.integer_width(module.type_of(value)?)?;
            u32::MAX.checked_shr(32_u32.checked_sub(width)?)
        }
        _ => None,
    });
    known.or_else(|| constant(module, value)).unwrap_or(u32::MAX)
}
