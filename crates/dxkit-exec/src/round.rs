//! Floats rounded to integers.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the conversions are what these functions are about"
)]

/// From this magnitude on, every float is an integer.
const WHOLE: f32 = 8_388_608.0;

/// Rounds towards zero.
#[inline(always)]
pub(crate) fn trunc(a: f32) -> f32 {
    // A NaN is not less.
    if a.abs() < WHOLE { ((a as i32) as f32).copysign(a) } else { a }
}

/// Rounds down.
#[inline(always)]
pub(crate) fn floor(a: f32) -> f32 {
    let whole = trunc(a);
    if whole > a { whole - 1.0 } else { whole }
}

/// Rounds up.
#[inline(always)]
pub(crate) fn ceil(a: f32) -> f32 {
    let whole = trunc(a);
    if whole < a { whole + 1.0 } else { whole }
}

/// Rounds to the nearest integer, halves to the even one.
#[inline(always)]
pub(crate) fn round_even(a: f32) -> f32 {
    if a.abs() < WHOLE { ((a.abs() + WHOLE) - WHOLE).copysign(a) } else { a }
}
