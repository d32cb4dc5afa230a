//! Constant expressions that LLVM computes while it reads a module: rules are about the results.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, ConstantId, InstructionId, Operation, TypeId, ValueId,
};

/// Puts the results of constant expressions in place of these. Compilers write none that can be computed, so
/// most modules are left after one look at their constants. What depends on the layout of types, as the
/// address of the second element at null does, LLVM does not compute while it reads.
pub(crate) fn fold(module: &mut Module) {
    let is_known = |constant: Constant<'_>| {
        matches!(
            constant,
            Constant::Operation(Operation::Cast { .. } | Operation::Select { .. } | Operation::Binary { .. })
        )
    };
    if !module.constants().any(|(_, entry)| is_known(entry.constant)) {
        return;
    }
    let mut results = BTreeMap::<ValueId, ValueId>::new();
    let all: Vec<ConstantId> = module.constants().map(|(id, _)| id).collect();
    // Operands may have higher numbers than what uses them: a second time finds those.
    for _ in 0..2 {
        for id in &all {
            let value = ValueId::from(*id);
            if !results.contains_key(&value) {
                if let Some(result) = result_of(module, *id, &results) {
                    results.insert(value, result);
                }
            }
        }
    }
    if results.is_empty() {
        return;
    }
    let instructions = module.functions().flat_map(|function| function.instructions());
    let uses: Vec<(InstructionId, usize, ValueId)> = instructions
        .flat_map(|entry| {
            let operands = entry.operands().iter().enumerate();
            operands.map(move |(number, value)| (entry.id(), number, *value))
        })
        .filter_map(|(id, number, value)| Some((id, number, *results.get(&value)?)))
        .collect();
    for (id, number, value) in uses {
        module.set_operand(id, number, value);
    }
}

/// The value of a constant, if it is another one.
fn result_of(module: &mut Module, id: ConstantId, results: &BTreeMap<ValueId, ValueId>) -> Option<ValueId> {
    let resolved = |value: ValueId| results.get(&value).copied().unwrap_or(value);
    let entry = module.constant(id)?;
    let ty = entry.ty;
    match entry.constant {
        Constant::Operation(Operation::Cast { opcode, value }) => cast(module, ty, opcode, resolved(value)),
        Constant::Operation(Operation::Select { condition, if_true, if_false }) => {
            let (condition, if_true, if_false) = (resolved(condition), resolved(if_true), resolved(if_false));
            match constant(module, condition)? {
                Constant::Undef if is_undef(module, if_true) => Some(if_true),
                Constant::Undef => Some(if_false),
                _ => Some(if module.integer(condition)? == 0 { if_false } else { if_true }),
            }
        }
        Constant::Operation(Operation::Binary { opcode: BinaryOpcode::Add, left, right, .. }) => {
            let width = module.integer_width(ty).filter(|width| *width <= 64)?;
            let sum = module.integer(resolved(left))?.wrapping_add(module.integer(resolved(right))?);
            Some(integer(module, ty, width, u64::from_ne_bytes(sum.to_ne_bytes())))
        }
        Constant::Aggregate(elements) if elements.iter().any(|element| results.contains_key(element)) => {
            let elements: Vec<ValueId> = elements.iter().map(|element| resolved(*element)).collect();
            Some(module.const_aggregate(ty, &elements))
        }
        _ => None,
    }
}

fn constant(module: &Module, value: ValueId) -> Option<Constant<'_>> {
    module.constant(value.as_constant()?).map(|entry| entry.constant)
}

fn is_undef(module: &Module, value: ValueId) -> bool {
    matches!(constant(module, value), Some(Constant::Undef))
}

fn cast(module: &mut Module, ty: TypeId, opcode: CastOpcode, value: ValueId) -> Option<ValueId> {
    let from = module.type_of(value)?;
    match constant(module, value)? {
        Constant::Undef => {
            let has_value = matches!(
                opcode,
                CastOpcode::ZExt | CastOpcode::SExt | CastOpcode::UiToFp | CastOpcode::SiToFp
            );
            Some(if has_value { module.const_null(ty) } else { module.const_undef(ty) })
        }
        Constant::Null if opcode != CastOpcode::AddrSpaceCast => Some(module.const_null(ty)),
        Constant::Float(bits) if opcode == CastOpcode::BitCast => {
            let width = module.integer_width(ty).filter(|width| *width <= 64)?;
            Some(integer(module, ty, width, u64::try_from(bits).ok()?))
        }
        Constant::Integer(number) => {
            let (before, after) = (module.integer_width(from)?, module.integer_width(ty)?);
            if before > 64 || after > 64 {
                return None;
            }
            let bits = u64::from_ne_bytes(number.to_ne_bytes());
            match opcode {
                CastOpcode::Trunc | CastOpcode::SExt => Some(integer(module, ty, after, bits)),
                CastOpcode::ZExt => Some(integer(module, ty, after, bits & mask(before))),
                _ => None,
            }
        }
        // Pointers have 32 bits.
        Constant::Operation(Operation::Cast { opcode: CastOpcode::IntToPtr, value })
            if opcode == CastOpcode::PtrToInt && module.type_of(value) == Some(ty) =>
        {
            Some(value)
        }
        _ => None,
    }
}

const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// The integer of these bits, with the sign of its width.
fn integer(module: &mut Module, ty: TypeId, width: u32, bits: u64) -> ValueId {
    let unused = 64_u32.saturating_sub(width);
    let shifted = i64::from_ne_bytes((bits << unused).to_ne_bytes());
    module.const_integer(ty, shifted >> unused)
}
