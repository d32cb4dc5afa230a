//! How much group-shared memory functions use.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::ir::{DataLayout, Function, FunctionId, Module};

use crate::users::Users;

/// The address space of group-shared memory.
const ADDRESS_SPACE: u32 = 3;

/// Sizes in bytes of the group-shared variables.
fn variables(module: &Module) -> impl Iterator<Item = (dxkit_bitcode::ir::GlobalId, u32)> + '_ {
    // Few modules have any.
    let mut layout = None;
    module.globals().filter(|(_, global)| global.address_space == ADDRESS_SPACE).map(move |(id, global)| {
        let size =
            layout.get_or_insert_with(|| DataLayout::from_module(module)).alloc_size(global.value_type);
        (id, u32::try_from(size).unwrap_or(u32::MAX))
    })
}

/// Bytes of all group-shared variables together.
pub(crate) fn total(module: &Module) -> u32 {
    variables(module).fold(0, |total, (_, size)| total.saturating_add(size))
}

/// Bytes of group-shared memory that each function uses, itself or in its callees.
pub(crate) fn by_function(module: &Module, users: &Users) -> BTreeMap<FunctionId, u32> {
    let mut all = BTreeMap::new();
    let mut variables = variables(module).peekable();
    if variables.peek().is_none() {
        return all;
    }
    // Called functions with their callers. Most calls are of operations, which call nothing.
    let mut calls = Vec::new();
    for function in module.functions() {
        for call in function.instructions().filter_map(|instruction| instruction.call()) {
            let called = call.callee.as_function().and_then(|called| module.function(called));
            calls.extend(called.filter(Function::has_body).map(|called| (called.id(), function.id())));
        }
    }
    calls.sort_unstable();
    calls.dedup();
    for (variable, size) in variables {
        let mut open = users.functions(variable.into());
        let mut seen = BTreeSet::new();
        while let Some(function) = open.pop() {
            if seen.insert(function) {
                let total: &mut u32 = all.entry(function).or_default();
                *total = total.saturating_add(size);
                let first = calls.partition_point(|(called, _)| *called < function);
                let callers = calls.get(first..).unwrap_or_default().iter();
                open.extend(callers.take_while(|(called, _)| *called == function).map(|(_, caller)| *caller));
            }
        }
    }
    all
}
