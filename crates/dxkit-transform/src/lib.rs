#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod canonical;
pub mod instrument;
pub mod interface;
pub mod mutate;
mod predicate;
pub mod rebind;
pub mod reduce;
mod rewrite;
pub mod specialize;
pub mod strip;
mod subobjects;

/// The crate of the modules in this interface.
pub use dxkit_bitcode as bitcode;
/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the containers in this interface.
pub use dxkit_container as container;
/// The crate of the PDBs in this interface.
pub use dxkit_derive as derive;
/// The crate of the metadata and operations of modules in this interface.
pub use dxkit_dxil as dxil;
/// The crate of the parts about a program (versions, hashes, interfaces) in this interface.
pub use dxkit_info as info;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;

pub use canonical::canonical;
pub use instrument::instrument;
pub use interface::drop_unused;
pub use mutate::mutate;
pub use rebind::rebind;
pub use reduce::reduce;
pub use rewrite::rewrite;
pub use specialize::specialize;
pub use strip::{Strip, Stripped, strip};
