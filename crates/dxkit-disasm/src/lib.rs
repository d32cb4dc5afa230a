#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod comment;
mod disassembly;
pub mod dxbc;
mod header;
mod highlight;
pub mod lines;
pub mod module;

pub use disassembly::{
    Disassembler, Disassembly, DisassemblyOptions, Error, KEEPS_REFLECTION, Language, Located, disassemble,
    is_bitcode, locate,
};
pub use highlight::{TokenKind, tokens};
pub use lines::Lines;
