//! LLVM 22's modules as LLVM 3.7's.

mod access;
mod clean;
mod editor;
mod handles;
mod integers;
mod intrinsics;
mod module;
mod pointers;
mod promote;
mod shader;
mod signature;
mod split;
mod stated;
mod vectors;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, InstructionId};
use dxkit_dxil::DxilModule;
use dxkit_types::ShaderKind;

/// The maximum number of elements of a vector: no compiler writes more, and each element becomes an instruction.
const MAX_LANES: u32 = 128;

/// The reason why a module has no form in DXIL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    message: String,
}

impl Fault {
    pub(crate) fn new(message: String) -> Self {
        Self { message }
    }

    /// The error in an instruction.
    pub(crate) fn of(module: &Module, id: InstructionId, message: &str) -> Self {
        let block = module.instruction(id).and_then(|entry| entry.block());
        let function = block.and_then(|block| module.block(block)).map(|block| block.function());
        let name = function.and_then(|id| module.function(id)).map(|function| function.name().to_vec());
        let name = String::from_utf8_lossy(&name.unwrap_or_default()).into_owned();
        let number = function
            .and_then(|id| module.function(id))
            .and_then(|function| function.instructions().position(|entry| entry.id() == id));
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
    let is_other = shader::state_model(module)?;
    let target = Target::of(module);
    if !target.library {
        shader::drop_unreached(module);
    }
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    module::prepare(module, &target);
    let mut parameters = BTreeMap::new();
    if shader::is_of_front_end(module) {
        split::globals_to_locals(module);
        split::words_of_truths(module);
        split::loads_of_bits(module);
        shader::hints(module);
        promote_all(module, &functions);
        parameters = signature::outputs_of_parameters(module)?;
        if !parameters.is_empty() {
            promote_all(module, &functions);
        }
    }
    promote::promote(module, &functions, false);
    let signatures = signature::take_apart(module, &target, &parameters)?;
    if signatures.is_some() {
        split::extract(module);
    }
    module::join_handles(module);
    clean::load_whole(module);
    module::symbols(module);
    intrinsics::copy_resources_by_words(module, &target)?;
    access::lower_accesses(module, &target)?;
    handles::lower_handles(module, &target)?;
    intrinsics::lower_calls(module, &target, false)?;
    vectors::parts_of_wide_integers(module, &functions);
    if target.model < (6, 9) {
        let needed = |id: &FunctionId| match target.library {
            true => vectors::computes_with_vectors(module, *id),
            false => vectors::has_vectors(module, *id),
        };
        let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
        let functions: Vec<FunctionId> = functions.into_iter().filter(needed).collect();
        if !functions.is_empty() {
            vectors::scalarize(module, &functions)?;
            clean::drop_unused(module, &functions);
        }
    }
    intrinsics::lower_calls(module, &target, true)?;
    intrinsics::same_selects(module);
    module::refuse(module, &target)?;
    integers::widen(module, &functions);
    clean::aggregates_to_memory(module, &functions);
    shader::state_entries(module, &target, signatures.as_ref())?;
    module::symbols(module);
    if target.model < (6, 9) && !target.library {
        vectors::arrays_in_memory(module);
    }
    pointers::type_pointers(module)?;
    module::finish(module);
    if is_other {
        shader::order_metadata(module);
    }
    clean::return_instead_of_unreachable(module);
    clean::define_operands(module);
    clean::drop_unused_variables(module);
    module.drop_unused_declarations();
    Ok(())
}

/// Makes local variables values in what a front end wrote without optimising: the registers of resources, for example, are
/// constant only then.
fn promote_all(module: &mut Module, functions: &[FunctionId]) {
    /// A round makes pointers in variables values, so that the next one finds what they point to.
    const ROUNDS: usize = 16;
    for _ in 0..ROUNDS {
        split::copies(module);
        split::take_apart(module);
        let is_split = split::split(module, functions);
        if !promote::promote(module, functions, true) && !is_split {
            break;
        }
    }
}

/// The target of a module.
pub(crate) struct Target {
    /// The shader model.
    pub(crate) model: (u8, u8),
    /// Whether it is a library.
    pub(crate) library: bool,
    /// The stage, if it is known.
    pub(crate) kind: Option<ShaderKind>,
}

impl Target {
    fn of(module: &Module) -> Self {
        let dxil = DxilModule::read(module);
        let model = dxil.model.map_or((6, 0), |model| (model.major, model.minor));
        Self { model, library: dxil.kind == Some(ShaderKind::Library), kind: dxil.kind }
    }
}
