#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
pub mod ir;
mod reader;

pub use error::{Error, ErrorKind};
pub use ir::Module;
