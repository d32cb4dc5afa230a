#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod binding;
mod constant;
mod counters;
pub mod d3d12;
mod declare;
mod declared;
mod entry;
mod fact;
mod level;
mod payload;
mod reflection;
mod reflector;
mod signature;
mod source;
pub mod stats;
pub mod types;
pub mod value;

/// The crate of the modules in this interface.
pub use dxkit_bitcode as bitcode;
/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the containers in this interface.
pub use dxkit_container as container;
/// The crate of the token programs in this interface.
pub use dxkit_dxbc as dxbc;
/// The crate of the metadata and operations of modules in this interface.
pub use dxkit_dxil as dxil;
/// The crate of the parts about a program (versions, hashes, interfaces) in this interface.
pub use dxkit_info as info;
/// The crate of the forms of resources in this interface.
pub use dxkit_resource as resource;
/// The crate of the root signatures in this interface.
pub use dxkit_rootsig as rootsig;
/// The crate of the signatures in this interface.
pub use dxkit_signature;
/// The crate of the numbers and names in this interface.
pub use dxkit_types;

pub use binding::{Binding, Bindings};
pub use constant::{Constant, PathError, split_index, split_path};
pub use counters::Counters;
pub use declare::{Declarations, Header, Language};
pub use declared::{
    Declared, DeclaredBuffer, DeclaredMember, DeclaredStructure, DeclaredVariable, SourceText,
};
pub use entry::{Entry, FunctionParameter, Node, NodeName, NodeParameter, WaveLanes};
pub use fact::Fact;
pub use level::FeatureLevel;
pub use payload::{Payload, PayloadField};
pub use reflection::{Reflection, has_debug_info, indexes_heaps};
pub use reflector::Reflector;
pub use signature::{Parameter, Signatures};
pub use types::{
    BitField, Buffer, BufferLayout, Member, Structure, StructureId, Type, TypeId, Types, Variable,
};
