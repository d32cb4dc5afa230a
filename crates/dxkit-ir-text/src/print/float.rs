//! Floating-point constants: `%.6e` where that is the number, hexadecimal where it is not. LLVM 22 asks that
//! of the number as a double, later versions of the number in its own type.

use core::fmt::Write as _;

use dxkit_bitcode::ir::Type;
use dxkit_types::half_to_float;

use crate::read::round;
use crate::text::Text;
use crate::{Dialect, LlvmVersion};

/// Writes a number of type `float` by its bits.
pub(crate) fn single(text: &mut Text<'_>, bits: u32, dialect: Dialect) {
    if dialect.is_since(LlvmVersion::V23) {
        return write_by_type(text, &SINGLE, bits.into(), f64::from(f32::from_bits(bits)));
    }
    let magnitude = bits & 0x7fff_ffff;
    if magnitude > 0x7f80_0000 {
        // A NaN as a double has the same payload, at its upper end. (A conversion by the processor would
        // quiet it.)
        let sign = u64::from(bits >> 31) << 63;
        let payload = u64::from(bits & 0x007f_ffff) << 29;
        text.str("0x");
        text.hex(sign | 0x7ff0_0000_0000_0000 | payload);
    } else {
        double(text, f64::from(f32::from_bits(bits)).to_bits(), dialect);
    }
}

/// Writes a number of type `half` by its bits.
pub(crate) fn half(text: &mut Text<'_>, bits: u16, dialect: Dialect) {
    if dialect.is_since(LlvmVersion::V23) {
        return write_by_type(text, &HALF, bits.into(), half_to_float(bits).into());
    }
    text.str("0xH");
    text.hex_digits(bits.into(), 4);
}

/// A type of floating-point numbers.
struct Format {
    /// The bits of a number.
    width: u32,
    /// The bits of the fraction.
    fraction: u32,
    /// The bits of the number that decimal digits and a power of ten are read as.
    read: fn(&str) -> Option<u64>,
}

const HALF: Format = Format {
    width: 16,
    fraction: 10,
    read: |text| round(text.as_bytes(), text.parse::<f64>().ok()?.to_bits(), &Type::Half),
};
const SINGLE: Format =
    Format { width: 32, fraction: 23, read: |text| Some(text.parse::<f32>().ok()?.to_bits().into()) };
const DOUBLE: Format =
    Format { width: 64, fraction: 52, read: |text| Some(text.parse::<f64>().ok()?.to_bits()) };

/// Writes a number as LLVM 23 and later do, which ask of six digits whether they are read as the number in
/// the number's own type. `value` is its exact value.
fn write_by_type(text: &mut Text<'_>, format: &Format, bits: u64, value: f64) {
    let &Format { width, fraction, .. } = format;
    let sign = bits >> (width - 1) & 1;
    let magnitude = bits & !(1 << (width - 1));
    let infinite = (1u64 << (width - 1)) - (1 << fraction);
    if magnitude >= infinite {
        text.byte(if sign == 0 { b'+' } else { b'-' });
        let quiet = 1u64 << (fraction - 1);
        let payload = magnitude & (quiet - 1);
        let word = match (magnitude == infinite, magnitude & quiet != 0, payload) {
            (true, ..) => return text.str("inf"),
            (_, true, 0) => return text.str("qnan"),
            (_, true, _) => "nan(0x",
            _ => "snan(0x",
        };
        return text.print(format_args!("{word}{payload:X})"));
    }
    let (digits, exponent) = six_digits_of_value(value);
    let mut buffer = Buffer { bytes: [0; 32], length: 0 };
    let written = write!(buffer, "{digits}e{exponent}").is_ok();
    let read = core::str::from_utf8(buffer.written()).ok().and_then(format.read);
    if written && read == Some(magnitude) {
        return six(text, sign != 0, digits, exponent);
    }
    text.str("f0x");
    text.hex_digits(bits, width / 4);
}

/// Writes a number of type `double` by its bits.
pub(crate) fn double(text: &mut Text<'_>, bits: u64, dialect: Dialect) {
    let value = f64::from_bits(bits);
    if dialect.is_since(LlvmVersion::V23) {
        return write_by_type(text, &DOUBLE, bits, value);
    }
    let written = value.is_finite()
        && match dialect {
            Dialect::V3_7 => exponential(text, value),
            Dialect::Modern(_) => six_digits(text, value),
        };
    if written {
        return;
    }
    text.str("0x");
    text.hex(bits);
}

/// Powers of ten that a double holds exactly.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Writes a number as seven digits and an exponent, if reading that gives the same number.
fn exponential(text: &mut Text<'_>, value: f64) -> bool {
    let Some((digits, exponent)) = seven_digits(value.abs()) else { return slow(text, value) };
    let Some(digits) = digits else { return false };
    scientific(text, value.is_sign_negative(), digits, exponent);
    true
}

/// Writes seven digits, with a point after the first, and an exponent.
fn scientific(text: &mut Text<'_>, negative: bool, digits: u32, exponent: i32) {
    if negative {
        text.byte(b'-');
    }
    text.number(digits / 1_000_000);
    text.byte(b'.');
    let mut place = 100_000;
    while place > 0 {
        text.number(digits / place % 10);
        place /= 10;
    }
    text.str(if exponent < 0 { "e-" } else { "e+" });
    let exponent = exponent.unsigned_abs();
    if exponent < 10 {
        text.byte(b'0');
    }
    text.number(exponent);
}

/// Seven decimal digits and an exponent that are exactly this number (as doubles are read); inside, `None` if
/// no seven digits are. Outside, `None` if that cannot be decided fast: far from 1, where scaling is not
/// exact.
///
/// Both steps are those of an exact reader's fast path: seven digits and a power of ten up to 10²² are exact
/// doubles, so one multiplication or division gives the correctly rounded number.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 10⁶ and 10⁷, checked")]
fn seven_digits(value: f64) -> Option<(Option<u32>, i32)> {
    if value == 0.0 {
        return Some((Some(0), 0));
    }
    let ten = |exponent: i32| TENS.get(usize::try_from(exponent).ok()?).copied();
    // log10 by the binary exponent; one too low at most.
    let binary = i32::try_from((value.to_bits() >> 52) & 0x7ff).ok()? - 1023;
    let mut exponent = (binary * 1233) >> 12;
    let mut scaled;
    loop {
        let shift = 6 - exponent;
        scaled = if shift >= 0 { value * ten(shift)? } else { value / ten(-shift)? };
        if scaled < 9_999_999.5 {
            break;
        }
        exponent += 1;
    }
    if scaled < 999_999.5 {
        return None;
    }
    let digits = (scaled + 0.5) as u32;
    let shift = 6 - exponent;
    let read = if shift >= 0 { f64::from(digits) / ten(shift)? } else { f64::from(digits) * ten(-shift)? };
    Some(((read == value && digits >= 1_000_000).then_some(digits), exponent))
}

/// Writes a number as LLVM 22 does: as six digits and an exponent, if reading that gives the same number. The
/// digits are not rounded: they are truncated in two steps.
fn six_digits(text: &mut Text<'_>, value: f64) -> bool {
    let (digits, exponent) = six_digits_of_value(value);
    if !reads_as(digits, exponent, value.abs()) {
        return false;
    }
    six(text, value.is_sign_negative(), digits, exponent);
    true
}

/// At most six digits of the magnitude of a number, and the power of ten they are times.
fn six_digits_of_value(value: f64) -> (u32, i32) {
    let bits = value.to_bits();
    let (fraction, biased) = (bits & ((1 << 52) - 1), i32::try_from(bits >> 52 & 0x7ff).unwrap_or_default());
    match (biased, fraction) {
        (0, 0) => (0, 0),
        (0, _) => six_digits_of(fraction, -1074),
        _ => six_digits_of(fraction | 1 << 52, biased - 1075),
    }
}

/// Writes at most six digits and the power of ten they are times.
fn six(text: &mut Text<'_>, negative: bool, digits: u32, exponent: i32) {
    let count = digits.checked_ilog10().unwrap_or_default();
    // Fewer than seven digits are filled up with zeros.
    let digits = digits * 10u32.pow(6_u32.saturating_sub(count));
    let exponent = exponent + i32::try_from(count).unwrap_or_default();
    scientific(text, negative, digits, exponent);
}

/// Whether digits and a power of ten are read as a number.
fn reads_as(digits: u32, exponent: i32, value: f64) -> bool {
    let ten = |exponent: i32| TENS.get(usize::try_from(exponent).ok()?).copied();
    let exact = if exponent >= 0 {
        ten(exponent).map(|ten| f64::from(digits) * ten)
    } else {
        ten(-exponent).map(|ten| f64::from(digits) / ten)
    };
    if let Some(read) = exact {
        return read == value;
    }
    let mut buffer = Buffer { bytes: [0; 32], length: 0 };
    if write!(buffer, "{digits}e{exponent}").is_err() {
        return false;
    }
    core::str::from_utf8(buffer.written()).is_ok_and(|text| text.parse() == Ok(value))
}

/// At most six decimal digits, and the power of ten they are times.
fn six_digits_of(significand: u64, exponent: i32) -> (u32, i32) {
    let zeros = significand.trailing_zeros();
    let (significand, exponent) = (significand >> zeros, exponent + i32::try_from(zeros).unwrap_or_default());
    let bits = 64 - significand.leading_zeros();
    // The value as an integer times a power of ten: a factor 2⁻ⁿ is 5ⁿ times 10⁻ⁿ.
    let power = exponent.unsigned_abs();
    let fits = if exponent >= 0 { bits + power <= 128 } else { bits + (power * 7).div_ceil(3) <= 128 };
    let ten = exponent.min(0);
    if fits {
        let whole = u128::from(significand);
        let whole = if exponent >= 0 { whole << power } else { whole * 5u128.pow(power) };
        let removed = removable(128 - whole.leading_zeros());
        let whole = 10u128.checked_pow(removed).map_or(0, |ten| whole / ten);
        let whole = u64::try_from(whole).unwrap_or(u64::MAX);
        return rounded(whole, ten + i32::try_from(removed).unwrap_or_default());
    }
    let mut whole = Whole::new(significand);
    for _ in 0..power {
        whole.multiply(if exponent >= 0 { 2 } else { 5 });
    }
    let removed = removable(whole.bits());
    for _ in 0..removed {
        whole.divide(10);
    }
    rounded(whole.low(), ten + i32::try_from(removed).unwrap_or_default())
}

/// How many decimal digits of a number of this many bits are cut off: slightly fewer than could be.
const fn removable(bits: u32) -> u32 {
    bits.saturating_sub(20) * 59 / 196
}

/// Six digits of a number of a few more, without zeros at the end.
fn rounded(mut whole: u64, mut exponent: i32) -> (u32, i32) {
    let mut cut = |whole: &mut u64| {
        while *whole != 0 && *whole % 10 == 0 {
            *whole /= 10;
            exponent += 1;
        }
    };
    cut(&mut whole);
    let count = whole.checked_ilog10().unwrap_or_default() + 1;
    let more = count.saturating_sub(6);
    if more > 0 {
        let half = 10u64.pow(more - 1);
        whole = (whole / half + 5) / 10;
        cut(&mut whole);
    }
    (u32::try_from(whole).unwrap_or_default(), exponent + i32::try_from(more).unwrap_or_default())
}

/// A whole number of any size.
struct Whole {
    /// Lowest first.
    words: alloc::vec::Vec<u32>,
}

#[allow(clippy::cast_possible_truncation, reason = "the number is taken apart")]
impl Whole {
    fn new(number: u64) -> Self {
        Self { words: [number as u32, (number >> 32) as u32].into() }
    }

    fn multiply(&mut self, by: u32) {
        let mut carry = 0u64;
        for word in &mut self.words {
            let product = u64::from(*word) * u64::from(by) + carry;
            *word = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            self.words.push(carry as u32);
        }
    }

    fn divide(&mut self, by: u32) {
        let mut rest = 0u64;
        for word in self.words.iter_mut().rev() {
            let part = rest << 32 | u64::from(*word);
            *word = (part / u64::from(by)) as u32;
            rest = part % u64::from(by);
        }
    }

    fn bits(&self) -> u32 {
        let last = self.words.iter().rposition(|word| *word != 0);
        last.map_or(0, |last| {
            let top = self.words.get(last).copied().unwrap_or_default();
            last as u32 * 32 + 32 - top.leading_zeros()
        })
    }

    fn low(&self) -> u64 {
        let at = |index: usize| u64::from(self.words.get(index).copied().unwrap_or_default());
        at(0) | at(1) << 32
    }
}

/// The slow path: by Rust's own exact printing and reading.
fn slow(text: &mut Text<'_>, value: f64) -> bool {
    let mut buffer = Buffer { bytes: [0; 32], length: 0 };
    if write!(buffer, "{value:.6e}").is_err() {
        return false;
    }
    let Ok(written) = core::str::from_utf8(buffer.written()) else { return false };
    if written.parse() != Ok(value) {
        return false;
    }
    // Rust writes `e-5` and `e5` where C has `e-05` and `e+05`.
    let Some((digits, exponent)) = written.split_once('e') else { return false };
    text.str(digits);
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ("e-", exponent),
        None => ("e+", exponent),
    };
    text.str(sign);
    if exponent.len() < 2 {
        text.byte(b'0');
    }
    text.str(exponent);
    true
}

/// Room for one number.
struct Buffer {
    bytes: [u8; 32],
    length: usize,
}

impl Buffer {
    fn written(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }
}

impl core::fmt::Write for Buffer {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(core::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    fn text(write: impl FnOnce(&mut Text<'_>)) -> String {
        let mut out = Vec::new();
        write(&mut Text::new(&mut out, usize::MAX));
        String::from_utf8(out).unwrap()
    }

    /// The spellings are those of `opt` of LLVM 24.
    #[test]
    fn spellings_of_today() {
        let single = |bits: u32| text(|out| single(out, bits, Dialect::V24));
        assert_eq!(single(0x7f80_0000), "+inf");
        assert_eq!(single(0xff80_0000), "-inf");
        assert_eq!(single(0x7fc0_0000), "+qnan");
        assert_eq!(single(0x7fe0_0000), "+nan(0x200000)");
        assert_eq!(single(0x7fa0_0000), "+snan(0x200000)");
        assert_eq!(single(0.1f32.to_bits()), "1.000000e-01");
        assert_eq!(single(0x8000_0000), "-0.000000e+00");
        assert_eq!(single(1), "1.401300e-45");
        let double = |bits: u64| text(|out| double(out, bits, Dialect::V24));
        assert_eq!(double(0x7ff8_0000_0000_0001), "+nan(0x1)");
        assert_eq!(double(0x4009_21fb_5444_2d18), "f0x400921FB54442D18");
        let half = |bits: u16| text(|out| half(out, bits, Dialect::V24));
        assert_eq!(half(0x7c00), "+inf");
        assert_eq!(half(0x7e00), "+qnan");
        assert_eq!(half(1), "5.960460e-08");
        assert_eq!(half(0x2e66), "9.997550e-02");
    }

    /// The spellings are those of the compiler's own disassembler.
    #[test]
    fn spellings() {
        let single = |value: f32| text(|out| single(out, value.to_bits(), Dialect::V3_7));
        assert_eq!(single(0.0), "0.000000e+00");
        assert_eq!(single(-0.0), "-0.000000e+00");
        assert_eq!(single(1.0), "1.000000e+00");
        assert_eq!(single(-2.5e-3), "0xBF647AE140000000");
        assert_eq!(single(0.25), "2.500000e-01");
        assert_eq!(single(1e10), "1.000000e+10");
        assert_eq!(single(0.1), "0x3FB99999A0000000");
        assert_eq!(single(f32::INFINITY), "0x7FF0000000000000");
        assert_eq!(single(f32::MAX), "0x47EFFFFFE0000000");
        let double = |value: f64| text(|out| double(out, value.to_bits(), Dialect::V3_7));
        assert_eq!(double(0.1), "1.000000e-01");
        assert_eq!(double(1e100), "1.000000e+100");
        assert_eq!(double(1.0 / 3.0), "0x3FD5555555555555");
        assert_eq!(double(123_456.7), "1.234567e+05");
        assert_eq!(double(9_999_999.5), "0x416312CFF0000000");
    }

    /// The fast path gives the result of the slow one.
    #[test]
    fn fast_is_slow() {
        let mut numbers = Vec::new();
        for exponent in -40..60 {
            for digits in [1_000_000_u32, 1_234_567, 9_999_999, 5_000_000, 2_097_152, 9_999_995, 3_141_593] {
                let number: f64 = alloc::format!("{digits}e{exponent}").parse().unwrap();
                let bits = number.to_bits();
                numbers.extend([number, -number, f64::from_bits(bits + 1), f64::from_bits(bits - 1)]);
            }
        }
        let mut state = 1u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let [a, b, c, d, ..] = state.to_be_bytes();
            numbers.push(f64::from(f32::from_be_bytes([a, b, c, d])));
            numbers.push(f64::from(f32::from_be_bytes([a, b, 0, 0])));
            numbers.push(f64::from_bits(state));
            numbers.push(f64::from(i16::from_be_bytes([b, c])) / 64.0);
        }
        let mut decided = 0;
        for number in numbers.into_iter().filter(|number| number.is_finite()) {
            let (mut fast, mut exact) = (Vec::new(), Vec::new());
            let printed = exponential(&mut Text::new(&mut fast, usize::MAX), number);
            assert_eq!(printed, slow(&mut Text::new(&mut exact, usize::MAX), number), "{number:e}");
            assert_eq!(fast, exact, "{number:e}");
            decided += usize::from(seven_digits(number.abs()).is_some());
        }
        assert!(decided > 10_000, "{decided}");
    }
}
