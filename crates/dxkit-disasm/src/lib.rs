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

/// The crate of the modules in this interface.
pub use dxkit_bitcode as bitcode;
/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the containers in this interface.
pub use dxkit_container as container;
/// The crate of the token programs in this interface.
pub use dxkit_dxbc;
/// The crate of the parts about a program (versions, hashes, interfaces) in this interface.
pub use dxkit_info as info;
/// The crate of the options of LLVM's text in this interface.
pub use dxkit_ir_text as ir_text;
/// The crate of the signatures in this interface.
pub use dxkit_signature as signature;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;

pub use disassembly::{
    Disassembler, Disassembly, DisassemblyOptions, Error, KEEPS_REFLECTION, Language, Located, disassemble,
    is_bitcode, locate,
};
pub use highlight::{TokenKind, tokens};
pub use lines::Lines;
