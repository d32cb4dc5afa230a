//! Elements of typed buffers: [`Format::decode`] from bytes to what a shader reads, and
//! [`Format::encode`] back.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "conversions of numbers are what these functions are about"
)]

use crate::{Format, FormatChannel, float_to_half, half_to_float};

impl Format {
    /// The channels of an element: bits of floats, or integers. Channels that the format lacks are 0, alpha
    /// 1. Bytes that are missing count as 0.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> [u32; 4] {
        let bytes = bytes.iter().take(self.bytes() as usize).take(16);
        let mut word = bytes.rev().fold(0_u128, |word, byte| word << 8 | u128::from(*byte));
        let one = if self.is_float() { 1.0_f32.to_bits() } else { 1 };
        let mut channels = [0, 0, 0, one];
        for (result, width) in channels.iter_mut().zip(self.widths()) {
            let raw = (word & ((1 << width) - 1)) as u32;
            word >>= width;
            *result = decode_channel(self.channel(), *width, raw);
        }
        if self == Self::B8G8R8X8UNorm {
            channels[3] = one;
        }
        ordered(self, channels)
    }

    /// The bytes of an element, the first [`Format::bytes`] of the result.
    #[must_use]
    pub fn encode(self, channels: [u32; 4]) -> [u8; 16] {
        let channels = ordered(self, channels);
        let (mut word, mut at) = (0_u128, 0);
        for (value, width) in channels.iter().zip(self.widths()) {
            let raw = u128::from(encode_channel(self.channel(), *width, *value)) & ((1 << width) - 1);
            word |= raw << at;
            at += width;
        }
        word.to_le_bytes()
    }
}

/// From the order of red, green, blue, alpha to that of a format, and back.
const fn ordered(format: Format, [first, green, third, alpha]: [u32; 4]) -> [u32; 4] {
    if format.is_bgr() { [third, green, first, alpha] } else { [first, green, third, alpha] }
}

fn sign_extend(raw: u32, width: u32) -> i32 {
    ((raw << (32 - width)) as i32) >> (32 - width)
}

fn decode_channel(channel: FormatChannel, width: u32, raw: u32) -> u32 {
    match channel {
        FormatChannel::Float => match width {
            32 => raw,
            16 => half_to_float(raw as u16).to_bits(),
            // The exponent of a `half`, fewer bits of the fraction, and no sign.
            _ => half_to_float((raw << (15 - width)) as u16).to_bits(),
        },
        FormatChannel::UNorm => (raw as f32 / ((1_u32 << width) - 1) as f32).to_bits(),
        FormatChannel::SNorm => {
            let largest = ((1_u32 << (width - 1)) - 1) as f32;
            (sign_extend(raw, width) as f32 / largest).max(-1.0).to_bits()
        }
        FormatChannel::UInt => raw,
        FormatChannel::SInt => sign_extend(raw, width) as u32,
    }
}

/// Rounds to the nearest integer, halves away from zero.
fn round(value: f32) -> i64 {
    (f64::from(value) + if value < 0.0 { -0.5 } else { 0.5 }) as i64
}

fn encode_channel(channel: FormatChannel, width: u32, value: u32) -> u32 {
    let float = f32::from_bits(value);
    // A NaN is 0.
    let number = if float.is_nan() { 0.0 } else { float };
    match channel {
        FormatChannel::Float => match width {
            32 => value,
            16 => float_to_half(float).into(),
            // Negative numbers are 0; surplus bits of the fraction are cut off.
            _ if float < 0.0 => 0,
            _ => (u32::from(float_to_half(float)) & 0x7fff) >> (15 - width),
        },
        FormatChannel::UNorm => round(number.clamp(0.0, 1.0) * ((1_u32 << width) - 1) as f32) as u32,
        FormatChannel::SNorm => round(number.clamp(-1.0, 1.0) * ((1_u32 << (width - 1)) - 1) as f32) as u32,
        // Integers that do not fit become the nearest that does.
        FormatChannel::UInt if width < 32 => value.min((1 << width) - 1),
        FormatChannel::SInt if width < 32 => {
            let largest = (1_i32 << (width - 1)) - 1;
            (value as i32).clamp(-largest - 1, largest) as u32
        }
        FormatChannel::UInt | FormatChannel::SInt => value,
    }
}
