#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

dxkit_bytes::if_arbitrary! {
    mod arbitrary;
}
mod convert;
mod layout;
mod queries;
mod records;
mod signature;
mod text;
mod validate;
mod words;

pub use dxkit_types::{ResourceClass, ResourceType, ShaderKind};

pub use queries::{Binding, Location};
pub use records::{DescriptorRange, RootConstants, RootDescriptor, StaticSampler};
pub use signature::{
    Parameter, ParameterContents, RawRootSignature, RootSignature, RootSignatureDesc, UnknownParameter,
};
pub use words::*;
