#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
pub mod ir;
mod reader;
pub mod records;
mod sign;
pub mod stream;
pub mod writer;

pub use error::{Contradiction, Error, ErrorKind, Subject};
pub use ir::{Module, ParseOptions};
pub use reader::Reader;
