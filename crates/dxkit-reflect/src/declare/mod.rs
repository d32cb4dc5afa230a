//! The bindings of a shader as declarations: in HLSL, and as structures in C and Rust with the layout of its
//! constant buffers and of the elements of its structured buffers.

mod hlsl;
mod host;
mod names;

use alloc::format;
use alloc::string::String;
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

/// One file of declarations in C or Rust for several shaders. A structure or constant buffer that several of
/// them have, with the same name and layout, is declared once.
///
/// ```
/// use dxkit_container::Container;
/// use dxkit_reflect::{Header, Language, Reflection};
///
/// let mut header = Header::new(Language::C).unwrap();
/// for name in ["vs_root_signature_6_0", "vs_root_signature_6_0"] {
///     let file = std::fs::read(format!("../../testdata/dxc/{name}.dxil")).unwrap();
///     header.add(name, &Reflection::from_container(&Container::parse(&file)?));
/// }
/// let text = header.finish("shaders.h");
/// assert!(text.starts_with("#ifndef SHADERS_H\n#define SHADERS_H\n"));
/// assert_eq!(text.matches("struct Camera {").count(), 1);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug)]
pub struct Header {
    syntax: &'static host::Syntax,
    language: Language,
    declared: host::Declared,
    text: String,
}

impl Header {
    /// A file without declarations; `None` for HLSL, in which the declarations of two shaders exclude each
    /// other.
    #[must_use]
    pub fn new(language: Language) -> Option<Self> {
        let syntax = match language {
            Language::Hlsl => return None,
            Language::C => &host::C,
            Language::Rust => &host::RUST,
        };
        Some(Self { syntax, language, declared: host::Declared::new(syntax), text: String::new() })
    }

    /// Adds the structures of a shader that are not declared yet, after a comment with a title.
    pub fn add(&mut self, title: &str, reflection: &Reflection) {
        let mut text = String::new();
        // A text takes everything.
        let written = host::add(reflection, self.syntax, &mut self.declared, &mut text);
        if written.is_ok() && !text.is_empty() {
            let title: String = title.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
            // A backslash at the end of a line would continue the comment.
            self.text.push_str(&format!("\n// {}\n{text}", title.trim_end_matches(['\\', ' '])));
        }
    }

    /// The file. In C, a guard that is named after it keeps it from being included twice.
    #[must_use]
    pub fn finish(self, file_name: &str) -> String {
        let Self { syntax, language, text, .. } = self;
        let declarations = format!("{}{text}", syntax.head);
        if language != Language::C {
            return declarations;
        }
        let word =
            |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_uppercase() } else { '_' };
        let mut guard: String = file_name.chars().map(word).collect();
        if guard.is_empty() || guard.starts_with(|first: char| first.is_ascii_digit() || first == '_') {
            guard.insert_str(0, "SHADERS_");
        }
        format!("#ifndef {guard}\n#define {guard}\n\n{declarations}\n#endif\n")
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
