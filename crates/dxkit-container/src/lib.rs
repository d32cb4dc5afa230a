#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod c_array;
mod container;
mod damage;
mod digest;
mod edit;
mod file_writer;
mod input;
mod lanes;
mod message;
mod scan;
mod validate;

pub use c_array::{CArray, c_arrays};
pub use container::{Container, FileHeader, PartHeader, RawPart, Version};
pub use damage::Damage;
pub use digest::{Digest, DigestCheck, DigestKind, DigestPolicy};
/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;
pub use edit::OnConflict;
pub use file_writer::{AddPart, FileWriter};
pub use input::Input;
pub use scan::{HEADER_SIZE, directory_fits, plausible_size};
