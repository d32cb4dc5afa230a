//! LLVM 22's modules as LLVM 3.7's.

mod module;
mod pointers;

use alloc::format;
use alloc::string::String;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::InstructionId;

/// Why a module has no form in DXIL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    message: String,
}

impl Fault {
    pub(crate) fn new(message: String) -> Self {
        Self { message }
    }

    /// What is wrong with an instruction.
    pub(crate) fn of(module: &Module, id: InstructionId, message: &str) -> Self {
        let block = module.instruction(id).and_then(|entry| entry.block());
        let function = block.and_then(|block| module.block(block)).map(|block| block.function());
        let name = function.and_then(|id| module.function(id)).map(|function| function.name().to_vec());
        let name = String::from_utf8_lossy(&name.unwrap_or_default()).into_owned();
        let number = function.and_then(|id| module.function(id)).and_then(|function| {
            function.instructions().position(|entry| entry.id() == id)
        });
        let number = number.map_or(0, |number| number + 1);
        Self { message: format!("@{name}, instruction {number}: {message}") }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Fault {}

/// Makes a module of LLVM 22, as [`dxkit_ir_text::read`] gives it, one of LLVM 3.7 that can be written as DXIL.
///
/// # Errors
/// If it has something that DXIL has no form for.
pub fn lower(module: &mut Module) -> Result<(), Fault> {
    module::prepare(module);
    module::symbols(module);
    pointers::type_pointers(module)?;
    module::finish(module);
    Ok(())
}
