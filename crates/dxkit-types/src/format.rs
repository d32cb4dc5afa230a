//! Formats of elements: [`Format`].

/// How the channels of a format are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FormatChannel {
    /// Floats.
    Float,
    /// Integers for 0 to 1.
    UNorm,
    /// Integers for -1 to 1.
    SNorm,
    /// Unsigned integers.
    UInt,
    /// Signed integers.
    SInt,
}

macro_rules! formats {
    ($($name:ident $text:literal [$($bits:literal)+] $channel:ident;)*) => {
        /// The format of an element of a typed buffer or of vertices, named as in `DXGI_FORMAT`.
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

            /// The widths of its channels in bits, from the lowest bit on.
            #[must_use]
            pub const fn widths(self) -> &'static [u32] {
                match self { $(Self::$name => &[$($bits),+],)* }
            }

            /// How its channels are stored.
            #[must_use]
            pub const fn channel(self) -> FormatChannel {
                match self { $(Self::$name => FormatChannel::$channel,)* }
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
    B8G8R8X8UNorm "B8G8R8X8_UNORM" [8 8 8 8] UNorm;
    B5G6R5UNorm "B5G6R5_UNORM" [5 6 5] UNorm;
    B5G5R5A1UNorm "B5G5R5A1_UNORM" [5 5 5 1] UNorm;
    B4G4R4A4UNorm "B4G4R4A4_UNORM" [4 4 4 4] UNorm;
}

impl Format {
    /// The format of this name, in any case, with or without `DXGI_FORMAT_`.
    ///
    /// ```
    /// use dxkit_types::Format;
    ///
    /// assert_eq!(Format::from_name("DXGI_FORMAT_R8G8_UNORM"), Some(Format::R8G8UNorm));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        const PREFIX: &str = "DXGI_FORMAT_";
        let has_prefix = name.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX));
        let name = if has_prefix { name.get(PREFIX.len()..).unwrap_or_default() } else { name };
        Self::ALL.iter().copied().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Bytes of an element.
    #[must_use]
    pub fn bytes(self) -> u32 {
        self.widths().iter().sum::<u32>() / 8
    }

    /// Whether shaders read its channels as floats.
    #[must_use]
    pub const fn is_float(self) -> bool {
        !matches!(self.channel(), FormatChannel::UInt | FormatChannel::SInt)
    }

    /// Whether the lowest channel is blue, and the third red.
    #[must_use]
    pub const fn is_bgr(self) -> bool {
        matches!(
            self,
            Self::B8G8R8A8UNorm
                | Self::B8G8R8X8UNorm
                | Self::B5G6R5UNorm
                | Self::B5G5R5A1UNorm
                | Self::B4G4R4A4UNorm
        )
    }
}
