//! [`SpirvType`]: a resource as a type of LLVM 22's SPIR-V backend.

use core::fmt;

use dxkit_bytes::open_enum;
use dxkit_types::{ResourceClass, ResourceKind};

use crate::element::{is_feedback, is_multisampled, is_typed};
use crate::{Dimension, Fact, Facts, LlvmElement, ResourceDescription, Scalar, Unavailable};

open_enum! {
    /// The image formats of SPIR-V that clang uses.
    pub struct ImageFormat(u32) known KnownImageFormat {
        /// Not stated.
        Unknown = 0,
        /// Four 32-bit floats.
        Rgba32f = 1,
        /// A 32-bit float.
        R32f = 3,
        /// Two 32-bit floats.
        Rg32f = 6,
        /// Four 32-bit signed integers.
        Rgba32i = 21,
        /// A 32-bit signed integer.
        R32i = 24,
        /// Two 32-bit signed integers.
        Rg32i = 25,
        /// Four 32-bit unsigned integers.
        Rgba32ui = 30,
        /// A 32-bit unsigned integer.
        R32ui = 33,
        /// Two 32-bit unsigned integers.
        Rg32ui = 35,
        /// A 64-bit unsigned integer.
        R64ui = 40,
        /// A 64-bit signed integer.
        R64i = 41,
    }
}

impl ImageFormat {
    /// The format that clang 22 chooses for a storage image with such elements; unknown for all others.
    #[must_use]
    pub const fn choose(scalar: Scalar, components: u8) -> Self {
        match (scalar, components) {
            (Scalar::F32, 1) => Self::R32f,
            (Scalar::F32, 2) => Self::Rg32f,
            (Scalar::F32, 4) => Self::Rgba32f,
            (Scalar::I32, 1) => Self::R32i,
            (Scalar::I32, 2) => Self::Rg32i,
            (Scalar::I32, 4) => Self::Rgba32i,
            (Scalar::U32, 1) => Self::R32ui,
            (Scalar::U32, 2) => Self::Rg32ui,
            (Scalar::U32, 4) => Self::Rgba32ui,
            (Scalar::I64, 1) => Self::R64i,
            (Scalar::U64, 1) => Self::R64ui,
            _ => Self::Unknown,
        }
    }
}

/// SPIR-V's dimension of a buffer that is read as an image.
const DIM_BUFFER: u32 = 5;
/// SPIR-V's storage classes of buffers.
const UNIFORM: u32 = 2;
const STORAGE_BUFFER: u32 = 12;
/// Operand `Depth`: not known.
const DEPTH_UNKNOWN: u32 = 2;

/// A target extension type of LLVM 22's SPIR-V backend.
///
/// It cannot express rasterizer order, coherence and counters; a counter is a second buffer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SpirvType {
    /// `OpTypeImage`: textures and typed buffers.
    Image {
        /// Type of a component.
        scalar: Scalar,
        /// `Dim`: 0 1D, 1 2D, 2 3D, 3 Cube, 5 Buffer.
        dim: u32,
        /// `Arrayed`.
        arrayed: bool,
        /// `MS`.
        multisampled: bool,
        /// `Sampled`: 1 read through a sampler, 2 storage image.
        sampled: u32,
        /// `Image Format`.
        format: ImageFormat,
    },
    /// A block: constant, structured and byte-address buffers.
    Buffer {
        /// The contents of the block.
        element: LlvmElement,
        /// Storage class: 2 `Uniform`, 12 `StorageBuffer`.
        storage_class: u32,
        /// Whether it can be written.
        writable: bool,
    },
    /// `OpTypeSampler`.
    Sampler,
}

impl fmt::Display for SpirvType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Image { scalar, dim, arrayed, multisampled, sampled, format } => {
                let signed = if scalar.is_signed_integer() { "Signed" } else { "" };
                let element = LlvmElement::from_scalar(*scalar, 1);
                write!(
                    f,
                    "target(\"spirv.{signed}Image\", {element}, {dim}, {DEPTH_UNKNOWN}, {}, {}, {sampled}, {})",
                    u32::from(*arrayed),
                    u32::from(*multisampled),
                    format.0
                )
            }
            Self::Buffer { element, storage_class, writable } => {
                write!(f, "target(\"spirv.VulkanBuffer\", ")?;
                match element {
                    element if *storage_class == UNIFORM => element.fmt(f)?,
                    element => write!(f, "[0 x {element}]")?,
                }
                write!(f, ", {storage_class}, {})", u32::from(*writable))
            }
            Self::Sampler => f.write_str("target(\"spirv.Sampler\")"),
        }
    }
}

impl ResourceDescription for SpirvType {
    const NAME: &'static str = "SPIR-V";

    fn facts(&self) -> Facts {
        let class = |writable| Some(if writable { ResourceClass::UAV } else { ResourceClass::SRV });
        match self {
            Self::Image { scalar, dim, arrayed, multisampled, sampled, .. } => {
                let dimension = match dim {
                    0 => Some(Dimension::One),
                    1 => Some(Dimension::Two),
                    2 => Some(Dimension::Three),
                    3 => Some(Dimension::Cube),
                    _ => None,
                };
                Facts {
                    class: class(*sampled == 2),
                    kind: match dimension {
                        None if *dim == DIM_BUFFER => Some(ResourceKind::TypedBuffer),
                        dimension => dimension.and_then(|dimension| dimension.kind(*arrayed, *multisampled)),
                    },
                    scalar: Some(*scalar),
                    ..Facts::default()
                }
            }
            Self::Buffer { storage_class: UNIFORM, element, .. } => Facts {
                size: match element {
                    LlvmElement::Bytes(size) => Some(*size),
                    _ => None,
                },
                ..Facts { object: None, ..crate::HlslObject::CBuffer.facts() }
            },
            Self::Buffer { element, writable, .. } => Facts {
                class: class(*writable),
                kind: Some(match element {
                    LlvmElement::Byte => ResourceKind::RawBuffer,
                    _ => ResourceKind::StructuredBuffer,
                }),
                stride: match element {
                    LlvmElement::Bytes(stride) => Some(*stride),
                    _ => None,
                },
                ..Facts::default()
            },
            Self::Sampler => Facts {
                class: Some(ResourceClass::Sampler),
                kind: Some(ResourceKind::Sampler),
                ..Facts::default()
            },
        }
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let (class, kind) = (facts.need_class()?, facts.need_kind()?);
        let writable = class == ResourceClass::UAV;
        let buffer = |element| Self::Buffer { element, storage_class: STORAGE_BUFFER, writable };
        Ok(match kind {
            ResourceKind::TBuffer => return Err(Unavailable::NotExpressible("texture buffers")),
            ResourceKind::RTAccelerationStructure => {
                return Err(Unavailable::NotExpressible("acceleration structures"));
            }
            kind if is_feedback(kind) => return Err(Unavailable::NotExpressible("feedback textures")),
            ResourceKind::Sampler => Self::Sampler,
            ResourceKind::CBuffer => Self::Buffer {
                element: LlvmElement::Bytes(facts.need(facts.size, Fact::Size)?),
                storage_class: UNIFORM,
                writable: false,
            },
            ResourceKind::RawBuffer => buffer(LlvmElement::Byte),
            ResourceKind::StructuredBuffer => {
                buffer(LlvmElement::Bytes(facts.need(facts.stride, Fact::Stride)?))
            }
            kind if is_typed(kind) => {
                let scalar = facts.need(facts.scalar, Fact::Scalar)?;
                let (dim, arrayed) = match Dimension::from_kind(kind) {
                    Some((dimension, arrayed)) => (dimension as u32, arrayed),
                    None => (DIM_BUFFER, false),
                };
                let format = if writable {
                    ImageFormat::choose(scalar, facts.need(facts.components, Fact::Components)?)
                } else {
                    ImageFormat::Unknown
                };
                let sampled = if writable { 2 } else { 1 };
                Self::Image { scalar, dim, arrayed, multisampled: is_multisampled(kind), sampled, format }
            }
            _ => return Err(Unavailable::NotExpressible("this kind of resource")),
        })
    }
}
