//! Numbers in the text.

use crate::opcode::ImmediateStyle;

/// The bits of a 32-bit value: a float, an integer, or the bits themselves.
pub(crate) fn value(text: &[u8], style: ImmediateStyle) -> Option<u32> {
    let text = core::str::from_utf8(text).ok()?;
    if let Some(digits) = text.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).ok();
    }
    match text {
        "1.#INF00" => return Some(0x7f80_0000),
        "-1.#INF00" => return Some(0xff80_0000),
        "1.#QNAN0" => return Some(0x7fc0_0000),
        "-1.#IND00" => return Some(0xffc0_0000),
        "-1.#QNAN0" => return Some(0xffff_ffff),
        _ => {}
    }
    let float = text.contains(['.', 'e', 'E']);
    if float || style == ImmediateStyle::Float {
        if !number(text) {
            return None;
        }
        return text.parse::<f32>().ok().filter(|value| value.is_finite()).map(f32::to_bits);
    }
    let number: i64 = text.parse().ok()?;
    match i32::try_from(number) {
        Ok(number) => Some(u32::from_le_bytes(number.to_le_bytes())),
        Err(_) => u32::try_from(number).ok(),
    }
}

/// The bits of a 64-bit value that ends in `l`.
pub(crate) fn double(text: &[u8]) -> Option<u64> {
    let text = core::str::from_utf8(text).ok()?;
    let text = text.strip_suffix('l').unwrap_or(text);
    if let Some(digits) = text.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok();
    }
    match text {
        "1.#INF00" => return Some(0x7ff0 << 48),
        "-1.#INF00" => return Some(0xfff0 << 48),
        "1.#QNAN0" => return Some(0x7ff8 << 48),
        "-1.#IND00" => return Some(0xfff8 << 48),
        _ => {}
    }
    if !number(text) {
        return None;
    }
    text.parse::<f64>().ok().filter(|value| value.is_finite()).map(f64::to_bits)
}

/// Rust reads words like `inf` as well.
fn number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-'))
}
