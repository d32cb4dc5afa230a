#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod disassembly;
mod highlight;
pub mod module;

pub use disassembly::{Disassembly, Error, Options, disassemble, is_bitcode};
pub use highlight::{TokenKind, tokens};
