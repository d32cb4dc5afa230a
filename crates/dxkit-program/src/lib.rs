#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod program;
mod tokens;

pub use program::{DxilVersion, Program, ProgramHeader};
pub use tokens::{TokenProgram, TokenProgramKind};
