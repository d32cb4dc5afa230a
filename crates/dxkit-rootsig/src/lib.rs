#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

dxkit_bytes::if_arbitrary! {
    mod arbitrary;
}
mod build;
mod convert;
mod layout;
mod queries;
mod records;
mod relate;
mod signature;
mod text;
mod validate;
mod words;

/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
pub use dxkit_bytes::{TextError, TextErrors};
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;
pub use dxkit_types::{ResourceClass, ResourceType, ShaderKind};

pub use queries::{BoundRegisters, Location, ResourceRange, Unbound};
pub use records::{DescriptorRange, RootConstants, RootDescriptor, StaticSampler};
pub use relate::{Change, Difference, Lost, MergeError};
pub use signature::{
    Parameter, ParameterContents, RawRootSignature, RootSignature, RootSignatureDesc, UnknownParameter,
};
pub use text::{Compiled, Hlsl, HlslOrigin, HlslText, Includes, Omitted, TextForm, TextOptions};
pub use words::*;
