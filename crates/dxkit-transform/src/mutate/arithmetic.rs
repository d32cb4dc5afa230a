//! Mutations of arithmetic.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, Constant, FastMathFlags, Instruction, InstructionId, Operation, Position, Predicate, User,
    ValueId, ValueKind,
};

use crate::predicate::swapped;

use super::Random;
use super::sites::{Scalar, after, arithmetic, is_free, is_phi, pick, status_checks, values_before};

pub(super) fn swap_operands(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    use BinaryOpcode as Op;
    let id = pick(module, random, |entry| match entry.get() {
        Instruction::Operation(Operation::Binary { opcode, .. }) => {
            matches!(opcode, Op::Add | Op::Mul | Op::And | Op::Or | Op::Xor)
        }
        Instruction::Operation(Operation::Compare { predicate, .. }) => swapped(predicate).is_some(),
        _ => false,
    })?;
    let entry = module.instruction(id)?;
    let (ty, instruction) = (entry.ty(), entry.get());
    let Instruction::Operation(operation) = instruction else { return None };
    let operation = match operation {
        Operation::Binary { opcode, flags, left, right } => {
            Operation::Binary { opcode, flags, left: right, right: left }
        }
        Operation::Compare { predicate, flags, left, right } => {
            Operation::Compare { predicate: swapped(predicate)?, flags, left: right, right: left }
        }
        _ => return None,
    };
    module.set_instruction(id, ty, &Instruction::Operation(operation));
    Some(id)
}

pub(super) fn add_identity(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    use BinaryOpcode as Op;
    let id = pick(module, random, |entry| {
        entry.value().is_some() && Scalar::from_type(module, entry.ty()).is_some()
    })?;
    let ty = module.instruction(id)?.ty();
    let scalar = Scalar::from_type(module, ty)?;
    let position = after(module, id)?;
    let (opcode, neutral) = match scalar {
        Scalar::Bool => *[(Op::Or, 0), (Op::Xor, 0), (Op::And, -1)].get(random.below(3))?,
        Scalar::Integer(_) => *[
            (Op::Add, 0),
            (Op::Sub, 0),
            (Op::Mul, 1),
            (Op::Or, 0),
            (Op::Xor, 0),
            (Op::And, -1),
            (Op::Shl, 0),
            (Op::LShr, 0),
            (Op::AShr, 0),
        ]
        .get(random.below(9))?,
        Scalar::Float(_) => (Op::Mul, 1),
    };
    let neutral = scalar.constant(module, ty, 1.0, neutral);
    let value = ValueId::from(id);
    let made = module.at(position).binary(opcode, value, neutral);
    let own = made.as_instruction();
    let checks = status_checks(module);
    module.replace_uses_if(value, made, |used| match used.user {
        User::Instruction(user) => own != Some(user) && !checks.contains(&user),
        _ => true,
    });
    own
}

pub(super) fn exchange_operation(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let id = pick(module, random, |entry| {
        let Some(binary) = entry.binary() else { return false };
        exchanged(module, binary.opcode, binary.right).is_some()
    })?;
    let entry = module.instruction(id)?;
    let (ty, binary) = (entry.ty(), entry.binary()?);
    let (opcode, constant) = exchanged(module, binary.opcode, binary.right)?;
    let right = module.intern_constant(ty, &constant).into();
    // Overflow flags do not apply to the other operation; floating-point flags are kept.
    let flags = if module.is_floating_point(ty) { binary.flags } else { 0 };
    let operation = Operation::Binary { opcode, flags, left: binary.left, right };
    module.set_instruction(id, ty, &Instruction::Operation(operation));
    Some(id)
}

/// Another operation that gives the same with another constant.
fn exchanged(
    module: &Module,
    opcode: BinaryOpcode,
    right: ValueId,
) -> Option<(BinaryOpcode, Constant<'static>)> {
    use BinaryOpcode as Op;
    let scalar = Scalar::from_value(module, right)?;
    let constant = module.constant(right.as_constant()?)?.constant;
    match (scalar, opcode, constant) {
        (Scalar::Integer(_), Op::Mul, Constant::Integer(factor))
            if factor > 0 && factor & (factor - 1) == 0 =>
        {
            Some((Op::Shl, Constant::Integer(factor.trailing_zeros().into())))
        }
        (Scalar::Integer(width), Op::Shl, Constant::Integer(count)) => {
            let count = u32::try_from(count).ok().filter(|count| *count + 1 < width)?;
            Some((Op::Mul, Constant::Integer(1 << count)))
        }
        (Scalar::Integer(_), Op::Add, Constant::Integer(value)) => {
            Some((Op::Sub, Constant::Integer(value.wrapping_neg())))
        }
        (Scalar::Integer(_), Op::Sub, Constant::Integer(value)) => {
            Some((Op::Add, Constant::Integer(value.wrapping_neg())))
        }
        (Scalar::Float(width), Op::Add | Op::Sub, Constant::Float(bits)) => {
            let other = if opcode == Op::Add { Op::Sub } else { Op::Add };
            Some((other, Constant::Float(bits ^ 1 << (width - 1))))
        }
        _ => None,
    }
}

pub(super) fn insert_dead_code(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let id = pick(module, random, |entry| !is_phi(entry))?;
    arithmetic(module, Position::Before(id), id, random);
    Some(id)
}

/// Operands that may be any value of their type, and for which `wanted` holds.
fn free_operands(module: &Module, wanted: impl Fn(ValueId) -> bool) -> Vec<(InstructionId, usize)> {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        for (number, value) in entry.operands().iter().enumerate() {
            if is_free(&entry, number) && wanted(*value) {
                found.push((entry.id(), number));
            }
        }
    }
    found
}

fn is_number(module: &Module, value: ValueId) -> bool {
    let constant = value.as_constant().and_then(|id| module.constant(id));
    constant.is_some_and(|entry| {
        matches!(entry.constant, Constant::Null | Constant::Integer(_) | Constant::Float(_))
    })
}

pub(super) fn replace_constant(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let (id, operand) = random.pick(&free_operands(module, |value| is_number(module, value)))?;
    let old = *module.instruction(id)?.operands().get(operand)?;
    let ty = module.type_of(old)?;
    let new = Scalar::from_type(module, ty)?.random(module, ty, random);
    module.set_operand(id, operand, new);
    (new != old).then_some(id)
}

pub(super) fn replace_operand(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let is_undefined = |value: ValueId| {
        let constant = value.as_constant().and_then(|id| module.constant(id));
        constant.is_some_and(|entry| matches!(entry.constant, Constant::Undef))
    };
    let (id, operand) = random.pick(&free_operands(module, |value| !is_undefined(value)))?;
    let old = *module.instruction(id)?.operands().get(operand)?;
    let new = random.pick(&values_before(module, id, module.type_of(old)?))?;
    module.set_operand(id, operand, new);
    (new != old).then_some(id)
}

pub(super) fn change_operation(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let id = pick(module, random, |entry| match entry.get() {
        Instruction::Operation(Operation::Binary { opcode, .. }) => {
            Scalar::from_type(module, entry.ty()).is_some_and(|scalar| scalar.operations().contains(&opcode))
        }
        Instruction::Operation(Operation::Compare { .. }) => true,
        _ => false,
    })?;
    let entry = module.instruction(id)?;
    let ty = entry.ty();
    let operation = match entry.get() {
        Instruction::Operation(Operation::Binary { opcode: old, flags, left, right }) => {
            let opcode =
                random.pick(Scalar::from_type(module, ty)?.operations()).filter(|new| *new != old)?;
            let flags = if module.is_floating_point(ty) { flags } else { 0 };
            Operation::Binary { opcode, flags, left, right }
        }
        Instruction::Operation(Operation::Compare { predicate: old, flags, left, right }) => {
            let (first, count) = if old.is_integer() { (32, 10) } else { (1, 14) };
            let predicate = Predicate(u8::try_from(first + random.below(count)).ok()?);
            if predicate == old {
                return None;
            }
            Operation::Compare { predicate, flags, left, right }
        }
        _ => return None,
    };
    module.set_instruction(id, ty, &Instruction::Operation(operation));
    Some(id)
}

/// The flags of `fast`. DXC writes all of them or none.
const FAST: FastMathFlags = FastMathFlags::UNSAFE_ALGEBRA
    .union(FastMathFlags::NO_NANS)
    .union(FastMathFlags::NO_INFINITIES)
    .union(FastMathFlags::NO_SIGNED_ZEROS)
    .union(FastMathFlags::ALLOW_RECIPROCAL);

pub(super) fn change_flags(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    use BinaryOpcode as Op;
    let id = pick(module, random, |entry| {
        let Some(scalar) = Scalar::from_type(module, entry.ty()) else { return false };
        let Some(binary) = entry.binary() else { return false };
        match scalar {
            Scalar::Bool => false,
            Scalar::Float(_) => true,
            Scalar::Integer(_) => matches!(binary.opcode, Op::Add | Op::Sub | Op::Mul | Op::Shl),
        }
    })?;
    let entry = module.instruction(id)?;
    let (ty, binary) = (entry.ty(), entry.binary()?);
    let flags = if module.is_floating_point(ty) {
        if binary.flags == 0 { FAST.bits() } else { 0 }
    } else {
        u8::try_from(random.below(4)).ok().filter(|flags| *flags != binary.flags)?
    };
    let operation =
        Operation::Binary { opcode: binary.opcode, flags, left: binary.left, right: binary.right };
    module.set_instruction(id, ty, &Instruction::Operation(operation));
    Some(id)
}

/// Operations of DXIL that take and give the same types, by the name of their function.
const INTRINSICS: &[(&[u8], &[i32])] = &[
    // Saturate, cosine, sine, exponential, fraction, logarithm, square root, its reciprocal, rounding;
    // absolute value.
    (b"dx.op.unary.f32", &[6, 7, 12, 13, 21, 22, 23, 24, 25, 26, 27, 28, 29]),
    (b"dx.op.unary.f16", &[6, 7, 12, 13, 21, 22, 23, 24, 25, 26, 27, 28, 29]),
    // Maximum and minimum.
    (b"dx.op.binary.f32", &[35, 36]),
    (b"dx.op.binary.f16", &[35, 36]),
    (b"dx.op.binary.i32", &[37, 38, 39, 40]),
    (b"dx.op.binary.i16", &[37, 38, 39, 40]),
    // Multiply-add, signed and unsigned.
    (b"dx.op.tertiary.i32", &[48, 49]),
];

pub(super) fn change_intrinsic(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let others = |module: &Module, id: InstructionId| -> Option<(i64, &'static [i32])> {
        let call = module.instruction(id)?.call()?;
        let ValueKind::Function(callee) = call.callee.kind() else { return None };
        let name = module.function(callee)?.name();
        let code = module.integer(*call.arguments.first()?)?;
        let (_, codes) = INTRINSICS.iter().find(|(known, _)| *known == name)?;
        codes.iter().any(|known| i64::from(*known) == code).then_some((code, *codes))
    };
    let id = pick(module, random, |entry| others(module, entry.id()).is_some())?;
    let (old, codes) = others(module, id)?;
    let code = random.pick(codes).filter(|code| i64::from(*code) != old)?;
    let code = module.const_i32(code);
    module.set_operand(id, 0, code);
    Some(id)
}
