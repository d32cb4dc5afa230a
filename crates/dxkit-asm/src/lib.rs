#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod dxbc;
pub mod dxil;

/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the containers in this interface.
pub use dxkit_container as container;
/// The crate of the token programs in this interface.
pub use dxkit_dxbc;
/// The crate of the lowering whose faults are in this interface.
pub use dxkit_upgrade as upgrade;
