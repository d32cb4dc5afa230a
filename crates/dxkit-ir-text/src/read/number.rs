//! Numbers in the text as bits.

use alloc::vec::Vec;

use dxkit_bitcode::ir::Type;

use super::lexer::{HexFloat, hex_digit};

/// Integers of more words are refused.
const WIDEST: usize = 512;

/// An integer as words, lowest first, and whether it is negative (then the words are those of its magnitude).
/// `None` if it has too many digits.
pub(super) fn decimal(text: &[u8]) -> Option<(Vec<u64>, bool)> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let mut words: Vec<u64> = Vec::new();
    // 18 digits fit into a word.
    for piece in digits.chunks(18) {
        let factor = piece.iter().fold(1u64, |factor, _| factor.wrapping_mul(10));
        let mut carry = piece.iter().fold(0u64, |number, digit| number * 10 + u64::from(digit - b'0'));
        for word in &mut words {
            let product = u128::from(*word) * u128::from(factor) + u128::from(carry);
            [*word, carry] = halves(product);
        }
        if carry != 0 {
            words.push(carry);
        }
        if words.len() > WIDEST {
            return None;
        }
    }
    Some((words, negative))
}

/// The words of hexadecimal digits, lowest first. `None` if there are too many.
pub(super) fn hexadecimal(digits: &[u8]) -> Option<Vec<u64>> {
    let words: Vec<u64> = digits
        .rchunks(16)
        .map(|piece| piece.iter().fold(0, |word, digit| word << 4 | u64::from(hex_digit(*digit))))
        .collect();
    (words.len() <= WIDEST).then_some(words)
}

#[allow(clippy::cast_possible_truncation, reason = "the halves")]
const fn halves(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

/// The two's complement of an integer in `count` words.
pub(super) fn complement(mut words: Vec<u64>, negative: bool, count: usize) -> Vec<u64> {
    words.resize(count, 0);
    if negative {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    words
}

/// The bits of a hexadecimal number, as its type stores them: for wide types, the first word of the text is
/// the lower one, except after `0xK`.
pub(super) fn hex_float(kind: HexFloat, digits: &[u8]) -> u128 {
    let number =
        |digits: &[u8]| digits.iter().fold(0u128, |bits, digit| bits << 4 | u128::from(hex_digit(*digit)));
    match kind {
        HexFloat::Double | HexFloat::Half | HexFloat::X86Fp80 => number(digits),
        HexFloat::Fp128 | HexFloat::PpcFp128 => {
            let (low, high) = digits.split_at_checked(16).unwrap_or((digits, &[]));
            number(low) | number(high) << 64
        }
    }
}

/// The number of a decimal text in a type, rounded to the nearest value that the type has; `double` has the
/// bits of the `double` that is nearest to it. `None` if it is too large for the type, or of no such type.
pub(crate) fn round(text: &[u8], double: u64, ty: &Type<'_>) -> Option<u64> {
    match ty {
        Type::Double => f64::from_bits(double).is_finite().then_some(double),
        Type::Float => {
            let number: f32 = core::str::from_utf8(text).ok()?.parse().ok()?;
            number.is_finite().then(|| number.to_bits().into())
        }
        Type::Half => half(double),
        _ => None,
    }
}

/// The bits of the `half` that is nearest to a `double`, the even one of two; `None` if it is too large.
fn half(double: u64) -> Option<u64> {
    let sign = double >> 63 << 15;
    let exponent = i64::try_from(double >> 52 & 0x7ff).ok()? - 1023;
    let significand = double & ((1 << 52) - 1) | 1 << 52;
    if double << 1 == 0 || exponent < -25 {
        return Some(sign);
    }
    // The lowest bit of the result is worth 2^-24, or for normal numbers as much as their exponent says.
    let lost = u32::try_from(42 + (-14 - exponent).max(0)).ok()?;
    let (kept, rest) = (significand >> lost, significand & ((1 << lost) - 1));
    let middle = 1u64 << (lost - 1);
    let rounded = kept + u64::from(rest > middle || rest == middle && kept & 1 == 1);
    let above = u64::try_from(exponent + 14).unwrap_or(0);
    let bits = (above << 10) + rounded;
    (bits < 0x7c00).then_some(sign | bits)
}

/// The bits of an infinity or of something that is not a number, in a type.
pub(super) fn special(negative: bool, word: &[u8], payload: Option<&[u8]>, ty: &Type<'_>) -> Option<u64> {
    let (width, fraction) = match ty {
        Type::Half => (16u32, 10u32),
        Type::Float => (32, 23),
        Type::Double => (64, 52),
        _ => return None,
    };
    let exponent = (1u64 << (width - 1)) - (1 << fraction);
    let quiet = 1u64 << (fraction - 1);
    let payload = match payload {
        Some(digits) if digits.len() <= 16 => u64::try_from(hex_float(HexFloat::Double, digits)).ok()?,
        Some(_) => return None,
        None => 0,
    };
    let bits = match word {
        b"inf" => exponent,
        b"qnan" => exponent | quiet,
        b"nan" if payload < quiet => exponent | quiet | payload,
        b"snan" if payload < quiet && payload != 0 => exponent | payload,
        _ => return None,
    };
    Some(u64::from(negative) << (width - 1) | bits)
}

/// The bits of a double converted to this type; `None` if it cannot represent the number.
pub(super) fn convert(bits: u64, ty: &Type<'_>) -> Option<u64> {
    match ty {
        Type::Double => Some(bits),
        Type::Float => narrow(bits, 8, 23),
        Type::Half => narrow(bits, 5, 10),
        _ => None,
    }
}

/// A double as a number with other numbers of bits for exponent and fraction, if it is exactly one.
fn narrow(bits: u64, exponent_bits: u32, fraction_bits: u32) -> Option<u64> {
    let sign = bits >> 63 << (exponent_bits + fraction_bits);
    let exponent = i64::try_from(bits >> 52 & 0x7ff).ok()?;
    let fraction = bits & ((1 << 52) - 1);
    let lost = 52 - fraction_bits;
    let exact =
        |number: u64, shift: u32| (shift < 64 && number.trailing_zeros() >= shift).then(|| number >> shift);
    let highest = (1u64 << exponent_bits) - 1;
    if exponent == 0x7ff {
        // Infinities and NaNs keep the upper bits of the fraction.
        return Some(sign | highest << fraction_bits | exact(fraction, lost)?);
    }
    if exponent == 0 {
        // Of such small doubles, only zero can be represented in a narrower type.
        return (fraction == 0).then_some(sign);
    }
    let bias = (1i64 << (exponent_bits - 1)) - 1;
    let narrowed = exponent - 1023 + bias;
    if narrowed >= i64::try_from(highest).ok()? {
        return None;
    }
    if let Ok(narrowed @ 1..) = u64::try_from(narrowed) {
        return Some(sign | narrowed << fraction_bits | exact(fraction, lost)?);
    }
    // A denormal number, without the implicit leading one.
    let shift = u32::try_from(1 - narrowed).ok()?.checked_add(lost)?;
    Some(sign | exact(fraction | 1 << 52, shift)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        assert_eq!(decimal(b"0"), Some((Vec::new(), false)));
        assert_eq!(decimal(b"-18446744073709551616"), Some((alloc::vec![0, 1], true)));
        assert_eq!(complement(alloc::vec![1], true, 2), [u64::MAX, u64::MAX]);
        assert_eq!(hexadecimal(b"10000000000000002"), Some(alloc::vec![2, 1]));
        assert_eq!(decimal(&[b'9'; 20_000]), None);
    }

    /// As `opt` of LLVM 24 prints these numbers.
    #[test]
    fn numbers_of_today() {
        let half = |text: &str| round(text.as_bytes(), text.parse::<f64>().unwrap().to_bits(), &Type::Half);
        assert_eq!(half("0.1"), Some(0x2e66));
        assert_eq!(half("65504.0"), Some(0x7bff));
        assert_eq!(half("65519.9"), Some(0x7bff));
        assert_eq!(half("65520.0"), None);
        assert_eq!(half("1.0"), Some(0x3c00));
        assert_eq!(half("-5.96046e-08"), Some(0x8001));
        assert_eq!(half("2.9e-08"), Some(0));
        assert_eq!(half("3.0e-08"), Some(1));
        assert_eq!(half("6.1e-05"), Some(0x03ff));
        assert_eq!(half("6.1035156e-05"), Some(0x0400));
        assert_eq!(special(false, b"inf", None, &Type::Half), Some(0x7c00));
        assert_eq!(special(true, b"qnan", None, &Type::Float), Some(0xffc0_0000));
        assert_eq!(special(false, b"nan", Some(b"1"), &Type::Double), Some(0x7ff8_0000_0000_0001));
        assert_eq!(special(false, b"snan", Some(b"200000"), &Type::Float), Some(0x7fa0_0000));
        assert_eq!(special(false, b"nan", Some(b"400000"), &Type::Float), None);
    }

    #[test]
    fn conversions_are_the_processors() {
        for value in [0.0f32, -0.0, 1.0, -2.5, f32::MIN_POSITIVE, f32::MAX, 1e-45, f32::INFINITY, 0.1] {
            assert_eq!(convert(f64::from(value).to_bits(), &Type::Float), Some(value.to_bits().into()));
        }
        assert_eq!(convert(0.1f64.to_bits(), &Type::Float), None);
        assert_eq!(convert(1e39f64.to_bits(), &Type::Float), None);
        assert_eq!(convert(0x7ff8_0000_2000_0000, &Type::Float), Some(0x7fc0_0001));
        assert_eq!(convert(1.0f64.to_bits(), &Type::Half), Some(0x3c00));
        assert_eq!(convert(65504.0f64.to_bits(), &Type::Half), Some(0x7bff));
        assert_eq!(convert(65520.0f64.to_bits(), &Type::Half), None);
        assert_eq!(convert(5.960_464_477_539_063e-8f64.to_bits(), &Type::Half), Some(1));
    }
}
