//! Root signatures as text: HLSL's `[RootSignature("…")]`.

mod hlsl;
mod keep;
mod lexer;
mod parser;
mod print;
mod words;

pub use hlsl::{Hlsl, HlslOrigin, HlslText, Includes};
pub use keep::{Omitted, TextForm};
pub use parser::{Compiled, TextOptions};
