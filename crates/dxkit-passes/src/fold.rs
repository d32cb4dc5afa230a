//! [`fold_constants`]: operations on constants become their results.
//!
//! Instructions are visited once, in the order of their blocks, with the values that replace earlier ones, so
//! that a chain of operations folds in one visit. Integers are computed as LLVM defines them; where LLVM
//! leaves a result undefined (a division by zero, a shift by the width and more, a number that is too large
//! to convert), the operation stays, because DXIL's drivers may define it. Of floating-point numbers only
//! comparisons and conversions are computed, and those of denormal numbers are not: a GPU may flush them.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, Edits, FunctionId, Instruction, InstructionId, Operation, Predicate,
    Type, TypeId, ValueId,
};

/// Replaces operations on constants by their results, selects and phis that have only one value by that
/// value. Returns the number of instructions that went.
pub fn fold_constants(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut edits = Edits::default();
    let mut count = 0;
    for id in functions {
        let Some(function) = module.function(*id) else { continue };
        let all: alloc::vec::Vec<InstructionId> = function.instructions().map(|entry| entry.id()).collect();
        for id in all {
            if let Some(value) = fold(module, &mut edits, id) {
                edits.replace(id, value);
                edits.erase(id);
                count += 1;
            }
        }
    }
    if count > 0 {
        edits.apply(module);
    }
    count
}

/// The value of an instruction, if it is known or that of another one.
fn fold(module: &mut Module, edits: &mut Edits, id: InstructionId) -> Option<ValueId> {
    let entry = module.instruction(id)?;
    if entry.is_call() || entry.accessed().is_some() {
        return None;
    }
    let ty = entry.ty();
    match entry.get() {
        Instruction::Phi { values, .. } => {
            let own = ValueId::from(id);
            let mut only = None;
            for value in values {
                let value = edits.resolve(*value);
                if value != own && only.replace(value).is_some_and(|before| before != value) {
                    return None;
                }
            }
            only
        }
        Instruction::Operation(operation) => match operation {
            Operation::Select { condition, if_true, if_false } => {
                let condition = edits.resolve(condition);
                let (if_true, if_false) = (edits.resolve(if_true), edits.resolve(if_false));
                known_result(module, ty, &Operation::Select { condition, if_true, if_false })
            }
            Operation::Binary { opcode, flags, left, right } => {
                let (left, right) = (edits.resolve(left), edits.resolve(right));
                known_result(module, ty, &Operation::Binary { opcode, flags, left, right })
            }
            Operation::Compare { predicate, flags, left, right } => {
                let (left, right) = (edits.resolve(left), edits.resolve(right));
                known_result(module, ty, &Operation::Compare { predicate, flags, left, right })
            }
            Operation::Cast { opcode, value } => {
                let value = edits.resolve(value);
                known_result(module, ty, &Operation::Cast { opcode, value })
            }
            _ => None,
        },
        _ => None,
    }
}

/// The result of an operation on constants, or the operand that is the result; `None` where neither is known.
/// It need not be an instruction of the module: [`fold_constants`] does the same with all that are.
pub fn known_result(module: &mut Module, ty: TypeId, operation: &Operation<'_>) -> Option<ValueId> {
    match *operation {
        Operation::Select { condition, if_true, if_false } => {
            if if_true == if_false {
                return Some(if_true);
            }
            Some(if module.integer(condition)? == 0 { if_false } else { if_true })
        }
        Operation::Binary { opcode, left, right, .. } => binary(module, ty, opcode, left, right),
        Operation::Compare { predicate, flags, left, right } => {
            let is_true = if predicate.0 < 32 {
                if !flags.is_empty() {
                    return None;
                }
                compare_floats(predicate, float(module, left)?, float(module, right)?)?
            } else {
                compare_integers(predicate, integer(module, left)?, integer(module, right)?)?
            };
            Some(module.const_bool(is_true))
        }
        Operation::Cast { opcode, value } => cast(module, ty, opcode, value),
        _ => None,
    }
}

/// An integer constant: its width in bits, and its bits.
#[derive(Clone, Copy)]
struct Integer {
    width: u32,
    bits: u64,
}

impl Integer {
    const fn mask(width: u32) -> u64 {
        if width >= 64 { u64::MAX } else { (1 << width) - 1 }
    }

    const fn new(width: u32, bits: u64) -> Self {
        Self { width, bits: bits & Self::mask(width) }
    }

    /// The value with its sign.
    const fn signed(self) -> i64 {
        let unused = 64 - self.width;
        to_signed(self.bits << unused) >> unused
    }
}

const fn to_signed(bits: u64) -> i64 {
    i64::from_ne_bytes(bits.to_ne_bytes())
}

const fn to_unsigned(number: i64) -> u64 {
    u64::from_ne_bytes(number.to_ne_bytes())
}

fn integer(module: &Module, value: ValueId) -> Option<Integer> {
    let width = module.integer_width(module.type_of(value)?).filter(|width| (1..=64).contains(width))?;
    Some(Integer::new(width, to_unsigned(module.integer(value)?)))
}

fn constant(module: &mut Module, ty: TypeId, value: Integer) -> ValueId {
    module.const_integer(ty, value.signed())
}

fn binary(
    module: &mut Module,
    ty: TypeId,
    opcode: BinaryOpcode,
    left: ValueId,
    right: ValueId,
) -> Option<ValueId> {
    let (first, second) = (integer(module, left), integer(module, right));
    if let (Some(first), Some(second)) = (first, second) {
        let result = compute(opcode, first, second)?;
        return Some(constant(module, ty, result));
    }
    // One operand decides the result, or is the other operand's identity.
    let (known, other) = match (first, second) {
        (Some(known), None) if is_commutative(opcode) => (known, right),
        (None, Some(known)) => (known, left),
        _ => return None,
    };
    let all = Integer::mask(known.width);
    let zero = known.bits == 0;
    match opcode {
        BinaryOpcode::And if zero => Some(constant(module, ty, known)),
        BinaryOpcode::And if known.bits == all => Some(other),
        BinaryOpcode::Or if known.bits == all => Some(constant(module, ty, known)),
        BinaryOpcode::Or | BinaryOpcode::Xor | BinaryOpcode::Add if zero => Some(other),
        BinaryOpcode::Sub | BinaryOpcode::Shl | BinaryOpcode::LShr | BinaryOpcode::AShr
            if zero && second.is_some() =>
        {
            Some(other)
        }
        BinaryOpcode::Mul if zero => Some(constant(module, ty, known)),
        BinaryOpcode::Mul if known.bits == 1 => Some(other),
        BinaryOpcode::UDiv | BinaryOpcode::SDiv if known.bits == 1 && second.is_some() => Some(other),
        _ => None,
    }
}

pub(crate) const fn is_commutative(opcode: BinaryOpcode) -> bool {
    matches!(
        opcode,
        BinaryOpcode::Add | BinaryOpcode::Mul | BinaryOpcode::And | BinaryOpcode::Or | BinaryOpcode::Xor
    )
}

/// An operation on two integers, where LLVM defines it.
fn compute(opcode: BinaryOpcode, left: Integer, right: Integer) -> Option<Integer> {
    let width = left.width;
    let (a, b) = (left.bits, right.bits);
    let shift = u32::try_from(b).ok().filter(|shift| *shift < width);
    let bits = match opcode {
        BinaryOpcode::Add => a.wrapping_add(b),
        BinaryOpcode::Sub => a.wrapping_sub(b),
        BinaryOpcode::Mul => a.wrapping_mul(b),
        BinaryOpcode::And => a & b,
        BinaryOpcode::Or => a | b,
        BinaryOpcode::Xor => a ^ b,
        BinaryOpcode::UDiv => a.checked_div(b)?,
        BinaryOpcode::URem => a.checked_rem(b)?,
        // The smallest number divided by -1 is no number of the width.
        BinaryOpcode::SDiv => {
            let quotient = left.signed().checked_div(right.signed())?;
            let result = Integer::new(width, to_unsigned(quotient));
            (result.signed() == quotient).then_some(result.bits)?
        }
        BinaryOpcode::SRem => {
            let is_overflow = right.signed() == -1 && a == 1 << (width - 1);
            let rest = left.signed().checked_rem(right.signed())?;
            (!is_overflow).then_some(to_unsigned(rest))?
        }
        BinaryOpcode::Shl => a << shift?,
        BinaryOpcode::LShr => a >> shift?,
        BinaryOpcode::AShr => to_unsigned(left.signed() >> shift?),
        _ => return None,
    };
    Some(Integer::new(width, bits))
}

fn compare_integers(predicate: Predicate, left: Integer, right: Integer) -> Option<bool> {
    let (a, b, signed, other) = (left.bits, right.bits, left.signed(), right.signed());
    Some(match predicate {
        Predicate::IcmpEq => a == b,
        Predicate::IcmpNe => a != b,
        Predicate::IcmpUgt => a > b,
        Predicate::IcmpUge => a >= b,
        Predicate::IcmpUlt => a < b,
        Predicate::IcmpUle => a <= b,
        Predicate::IcmpSgt => signed > other,
        Predicate::IcmpSge => signed >= other,
        Predicate::IcmpSlt => signed < other,
        Predicate::IcmpSle => signed <= other,
        _ => return None,
    })
}

/// A 32- or 64-bit floating-point constant that is not denormal.
fn float(module: &Module, value: ValueId) -> Option<f64> {
    let entry = module.constant(value.as_constant()?)?;
    let bits = match entry.constant {
        Constant::Float(bits) => u64::try_from(bits).ok()?,
        Constant::Null => 0,
        _ => return None,
    };
    match module.ty(entry.ty) {
        Type::Float => {
            let number = f32::from_bits(u32::try_from(bits).ok()?);
            (!number.is_subnormal()).then_some(f64::from(number))
        }
        Type::Double => {
            let number = f64::from_bits(bits);
            (!number.is_subnormal()).then_some(number)
        }
        _ => None,
    }
}

#[allow(clippy::float_cmp, reason = "the comparison of the program")]
fn compare_floats(predicate: Predicate, left: f64, right: f64) -> Option<bool> {
    let unordered = left.is_nan() || right.is_nan();
    Some(match predicate {
        Predicate::FcmpFalse => false,
        Predicate::FcmpOeq => left == right,
        Predicate::FcmpOgt => left > right,
        Predicate::FcmpOge => left >= right,
        Predicate::FcmpOlt => left < right,
        Predicate::FcmpOle => left <= right,
        Predicate::FcmpOne => !unordered && left != right,
        Predicate::FcmpOrd => !unordered,
        Predicate::FcmpUno => unordered,
        Predicate::FcmpUeq => unordered || left == right,
        Predicate::FcmpUgt => unordered || left > right,
        Predicate::FcmpUge => unordered || left >= right,
        Predicate::FcmpUlt => unordered || left < right,
        Predicate::FcmpUle => unordered || left <= right,
        Predicate::FcmpUne => left != right,
        Predicate::FcmpTrue => true,
        _ => return None,
    })
}

fn cast(module: &mut Module, ty: TypeId, opcode: CastOpcode, value: ValueId) -> Option<ValueId> {
    let width = module.integer_width(ty).filter(|width| (1..=64).contains(width));
    match opcode {
        CastOpcode::Trunc | CastOpcode::ZExt => {
            let bits = integer(module, value)?.bits;
            Some(constant(module, ty, Integer::new(width?, bits)))
        }
        CastOpcode::SExt => {
            let signed = integer(module, value)?.signed();
            Some(constant(module, ty, Integer::new(width?, to_unsigned(signed))))
        }
        CastOpcode::BitCast => {
            let bits = match integer(module, value) {
                Some(integer) => integer.bits,
                None => {
                    let entry = module.constant(value.as_constant()?)?;
                    match (entry.constant, module.ty(entry.ty)) {
                        (Constant::Float(bits), Type::Float | Type::Double) => u64::try_from(bits).ok()?,
                        (Constant::Null, Type::Float | Type::Double) => 0,
                        _ => return None,
                    }
                }
            };
            match (module.ty(ty), width) {
                (_, Some(width)) => Some(constant(module, ty, Integer::new(width, bits))),
                (Type::Float | Type::Double, None) => {
                    Some(module.intern_constant(ty, &Constant::Float(bits.into())).into())
                }
                _ => None,
            }
        }
        CastOpcode::UiToFp | CastOpcode::SiToFp => {
            let integer = integer(module, value)?;
            let is_signed = opcode == CastOpcode::SiToFp;
            convert_to_float(module, ty, integer, is_signed)
        }
        CastOpcode::FpToUi | CastOpcode::FpToSi => {
            let number = float(module, value)?;
            let result = convert_to_integer(number, width?, opcode == CastOpcode::FpToSi)?;
            Some(constant(module, ty, result))
        }
        _ => None,
    }
}

/// The nearest number of a type, if the integer is small enough to be one exactly: how others are rounded is
/// the device's choice.
fn convert_to_float(module: &mut Module, ty: TypeId, value: Integer, is_signed: bool) -> Option<ValueId> {
    let (magnitude, is_negative) =
        if is_signed { (value.signed().unsigned_abs(), value.signed() < 0) } else { (value.bits, false) };
    // 24 bits are exact in 32-bit numbers.
    let small = u32::try_from(magnitude).ok().filter(|magnitude| *magnitude <= 1 << 24)?;
    let number = if is_negative { -f64::from(small) } else { f64::from(small) };
    let constant = match module.ty(ty) {
        #[allow(clippy::cast_possible_truncation, reason = "24 bits are exact")]
        Type::Float => Constant::Float((number as f32).to_bits().into()),
        Type::Double => Constant::Float(number.to_bits().into()),
        _ => return None,
    };
    Some(module.intern_constant(ty, &constant).into())
}

/// The integer that is left without the fraction, if it is one of this width.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "32-bit integers are exact")]
fn convert_to_integer(number: f64, width: u32, is_signed: bool) -> Option<Integer> {
    if !number.is_finite() || number.abs() >= 4_294_967_296.0 {
        return None;
    }
    let whole = number as i64;
    let result = Integer::new(width, to_unsigned(whole));
    let back = if is_signed { result.signed() } else { i64::try_from(result.bits).ok()? };
    (back == whole).then_some(result)
}
