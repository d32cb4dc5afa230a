#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

dxkit_bytes::if_arbitrary! {
    mod arbitrary;
}
mod data;
mod edit;
mod fields;
mod known;
mod part;
mod rebuild;
mod records;
mod reference;
mod validate;
mod values;
mod view;

pub use data::RuntimeData;
/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;
pub use edit::Editor;
pub use part::{IndexArrays, Part, Table};
pub use records::*;
pub use reference::{
    BytesRef, IndexArrayRef, Record, RecordArrayRef, RecordRef, ShaderInfoRef, StringArrayRef, StringRef,
};
pub use values::*;
pub use view::{
    Function, NodeAttribute, NodeIO, NodeIOAttribute, NodeName, ShaderInfo, Subobject, SubobjectView,
};
