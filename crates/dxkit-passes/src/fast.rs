//! [`fold_fast_arithmetic`]: floating-point arithmetic that its `fast` flags let go.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Binary, BinaryOpcode, Constant, Edits, FastMathFlags, FunctionId, InstructionId, Type, TypeId, ValueId,
};

/// Replaces arithmetic on 32- and 64-bit floating-point numbers that is marked as `fast`, where real numbers
/// have a simpler form: what is added and subtracted again goes, and so do sums with 0, products with 0 and
/// 1, quotients of 0, those of a number by itself, and what a constant that is no number makes none. Of two
/// constants, the result is taken if it is exact, and neither denormal nor infinite, so that every device
/// computes it so.
///
/// This is the only pass that changes results: by what is rounded, as `fast` permits, and as DXC's own passes
/// do. Returns the number of instructions that went.
pub fn fold_fast_arithmetic(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut edits = Edits::default();
    let mut count = 0;
    for id in functions {
        let Some(function) = module.function(*id) else { continue };
        let all: Vec<InstructionId> = function
            .instructions()
            .filter(|entry| entry.binary().is_some_and(|binary| is_fast(module, entry.ty(), &binary)))
            .map(|entry| entry.id())
            .collect();
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

fn is_fast(module: &Module, ty: TypeId, binary: &Binary) -> bool {
    let flags = FastMathFlags::from_bits_retain(binary.flags);
    matches!(module.ty(ty), Type::Float | Type::Double) && flags.contains(FastMathFlags::FAST)
}

#[allow(clippy::float_cmp, reason = "zero and one are exact")]
fn fold(module: &mut Module, edits: &mut Edits, id: InstructionId) -> Option<ValueId> {
    let entry = module.instruction(id)?;
    // What is precise is attached.
    if !entry.attachments().is_empty() {
        return None;
    }
    let (ty, Binary { opcode, left, right, .. }) = (entry.ty(), entry.binary()?);
    let (left, right) = (edits.resolve(left), edits.resolve(right));
    let (one, other) = (number(module, left), number(module, right));
    if let (Some(one), Some(other)) = (one, other) {
        return exact(module, ty, opcode, one, other);
    }
    let is_sum_or_quotient = matches!(opcode, BinaryOpcode::Add | BinaryOpcode::Sub | BinaryOpcode::SDiv);
    // DXC's linker leaves products with one on the right.
    if (is_sum_or_quotient || opcode == BinaryOpcode::Mul) && is_nan(module, left) {
        return Some(left);
    }
    if is_sum_or_quotient && is_nan(module, right) {
        return Some(right);
    }
    let is = |value: Option<f64>, wanted: f64| value.is_some_and(|value| value == wanted);
    // The operands of a sum or difference that is an operand.
    let inner = |edits: &mut Edits, value: ValueId, wanted: BinaryOpcode| {
        let entry = module.instruction(value.as_instruction()?)?;
        let wanted = |binary: &Binary| binary.opcode == wanted && is_fast(module, ty, binary);
        let binary = entry.binary().filter(|binary| entry.attachments().is_empty() && wanted(binary))?;
        Some([edits.resolve(binary.left), edits.resolve(binary.right)])
    };
    match opcode {
        BinaryOpcode::Add if is(one, 0.0) => Some(right),
        BinaryOpcode::Add | BinaryOpcode::Sub if is(other, 0.0) => Some(left),
        // The flags say that no operand is infinite or no number. The zero keeps its sign, as DXC's linker
        // leaves it.
        BinaryOpcode::Mul | BinaryOpcode::SDiv if is(one, 0.0) => Some(left),
        BinaryOpcode::Mul if is(other, 0.0) => Some(right),
        BinaryOpcode::SDiv if left == right => {
            let is_double = module.ty(ty) == Type::Double;
            let one = if is_double { 1f64.to_bits() } else { 1f32.to_bits().into() };
            Some(module.intern_constant(ty, &Constant::Float(one.into())).into())
        }
        BinaryOpcode::Mul if is(one, 1.0) => Some(right),
        BinaryOpcode::Mul | BinaryOpcode::SDiv if is(other, 1.0) => Some(left),
        BinaryOpcode::Sub if left == right => Some(module.const_null(ty)),
        BinaryOpcode::Sub => match inner(edits, left, BinaryOpcode::Add)? {
            [first, rest] if first == right => Some(rest),
            [rest, second] if second == right => Some(rest),
            _ => None,
        },
        BinaryOpcode::Add => {
            let less = |edits: &mut Edits, value: ValueId, added: ValueId| {
                let [first, second] = inner(edits, value, BinaryOpcode::Sub)?;
                (second == added).then_some(first)
            };
            less(edits, left, right).or_else(|| less(edits, right, left))
        }
        _ => None,
    }
}

/// Whether a value is a constant that is no number.
fn is_nan(module: &Module, value: ValueId) -> bool {
    let entry = value.as_constant().and_then(|id| module.constant(id));
    match entry.map(|entry| (entry.constant, module.ty(entry.ty))) {
        Some((Constant::Float(bits), Type::Float)) => {
            u32::try_from(bits).is_ok_and(|bits| f32::from_bits(bits).is_nan())
        }
        Some((Constant::Float(bits), Type::Double)) => {
            u64::try_from(bits).is_ok_and(|bits| f64::from_bits(bits).is_nan())
        }
        _ => false,
    }
}

/// A constant that is not denormal.
fn number(module: &Module, value: ValueId) -> Option<f64> {
    let entry = module.constant(value.as_constant()?)?;
    let number = match (entry.constant, module.ty(entry.ty)) {
        (Constant::Null, Type::Float | Type::Double) => 0.0,
        (Constant::Float(bits), Type::Float) => {
            let number = f32::from_bits(u32::try_from(bits).ok()?);
            f64::from(Some(number).filter(|number| !number.is_subnormal())?)
        }
        (Constant::Float(bits), Type::Double) => {
            Some(f64::from_bits(u64::try_from(bits).ok()?)).filter(|number| !number.is_subnormal())?
        }
        _ => return None,
    };
    number.is_finite().then_some(number)
}

/// The result of two constants, if it needs no rounding.
#[allow(
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    reason = "a number that is changed is not taken"
)]
fn exact(module: &mut Module, ty: TypeId, opcode: BinaryOpcode, one: f64, other: f64) -> Option<ValueId> {
    // Sums and products of 32-bit numbers are exact in 64 bits, or far from being exact in 32; of doubles,
    // nothing is known.
    if module.ty(ty) != Type::Float {
        return None;
    }
    let result = match opcode {
        BinaryOpcode::Add => one + other,
        BinaryOpcode::Sub => one - other,
        BinaryOpcode::Mul => one * other,
        _ => return None,
    };
    let is_sum = opcode != BinaryOpcode::Mul;
    // A sum of 64 bits may be rounded itself, if one number is much larger.
    if is_sum && (result - one != if opcode == BinaryOpcode::Add { other } else { -other }) {
        return None;
    }
    let number = result as f32;
    let is_exact = f64::from(number) == result && number.is_finite() && !number.is_subnormal();
    let bits = Constant::Float(number.to_bits().into());
    is_exact.then(|| module.intern_constant(ty, &bits).into())
}
