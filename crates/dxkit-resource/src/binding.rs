//! [`BindingDesc`]: a resource in Direct3D's reflection.

use dxkit_types::{DxilComponentType, ResourceClass, ResourceKind};

pub use dxkit_types::{
    InputType, KnownInputType, KnownResourceDimension, KnownResourceReturnType, ResourceDimension,
    ResourceReturnType,
};

use crate::element::{is_feedback, is_multisampled, is_typed};
use crate::{
    Fact, Facts, HlslObject, Normalization, ResourceDescription, SamplerKind, Scalar, TypedElement,
    Unavailable,
};

/// The fields of `D3D12_SHADER_INPUT_BIND_DESC` as DXC's reflection fills them, without name and registers. A
/// row of `RDEF` has the same fields.
///
/// Difference: for DXC, `AppendStructuredBuffer` and `ConsumeStructuredBuffer` are structured buffers with a
/// counter; FXC has a separate type for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BindingDesc {
    /// `Type`.
    pub ty: InputType,
    /// `ReturnType`.
    pub return_type: ResourceReturnType,
    /// `Dimension`.
    pub dimension: ResourceDimension,
    /// `NumSamples`: number of samples of multisampled textures, size in bytes of an element of structured
    /// buffers, all bits set for other textures and typed buffers.
    pub samples: u32,
    /// `uFlags` without the bit for an explicit register: bit 1 is set for a comparison sampler, bits 2 and 3
    /// are the number of components minus one.
    pub flags: u32,
}

const COMPARISON: u32 = 2;
const COMPONENTS_SHIFT: u32 = 2;
/// The bit that is set if the source states the register explicitly.
const REGISTER_STATED: u32 = 1;
const NO_SAMPLES: u32 = u32::MAX;

const DIMENSIONS: [(ResourceKind, ResourceDimension); 10] = [
    (ResourceKind::Texture1D, ResourceDimension::Texture1D),
    (ResourceKind::Texture1DArray, ResourceDimension::Texture1DArray),
    (ResourceKind::Texture2D, ResourceDimension::Texture2D),
    (ResourceKind::Texture2DArray, ResourceDimension::Texture2DArray),
    (ResourceKind::Texture2DMS, ResourceDimension::Texture2DMS),
    (ResourceKind::Texture2DMSArray, ResourceDimension::Texture2DMSArray),
    (ResourceKind::Texture3D, ResourceDimension::Texture3D),
    (ResourceKind::TextureCube, ResourceDimension::TextureCube),
    (ResourceKind::TextureCubeArray, ResourceDimension::TextureCubeArray),
    (ResourceKind::TypedBuffer, ResourceDimension::Buffer),
];

fn dimension(kind: ResourceKind) -> ResourceDimension {
    match kind {
        ResourceKind::RawBuffer | ResourceKind::StructuredBuffer => ResourceDimension::Buffer,
        ResourceKind::FeedbackTexture2D => ResourceDimension::Texture2D,
        ResourceKind::FeedbackTexture2DArray => ResourceDimension::Texture2DArray,
        kind => DIMENSIONS
            .into_iter()
            .find_map(|(of, dimension)| (of == kind).then_some(dimension))
            .unwrap_or(ResourceDimension::Unknown),
    }
}

fn return_type(scalar: Scalar, normalization: Normalization) -> ResourceReturnType {
    match (normalization, scalar) {
        (Normalization::Signed, _) => ResourceReturnType::SNorm,
        (Normalization::Unsigned, _) => ResourceReturnType::UNorm,
        (_, Scalar::F64) => ResourceReturnType::Double,
        (_, scalar) if scalar.is_float() => ResourceReturnType::Float,
        (_, scalar) if scalar.is_signed_integer() => ResourceReturnType::SInt,
        _ => ResourceReturnType::UInt,
    }
}

fn input_type(class: ResourceClass, kind: ResourceKind, counter: bool) -> Option<InputType> {
    let writable = class == ResourceClass::UAV;
    Some(match kind {
        ResourceKind::CBuffer => InputType::CBuffer,
        ResourceKind::TBuffer => InputType::TBuffer,
        ResourceKind::Sampler => InputType::Sampler,
        ResourceKind::RTAccelerationStructure => InputType::RTAccelerationStructure,
        ResourceKind::RawBuffer if writable => InputType::UAVByteAddress,
        ResourceKind::RawBuffer => InputType::ByteAddress,
        ResourceKind::StructuredBuffer if writable && counter => InputType::UAVStructuredWithCounter,
        ResourceKind::StructuredBuffer if writable => InputType::UAVStructured,
        ResourceKind::StructuredBuffer => InputType::Structured,
        kind if is_feedback(kind) => InputType::UAVFeedbackTexture,
        kind if is_typed(kind) && writable => InputType::UAVTyped,
        kind if is_typed(kind) => InputType::Texture,
        _ => return None,
    })
}

impl BindingDesc {
    /// The fields, as far as they follow from these facts: unknown ones are as for a resource without the
    /// property (no counter, 0 bytes of an element, one component of type `MIXED`). `None` without class and
    /// kind, and for kinds that reflection does not have.
    #[must_use]
    pub fn from_known_facts(facts: &Facts) -> Option<Self> {
        let (class, kind) = (facts.class?, facts.kind?);
        let writable = class == ResourceClass::UAV;
        let mut desc = Self {
            ty: input_type(class, kind, facts.counter.unwrap_or_default())?,
            return_type: ResourceReturnType::None,
            dimension: dimension(kind),
            samples: 0,
            flags: 0,
        };
        match kind {
            ResourceKind::RawBuffer => desc.return_type = ResourceReturnType::Mixed,
            ResourceKind::StructuredBuffer => {
                desc.return_type = ResourceReturnType::Mixed;
                desc.samples = facts.stride.unwrap_or_default();
            }
            ResourceKind::Sampler if facts.sampler == Some(SamplerKind::Comparison) => {
                desc.flags = COMPARISON;
            }
            // From the number that the compiler writes as component type.
            ResourceKind::RTAccelerationStructure => {
                desc.return_type = ResourceReturnType::SInt;
                desc.samples = NO_SAMPLES;
            }
            kind if is_feedback(kind) => {
                desc.return_type = ResourceReturnType::Mixed;
                desc.samples = NO_SAMPLES;
            }
            kind if is_typed(kind) => {
                let element = facts.scalar.zip(facts.normalization);
                desc.return_type = element.map_or(ResourceReturnType::Mixed, |(scalar, normalization)| {
                    return_type(scalar, normalization)
                });
                let components = facts.components.unwrap_or(1);
                desc.flags = (u32::from(components).clamp(1, 4) - 1) << COMPONENTS_SHIFT;
                desc.samples = if is_multisampled(kind) {
                    // DXC fills it for shader resources only.
                    if writable { 0 } else { facts.samples.unwrap_or_default() }
                } else {
                    NO_SAMPLES
                };
            }
            _ => {}
        }
        Some(desc)
    }

    /// The type of a component, if components have 32 bits (64 for `DOUBLE`), as in FXC's shaders. The return
    /// type itself does not state the width.
    #[must_use]
    pub const fn component_type(&self) -> Option<DxilComponentType> {
        Some(match self.return_type {
            ResourceReturnType::UNorm => DxilComponentType::UNormF32,
            ResourceReturnType::SNorm => DxilComponentType::SNormF32,
            ResourceReturnType::SInt => DxilComponentType::I32,
            ResourceReturnType::UInt => DxilComponentType::U32,
            ResourceReturnType::Float => DxilComponentType::F32,
            ResourceReturnType::Double => DxilComponentType::F64,
            _ => return None,
        })
    }

    /// The kind, as far as type and dimension determine it.
    fn kind(&self) -> Option<ResourceKind> {
        Some(match self.ty {
            InputType::CBuffer => ResourceKind::CBuffer,
            InputType::TBuffer => ResourceKind::TBuffer,
            InputType::Sampler => ResourceKind::Sampler,
            InputType::Structured
            | InputType::UAVStructured
            | InputType::UAVAppend
            | InputType::UAVConsume
            | InputType::UAVStructuredWithCounter => ResourceKind::StructuredBuffer,
            InputType::ByteAddress | InputType::UAVByteAddress => ResourceKind::RawBuffer,
            InputType::RTAccelerationStructure => ResourceKind::RTAccelerationStructure,
            InputType::UAVFeedbackTexture if self.dimension == ResourceDimension::Texture2DArray => {
                ResourceKind::FeedbackTexture2DArray
            }
            InputType::UAVFeedbackTexture => ResourceKind::FeedbackTexture2D,
            // Old compilers have this dimension for raw views of typed buffers.
            InputType::Texture | InputType::UAVTyped if self.dimension == ResourceDimension::BufferEx => {
                ResourceKind::TypedBuffer
            }
            InputType::Texture | InputType::UAVTyped => DIMENSIONS
                .into_iter()
                .find_map(|(kind, dimension)| (dimension == self.dimension).then_some(kind))?,
            _ => return None,
        })
    }

    /// Without the bit for an explicit register, which is not a property of the resource.
    #[must_use]
    pub const fn without_register_flag(self) -> Self {
        Self { flags: self.flags & !REGISTER_STATED, ..self }
    }
}

impl ResourceDescription for BindingDesc {
    const NAME: &'static str = "reflection";

    fn facts(&self) -> Facts {
        let (class, kind) = (self.ty.class(), self.kind());
        let writable = class == Some(ResourceClass::UAV);
        let typed = kind.is_some_and(is_typed);
        Facts {
            object: match self.ty {
                InputType::UAVAppend => Some(HlslObject::AppendStructuredBuffer),
                InputType::UAVConsume => Some(HlslObject::ConsumeStructuredBuffer),
                _ => None,
            },
            class,
            kind,
            rasterizer_ordered: (!writable).then_some(false),
            globally_coherent: (!writable).then_some(false),
            reorder_coherent: (!writable).then_some(false),
            atomics_64: (!writable).then_some(false),
            counter: Some(matches!(
                self.ty,
                InputType::UAVStructuredWithCounter | InputType::UAVAppend | InputType::UAVConsume
            )),
            // The width is not stated: a 16-bit float is FLOAT as well.
            normalization: typed.then_some(match self.return_type {
                ResourceReturnType::SNorm => Normalization::Signed,
                ResourceReturnType::UNorm => Normalization::Unsigned,
                _ => Normalization::None,
            }),
            components: typed.then(|| (self.flags >> COMPONENTS_SHIFT & 3) as u8 + 1),
            samples: kind.is_some_and(is_multisampled).then_some(self.samples),
            stride: (kind == Some(ResourceKind::StructuredBuffer)).then_some(self.samples),
            sampler: (class == Some(ResourceClass::Sampler)).then_some(if self.flags & COMPARISON != 0 {
                SamplerKind::Comparison
            } else {
                SamplerKind::Default
            }),
            ..Facts::default()
        }
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let (class, kind) = (facts.need_class()?, facts.need_kind()?);
        let counter = facts.need_counter()?;
        match kind {
            ResourceKind::StructuredBuffer => {
                facts.need(facts.stride, Fact::Stride)?;
            }
            ResourceKind::Sampler => {
                facts.need(facts.sampler, Fact::SamplerKind)?;
            }
            kind if is_typed(kind) => {
                TypedElement::from_facts(facts)?;
                if is_multisampled(kind) && class != ResourceClass::UAV {
                    facts.need(facts.samples, Fact::Samples)?;
                }
            }
            _ => {}
        }
        Self::from_known_facts(&Facts { counter: Some(counter), ..*facts }).ok_or(Unavailable::NoObject)
    }
}

/// A row of RDEF as FXC writes it: as DXC's reflection, but append and consume buffers have separate types.
/// FXC also states [`ResourceReturnType::Double`] for elements of doubles, which are two 32-bit words in all
/// other forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RdefRow(pub BindingDesc);

impl ResourceDescription for RdefRow {
    const NAME: &'static str = "RDEF";

    fn facts(&self) -> Facts {
        self.0.facts()
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let mut desc = BindingDesc::from_facts(facts)?;
        match facts.object {
            Some(HlslObject::AppendStructuredBuffer) => desc.ty = InputType::UAVAppend,
            Some(HlslObject::ConsumeStructuredBuffer) => desc.ty = InputType::UAVConsume,
            _ => {}
        }
        Ok(Self(desc))
    }
}
