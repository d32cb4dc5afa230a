//! Operations on integers that give one of their operands, operations on constants, and values that others
//! were made of.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, Constant, Instruction, Operation, Type, TypeId, ValueId};

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

/// Whether what an operation computes depends on constants alone, or does not depend on its condition.
pub(crate) fn is_of_constants(operation: &Operation<'_>) -> bool {
    let is_constant = |value: ValueId| value.as_constant().is_some();
    match *operation {
        Operation::Binary { left, right, .. } | Operation::Compare { left, right, .. } => {
            is_constant(left) && is_constant(right)
        }
        Operation::Cast { value, .. } => is_constant(value),
        Operation::Select { condition, if_true, if_false } => is_constant(condition) || if_true == if_false,
        _ => false,
    }
}

/// The bits of the word that a constant is: of a truth value, all of them are it.
pub(crate) fn bits_of_constant(module: &Module, value: ValueId) -> Option<u32> {
    let entry = module.constant(value.as_constant()?)?;
    match (module.ty(entry.ty), entry.constant) {
        (Type::Float, Constant::Float(bits)) => u32::try_from(bits).ok(),
        (Type::Float, Constant::Null) => Some(0),
        (Type::Integer { width: 1 }, _) => Some(if module.integer(value)? == 0 { 0 } else { u32::MAX }),
        _ => constant(module, value),
    }
}

/// The operation that made a value.
fn made_by(module: &Module, value: ValueId) -> Option<Operation<'_>> {
    module.instruction(value.as_instruction()?)?.operation()
}

/// The integer whose negative this one is, as an instruction that negates makes it.
pub(crate) fn negated(module: &Module, value: ValueId) -> Option<ValueId> {
    match made_by(module, value)? {
        Operation::Binary { opcode: BinaryOpcode::Sub, left, right, .. }
            if constant(module, left) == Some(0) =>
        {
            Some(right)
        }
        _ => None,
    }
}

/// The integer whose highest bit alone this one is.
pub(crate) fn sign_of(module: &Module, value: ValueId) -> Option<ValueId> {
    const SIGN: u32 = 1 << 31;
    match made_by(module, value)? {
        Operation::Binary { opcode: BinaryOpcode::And, left, right, .. } => {
            let [first, second] = [left, right].map(|operand| constant(module, operand) == Some(SIGN));
            second.then_some(left).or(first.then_some(right))
        }
        _ => None,
    }
}

/// The value of this type that one of 32 bits was extended from.
pub(crate) fn extended(module: &Module, value: ValueId, ty: TypeId) -> Option<ValueId> {
    match made_by(module, value)? {
        Operation::Cast { opcode: CastOpcode::FpExt | CastOpcode::SExt | CastOpcode::ZExt, value } => {
            (module.type_of(value) == Some(ty)).then_some(value)
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
