#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod attributes;
mod dialect;
pub mod notes;
mod opaque;
mod print;
mod read;
mod text;

pub use attributes::typed as typed_attribute;
pub use opaque::{any_pointer, is_any, is_token};
pub use print::{
    Comments, Entity, Options, instruction_lines, texts, usual_length, write, write_expression, write_heading,
};
pub use read::{Diagnostic, Errors, Places, ReadOptions, TextReader, read, read_with_places};
pub use text::{ELIDED, Place, Text};

/// The assembly language of a text: that of a version of LLVM.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Dialect {
    /// LLVM 3.7's, which DXC reads and prints: pointers have types.
    #[default]
    V3_7,
    /// LLVM 22's: pointers are opaque, attributes and nodes of debug information have today's form. The text
    /// has the changes that LLVM 22 makes to a module when it reads its bitcode.
    V22,
}
