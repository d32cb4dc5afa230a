//! The words of the text. Names of values and flags are those of the [numbers](crate::words), with a prefix; they have no
//! second table. What HLSL has no word for is told here.

use alloc::vec::Vec;

use crate::{
    ComparisonFunc, DescriptorRangeFlags, Filter, RootDescriptorFlags, RootFlags, SamplerFlags,
    ShaderVisibility, StaticBorderColor, TextureAddressMode,
};

/// A number that the text spells as a word.
pub(super) trait Word: Copy + PartialEq + 'static {
    /// What stands before each name.
    const PREFIX: &'static str;
    /// What such a word is called in messages.
    const WHAT: &'static str;

    /// The values and their names.
    fn table() -> &'static [(Self, &'static str)];

    /// Whether the text has a word for this value, which has a name.
    fn has_word(self) -> bool {
        true
    }

    /// The value of a word, whatever its case is.
    fn of_word(word: &str) -> Option<Self> {
        let prefix = word.get(..Self::PREFIX.len())?;
        if !prefix.eq_ignore_ascii_case(Self::PREFIX) {
            return None;
        }
        let name = word.get(Self::PREFIX.len()..)?;
        let found = Self::table().iter().find(|(_, known)| known.eq_ignore_ascii_case(name))?;
        Some(found.0).filter(|value| value.has_word())
    }

    /// Whether the text can say this value.
    fn is_said(self) -> bool {
        Self::table().iter().any(|(known, _)| *known == self) && self.has_word()
    }

    /// All words, without their prefix.
    fn words() -> Vec<&'static str> {
        Self::table().iter().filter(|(value, _)| value.has_word()).map(|(_, name)| *name).collect()
    }
}

macro_rules! words {
    ($($name:ident: $prefix:literal, $what:literal $(, where $has_word:expr)?;)*) => {$(
        impl Word for $name {
            const PREFIX: &'static str = $prefix;
            const WHAT: &'static str = $what;

            fn table() -> &'static [(Self, &'static str)] {
                Self::NAMES
            }

            $(fn has_word(self) -> bool {
                let has_word: fn(Self) -> bool = $has_word;
                has_word(self)
            })?
        }
    )*};
}

words! {
    ShaderVisibility: "SHADER_VISIBILITY_", "visibility";
    // D3D12 has filters between anisotropic and point since; HLSL has no words for them.
    Filter: "FILTER_", "filter", where |filter| !filter.is_anisotropic() || filter.mip_linear();
    TextureAddressMode: "TEXTURE_ADDRESS_", "address mode";
    ComparisonFunc: "COMPARISON_", "comparison function";
    StaticBorderColor: "STATIC_BORDER_COLOR_", "border colour";
    RootFlags: "", "root flag", where |flag| flag != RootFlags::ALLOW_LOW_TIER_RESERVED_HW_CB_LIMIT;
    RootDescriptorFlags: "", "root descriptor flag";
    DescriptorRangeFlags: "", "descriptor range flag";
    SamplerFlags: "", "sampler flag";
}
