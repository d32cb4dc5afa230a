#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod read;
mod write;

pub use read::{MAGIC, MultiStreamFile, Stream, SuperBlock};
pub use write::{BLOCK_SIZE, Layout, write};
