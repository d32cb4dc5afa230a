#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod arrays;
mod blocks;
mod common;
mod control_flow;
mod dead_code;
mod described;
mod extracts;
mod fast;
mod fold;
mod globals;
mod inline;
mod loops;
mod order;
mod promote;
mod shared;
mod split;
mod vectors;

/// The crate of the modules that the passes change.
pub use dxkit_bitcode as bitcode;
use dxkit_bitcode::Module;
use dxkit_bitcode::ir::FunctionId;

pub use arrays::split_arrays;
pub use blocks::merge_blocks;
pub use common::eliminate_common_subexpressions;
pub use control_flow::{leave_one_incoming, remove_unreachable_blocks, simplify_control_flow};
pub use dead_code::{Users, eliminate_dead_code, eliminate_dead_values, remove_unused_variables};
pub use described::{
    declarations_to_values, forget_described, forget_lifetimes, forget_only_described, is_lifetime,
};
pub use extracts::fold_extracts;
pub use fast::fold_fast_arithmetic;
pub use fold::{fold_constants, known_result};
pub use globals::{fold_loads, globals_to_locals};
pub use inline::{InlineError, inline_calls};
pub use loops::remove_dead_loops;
pub use order::reverse_post_order;
pub use promote::{Policy, promote_memory};
pub use shared::split_group_shared;
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
