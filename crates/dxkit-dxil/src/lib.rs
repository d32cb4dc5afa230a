#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod annotation;
mod call;
mod demangle;
mod entry;
mod flags;
mod handle;
mod handle_calls;
mod hlsl;
mod layout;
mod metadata;
mod module;
mod node;
mod operation;
mod properties;
mod resource;
mod shape;
mod signature;
mod source;
mod source_line;
mod view_id;

pub use annotation::*;
pub use call::{OperationCall, calls_in};
pub use demangle::{MangledFunction, MangledParameter};
pub use dxkit_resource::ResourceProperties;
pub use dxkit_types::{KnownSamplerFeedbackKind, KnownSamplerKind, SamplerFeedbackKind, SamplerKind};
pub use entry::*;
pub use flags::ShaderFlags;
pub use handle::{Handle, HandleSource, Handles};
pub use handle_calls::HandleCalls;
pub use hlsl::HlslType;
pub use layout::{MIN_PRECISION_LAYOUT, NATIVE_LAYOUT, TARGET_TRIPLE, is_dxc_layout};
pub use metadata::MetadataReader;
pub use module::{Counter, DxilModule, Extent, Version, dxil_minor_of, has_shader_model};
pub use node::{NodeIO, NodeId, RecordGrid, RecordType};
pub use operation::*;
pub use properties::annotated_properties;
pub use resource::*;
pub use shape::{Expected, Found, MetadataFault, OtherWidth, Text, UnknownTag, metadata_number};
pub use signature::{SignatureElement, Signatures, element_operand};
pub use source::{SourceFile, Sources};
pub use source_line::{SourceLine, SourceScope};
pub use view_id::{ScalarMask, ScalarTable, StreamDependencies, ViewIdState};
