//! Modules of today's LLVM as LLVM 3.7's.

mod clean;
mod convergence;
mod data_scalarization;
mod editor;
mod finalize_linkage;
mod forward_handle_accesses;
mod handles;
mod immediates;
mod joins;
mod legalize;
mod memory;
mod op_lowering;
mod pointer_type_analysis;
mod prepare;
mod resource_access;
mod signature_analysis;
mod stated;
mod translate_metadata;
mod type_annotations;
mod wide;
mod widths;

pub(crate) use convergence::break_variable;
pub(crate) use stated::text_attribute;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, InstructionId};
use dxkit_dxil::{DxilModule, HandleSource, SourceLine};
use dxkit_types::{ShaderKind, ShaderModel};

use self::type_annotations::Members;

/// The maximum number of elements of a vector: no compiler writes more, and each element becomes an
/// instruction.
const MAX_LANES: u32 = 128;

/// The first shader model with vectors in memory and in operations.
const FIRST_WITH_VECTORS: ShaderModel = ShaderModel::new(6, 9);

/// The reason why a module has no form in DXIL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    message: String,
}

impl Fault {
    pub(crate) fn new(message: String) -> Self {
        Self { message }
    }

    /// The error in an instruction, with the line of the source, if the module states it.
    pub(crate) fn at(module: &Module, id: InstructionId, message: &str) -> Self {
        let block = module.instruction(id).and_then(|entry| entry.block());
        let function = block.and_then(|block| module.block(block)).map(|block| block.function());
        let name = function.and_then(|id| module.function(id)).map(|function| function.name().to_vec());
        let name = String::from_utf8_lossy(&name.unwrap_or_default()).into_owned();
        let number = function
            .and_then(|id| module.function(id))
            .and_then(|function| function.instructions().position(|entry| entry.id() == id));
        let number = number.map_or(0, |number| number + 1);
        let line = SourceLine::find_written(module, id).map_or(String::new(), |line| format!(" ({line})"));
        Self { message: format!("@{name}, instruction {number}: {message}{line}") }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Fault {}

/// Makes a module of LLVM 22, as [`dxkit_ir_text::read`] gives it, one of LLVM 3.7 that can be written as
/// DXIL.
///
/// The passes are in the order in which each one needs what others did: memory becomes values, so that each
/// handle and each output is found where it is used; resources and signatures become operations; vectors
/// become numbers; then pointers get types, which depend on every instruction that is left.
///
/// # Errors
/// If it has something that DXIL has no form for.
pub fn lower(module: &mut Module) -> Result<(), Fault> {
    // The passes below ask for the shader model and the stage, which the triple may state.
    let is_other = translate_metadata::state_model(module)?;
    let target = Target::from_module(module);
    // While the blocks are those that the tokens were made for.
    convergence::keep_in_loops(module);
    finalize_linkage::finalize_linkage(module, &target);
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    // Before accesses to the members are changed, and their variables removed.
    let members = Members::take(module);
    prepare::prepare(module, &target);
    // Variables of matrices are split by their elements.
    prepare::matrices_in_memory(module)?;
    // Variables are split and become values only if they are accessed by their own numbers.
    widths::access_by_words(module);
    widths::words_of_bytes(module);
    let parameters = memory_of_front_end(module, &target, &functions)?;
    // Handles, pointers and results of operations leave memory, so that the accesses below find what made
    // them.
    dxkit_passes::promote_memory(module, &functions, &memory::policy(module, false));
    // Needs outputs that are stored as values, and makes structures of their components.
    let signatures = signature_analysis::take_apart(module, &target, &parameters)?;
    if !signatures.is_empty() {
        forward_handle_accesses::extract(module);
    }
    resources(module, &target, &members)?;
    vectors(module, &target, &functions)?;
    // Only without vectors, each call of an intrinsic is one of an operation.
    op_lowering::lower_calls(module, &target, true)?;
    op_lowering::same_selects(module);
    // Once every call that DXIL has is one of an operation.
    immediates::split_choices(module, &target);
    // After the last pass that removes calls; the passes below only change forms.
    prepare::refuse(module, &target)?;
    // After the last pass that makes integers and aggregates.
    legalize::widen(module, &functions);
    clean::aggregates_to_memory(module, &functions);
    translate_metadata::state_entries(module, &target, &signatures)?;
    pointers(module, &target)?;
    // What is left is what the writer puts down: its order, and what the validator refuses.
    prepare::finish(module);
    if is_other {
        translate_metadata::order_metadata(module);
    }
    clean::defaults_that_are_reached(module);
    clean::return_instead_of_unreachable(module);
    clean::define_operands(module);
    // Variables before declarations, because a variable may hold the last use of a function.
    dxkit_passes::remove_unused_variables(module);
    if !target.library {
        clean::internal_variables(module);
    }
    module.drop_unused_declarations();
    Ok(())
}

/// Makes variables values in a module that LLVM's front end wrote, where handles and outputs are in memory.
/// Returns the stores to outputs that were parameters, with their semantics.
fn memory_of_front_end(
    module: &mut Module,
    target: &Target,
    functions: &[FunctionId],
) -> Result<BTreeMap<InstructionId, String>, Fault> {
    if !translate_metadata::is_of_front_end(module, target) {
        return Ok(BTreeMap::new());
    }
    // Only local variables become values.
    forward_handle_accesses::globals_to_locals(module, target.library);
    // Truth values have one width in memory before variables are split by their parts.
    forward_handle_accesses::words_of_truths(module);
    forward_handle_accesses::loads_of_bits(module);
    translate_metadata::hints(module);
    // A variable that a declaration describes stays in memory.
    dxkit_passes::declarations_to_values(module, functions);
    promote_all(module, functions);
    let parameters = signature_analysis::outputs_of_parameters(module)?;
    if !parameters.is_empty() {
        // Output parameters became local variables.
        promote_all(module, functions);
    }
    Ok(parameters)
}

/// Makes handles of target types, and accesses to resources, operations.
fn resources(module: &mut Module, target: &Target, members: &Members) -> Result<(), Fault> {
    // Frozen handles are those that they are made of.
    op_lowering::same_selects(module);
    prepare::join_handles(module);
    clean::load_whole(module);
    // The record of a resource is read for each handle.
    prepare::symbols(module);
    // An access to a resource or to group-shared memory says which one it is.
    if !HandleSource::are_annotated(target.model) {
        joins::handles_of_one_resource(module);
    }
    joins::loads_of_several_resources(module);
    joins::addresses_by_offsets(module);
    // Copies of memory become loads and stores while the pointers still lead to resources.
    op_lowering::copy_resources_by_words(module, target)?;
    // Accesses by pointers need target types, which the handles lose.
    resource_access::lower_accesses(module, target)?;
    // Each access is a call of an intrinsic now.
    wide::split_accesses(module, target)?;
    handles::lower_handles(module, target, members)?;
    op_lowering::lower_fences(module, target);
    // What remains of the intrinsics; those on vectors that work by element wait until there are none.
    op_lowering::lower_calls(module, target, false)
}

/// Makes operations on vectors such of their elements, for shader models that have no vectors, or not these.
fn vectors(module: &mut Module, target: &Target, functions: &[FunctionId]) -> Result<(), Fault> {
    // Wide integers are vectors in disguise, and become elements of these.
    data_scalarization::parts_of_wide_integers(module, functions);
    let has_vectors = |id: &FunctionId| match target.library {
        _ if target.model >= FIRST_WITH_VECTORS => data_scalarization::has_vectors_without_form(module, *id),
        true => data_scalarization::computes_with_vectors(module, *id),
        false => data_scalarization::has_vectors(module, *id),
    };
    // The passes before may have added functions.
    let all: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    let functions: Vec<FunctionId> = all.into_iter().filter(has_vectors).collect();
    if !functions.is_empty() {
        data_scalarization::scalarize(module, &functions)?;
        clean::drop_unused(module, &functions);
    }
    Ok(())
}

/// Gives pointers types, once nothing makes pointers any more.
fn pointers(module: &mut Module, target: &Target) -> Result<(), Fault> {
    // The records that lowering added have symbols as well.
    prepare::symbols(module);
    // The addresses of the elements of these arrays are computed when their pointers get types.
    // Those of libraries stay as they are.
    if !target.library {
        data_scalarization::arrays_in_memory(module, target.model >= FIRST_WITH_VECTORS);
    }
    pointer_type_analysis::type_pointers(module)
}

/// Makes local variables values in what a front end wrote without optimising: the registers of resources, for
/// example, are constant only then.
fn promote_all(module: &mut Module, functions: &[FunctionId]) {
    /// A round makes pointers in variables values, so that the next one finds what they point to.
    const ROUNDS: usize = 16;
    for _ in 0..ROUNDS {
        forward_handle_accesses::copies(module);
        forward_handle_accesses::take_apart(module);
        let is_split = forward_handle_accesses::split(module, functions);
        if !dxkit_passes::promote_memory(module, functions, &memory::policy(module, true)) && !is_split {
            break;
        }
    }
}

/// The target of a module.
pub(crate) struct Target {
    /// The shader model.
    pub(crate) model: ShaderModel,
    /// Whether it is a library.
    pub(crate) library: bool,
    /// The stage, if it is known.
    pub(crate) kind: Option<ShaderKind>,
}

impl Target {
    fn from_module(module: &Module) -> Self {
        let dxil = DxilModule::read(module);
        let model = dxil.model.unwrap_or(ShaderModel::new(6, 0));
        Self { model, library: dxil.kind == Some(ShaderKind::Library), kind: dxil.kind }
    }
}
