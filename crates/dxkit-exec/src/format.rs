//! Formats of elements in typed buffers: [`Format`].

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "conversions of numbers are what these functions are about"
)]

use crate::half::{float_to_half, half_to_float};

/// How the channels of a format are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Channel {
    Float,
    UNorm,
    SNorm,
    UInt,
    SInt,
}

macro_rules! formats {
    ($($name:ident $text:literal [$($bits:literal)+] $channel:ident;)*) => {
        /// The format of an element, named as in `DXGI_FORMAT`.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Format {
            $(#[doc = concat!("`DXGI_FORMAT_", $text, "`.")] $name,)*
        }

        impl Format {
            /// All formats.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its name, without `DXGI_FORMAT_`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            const fn layout(self) -> (&'static [u32], Channel) {
                match self { $(Self::$name => (&[$($bits),+], Channel::$channel),)* }
            }
        }
    };
}

formats! {
    R32G32B32A32Float "R32G32B32A32_FLOAT" [32 32 32 32] Float;
    R32G32B32A32UInt "R32G32B32A32_UINT" [32 32 32 32] UInt;
    R32G32B32A32SInt "R32G32B32A32_SINT" [32 32 32 32] SInt;
    R32G32B32Float "R32G32B32_FLOAT" [32 32 32] Float;
    R32G32B32UInt "R32G32B32_UINT" [32 32 32] UInt;
    R32G32B32SInt "R32G32B32_SINT" [32 32 32] SInt;
    R32G32Float "R32G32_FLOAT" [32 32] Float;
    R32G32UInt "R32G32_UINT" [32 32] UInt;
    R32G32SInt "R32G32_SINT" [32 32] SInt;
    R32Float "R32_FLOAT" [32] Float;
    R32UInt "R32_UINT" [32] UInt;
    R32SInt "R32_SINT" [32] SInt;
    R16G16B16A16Float "R16G16B16A16_FLOAT" [16 16 16 16] Float;
    R16G16B16A16UNorm "R16G16B16A16_UNORM" [16 16 16 16] UNorm;
    R16G16B16A16SNorm "R16G16B16A16_SNORM" [16 16 16 16] SNorm;
    R16G16B16A16UInt "R16G16B16A16_UINT" [16 16 16 16] UInt;
    R16G16B16A16SInt "R16G16B16A16_SINT" [16 16 16 16] SInt;
    R16G16Float "R16G16_FLOAT" [16 16] Float;
    R16G16UNorm "R16G16_UNORM" [16 16] UNorm;
    R16G16SNorm "R16G16_SNORM" [16 16] SNorm;
    R16G16UInt "R16G16_UINT" [16 16] UInt;
    R16G16SInt "R16G16_SINT" [16 16] SInt;
    R16Float "R16_FLOAT" [16] Float;
    R16UNorm "R16_UNORM" [16] UNorm;
    R16SNorm "R16_SNORM" [16] SNorm;
    R16UInt "R16_UINT" [16] UInt;
    R16SInt "R16_SINT" [16] SInt;
    R10G10B10A2UNorm "R10G10B10A2_UNORM" [10 10 10 2] UNorm;
    R10G10B10A2UInt "R10G10B10A2_UINT" [10 10 10 2] UInt;
    R11G11B10Float "R11G11B10_FLOAT" [11 11 10] Float;
    R8G8B8A8UNorm "R8G8B8A8_UNORM" [8 8 8 8] UNorm;
    R8G8B8A8SNorm "R8G8B8A8_SNORM" [8 8 8 8] SNorm;
    R8G8B8A8UInt "R8G8B8A8_UINT" [8 8 8 8] UInt;
    R8G8B8A8SInt "R8G8B8A8_SINT" [8 8 8 8] SInt;
    B8G8R8A8UNorm "B8G8R8A8_UNORM" [8 8 8 8] UNorm;
    R8G8UNorm "R8G8_UNORM" [8 8] UNorm;
    R8G8SNorm "R8G8_SNORM" [8 8] SNorm;
    R8G8UInt "R8G8_UINT" [8 8] UInt;
    R8G8SInt "R8G8_SINT" [8 8] SInt;
    R8UNorm "R8_UNORM" [8] UNorm;
    R8SNorm "R8_SNORM" [8] SNorm;
    R8UInt "R8_UINT" [8] UInt;
    R8SInt "R8_SINT" [8] SInt;
}

impl Format {
    /// The format of this name, with or without `DXGI_FORMAT_`.
    ///
    /// ```
    /// use dxkit_exec::Format;
    ///
    /// assert_eq!(Format::from_name("DXGI_FORMAT_R8G8_UNORM"), Some(Format::R8G8UNorm));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.strip_prefix("DXGI_FORMAT_").unwrap_or(name);
        Self::ALL.iter().copied().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Bytes of an element.
    #[must_use]
    pub fn bytes(self) -> u32 {
        self.layout().0.iter().sum::<u32>() / 8
    }

    /// The number of channels.
    #[must_use]
    pub fn channels(self) -> u32 {
        self.layout().0.len() as u32
    }

    /// Whether shaders read its channels as floats.
    #[must_use]
    pub fn is_float(self) -> bool {
        !matches!(self.layout().1, Channel::UInt | Channel::SInt)
    }

    /// The channels of an element: bits of floats, or integers. Channels that the format lacks are 0, alpha
    /// 1. Bytes that are missing count as 0.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> [u32; 4] {
        let (widths, channel) = self.layout();
        let mut word = [0; 16];
        for (to, from) in word.iter_mut().zip(bytes.iter().take(self.bytes() as usize)) {
            *to = *from;
        }
        let mut rest = u128::from_le_bytes(word);
        let one = if self.is_float() { 1.0_f32.to_bits() } else { 1 };
        let mut channels = [0, 0, 0, one];
        for (result, width) in channels.iter_mut().zip(widths) {
            let raw = (rest & ((1 << width) - 1)) as u32;
            rest >>= width;
            *result = decode_channel(channel, *width, raw);
        }
        self.swap_red_and_blue(channels)
    }

    /// The bytes of an element, [`bytes`](Self::bytes) of them.
    #[must_use]
    pub fn encode(self, channels: [u32; 4]) -> [u8; 16] {
        let (widths, channel) = self.layout();
        let channels = self.swap_red_and_blue(channels);
        let (mut word, mut at) = (0_u128, 0);
        for (value, width) in channels.iter().zip(widths) {
            let raw = u128::from(encode_channel(channel, *width, *value)) & ((1 << width) - 1);
            word |= raw << at;
            at += width;
        }
        word.to_le_bytes()
    }

    fn swap_red_and_blue(self, [red, green, blue, alpha]: [u32; 4]) -> [u32; 4] {
        match self {
            Self::B8G8R8A8UNorm => [blue, green, red, alpha],
            _ => [red, green, blue, alpha],
        }
    }
}

fn sign_extend(raw: u32, width: u32) -> i32 {
    ((raw << (32 - width)) as i32) >> (32 - width)
}

fn decode_channel(channel: Channel, width: u32, raw: u32) -> u32 {
    match channel {
        Channel::Float => match width {
            32 => raw,
            16 => half_to_float(raw),
            // The exponent of a `half`, fewer bits of the fraction, and no sign.
            _ => half_to_float(raw << (15 - width)),
        },
        Channel::UNorm => (raw as f32 / ((1_u32 << width) - 1) as f32).to_bits(),
        Channel::SNorm => {
            let largest = ((1_u32 << (width - 1)) - 1) as f32;
            (sign_extend(raw, width) as f32 / largest).max(-1.0).to_bits()
        }
        Channel::UInt => raw,
        Channel::SInt => sign_extend(raw, width) as u32,
    }
}

/// Rounds to the nearest integer, halves away from zero.
fn round(value: f32) -> i64 {
    (f64::from(value) + if value < 0.0 { -0.5 } else { 0.5 }) as i64
}

fn encode_channel(channel: Channel, width: u32, value: u32) -> u32 {
    let float = f32::from_bits(value);
    // A NaN is 0.
    let number = if float.is_nan() { 0.0 } else { float };
    match channel {
        Channel::Float => match width {
            32 => value,
            16 => float_to_half(value),
            // Negative numbers are 0; the rest of the fraction is cut off.
            _ if float < 0.0 => 0,
            _ => (float_to_half(value) & 0x7fff) >> (15 - width),
        },
        Channel::UNorm => round(number.clamp(0.0, 1.0) * ((1_u32 << width) - 1) as f32) as u32,
        Channel::SNorm => round(number.clamp(-1.0, 1.0) * ((1_u32 << (width - 1)) - 1) as f32) as u32,
        // Integers that do not fit become the nearest that does.
        Channel::UInt if width < 32 => value.min((1 << width) - 1),
        Channel::SInt if width < 32 => {
            let largest = (1_i32 << (width - 1)) - 1;
            (value as i32).clamp(-largest - 1, largest) as u32
        }
        Channel::UInt | Channel::SInt => value,
    }
}
