//! Numbers of 16 bits: [`half_to_float`], [`float_to_half`].

#![allow(clippy::cast_precision_loss, reason = "the fraction of a half has ten bits")]

/// The value of a `half` (IEEE 754 binary16) by its bits; each is a `float` exactly. The fraction of a NaN
/// keeps its bits.
///
/// ```
/// assert_eq!(dxkit_types::half_to_float(0x3555), 0.333_251_95);
/// ```
#[must_use]
#[inline(always)]
pub const fn half_to_float(bits: u16) -> f32 {
    let half = bits as u32;
    let sign = (half & 0x8000) << 16;
    let magnitude = half & 0x7fff;
    let value = if magnitude >= 0x7c00 {
        0x7f80_0000 | (magnitude & 0x3ff) << 13
    } else if magnitude >= 0x400 {
        (magnitude << 13) + 0x3800_0000
    } else {
        // A denormal: the fraction in units of 2⁻²⁴.
        (magnitude as f32 * f32::from_bits(0x3380_0000)).to_bits()
    };
    f32::from_bits(sign | value)
}

/// The bits of the `half` that is nearest to a `float`, the even one of two. Numbers that are too large
/// become infinity; a NaN becomes a quiet one with the upper bits of its fraction.
///
/// ```
/// assert_eq!(dxkit_types::float_to_half(1.0 / 3.0), 0x3555);
/// ```
#[must_use]
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the result has 16 bits")]
pub const fn float_to_half(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = bits >> 16 & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    let half = if magnitude > 0x7f80_0000 {
        0x7e00 | magnitude >> 13 & 0x3ff
    } else if magnitude >= 0x4780_0000 {
        0x7c00
    } else if magnitude >= 0x3880_0000 {
        let rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
        (rounded - 0x3800_0000) >> 13
    } else {
        // Adding this float moves the fraction to where that of a denormal is, and rounds it.
        (f32::from_bits(magnitude) + 0.5).to_bits() - 0x3f00_0000
    };
    (sign | half) as u16
}
