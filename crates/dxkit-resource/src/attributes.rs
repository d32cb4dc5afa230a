//! [`Attributes`]: the attributes of a resource type in clang, from which the working group's proposal 0015
//! derives every other form.

use alloc::string::String;
use core::fmt::{self, Write as _};

use dxkit_types::{ResourceClass, ResourceKind};

use crate::element::{is_feedback, is_multisampled};
use crate::{Fact, Facts, ResourceDescription, Unavailable};

/// Dimension of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dimension {
    /// 1D.
    One,
    /// 2D.
    Two,
    /// 3D.
    Three,
    /// Cube.
    Cube,
}

impl Dimension {
    /// Dimension of a kind of texture, and whether it is an array.
    #[must_use]
    pub const fn from_kind(kind: ResourceKind) -> Option<(Self, bool)> {
        Some(match kind {
            ResourceKind::Texture1D => (Self::One, false),
            ResourceKind::Texture1DArray => (Self::One, true),
            ResourceKind::Texture2D | ResourceKind::Texture2DMS => (Self::Two, false),
            ResourceKind::Texture2DArray | ResourceKind::Texture2DMSArray => (Self::Two, true),
            ResourceKind::Texture3D => (Self::Three, false),
            ResourceKind::TextureCube => (Self::Cube, false),
            ResourceKind::TextureCubeArray => (Self::Cube, true),
            _ => return None,
        })
    }

    /// The kind of texture; `None` if there is no such kind.
    #[must_use]
    pub const fn kind(self, array: bool, multisampled: bool) -> Option<ResourceKind> {
        Some(match (self, array, multisampled) {
            (Self::One, false, false) => ResourceKind::Texture1D,
            (Self::One, true, false) => ResourceKind::Texture1DArray,
            (Self::Two, false, false) => ResourceKind::Texture2D,
            (Self::Two, true, false) => ResourceKind::Texture2DArray,
            (Self::Two, false, true) => ResourceKind::Texture2DMS,
            (Self::Two, true, true) => ResourceKind::Texture2DMSArray,
            (Self::Three, false, false) => ResourceKind::Texture3D,
            (Self::Cube, false, false) => ResourceKind::TextureCube,
            (Self::Cube, true, false) => ResourceKind::TextureCubeArray,
            _ => return None,
        })
    }

    /// The name in the proposal.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "1D",
            Self::Two => "2D",
            Self::Three => "3D",
            Self::Cube => "Cube",
        }
    }
}

/// The attributes of a resource type in clang, as proposal 0015 of the HLSL working group lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attributes {
    /// Register class.
    pub class: ResourceClass,
    /// Accesses are in the order of the primitives.
    pub rasterizer_ordered: bool,
    /// Dimension of a texture.
    pub dimension: Option<Dimension>,
    /// A multisampled texture.
    pub multisampled: bool,
    /// A feedback texture.
    pub feedback: bool,
    /// An array of textures.
    pub array: bool,
    /// Elements are neither typed nor laid out in rows.
    pub raw: bool,
    /// Laid out in rows of 16 bytes.
    pub row: bool,
}

impl ResourceDescription for Attributes {
    const NAME: &'static str = "attributes";

    fn facts(&self) -> Facts {
        let kind = match self.dimension {
            Some(dimension) => dimension.kind(self.array, self.multisampled),
            None if self.feedback && self.array => Some(ResourceKind::FeedbackTexture2DArray),
            None if self.feedback => Some(ResourceKind::FeedbackTexture2D),
            None => match (self.class, self.row, self.raw) {
                (ResourceClass::CBV, ..) => Some(ResourceKind::CBuffer),
                (ResourceClass::Sampler, ..) => Some(ResourceKind::Sampler),
                (_, true, _) => Some(ResourceKind::TBuffer),
                // Byte address and structured buffers differ only in their element type.
                (_, _, true) => None,
                _ => Some(ResourceKind::TypedBuffer),
            },
        };
        Facts {
            class: Some(self.class),
            kind,
            rasterizer_ordered: Some(self.rasterizer_ordered),
            ..Facts::default()
        }
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let (class, kind) = (facts.need_class()?, facts.need_kind()?);
        if kind == ResourceKind::RTAccelerationStructure {
            return Err(Unavailable::NotExpressible("acceleration structures"));
        }
        let texture = Dimension::from_kind(kind);
        Ok(Self {
            class,
            rasterizer_ordered: facts.need_flag(facts.rasterizer_ordered, Fact::RasterizerOrdered)?,
            dimension: texture.map(|(dimension, _)| dimension),
            multisampled: is_multisampled(kind),
            feedback: is_feedback(kind),
            array: texture.is_some_and(|(_, array)| array) || kind == ResourceKind::FeedbackTexture2DArray,
            raw: matches!(kind, ResourceKind::RawBuffer | ResourceKind::StructuredBuffer),
            row: matches!(kind, ResourceKind::CBuffer | ResourceKind::TBuffer),
        })
    }
}

impl fmt::Display for Attributes {
    /// Prints the class, and the name of each attribute that is set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        text.push_str(self.class.name().unwrap_or("?"));
        if let Some(dimension) = self.dimension {
            write!(text, ", {}", dimension.name())?;
        }
        for (set, name) in [
            (self.rasterizer_ordered, "ROV"),
            (self.multisampled, "MS"),
            (self.feedback, "feedback"),
            (self.array, "array"),
            (self.raw, "raw"),
            (self.row, "row"),
        ] {
            if set {
                write!(text, ", {name}")?;
            }
        }
        f.pad(&text)
    }
}
