//! Detects the dialect of a text.

use crate::Dialect;
use crate::read::{Lexer, Token};

impl Dialect {
    /// The dialect of a text, by the first token that only one of them has: `ptr`, `poison`, `source_filename` and the like
    /// are LLVM 22's, `*` is LLVM 3.7's. A text without any is read as LLVM 3.7's, because both dialects then agree.
    ///
    /// ```
    /// use dxkit_ir_text::Dialect;
    ///
    /// assert_eq!(Dialect::of(b"@x = global ptr null"), Dialect::V22);
    /// assert_eq!(Dialect::of(b"@ptr = global i32* null"), Dialect::V3_7);
    /// ```
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        let mut lexer = Lexer::new(text);
        loop {
            match lexer.next() {
                Token::End => return Self::V3_7,
                Token::Mark(b'*') => return Self::V3_7,
                Token::Record(_) => return Self::V22,
                Token::Word(
                    b"ptr" | b"poison" | b"splat" | b"source_filename" | b"memory" | b"captures" | b"freeze"
                    | b"fneg" | b"mustprogress" | b"noundef" | b"dso_local",
                ) => return Self::V22,
                _ => {}
            }
        }
    }
}
