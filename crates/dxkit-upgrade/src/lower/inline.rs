//! Calls of functions that DXIL cannot have: their bodies come in the place of the calls.
//!
//! Functions of DXIL have numbers and pointers to numbers as parameters and results. LLVM has functions with
//! vectors, structures, integers of any width and handles; clang leaves such a function where the source says
//! `__attribute__((noinline))`.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Call, Function, FunctionId, Instruction, Linkage, Operation, Type, TypeId, ValueId};

use super::shader::drop_unreached;
use super::split::holds_handles;
use super::{FIRST_WITH_VECTORS, Target};

/// The maximum number of addresses between a variable and an argument.
const MAX_DEPTH: usize = 16;

/// Inlines calls, if DXIL has no form for one of the functions that are called. What cannot be inlined
/// (functions that call themselves) is left for [`super::module::refuse`].
pub(super) fn inline_calls(module: &mut Module, target: &Target) {
    let is_needed = module.functions().flat_map(|function| function.instructions()).any(|entry| {
        let Instruction::Call(call) = entry.get() else { return false };
        let callee = call.callee.as_function().and_then(|id| module.function(id));
        callee.is_some_and(|callee| callee.has_body()) && !has_form(module, target, &call, entry.ty())
    });
    if !is_needed {
        return;
    }
    let functions: Vec<FunctionId> =
        module.functions().filter(|function| function.has_body()).map(|function| function.id()).collect();
    if dxkit_passes::inline_calls(module, &functions).is_err() {
        return;
    }
    match target.library {
        true => drop_internal(module),
        false => drop_unreached(module),
    }
}

/// Whether DXIL has a function with the parameters of a call and its result.
fn has_form(module: &Module, target: &Target, call: &Call<'_>, result: TypeId) -> bool {
    let is_passed = |ty: TypeId| match module.ty(ty) {
        Type::Vector { .. } => target.library || target.model >= FIRST_WITH_VECTORS,
        // Libraries pass what their source passes, but for handles.
        Type::Struct { .. } | Type::Array { .. } => target.library && !holds_handles(module, ty, 0),
        Type::Integer { width } => matches!(width, 1 | 16 | 32 | 64),
        Type::Target { .. } => false,
        _ => true,
    };
    let arguments = || call.arguments.iter().copied();
    is_passed(result)
        && arguments().filter_map(|argument| module.type_of(argument)).all(is_passed)
        && !arguments().any(|argument| is_variable_of_handles(module, argument))
}

/// Whether a value is the address of a variable with handles, or one in it.
fn is_variable_of_handles(module: &Module, mut value: ValueId) -> bool {
    for _ in 0..MAX_DEPTH {
        match value.as_instruction().and_then(|id| module.instruction(id)).map(|entry| entry.get()) {
            Some(Instruction::Operation(Operation::GetElementPtr { base, .. })) => value = base,
            Some(Instruction::Alloca { allocated_type, .. }) => {
                return holds_handles(module, allocated_type, 0);
            }
            _ => return false,
        }
    }
    false
}

/// Removes the functions of a library that only it could call, and does not call any more.
fn drop_internal(module: &mut Module) {
    let uses = module.uses();
    let is_gone = |function: &Function<'_>| {
        let is_internal = matches!(function.record().linkage, Linkage::Internal | Linkage::Private);
        function.has_body() && is_internal && uses.get(function.value_id()).is_empty()
    };
    let gone: Vec<FunctionId> = module.functions().filter(is_gone).map(|function| function.id()).collect();
    module.remove_functions(&gone);
    module.forget_in_metadata(|value| value.as_function().is_some_and(|id| gone.contains(&id)));
}
