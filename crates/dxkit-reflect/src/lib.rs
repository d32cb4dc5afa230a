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
pub use types::{BitField, Buffer, Member, Packing, Structure, StructureId, Type, TypeId, Types, Variable};
