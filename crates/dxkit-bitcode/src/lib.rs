#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
pub mod ir;
mod reader;
mod sign;
pub mod stream;

pub use error::{Error, ErrorKind};
pub use ir::{Module, Options};
