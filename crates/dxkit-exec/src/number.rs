//! What operations on single numbers compute: the rules of Direct3D for floats and integers.
//!
//! Floats are passed as their bits. Where an operation is defined on floats of 32 bits, `limit` says which
//! operands and results are replaced by a zero of the same sign: those whose magnitude, as an integer, is
//! below it. It is [`FLUSH`] where denormals are flushed, and [`KEEP`] where not.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "conversions of numbers are what these functions are about"
)]

use crate::program::{Atomic, FloatClass, Math, Number, Reduction};
pub(crate) use crate::round::{ceil, floor, round_even, trunc};

/// Denormals are flushed to zero.
pub(crate) const FLUSH: u32 = 0x0080_0000;
/// Denormals are kept.
pub(crate) const KEEP: u32 = 0;

const SIGN: u32 = 0x8000_0000;

/// A float, with denormals flushed to zeros of the same sign.
#[inline(always)]
pub(crate) fn flush(bits: u32, limit: u32) -> u32 {
    // The magnitude has no sign bit, so that a comparison of signed integers, which processors have, is
    // right.
    if ((bits & !SIGN) as i32) < limit as i32 { bits & SIGN } else { bits }
}

#[inline(always)]
fn float(bits: u32, limit: u32) -> f32 {
    f32::from_bits(flush(bits, limit))
}

#[inline(always)]
fn bits(value: f32, limit: u32) -> u32 {
    flush(value.to_bits(), limit)
}

/// A function of one float. Operand and result have limits of their own: an operand may be known to be no
/// denormal.
#[inline(always)]
pub(crate) fn float1(a: u32, [operands, result]: [u32; 2], f: impl Fn(f32) -> f32) -> u32 {
    bits(f(float(a, operands)), result)
}

/// A function of two floats.
#[inline(always)]
pub(crate) fn float2(a: u32, b: u32, [operands, result]: [u32; 2], f: impl Fn(f32, f32) -> f32) -> u32 {
    bits(f(float(a, operands), float(b, operands)), result)
}

/// A function of one float whose result is no denormal if the operand is none.
#[inline(always)]
pub(crate) fn exact1(a: u32, limit: u32, f: impl Fn(f32) -> f32) -> u32 {
    f(float(a, limit)).to_bits()
}

/// The same of two floats.
#[inline(always)]
pub(crate) fn exact2(a: u32, b: u32, limit: u32, f: impl Fn(f32, f32) -> f32) -> u32 {
    f(float(a, limit), float(b, limit)).to_bits()
}

/// A comparison of two floats, as a mask.
#[inline(always)]
pub(crate) fn compare(a: u32, b: u32, limit: u32, f: impl Fn(f32, f32) -> bool) -> u32 {
    mask(f(float(a, limit), float(b, limit)))
}

/// The bits of a float that is a `half`.
#[inline(always)]
pub(crate) const fn half_to_float(half: u32) -> u32 {
    dxkit_types::half_to_float(half as u16).to_bits()
}

/// The bits of the `half` that is nearest to a float.
#[inline(always)]
pub(crate) const fn float_to_half(a: u32) -> u32 {
    dxkit_types::float_to_half(f32::from_bits(a)) as u32
}

/// A truth value as a mask.
#[inline(always)]
pub(crate) const fn mask(value: bool) -> u32 {
    if value { u32::MAX } else { 0 }
}

/// Product plus a float, rounded twice.
#[inline(always)]
pub(crate) fn mad(a: u32, b: u32, c: u32, limits: [u32; 2]) -> u32 {
    let [operands, result] = limits;
    let product = f32::from_bits(float2(a, b, limits, |a, b| a * b));
    bits(product + float(c, operands), result)
}

/// The lesser of two; of a number and a NaN, the number.
#[inline(always)]
pub(crate) fn min(a: f32, b: f32) -> f32 {
    if a < b || b.is_nan() { a } else { b }
}

/// The greater of two; of a number and a NaN, the number.
#[inline(always)]
pub(crate) fn max(a: f32, b: f32) -> f32 {
    if a >= b || b.is_nan() { a } else { b }
}

/// As [`min`].
#[inline(always)]
pub(crate) fn min64(a: f64, b: f64) -> f64 {
    if a < b || b.is_nan() { a } else { b }
}

/// As [`max`].
#[inline(always)]
pub(crate) fn max64(a: f64, b: f64) -> f64 {
    if a >= b || b.is_nan() { a } else { b }
}

/// Limits to 0 to 1; 0 for a NaN.
#[inline(always)]
pub(crate) fn saturate(a: f32) -> f32 {
    if a > 0.0 { if a < 1.0 { a } else { 1.0 } } else { 0.0 }
}

/// As [`saturate`].
#[inline(always)]
pub(crate) fn saturate64(a: f64) -> f64 {
    if a > 0.0 { if a < 1.0 { a } else { 1.0 } } else { 0.0 }
}

/// A function of the library.
pub(crate) fn math(function: Math, a: f32) -> f32 {
    match function {
        Math::Sin => libm::sinf(a),
        Math::Cos => libm::cosf(a),
        Math::Tan => libm::tanf(a),
        Math::Asin => libm::asinf(a),
        Math::Acos => libm::acosf(a),
        Math::Atan => libm::atanf(a),
        Math::Sinh => libm::sinhf(a),
        Math::Cosh => libm::coshf(a),
        Math::Tanh => libm::tanhf(a),
        Math::Exp2 => libm::exp2f(a),
        Math::Log2 => libm::log2f(a),
    }
}

/// Whether a float is of a class. Denormals are not normal, and are not flushed before.
pub(crate) fn is_class(class: FloatClass, a: f32) -> bool {
    match class {
        FloatClass::Nan => a.is_nan(),
        FloatClass::Infinite => a.is_infinite(),
        FloatClass::Finite => a.is_finite(),
        FloatClass::Normal => a.is_normal(),
    }
}

/// Whether a `half`, given as its bits, is of this class.
pub(crate) fn is_half_class(class: FloatClass, a: u32) -> bool {
    let (exponent, fraction) = (a >> 10 & 0x1f, a & 0x3ff);
    match class {
        FloatClass::Nan => exponent == 0x1f && fraction != 0,
        FloatClass::Infinite => exponent == 0x1f && fraction == 0,
        FloatClass::Finite => exponent != 0x1f,
        FloatClass::Normal => exponent != 0x1f && exponent != 0,
    }
}

/// Unsigned quotient; all ones for a division by zero.
#[inline(always)]
pub(crate) const fn udiv(a: u32, b: u32) -> u32 {
    match a.checked_div(b) {
        Some(quotient) => quotient,
        None => u32::MAX,
    }
}

/// Unsigned remainder; all ones for a division by zero.
#[inline(always)]
pub(crate) const fn urem(a: u32, b: u32) -> u32 {
    match a.checked_rem(b) {
        Some(remainder) => remainder,
        None => u32::MAX,
    }
}

/// Signed quotient; all ones for a division by zero.
#[inline(always)]
pub(crate) const fn sdiv(a: u32, b: u32) -> u32 {
    if b == 0 { u32::MAX } else { (a as i32).wrapping_div(b as i32) as u32 }
}

/// Signed remainder; all ones for a division by zero.
#[inline(always)]
pub(crate) const fn srem(a: u32, b: u32) -> u32 {
    if b == 0 { u32::MAX } else { (a as i32).wrapping_rem(b as i32) as u32 }
}

/// As [`udiv`].
pub(crate) const fn udiv64(a: u64, b: u64) -> u64 {
    match a.checked_div(b) {
        Some(quotient) => quotient,
        None => u64::MAX,
    }
}

/// As [`urem`].
pub(crate) const fn urem64(a: u64, b: u64) -> u64 {
    match a.checked_rem(b) {
        Some(remainder) => remainder,
        None => u64::MAX,
    }
}

/// As [`sdiv`].
pub(crate) const fn sdiv64(a: u64, b: u64) -> u64 {
    if b == 0 { u64::MAX } else { (a as i64).wrapping_div(b as i64) as u64 }
}

/// As [`srem`].
pub(crate) const fn srem64(a: u64, b: u64) -> u64 {
    if b == 0 { u64::MAX } else { (a as i64).wrapping_rem(b as i64) as u64 }
}

/// The upper half of a signed product.
#[inline(always)]
pub(crate) const fn imul_high(a: u32, b: u32) -> u32 {
    ((a as i32 as i64 * b as i32 as i64) >> 32) as u32
}

/// The upper half of an unsigned product.
#[inline(always)]
pub(crate) const fn umul_high(a: u32, b: u32) -> u32 {
    ((a as u64 * b as u64) >> 32) as u32
}

/// The place of the lowest bit that is set; all ones if none is.
pub(crate) const fn first_bit_low(a: u32) -> u32 {
    if a == 0 { u32::MAX } else { a.trailing_zeros() }
}

/// The place of the highest bit that is set, counted from the highest; all ones if none is.
pub(crate) const fn first_bit_high(a: u32) -> u32 {
    if a == 0 { u32::MAX } else { a.leading_zeros() }
}

/// The place of the highest bit that differs from the sign, counted from the highest; all ones if none does.
pub(crate) const fn first_bit_signed_high(a: u32) -> u32 {
    first_bit_high(if a & SIGN == 0 { a } else { !a })
}

/// As [`first_bit_low`].
pub(crate) const fn first_bit_low64(a: u64) -> u32 {
    if a == 0 { u32::MAX } else { a.trailing_zeros() }
}

/// As [`first_bit_high`].
pub(crate) const fn first_bit_high64(a: u64) -> u32 {
    if a == 0 { u32::MAX } else { a.leading_zeros() }
}

/// As [`first_bit_signed_high`].
pub(crate) const fn first_bit_signed_high64(a: u64) -> u32 {
    first_bit_high64(if a >> 63 == 0 { a } else { !a })
}

/// Extracts `width` bits at `offset`, and extends them with their sign.
#[inline(always)]
pub(crate) const fn signed_extract(width: u32, offset: u32, value: u32) -> u32 {
    let (width, offset) = (width & 31, offset & 31);
    if width == 0 {
        0
    } else if width + offset < 32 {
        ((value << (32 - width - offset)) as i32 >> (32 - width)) as u32
    } else {
        (value as i32 >> offset) as u32
    }
}

/// Extracts `width` bits at `offset`.
#[inline(always)]
pub(crate) const fn unsigned_extract(width: u32, offset: u32, value: u32) -> u32 {
    let (width, offset) = (width & 31, offset & 31);
    if width == 0 {
        0
    } else if width + offset < 32 {
        value << (32 - width - offset) >> (32 - width)
    } else {
        value >> offset
    }
}

/// Replaces `width` bits at `offset`.
#[inline(always)]
pub(crate) const fn insert_bits(width: u32, offset: u32, value: u32, replaced: u32) -> u32 {
    let (width, offset) = (width & 31, offset & 31);
    let mask = ((1_u32 << width) - 1) << offset;
    value << offset & mask | replaced & !mask
}

/// Adds the differences of bytes, where the reference byte is not 0.
pub(crate) fn msad(reference: u32, source: u32, sum: u32) -> u32 {
    let pairs = reference.to_le_bytes().into_iter().zip(source.to_le_bytes());
    pairs
        .filter(|(reference, _)| *reference != 0)
        .fold(sum, |sum, (reference, source)| sum.wrapping_add(u32::from(reference.abs_diff(source))))
}

/// Adds the products of four signed bytes.
pub(crate) fn dot4_signed(sum: u32, a: u32, b: u32) -> u32 {
    let pairs = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
    pairs.fold(sum, |sum, (a, b)| sum.wrapping_add((i32::from(a as i8) * i32::from(b as i8)) as u32))
}

/// Adds the products of four unsigned bytes.
pub(crate) fn dot4_unsigned(sum: u32, a: u32, b: u32) -> u32 {
    let pairs = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
    pairs.fold(sum, |sum, (a, b)| sum.wrapping_add(u32::from(a) * u32::from(b)))
}

/// The value that an atomic operation stores.
pub(crate) fn atomic32(operation: Atomic, old: u32, value: u32) -> u32 {
    match operation {
        Atomic::Add => old.wrapping_add(value),
        Atomic::Sub => old.wrapping_sub(value),
        Atomic::And => old & value,
        Atomic::Or => old | value,
        Atomic::Xor => old ^ value,
        Atomic::IMin => (old as i32).min(value as i32) as u32,
        Atomic::IMax => (old as i32).max(value as i32) as u32,
        Atomic::UMin => old.min(value),
        Atomic::UMax => old.max(value),
        Atomic::Exchange => value,
    }
}

/// As [`atomic32`].
pub(crate) fn atomic64(operation: Atomic, old: u64, value: u64) -> u64 {
    match operation {
        Atomic::Add => old.wrapping_add(value),
        Atomic::Sub => old.wrapping_sub(value),
        Atomic::And => old & value,
        Atomic::Or => old | value,
        Atomic::Xor => old ^ value,
        Atomic::IMin => (old as i64).min(value as i64) as u64,
        Atomic::IMax => (old as i64).max(value as i64) as u64,
        Atomic::UMin => old.min(value),
        Atomic::UMax => old.max(value),
        Atomic::Exchange => value,
    }
}

/// A number of fewer bits, extended with its sign.
const fn signed(value: u64, bits: u8) -> i64 {
    let shift = 64 - bits as u32;
    ((value << shift) as i64) >> shift
}

/// The lowest bits of a number.
const fn low_bits(value: u64, bits: u8) -> u64 {
    if bits >= 64 { value } else { value & ((1 << bits) - 1) }
}

/// The value that does not change another when they are combined.
pub(crate) fn identity(reduction: Reduction, number: Number) -> u64 {
    match (reduction, number) {
        (Reduction::Product, Number::Float(16)) => 0x3c00,
        (Reduction::Product, Number::Float(32)) => 0x3f80_0000,
        (Reduction::Product, Number::Float(_)) => 0x3ff0_0000_0000_0000,
        (Reduction::Product, _) => 1,
        (Reduction::And, number) => low_bits(u64::MAX, number.bits()),
        _ => 0,
    }
}

/// Combines two numbers, which are in the lowest bits.
pub(crate) fn combine(reduction: Reduction, number: Number, a: u64, b: u64, limit: u32) -> u64 {
    let result = match number {
        Number::Float(64) => {
            let (a, b) = (f64::from_bits(a), f64::from_bits(b));
            match reduction {
                Reduction::Sum => a + b,
                Reduction::Product => a * b,
                Reduction::Min => min64(a, b),
                _ => max64(a, b),
            }
            .to_bits()
        }
        Number::Float(16) => {
            let (a, b) = (half_to_float(a as u32), half_to_float(b as u32));
            u64::from(float_to_half(combine_floats(reduction, a, b, KEEP)))
        }
        Number::Float(_) => u64::from(combine_floats(reduction, a as u32, b as u32, limit)),
        Number::Signed(bits) if matches!(reduction, Reduction::Min | Reduction::Max) => {
            let (a, b) = (signed(a, bits), signed(b, bits));
            (if reduction == Reduction::Min { a.min(b) } else { a.max(b) }) as u64
        }
        Number::Signed(_) | Number::Unsigned(_) => match reduction {
            Reduction::Sum => a.wrapping_add(b),
            Reduction::Product => a.wrapping_mul(b),
            Reduction::Min => a.min(b),
            Reduction::Max => a.max(b),
            Reduction::And => a & b,
            Reduction::Or => a | b,
            Reduction::Xor => a ^ b,
        },
    };
    low_bits(result, number.bits())
}

fn combine_floats(reduction: Reduction, a: u32, b: u32, limit: u32) -> u32 {
    match reduction {
        Reduction::Sum => float2(a, b, [limit; 2], |a, b| a + b),
        Reduction::Product => float2(a, b, [limit; 2], |a, b| a * b),
        Reduction::Min => float2(a, b, [limit; 2], min),
        _ => float2(a, b, [limit; 2], max),
    }
}

#[cfg(test)]
mod tests {
    //! Tables over special values, written from the specification of Direct3D.

    use super::*;

    const INFINITY: u32 = 0x7f80_0000;
    const NAN: u32 = 0x7fc0_0000;
    const DENORMAL: u32 = 0x0000_1234;
    const ONE: u32 = 0x3f80_0000;
    const LARGEST: u32 = 0x7f7f_ffff;

    fn is_nan(bits: u32) -> bool {
        bits & 0x7fff_ffff > INFINITY
    }

    #[test]
    fn sums() {
        // Two operands, their sum; NAN stands for any NaN.
        let table = [
            (0, SIGN, 0),
            (SIGN, SIGN, SIGN),
            (ONE, ONE | SIGN, 0),
            (INFINITY, ONE, INFINITY),
            (INFINITY, INFINITY | SIGN, NAN),
            (NAN, ONE, NAN),
            (LARGEST, LARGEST, INFINITY),
            (DENORMAL, 0, 0),
            (DENORMAL | SIGN, SIGN, SIGN),
            (ONE, DENORMAL, ONE),
        ];
        for (a, b, expected) in table {
            for (a, b) in [(a, b), (b, a)] {
                let sum = float2(a, b, [FLUSH; 2], |a, b| a + b);
                assert!(sum == expected || is_nan(sum) && is_nan(expected), "{a:x} + {b:x} = {sum:x}");
            }
        }
        assert_eq!(float2(DENORMAL, DENORMAL, [KEEP; 2], |a, b| a + b), 2 * DENORMAL);
        // The result of two normal numbers is flushed, too.
        assert_eq!(float2(0x0080_0001, 0x8080_0000, [FLUSH; 2], |a, b| a + b), 0);
        assert_eq!(float2(0x0080_0001, 0x8080_0000, [KEEP; 2], |a, b| a + b), 1);
    }

    #[test]
    fn products() {
        let table = [
            (0, ONE | SIGN, SIGN),
            (0, INFINITY, NAN),
            (INFINITY, INFINITY | SIGN, INFINITY | SIGN),
            (LARGEST, LARGEST, INFINITY),
            (DENORMAL, LARGEST, 0),
            (NAN, 0, NAN),
        ];
        for (a, b, expected) in table {
            let product = float2(a, b, [FLUSH; 2], |a, b| a * b);
            assert!(product == expected || is_nan(product) && is_nan(expected), "{a:x} {b:x} {product:x}");
        }
    }

    #[test]
    fn smaller_and_larger() {
        let number = f32::from_bits;
        for (a, b, least, most) in [
            (ONE, 0, 0, ONE),
            (NAN, ONE, ONE, ONE),
            (ONE, NAN, ONE, ONE),
            (INFINITY | SIGN, INFINITY, INFINITY | SIGN, INFINITY),
            (NAN, INFINITY, INFINITY, INFINITY),
        ] {
            assert_eq!(min(number(a), number(b)).to_bits(), least);
            assert_eq!(max(number(a), number(b)).to_bits(), most);
        }
        assert!(min(number(NAN), number(NAN)).is_nan() && max(number(NAN), number(NAN)).is_nan());
        for (a, expected) in [
            (NAN, 0),
            (INFINITY, ONE),
            (INFINITY | SIGN, 0),
            (SIGN, 0),
            (0x3f00_0000, 0x3f00_0000),
            (0x4000_0000, ONE),
        ] {
            assert_eq!(saturate(number(a)).to_bits(), expected, "{a:x}");
        }
    }

    #[test]
    fn rounding() {
        // The number, rounded down, up, towards zero, to the nearest even.
        for (a, down, up, zero, even) in [
            (0.5, 0.0, 1.0, 0.0, 0.0),
            (1.5, 1.0, 2.0, 1.0, 2.0),
            (2.5, 2.0, 3.0, 2.0, 2.0),
            (-0.5, -1.0, -0.0, -0.0, -0.0),
            (-1.5, -2.0, -1.0, -1.0, -2.0),
            (-2.25, -3.0, -2.0, -2.0, -2.0),
            (8_388_607.5, 8_388_607.0, 8_388_608.0, 8_388_607.0, 8_388_608.0),
            (1e30, 1e30, 1e30, 1e30, 1e30),
            (f32::INFINITY, f32::INFINITY, f32::INFINITY, f32::INFINITY, f32::INFINITY),
            (-0.0, -0.0, -0.0, -0.0, -0.0),
        ] {
            let found = [floor(a), ceil(a), trunc(a), round_even(a)].map(f32::to_bits);
            assert_eq!(found, [down, up, zero, even].map(f32::to_bits), "{a}");
        }
        assert!(floor(f32::NAN).is_nan() && round_even(f32::NAN).is_nan());
    }

    #[test]
    fn halves() {
        // Floats and the nearest halves.
        for (float, half) in [
            (0.0_f32, 0),
            (-0.0, 0x8000),
            (1.0, 0x3c00),
            (-2.0, 0xc000),
            (65504.0, 0x7bff),
            (65519.0, 0x7bff),
            (65520.0, 0x7c00),
            (1e10, 0x7c00),
            (f32::INFINITY, 0x7c00),
            (5.960_464_5e-8, 1),
            (2.980_232_2e-8, 0),
            (2.980_233e-8, 1),
            (6.103_515_6e-5, 0x400),
            (6.097_555e-5, 0x3ff),
            (1.000_488_3, 0x3c00),
            (1.001_464_8, 0x3c02),
        ] {
            assert_eq!(float_to_half(float.to_bits()), half, "{float}");
        }
        assert_eq!(float_to_half(NAN) & 0x7c00, 0x7c00);
        assert_ne!(float_to_half(0x7f80_0001) & 0x3ff, 0);
        // Every half but NaNs survives.
        for half in (0..=0xffff).filter(|half| half & 0x7fff <= 0x7c00) {
            assert_eq!(float_to_half(half_to_float(half)), half);
        }
    }

    #[test]
    fn integers() {
        assert_eq!([udiv(7, 0), urem(7, 0), sdiv(7, 0), srem(7, 0)], [u32::MAX; 4]);
        assert_eq!([sdiv(SIGN, u32::MAX), srem(SIGN, u32::MAX)], [SIGN, 0]);
        assert_eq!([sdiv(-7_i32 as u32, 2), srem(-7_i32 as u32, 2)], [-3_i32 as u32, -1_i32 as u32]);
        assert_eq!([imul_high(u32::MAX, u32::MAX), umul_high(u32::MAX, u32::MAX)], [0, 0xffff_fffe]);
        for (value, low, high, signed) in [
            (0, u32::MAX, u32::MAX, u32::MAX),
            (1, 0, 31, 31),
            (SIGN, 31, 0, 1),
            (u32::MAX, 0, 0, u32::MAX),
            (0x00f0_0000, 20, 8, 8),
            (0xff0f_ffff, 0, 0, 8),
        ] {
            assert_eq!(first_bit_low(value), low);
            assert_eq!(first_bit_high(value), high);
            assert_eq!(first_bit_signed_high(value), signed, "{value:x}");
        }
        // Width, offset, value.
        assert_eq!(unsigned_extract(8, 4, 0xabcd), 0xbc);
        assert_eq!(signed_extract(8, 4, 0xabcd), 0xffff_ffbc);
        assert_eq!(unsigned_extract(0, 4, 0xabcd), 0);
        assert_eq!(unsigned_extract(31, 31, SIGN), 1);
        assert_eq!(signed_extract(31, 31, SIGN), u32::MAX);
        assert_eq!(unsigned_extract(32 + 8, 32, 0xabcd), 0xcd);
        assert_eq!(insert_bits(8, 4, 0xff, 0), 0xff0);
        assert_eq!(insert_bits(0, 4, 0xff, 5), 5);
        assert_eq!(insert_bits(31, 1, u32::MAX, 1), u32::MAX);
        // A reference byte of 0 does not count.
        assert_eq!(msad(0x0001_00ff, 0x0505_0505, 10), 10 + 4 + 250);
        assert_eq!(dot4_signed(1, 0x0000_80ff, 0x0000_0202), 1_u32.wrapping_sub(256 + 2));
        assert_eq!(dot4_unsigned(1, 0x0000_80ff, 0x0000_0202), 1 + 256 + 510);
    }
}
