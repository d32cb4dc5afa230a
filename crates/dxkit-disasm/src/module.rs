//! The module as text: LLVM 3.7's assembly ([`dxkit_ir_text`]), with DXC's comments after instructions.

use alloc::vec::Vec;

use dxkit_bitcode::Module;

pub use dxkit_ir_text::{Dialect, LlvmVersion, PrintOptions, estimated_length, write_heading};

use crate::comment::DxilComments;

/// Appends the text of a module: what the reference compiler's disassembler prints after the comments about
/// the container. As [`dxkit_ir_text::write`], which knows nothing about DXIL, with the compiler's comments;
/// LLVM 22's assembly has none.
///
/// Returns whether all of it was written, and nothing elided because of the limit.
pub fn write(module: &Module, options: &PrintOptions, out: &mut Vec<u8>) -> bool {
    match options.dialect {
        Dialect::Modern(_) => dxkit_ir_text::write(module, options, &mut (), out),
        _ => dxkit_ir_text::write(module, options, &mut DxilComments::new(module, false), out),
    }
}

/// Like [`write`](fn@write) in LLVM 3.7's assembly, with comments after instructions that state [what the
/// text does not](dxkit_ir_text::notes).
pub fn write_exact(module: &Module, options: &PrintOptions, out: &mut Vec<u8>) -> bool {
    dxkit_ir_text::write(module, options, &mut DxilComments::new(module, true), out)
}
