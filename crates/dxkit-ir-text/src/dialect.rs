//! Detects the dialect of a text.

use crate::Dialect;
use crate::read::{Lexer, Token};

impl Dialect {
    /// The dialect of a text, by the first token that only one of them has: `ptr` is LLVM 22's, `*` is LLVM
    /// 3.7's. In a text without pointers, `poison`, `source_filename` and the like are LLVM 22's; beside a
    /// `*`, they are mistakes in a text of LLVM 3.7. A text without any is read as LLVM 3.7's, because both
    /// dialects then agree.
    ///
    /// ```
    /// use dxkit_ir_text::Dialect;
    ///
    /// assert_eq!(Dialect::of(b"@x = global ptr null"), Dialect::V22);
    /// assert_eq!(Dialect::of(b"@ptr = global i32* null"), Dialect::V3_7);
    /// assert_eq!(Dialect::of(b"@x = global i32 poison"), Dialect::V22);
    /// ```
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        let mut lexer = Lexer::new(text);
        let mut without_pointers = Self::V3_7;
        loop {
            match lexer.next() {
                Token::End => return without_pointers,
                Token::Mark(b'*') => return Self::V3_7,
                Token::Record(_) | Token::Word(b"ptr") => return Self::V22,
                Token::Word(
                    b"poison" | b"splat" | b"source_filename" | b"memory" | b"captures" | b"freeze" | b"fneg"
                    | b"mustprogress" | b"noundef" | b"dso_local",
                ) => without_pointers = Self::V22,
                _ => {}
            }
        }
    }
}
