//! Conversions between floats of 32 bits and the bits of halves.

#![allow(clippy::cast_precision_loss, reason = "the fraction of a half has ten bits")]

/// A `half` as a float.
#[inline(always)]
pub(crate) fn half_to_float(half: u32) -> u32 {
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
    sign | value
}

/// A float as a `half`, rounded to the nearest, halves to the even one.
#[inline(always)]
pub(crate) fn float_to_half(a: u32) -> u32 {
    let sign = a >> 16 & 0x8000;
    let magnitude = a & 0x7fff_ffff;
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
    sign | half
}
