//! The bindings of a shader as declarations: in HLSL, and as structures in C and Rust with the layout of its
//! constant buffers and of the elements of its structured buffers.

mod hlsl;
mod host;
mod names;

use core::fmt;

use crate::Reflection;

/// The language of the declarations.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// HLSL: every resource with its register, constant buffers with the offset of each variable.
    Hlsl,
    /// C, since C11: a structure for each constant and texture buffer and for the elements of structured
    /// buffers, with assertions of sizes and offsets.
    C,
    /// Rust: the same.
    Rust,
}

/// The declarations; see [`Reflection::declarations`].
#[derive(Debug, Clone, Copy)]
pub struct Declarations<'r> {
    reflection: &'r Reflection,
    language: Language,
}

impl Reflection {
    /// The bindings as declarations. They print as source code.
    #[must_use]
    pub const fn declarations(&self, language: Language) -> Declarations<'_> {
        Declarations { reflection: self, language }
    }
}

impl fmt::Display for Declarations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.language {
            Language::Hlsl => hlsl::print(self.reflection, f),
            Language::C => host::print(self.reflection, &host::C, f),
            Language::Rust => host::print(self.reflection, &host::RUST, f),
        }
    }
}
