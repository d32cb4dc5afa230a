//! What makes functions a shader: calls are inlined, variables and vectors become values, and what is not
//! needed goes.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, GlobalId, ValueId, ValueKind};
use dxkit_passes::{
    InlineError, Policy, eliminate_common_subexpressions, eliminate_dead_code, fold_extracts,
    fold_fast_arithmetic, fold_loads, forget_lifetimes, forget_only_described, globals_to_locals,
    inline_calls, merge_blocks, promote_memory, remove_dead_loops, remove_unreachable_blocks, simplify,
    split_arrays, split_casts, split_group_shared, split_variables, split_vectors,
};

use crate::LinkError;
use crate::reach::UseFinder;
use crate::symbols::shown;

/// Inlines the calls of these functions.
///
/// # Errors
/// If functions call each other in a circle, or too often.
pub(crate) fn inline(module: &mut Module, functions: &[FunctionId]) -> Result<(), LinkError> {
    inline_calls(module, functions).map(drop).map_err(|error| match error {
        InlineError::Recursive(cycle) => LinkError::Recursive(cycle.iter().map(name(module)).collect()),
        InlineError::TooLarge { function, calls } => LinkError::TooLarge {
            function: name(module)(&function),
            calls: calls.iter().map(name(module)).collect(),
        },
    })
}

/// The names of functions, for messages.
fn name(module: &Module) -> impl Fn(&FunctionId) -> String + '_ {
    |id| shown(module.function(*id).map_or(&[][..], |function| function.name()))
}

/// Makes variables and vectors values where that can be, and simplifies what follows.
pub(crate) fn values(module: &mut Module, functions: &[FunctionId], keeps_vectors: bool) {
    type Pass = fn(&mut Module, &[FunctionId]) -> usize;
    /// Each round may uncover variables whose addresses were in others.
    const ROUNDS: usize = 4;
    const PROMOTE: Pass = |module, functions| usize::from(promote_memory(module, functions, &Policy::all()));
    /// All in their order, with whether they stay where vectors do, and whether a second run right after one
    /// changes nothing.
    const PASSES: [(Pass, bool, bool); 13] = [
        (split_casts, true, false),
        (split_variables, true, false),
        (split_arrays, false, false),
        (split_group_shared, false, false),
        (PROMOTE, true, false),
        (split_vectors, false, false),
        (fold_extracts, true, false),
        (fold_loads, true, false),
        (eliminate_common_subexpressions, true, false),
        (fold_fast_arithmetic, true, false),
        (remove_dead_loops, true, false),
        (simplify, true, true),
        (merge_blocks, true, false),
    ];
    remove_unreachable_blocks(module, functions);
    // Their casts would keep variables in memory.
    if forget_lifetimes(module, functions) > 0 {
        eliminate_dead_code(module, functions);
    }
    let passes = PASSES.iter().filter(|(_, with_vectors, _)| *with_vectors || !keeps_vectors);
    let count = passes.clone().count();
    // How many passes in a row changed nothing: when all did, none will.
    let mut unchanged = 0;
    for (pass, _, is_final) in passes.cycle().take(count * ROUNDS) {
        unchanged = if pass(module, functions) == 0 { unchanged + 1 } else { usize::from(*is_final) };
        if unchanged >= count {
            break;
        }
    }
    // `simplify` removes dead code.
    let mut is_clean = unchanged >= count;
    while forget_only_described(module, functions) > 0 {
        is_clean = true;
        if eliminate_dead_code(module, functions) == 0 {
            break;
        }
    }
    if !is_clean {
        eliminate_dead_code(module, functions);
    }
}

/// Makes variables of the module that only one of these functions uses its own.
pub(crate) fn locals(module: &mut Module, functions: &[FunctionId]) {
    for function in functions {
        globals_to_locals(module, *function);
    }
}

/// Removes all functions with bodies but these.
pub(crate) fn remove_others(module: &mut Module, kept: &[FunctionId]) {
    let mut gone: Vec<FunctionId> = module
        .functions()
        .filter(|function| function.has_body() && !kept.contains(&function.id()))
        .map(|function| function.id())
        .collect();
    gone.sort_unstable();
    module.remove_functions(&gone);
    module.forget_in_metadata(|value| value.as_function().is_some_and(|id| gone.binary_search(&id).is_ok()));
}

/// Removes the variables and declarations that no function uses, directly or through other variables.
pub(crate) fn remove_unused(module: &mut Module) {
    let all: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    let mut used = used_globals(module, &all);
    let is_list = |id: GlobalId| module.name(id.into()).is_some_and(|name| name.starts_with(b"llvm."));
    let mut open: Vec<GlobalId> = used.iter().copied().collect();
    for (id, _) in module.globals().filter(|(id, _)| is_list(*id)) {
        used.insert(id);
        open.push(id);
    }
    while let Some(id) = open.pop() {
        let mut constants: Vec<ValueId> =
            module.global(id).and_then(|global| global.initializer).into_iter().collect();
        let mut seen = BTreeSet::new();
        while let Some(value) = constants.pop().filter(|value| seen.insert(*value)) {
            match value.kind() {
                ValueKind::Global(other) if used.insert(other) => open.push(other),
                ValueKind::Constant(id) => constants.extend_from_slice(module.constant_operands(id)),
                _ => {}
            }
        }
    }
    let gone: Vec<GlobalId> = module.globals().map(|(id, _)| id).filter(|id| !used.contains(id)).collect();
    module.remove_globals(&gone);
    module.forget_in_metadata(|value| value.as_global().is_some_and(|id| gone.binary_search(&id).is_ok()));
    module.drop_unused_declarations();
}

/// The variables that functions use.
pub(crate) fn used_globals(module: &Module, functions: &[FunctionId]) -> BTreeSet<GlobalId> {
    let all = functions.iter().filter_map(|id| module.function(*id));
    UseFinder::default().used_by(module, all).globals.into_iter().collect()
}

/// Takes the functions and variables out of metadata that are not in the module any more.
pub(crate) fn forget_removed(module: &mut Module) {
    let mut kept: BTreeSet<ValueId> = module.functions().map(|function| function.value_id()).collect();
    kept.extend(module.globals().map(|(id, _)| ValueId::from(id)));
    let is_gone = |value: &ValueId| {
        matches!(value.kind(), ValueKind::Function(_) | ValueKind::Global(_)) && !kept.contains(value)
    };
    // Constants are made of others before them.
    let mut gone: BTreeSet<ValueId> = BTreeSet::new();
    for (id, parts) in module.made_constants() {
        if parts.iter().any(|part| is_gone(part) || gone.contains(part)) {
            gone.insert(id.into());
        }
    }
    module.forget_in_metadata(|value| is_gone(&value) || gone.contains(&value));
}
