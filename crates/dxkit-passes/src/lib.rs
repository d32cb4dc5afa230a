#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

mod blocks;
mod control_flow;
mod dead_code;
mod extracts;
mod fold;
mod globals;
mod inline;
mod order;
mod promote;
mod split;
mod vectors;

/// The crate of the modules that the passes change.
pub use dxkit_bitcode as bitcode;
use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Call, FunctionId, InstructionId, MetadataId, ValueId};

pub use blocks::merge_blocks;
pub use control_flow::{leave_one_incoming, remove_unreachable_blocks, simplify_control_flow};
pub use dead_code::{Users, eliminate_dead_code, eliminate_dead_values, remove_unused_variables};
pub use extracts::fold_extracts;
pub use fold::fold_constants;
pub use globals::{fold_loads, globals_to_locals};
pub use inline::{InlineError, inline_calls};
pub use order::reverse_post_order;
pub use promote::{Policy, promote_memory};
pub use split::{split_casts, split_variables};
pub use vectors::split_vectors;

/// How often [`simplify`] begins again. Each time makes the program smaller; real ones need at most as many
/// rounds as conditions depend on each other across loops.
const MAX_ROUNDS: usize = 64;

/// Folds constants, simplifies the control flow and removes dead code, in this order, until nothing changes:
/// a constant decides a branch, a branch that is decided leaves a phi with one value, which is a constant
/// again. Returns the number of changes.
pub fn simplify(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut changes = 0;
    for _ in 0..MAX_ROUNDS {
        let round = fold_constants(module, functions) + simplify_control_flow(module, functions);
        changes += round;
        if round == 0 {
            break;
        }
    }
    changes + eliminate_dead_code(module, functions)
}

/// Descriptions of variables whose values are erased say that the values are not known.
pub fn forget_described(module: &mut Module, erased: &[InstructionId]) {
    let gone: BTreeSet<ValueId> = erased.iter().map(|id| (*id).into()).collect();
    let described: Vec<(MetadataId, ValueId)> = module
        .metadata()
        .filter_map(|(id, metadata)| Some((id, metadata.as_value()?)))
        .filter(|(_, value)| gone.contains(value))
        .collect();
    for (metadata, value) in described {
        let ty = module.type_of(value).unwrap_or_default();
        let unknown = module.const_undef(ty);
        module.set_metadata_value(metadata, unknown);
    }
}

/// Forgets in descriptions of variables the values that nothing else uses. Returns their number.
pub fn forget_only_described(module: &mut Module, functions: &[FunctionId]) -> usize {
    let users = Users::collect(module);
    let all = functions.iter().filter_map(|id| module.function(*id)).flat_map(|entry| entry.instructions());
    let unused: Vec<InstructionId> = all
        .map(|entry| entry.id())
        .filter(|id| users.is_in_metadata(*id) && users.uses.get(*id).is_empty())
        .collect();
    forget_described(module, &unused);
    unused.len()
}

/// Whether a call is of `llvm.lifetime.start` or `end`.
#[must_use]
pub fn is_lifetime(module: &Module, call: &Call<'_>) -> bool {
    let callee = call.callee.as_function().and_then(|id| module.function(id));
    callee.is_some_and(|callee| callee.name().starts_with(b"llvm.lifetime."))
}
