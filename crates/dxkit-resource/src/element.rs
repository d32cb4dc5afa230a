//! Elements of textures and typed buffers.

use dxkit_types::{DxilComponentType, ResourceKind};

use crate::{Fact, Facts, Unavailable};

/// The conversion of a format's integers to floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Normalization {
    /// No conversion.
    None,
    /// To the range -1 to 1: `snorm`.
    Signed,
    /// To the range 0 to 1: `unorm`.
    Unsigned,
}

/// Type of a component, without its normalization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scalar {
    /// 16-bit signed integer.
    I16,
    /// 16-bit unsigned integer.
    U16,
    /// 32-bit signed integer.
    I32,
    /// 32-bit unsigned integer.
    U32,
    /// 64-bit signed integer.
    I64,
    /// 64-bit unsigned integer.
    U64,
    /// 16-bit float.
    F16,
    /// 32-bit float.
    F32,
    /// 64-bit float.
    F64,
}

/// DXIL's numbers for a scalar: without normalization, `snorm`, `unorm`.
type Numbers = (Scalar, DxilComponentType, Option<(DxilComponentType, DxilComponentType)>);

const NUMBERS: [Numbers; 9] = [
    (Scalar::I16, DxilComponentType::I16, None),
    (Scalar::U16, DxilComponentType::U16, None),
    (Scalar::I32, DxilComponentType::I32, None),
    (Scalar::U32, DxilComponentType::U32, None),
    (Scalar::I64, DxilComponentType::I64, None),
    (Scalar::U64, DxilComponentType::U64, None),
    (Scalar::F16, DxilComponentType::F16, Some((DxilComponentType::SNormF16, DxilComponentType::UNormF16))),
    (Scalar::F32, DxilComponentType::F32, Some((DxilComponentType::SNormF32, DxilComponentType::UNormF32))),
    (Scalar::F64, DxilComponentType::F64, Some((DxilComponentType::SNormF64, DxilComponentType::UNormF64))),
];

impl Scalar {
    /// DXIL's number for this scalar. Only floats can be normalized.
    #[must_use]
    pub fn component_type(self, normalization: Normalization) -> Option<DxilComponentType> {
        let (_, plain, normalized) = NUMBERS.into_iter().find(|(scalar, ..)| *scalar == self)?;
        match normalization {
            Normalization::None => Some(plain),
            Normalization::Signed => normalized.map(|(signed, _)| signed),
            Normalization::Unsigned => normalized.map(|(_, unsigned)| unsigned),
        }
    }

    /// The scalar and normalization of DXIL's number; `None` for booleans and for the packed and 8-bit types,
    /// which do not occur as elements.
    #[must_use]
    pub fn from_component_type(ty: DxilComponentType) -> Option<(Self, Normalization)> {
        NUMBERS.into_iter().find_map(|(scalar, plain, normalized)| {
            let (signed, unsigned) = normalized.unzip();
            [
                (Some(plain), Normalization::None),
                (signed, Normalization::Signed),
                (unsigned, Normalization::Unsigned),
            ]
            .into_iter()
            .find_map(|(number, normalization)| (number == Some(ty)).then_some((scalar, normalization)))
        })
    }

    /// Whether it is a signed integer: `IsSigned` of LLVM's target types.
    #[must_use]
    pub const fn is_signed_integer(self) -> bool {
        matches!(self, Self::I16 | Self::I32 | Self::I64)
    }

    /// Whether it is a float.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::F32 | Self::F64)
    }

    /// Number of bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::I16 | Self::U16 | Self::F16 => 16,
            Self::I32 | Self::U32 | Self::F32 => 32,
            Self::I64 | Self::U64 | Self::F64 => 64,
        }
    }
}

/// An element of a texture or typed buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TypedElement {
    /// Type of a component.
    pub scalar: Scalar,
    /// The conversion of the format's integers to floats.
    pub normalization: Normalization,
    /// Number of components, 1 to 4.
    pub components: u8,
}

impl TypedElement {
    pub(crate) fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        Ok(Self {
            scalar: facts.need(facts.scalar, Fact::Scalar)?,
            normalization: facts.need(facts.normalization, Fact::Normalization)?,
            components: facts.need(facts.components, Fact::Components)?,
        })
    }

    /// DXIL's number for the type of its components.
    #[must_use]
    pub fn component_type(self) -> Option<DxilComponentType> {
        self.scalar.component_type(self.normalization)
    }
}

/// Kinds whose elements have a component type.
pub(crate) const fn is_typed(kind: ResourceKind) -> bool {
    matches!(kind.0, 1..=10)
}

pub(crate) const fn is_multisampled(kind: ResourceKind) -> bool {
    matches!(kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray)
}

pub(crate) const fn is_feedback(kind: ResourceKind) -> bool {
    matches!(kind, ResourceKind::FeedbackTexture2D | ResourceKind::FeedbackTexture2DArray)
}
