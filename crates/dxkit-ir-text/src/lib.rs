#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod attributes;
mod bitcode;
mod comments;
mod convergence;
mod data_layout;
mod dialect;
pub mod notes;
mod opaque;
mod print;
mod read;
mod text;

pub use dxkit_types::LlvmVersion;

pub use attributes::typed as typed_attribute;
pub use bitcode::{is_modern_bitcode, text_of_bitcode};
pub use convergence::CONVERGENCE_MARK;
pub use data_layout::{DataLayoutError, check_data_layout};
pub use dxkit_bytes::{TextError, TextErrors};
pub use opaque::{any_pointer, is_any, is_token};
pub use print::{
    Comments, Entity, PrintOptions, estimated_length, instruction_lines, instruction_texts, texts, write,
    write_expression, write_heading,
};
pub use read::{MOST_ERRORS, Places, ReadOptions, TextReader, read, read_with_places};
pub use text::{ELIDED, Text, TextRange};

/// The assembly language of a text: that of a version of LLVM.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Dialect {
    /// LLVM 3.7's, which DXC reads and prints: pointers have types.
    #[default]
    V3_7,
    /// That of one of today's versions: pointers are opaque, attributes and nodes of debug information have
    /// today's form. A text that is written has the changes that this version makes to a module when it reads
    /// its bitcode. Texts of all these versions are read alike.
    Modern(LlvmVersion),
}

impl Dialect {
    /// LLVM 22's.
    pub const V22: Self = Self::Modern(LlvmVersion::V22);
    /// LLVM 23's.
    pub const V23: Self = Self::Modern(LlvmVersion::V23);
    /// LLVM 24's.
    pub const V24: Self = Self::Modern(LlvmVersion::V24);
    /// The newest one.
    pub const NEWEST: Self = Self::Modern(LlvmVersion::NEWEST);

    /// Whether it is that of one of today's versions.
    #[must_use]
    pub const fn is_modern(self) -> bool {
        matches!(self, Self::Modern(_))
    }

    /// Whether it is that of a version of today's LLVM, or a later one.
    #[must_use]
    pub fn is_since(self, version: LlvmVersion) -> bool {
        matches!(self, Self::Modern(own) if own >= version)
    }
}
