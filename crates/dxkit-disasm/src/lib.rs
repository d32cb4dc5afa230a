#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod disassembly;
mod header;
mod highlight;
pub mod module;
mod text;

pub use disassembly::{Disassembly, Error, Options, disassemble, is_bitcode};
pub use highlight::{TokenKind, tokens};
