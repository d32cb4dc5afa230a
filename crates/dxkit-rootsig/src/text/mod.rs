//! Root signatures as text: HLSL's `[RootSignature("…")]`.

mod error;
mod keep;
mod lexer;
mod parser;
mod print;
mod words;

pub use error::{Rendered, TextError, TextErrors};
pub use keep::{NotSaid, TextForm};
pub use parser::{Compiled, TextOptions};
