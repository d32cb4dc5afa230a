#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod part;
mod shader;

/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;
pub use part::{Context, MAX_NESTING, Part, PartReader};
pub use shader::{Language, Shader};
