#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// The program of tokens: SHDR, SHEX.
pub mod asm;
mod bits;
mod decode;
mod edit;
mod encode;
pub mod opcode;
pub mod operand;
pub mod print;
pub mod program;
pub mod validate;

// The data beside it.
pub mod aon9;
pub mod effect;
pub mod interfaces;
pub mod library;
pub mod rdef;
pub mod sdbg;
pub mod spdb;
pub mod stat;
mod strewn;

pub use opcode::Opcode;
pub use operand::{Operand, OperandKind};
pub use program::{Instruction, Program, ProgramKind};
