#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod read;
mod write;

/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
pub use read::{BlockUse, MAGIC, MultiStreamFile, Stream, SuperBlock};
pub use write::{BLOCK_SIZE, Layout, write};
