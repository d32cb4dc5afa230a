#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod element;
mod kind;
mod signature;
mod validate;

/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;
pub use element::{ComponentMask, Element};
pub use kind::{SignatureKind, UsageMeaning};
pub use signature::Signature;
