//! Numbers in texts: how FXC prints them, and how they are read.

use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::bits::low_word;
use crate::opcode::ImmediateStyle;
use crate::text::ValueText;

/// Appends formatted text.
pub(crate) fn text(out: &mut Vec<u8>, arguments: core::fmt::Arguments<'_>) {
    struct Bytes<'o>(&'o mut Vec<u8>);
    impl core::fmt::Write for Bytes<'_> {
        fn write_str(&mut self, text: &str) -> core::fmt::Result {
            self.0.extend_from_slice(text.as_bytes());
            Ok(())
        }
    }
    // Writing to memory does not fail.
    let _ = Bytes(out).write_fmt(arguments);
}

pub(crate) fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

/// Appends a number in decimal.
pub(crate) fn decimal(out: &mut Vec<u8>, number: u64) {
    let mut digits = [0u8; 20];
    let mut used = 0;
    let mut rest = number;
    for slot in &mut digits {
        *slot = b'0' + u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        used += 1;
        if rest == 0 {
            break;
        }
    }
    out.extend(digits.iter().take(used).rev());
}

/// Appends a word as FXC prints numbers: signed, decimal.
pub(crate) fn signed(out: &mut Vec<u8>, word: u32) {
    let number = i32::from_le_bytes(word.to_le_bytes());
    if number < 0 {
        out.push(b'-');
    }
    decimal(out, number.unsigned_abs().into());
}

/// Appends a float as FXC prints it: six decimals, `1.#INF00`, `1.#QNAN0`, `-1.#IND00`.
pub fn float(bits: u32, out: &mut Vec<u8>) {
    let value = f32::from_bits(bits);
    if bits >> 31 == 1 {
        out.push(b'-');
    }
    if bits & 0x7f80_0000 == 0x7f80_0000 {
        put(out, not_finite(bits & 0x7f_ffff == 0, bits == 0xffc0_0000));
        return;
    }
    // A float has 24 significant bits and a million 14 (without its factor 2⁶): the product is exact in a
    // double.
    let millionths = f64::from(value.abs()) * 1e6;
    if millionths < 9e15 {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it is known to lie between
        let whole = millionths as u64;
        #[allow(clippy::cast_precision_loss)] // below 2 to the 53rd there is none
        let rest = millionths - whole as f64;
        let up = rest > 0.5 || rest == 0.5 && whole % 2 == 1;
        let rounded = whole + u64::from(up);
        decimal(out, rounded / 1_000_000);
        out.push(b'.');
        let mut fraction = rounded % 1_000_000;
        let mut digits = [b'0'; 6];
        for slot in digits.iter_mut().rev() {
            *slot = b'0' + u8::try_from(fraction % 10).unwrap_or_default();
            fraction /= 10;
        }
        out.extend_from_slice(&digits);
        return;
    }
    text(out, format_args!("{:.6}", value.abs()));
}

const fn not_finite(infinite: bool, indefinite: bool) -> &'static str {
    if infinite {
        "1.#INF00"
    } else if indefinite {
        "1.#IND00"
    } else {
        "1.#QNAN0"
    }
}

/// Appends a double as FXC prints it, without the final `l`.
pub fn double(bits: u64, out: &mut Vec<u8>) {
    const EXPONENT: u64 = 0x7ff << 52;
    if bits >> 63 == 1 {
        out.push(b'-');
    }
    if bits & EXPONENT == EXPONENT {
        put(out, not_finite(bits & !(EXPONENT | 1 << 63) == 0, bits == 0xfff8 << 48));
        return;
    }
    text(out, format_args!("{:.6}", f64::from_bits(bits & !(1 << 63))));
}

/// Appends a word as an integer: decimal from -10000 to 10000, else hexadecimal.
pub(crate) fn integer(bits: u32, out: &mut Vec<u8>) {
    if bits.wrapping_add(10_000) <= 20_000 {
        signed(out, bits);
    } else {
        text(out, format_args!("0x{bits:08x}"));
    }
}

/// Appends a word by its pattern: a small integer, a float that is a number, or else bits.
pub fn any(bits: u32, out: &mut Vec<u8>) {
    let magnitude = bits & 0x7fff_ffff;
    let normal = (0x0080_0000..0x7f80_0000).contains(&magnitude);
    if bits.wrapping_add(10_000) <= 20_000 || !(normal || bits == 0x8000_0000) {
        integer(bits, out);
    } else {
        float(bits, out);
    }
}

const VALUE: &str = "a value (1.5, -3, 0x3f800000)";
/// A 32-bit value as a float.
const FLOAT: ValueText = ValueText {
    print: |value, out| float(low_word(value), out),
    read: |text| read_value(text, true),
    expected: VALUE,
};
/// A 32-bit value as an integer.
const INTEGER: ValueText = ValueText {
    print: |value, out| integer(low_word(value), out),
    read: |text| read_value(text, false),
    expected: VALUE,
};
/// A 32-bit value by its pattern.
const ANY: ValueText = ValueText { print: |value, out| any(low_word(value), out), ..INTEGER };
/// The bits of a 32-bit value.
pub(crate) const BITS: ValueText = ValueText {
    print: |value, out| text(out, format_args!("0x{value:08x}")),
    read: |text| u32::from_str_radix(text.strip_prefix("0x")?, 16).ok().map(u64::from),
    expected: "a token (0x05000036)",
};
/// A 64-bit value.
pub(crate) const DOUBLE: ValueText = ValueText {
    print: |value, out| {
        double(value, out);
        out.push(b'l');
    },
    read: read_double,
    expected: VALUE,
};
/// The bits of a 64-bit value.
pub(crate) const DOUBLE_BITS: ValueText =
    ValueText { print: |value, out| text(out, format_args!("0x{value:016x}l")), ..DOUBLE };

impl ImmediateStyle {
    /// How such values are printed and read.
    pub(crate) const fn text(self) -> &'static ValueText {
        match self {
            Self::Float => &FLOAT,
            Self::Integer => &INTEGER,
            Self::Any => &ANY,
        }
    }
}

/// The bits of a 32-bit value: a float, an integer, or the bits themselves. `is_float`: whether a number
/// without a point is a float.
fn read_value(text: &str, is_float: bool) -> Option<u64> {
    if text.starts_with("0x") {
        return (BITS.read)(text);
    }
    let bits = match text {
        "1.#INF00" => 0x7f80_0000,
        "-1.#INF00" => 0xff80_0000,
        "1.#QNAN0" => 0x7fc0_0000,
        "-1.#IND00" => 0xffc0_0000,
        "-1.#QNAN0" => 0xffff_ffff,
        _ if is_float || text.contains(['.', 'e', 'E']) => {
            let float = is_number(text).then(|| text.parse::<f32>().ok()).flatten();
            float.filter(|value| value.is_finite())?.to_bits()
        }
        _ => {
            let number: i64 = text.parse().ok()?;
            match i32::try_from(number) {
                Ok(number) => u32::from_le_bytes(number.to_le_bytes()),
                Err(_) => u32::try_from(number).ok()?,
            }
        }
    };
    Some(bits.into())
}

/// The bits of a 64-bit value that ends in `l`.
fn read_double(text: &str) -> Option<u64> {
    let text = text.strip_suffix('l').unwrap_or(text);
    if let Some(digits) = text.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok();
    }
    match text {
        "1.#INF00" => Some(0x7ff0 << 48),
        "-1.#INF00" => Some(0xfff0 << 48),
        "1.#QNAN0" => Some(0x7ff8 << 48),
        "-1.#IND00" => Some(0xfff8 << 48),
        _ if !is_number(text) => None,
        _ => text.parse::<f64>().ok().filter(|value| value.is_finite()).map(f64::to_bits),
    }
}

/// Rust reads words like `inf` as well.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-'))
}
