//! The functions that stay: LLVM's pass `DXILFinalizeLinkage`, and what clang leaves to it of libraries.
//!
//! - Functions that no entry point of a shader calls go, and so do those of a library that only it called.
//! - Functions of DXIL have numbers and pointers to numbers as parameters and results. LLVM has functions
//!   with vectors, structures, integers of any width and handles (clang leaves such a function where the
//!   source says `__attribute__((noinline))`): their bodies come in the place of the calls.
//! - The variables of a library that hold handles are set by a constructor, which `llvm.global_ctors` lists.
//!   clang calls it in entry points. It is called in the other functions that use such a variable as well, so
//!   that each of them makes its handles.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, Constant, Function, FunctionId, Instruction, Linkage, MetadataId, Operation, Position, Type,
    TypeId, ValueId, ValueKind, Visibility,
};

use super::editor::Editor;
use super::forward_handle_accesses::holds_handles;
use super::stated::text_attribute;
use super::{FIRST_WITH_VECTORS, Target};

/// The maximum number of addresses between a variable and an argument.
const MAX_DEPTH: usize = 16;
/// The address space of the variables of constant buffers' members.
const CONSTANT: u32 = 2;

/// Leaves the functions that DXIL has. What cannot be inlined (functions that call themselves) is refused by
/// [`super::prepare::refuse`].
pub(super) fn finalize_linkage(module: &mut Module, target: &Target) {
    match target.library {
        true => constructors(module),
        // What DXIL has no form for may stand in functions that no shader calls.
        false => drop_unreached(module),
    }
    inline_calls(module, target);
}

/// Calls the constructors of a library in the functions that need them, and removes them.
fn constructors(module: &mut Module) {
    let list = module
        .globals()
        .find(|(id, _)| module.name((*id).into()) == Some(&b"llvm.global_ctors"[..]))
        .map(|(id, global)| (id, global.initializer));
    let Some((list, initializer)) = list else { return };
    let mut constructors = Vec::new();
    if let Some(Constant::Aggregate(entries)) = initializer.and_then(|value| constant(module, value)) {
        for entry in entries {
            // The priority, the function, and what it is for.
            let Some(Constant::Aggregate([_, function, _])) = constant(module, *entry) else { continue };
            constructors.extend(function_of(module, *function));
        }
    }
    module.remove_globals(&[list]);
    constructors.retain(|id| module.function(*id).is_some_and(|function| function.has_body()));
    let is_other = |function: &Function<'_>| function.has_body() && !constructors.contains(&function.id());
    let others = |module: &Module| -> Vec<FunctionId> {
        module.functions().filter(is_other).map(|function| function.id()).collect()
    };
    let needing = |module: &Module, functions: &[FunctionId]| -> Vec<FunctionId> {
        let is_entry = |id: &FunctionId| text_attribute(module, *id, "hlsl.shader").is_some();
        functions.iter().copied().filter(|id| !is_entry(id) && uses_handles(module, *id)).collect()
    };
    let functions = others(module);
    if !needing(module, &functions).is_empty() && dxkit_passes::inline_calls(module, &functions).is_ok() {
        drop_internal(module, &constructors);
        let functions = others(module);
        let mut editor = Editor::default();
        for id in needing(module, &functions) {
            let Some(first) = module.function(id).and_then(|function| function.blocks().next()) else {
                continue;
            };
            let first = first.id();
            for constructor in &constructors {
                let Some(function_type) = module.function(*constructor).map(|own| own.record().function_type)
                else {
                    continue;
                };
                let void = module.void_type();
                let call = Instruction::Call(Call::new(*constructor, function_type, &[]));
                editor.at(module, Position::Start(first)).insert(void, &call);
            }
        }
        editor.apply(module);
        // They have no calls of themselves.
        let _ = dxkit_passes::inline_calls(module, &functions);
    }
    remove(module, &constructors);
}

fn constant<'m>(module: &'m Module, value: ValueId) -> Option<Constant<'m>> {
    module.constant(value.as_constant()?).map(|entry| entry.constant)
}

/// The function whose address a value is.
fn function_of(module: &Module, value: ValueId) -> Option<FunctionId> {
    match value.kind() {
        ValueKind::Function(id) => Some(id),
        _ => match constant(module, value)? {
            Constant::Operation(Operation::Cast { value, .. }) => value.as_function(),
            _ => None,
        },
    }
}

/// Whether a function uses variables that hold handles, or members of constant buffers.
fn uses_handles(module: &Module, id: FunctionId) -> bool {
    let Some(function) = module.function(id) else { return false };
    function.instructions().any(|entry| {
        entry.operands().iter().any(|operand| {
            let mut value = *operand;
            for _ in 0..MAX_DEPTH {
                match constant(module, value) {
                    Some(Constant::Operation(
                        Operation::GetElementPtr { base, .. } | Operation::Cast { value: base, .. },
                    )) => value = base,
                    _ => break,
                }
            }
            value.as_global().and_then(|id| module.global(id)).is_some_and(|global| {
                global.address_space == CONSTANT || holds_handles(module, global.value_type, 0)
            })
        })
    })
}

/// Removes functions, also where metadata names them.
fn remove(module: &mut Module, gone: &[FunctionId]) {
    module.remove_functions(gone);
    module.forget_in_metadata(|value| value.as_function().is_some_and(|id| gone.contains(&id)));
}

/// Inlines calls, if DXIL has no form for one of the functions that are called.
fn inline_calls(module: &mut Module, target: &Target) {
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
        true => drop_internal(module, &[]),
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

/// Removes the functions of a library that only it could call, and does not call any more, but for some.
fn drop_internal(module: &mut Module, kept: &[FunctionId]) {
    let uses = module.uses();
    let is_gone = |function: &Function<'_>| {
        let record = function.record();
        let is_internal = matches!(record.linkage, Linkage::Internal | Linkage::Private)
            || record.visibility == Visibility::Hidden;
        let is_exported = ["hlsl.shader", "hlsl.export"]
            .iter()
            .any(|key| text_attribute(module, function.id(), key).is_some());
        let is_called = uses.instructions(function.value_id()).next().is_some();
        function.has_body() && is_internal && !is_exported && !is_called && !kept.contains(&function.id())
    };
    let gone: Vec<FunctionId> = module.functions().filter(is_gone).map(|function| function.id()).collect();
    remove(module, &gone);
}

/// Removes functions that no entry point of a shader calls: clang keeps those of classes.
fn drop_unreached(module: &mut Module) {
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    let mut open = functions_of_entry_points(module);
    open.extend(functions.iter().copied().filter(|id| text_attribute(module, *id, "hlsl.shader").is_some()));
    if open.is_empty() {
        return;
    }
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        let Some(function) = module.function(id) else { continue };
        for entry in function.instructions() {
            open.extend(entry.operands().iter().filter_map(|operand| operand.as_function()));
        }
    }
    let has_body = |id: &FunctionId| module.function(*id).is_some_and(|function| function.has_body());
    let gone: Vec<FunctionId> =
        functions.into_iter().filter(|id| !reached.contains(id) && has_body(id)).collect();
    remove(module, &gone);
}

/// The functions that `dx.entryPoints` names: entry points, and functions for patch constants in their
/// properties. Debug information names functions as well, those that nothing calls included.
fn functions_of_entry_points(module: &Module) -> Vec<FunctionId> {
    let mut functions = Vec::new();
    let mut open: Vec<MetadataId> =
        module.named(b"dx.entryPoints").map(|named| named.nodes.to_vec()).unwrap_or_default();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        functions.extend(module.metadata_value(id).and_then(ValueId::as_function));
        open.extend(module.metadata_operands(id).unwrap_or_default().iter().flatten().copied());
    }
    functions
}
