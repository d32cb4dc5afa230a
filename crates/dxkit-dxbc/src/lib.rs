#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// The token program: SHDR, SHEX.
pub mod asm;
mod bits;
mod decode;
mod edit;
mod encode;
mod numbers;
pub mod opcode;
pub mod operand;
mod operand_tokens;
pub mod print;
pub mod program;
mod syntax;
mod text;
pub mod validate;

// The other parts.
pub mod aon9;
pub mod rdef;
pub mod sdbg;
pub mod spdb;
pub mod stat;

/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the streams of PDBs in this interface.
pub use dxkit_msf as msf;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;

pub use opcode::Opcode;
pub use operand::{Operand, OperandKind};
pub use program::{Instruction, Program, ProgramKind};
