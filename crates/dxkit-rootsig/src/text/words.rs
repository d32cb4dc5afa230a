//! The words of the text: the names of the [numbers](crate::words) with a prefix, so that there is no second
//! table, without those that HLSL has no word for.

use alloc::vec::Vec;

use crate::{
    ComparisonFunc, DescriptorRangeFlags, Filter, RootDescriptorFlags, RootFlags, SamplerFlags,
    ShaderVisibility, StaticBorderColor, TextureAddressMode,
};

/// A number or flag that the text spells as a word.
pub(super) trait Word: Copy + PartialEq + 'static {
    /// The prefix of each word.
    const PREFIX: &'static str;
    /// The noun for these words in messages.
    const WHAT: &'static str;

    /// The values and their names.
    fn table() -> &'static [(Self, &'static str)];

    /// Whether HLSL has a word for this named value.
    fn has_word(self) -> bool {
        true
    }

    /// The value of a word, ignoring case.
    fn from_word(word: &str) -> Option<Self> {
        let prefix = word.get(..Self::PREFIX.len())?;
        if !prefix.eq_ignore_ascii_case(Self::PREFIX) {
            return None;
        }
        let name = word.get(Self::PREFIX.len()..)?;
        let found = Self::table().iter().find(|(_, known)| known.eq_ignore_ascii_case(name))?;
        Some(found.0).filter(|value| value.has_word())
    }

    /// Whether there is a word for this value.
    fn is_expressible(self) -> bool {
        Self::table().iter().any(|(known, _)| *known == self) && self.has_word()
    }

    /// Help for a word that is not one of these, where its author probably meant something else.
    fn explain(_word: &str) -> Option<&'static str> {
        None
    }

    /// All words, without their prefix.
    fn words() -> Vec<&'static str> {
        Self::table().iter().filter(|(value, _)| value.has_word()).map(|(_, name)| *name).collect()
    }
}

macro_rules! words {
    ($($name:ident: $prefix:literal, $what:literal $(, where $has_word:expr)? $(, explain $explain:expr)?;)*) => {$(
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

            $(fn explain(word: &str) -> Option<&'static str> {
                let explain: fn(&str) -> Option<&'static str> = $explain;
                explain(word)
            })?
        }
    )*};
}

words! {
    ShaderVisibility: "SHADER_VISIBILITY_", "visibility", explain |word| {
        let stage = word.get(..18).filter(|prefix| prefix.eq_ignore_ascii_case("SHADER_VISIBILITY_"));
        let stage = stage.and_then(|_| word.get(18..)).unwrap_or(word);
        let no_stage = ["COMPUTE", "CS", "RAYTRACING", "LIBRARY", "NODE"];
        no_stage.iter().any(|other| stage.eq_ignore_ascii_case(other)).then_some(
            "compute, node and ray tracing shaders only see SHADER_VISIBILITY_ALL",
        )
    };
    // D3D12 has filters that are anisotropic and point between mips; HLSL has no words for them.
    Filter: "FILTER_", "filter", where |filter| !filter.is_anisotropic() || filter.mip_linear();
    TextureAddressMode: "TEXTURE_ADDRESS_", "address mode";
    ComparisonFunc: "COMPARISON_", "comparison function";
    StaticBorderColor: "STATIC_BORDER_COLOR_", "border colour";
    RootFlags: "", "root flag", where |flag| flag != RootFlags::ALLOW_LOW_TIER_RESERVED_HW_CB_LIMIT;
    RootDescriptorFlags: "", "root descriptor flag", explain |word| {
        let of_range = DescriptorRangeFlags::from_word(word).is_some();
        of_range.then_some("that is a flag of the ranges of a DescriptorTable; here: DATA_VOLATILE, DATA_STATIC_WHILE_SET_AT_EXECUTE, DATA_STATIC")
    };
    DescriptorRangeFlags: "", "descriptor range flag";
    SamplerFlags: "", "sampler flag";
}
