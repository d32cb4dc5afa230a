#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod attributes;
mod binding;
mod element;
mod facts;
mod hlsl;
mod metadata;
mod object;
mod properties;
mod rows;
mod spirv;
mod target;

pub use attributes::{Attributes, Dimension};
pub use binding::{BindingDesc, InputType, RdefRow, ResourceDimension, ResourceReturnType};
pub use binding::{KnownInputType, KnownResourceDimension, KnownResourceReturnType};
pub use dxkit_types::{KnownSamplerFeedbackKind, KnownSamplerKind, SamplerFeedbackKind, SamplerKind};
pub use element::{Normalization, Scalar, TypedElement};
pub use facts::{Fact, Facts, ResourceDescription, Unavailable, convert};
pub use hlsl::{HlslElement, HlslResource, InvalidHlsl};
pub use metadata::MetadataRecord;
pub use object::HlslObject;
pub use properties::ResourceProperties;
pub use rows::{PsvRow, RdatRow};
pub use spirv::{ImageFormat, KnownImageFormat, SpirvType};
pub use target::{LlvmElement, TargetType};
