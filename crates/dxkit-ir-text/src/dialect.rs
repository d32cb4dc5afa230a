//! Detects the dialect of a text.

use crate::Dialect;
use crate::read::{Lexer, Token};

/// Words that only today's LLVM has. They say nothing beside a `*`, where they are errors in a text of LLVM
/// 3.7.
const MODERN_WORDS: [&[u8]; 10] = [
    b"poison",
    b"splat",
    b"source_filename",
    b"memory",
    b"captures",
    b"freeze",
    b"fneg",
    b"mustprogress",
    b"noundef",
    b"dso_local",
];

impl Dialect {
    /// The dialect of a text: LLVM 3.7's, or that of today's LLVM, all of whose versions are read alike.
    ///
    /// The first token that only one of them has decides. It is today's if that is `ptr`, a target type,
    /// a triple with a shader model (`dxil-pc-shadermodel6.6-compute`), attributes of the HLSL front end
    /// (`"hlsl.shader"`), intrinsics or metadata of the DirectX backend (`@llvm.dx.…`, `!hlsl.cbs`); it is
    /// LLVM 3.7's if it is `*`. In a text without any of these, `poison`, `source_filename` and the like mean
    /// today's; beside a `*`, they are errors in a text of LLVM 3.7. A text without those either is read as
    /// LLVM 3.7's, because both dialects then agree.
    ///
    /// ```
    /// use dxkit_ir_text::Dialect;
    ///
    /// assert!(Dialect::detect(b"@x = global ptr null").is_modern());
    /// assert_eq!(Dialect::detect(b"@ptr = global i32* null"), Dialect::V3_7);
    /// assert!(Dialect::detect(b"@x = global i32 poison").is_modern());
    /// assert!(Dialect::detect(b"target triple = \"dxil-pc-shadermodel6.6-compute\"").is_modern());
    /// ```
    #[must_use]
    pub fn detect(text: &[u8]) -> Self {
        let mut lexer = Lexer::new(text);
        let mut without_pointers = Self::V3_7;
        let mut last = Token::End;
        loop {
            let token = lexer.next();
            match token {
                Token::End => return without_pointers,
                Token::Mark(b'*') => return Self::V3_7,
                Token::Record(_) | Token::Word(b"ptr") => return Self::NEWEST,
                Token::Mark(b'(') if last == Token::Word(b"target") => return Self::NEWEST,
                Token::Text(text) => {
                    let text = text.bytes();
                    let is_modern = match last {
                        // A triple, or the value of an attribute.
                        Token::Mark(b'=') => text.starts_with(b"dxil") && contains(&text, b"-shadermodel"),
                        // A string of metadata, or a field of a node.
                        Token::Mark(b'!') | Token::Label(_) => false,
                        _ => text.starts_with(b"hlsl."),
                    };
                    if is_modern {
                        return Self::NEWEST;
                    }
                }
                Token::Global(name) if name.bytes().starts_with(b"llvm.dx.") => return Self::NEWEST,
                Token::MetadataName(name)
                    if name.bytes().starts_with(b"hlsl.")
                        || matches!(
                            name.bytes().as_ref(),
                            b"dx.semantic.signatures" | b"dx.rootsignatures"
                        ) =>
                {
                    return Self::NEWEST;
                }
                Token::Word(word) if MODERN_WORDS.contains(&word) => without_pointers = Self::NEWEST,
                _ => {}
            }
            last = token;
        }
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
