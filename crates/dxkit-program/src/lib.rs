#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod program;

pub use program::{DxilVersion, Program, ProgramHeader};
