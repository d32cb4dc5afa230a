//! [`reverse_post_order`]: the order of a function's blocks.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BlockId, FunctionId};

/// The blocks of a function, each after its predecessors except in loops; unreachable ones last.
#[must_use]
pub fn reverse_post_order(module: &Module, function: FunctionId) -> Vec<BlockId> {
    let Some(function) = module.function(function) else { return Vec::new() };
    let all: Vec<BlockId> = function.blocks().map(|block| block.id()).collect();
    let mut seen = BTreeSet::new();
    let mut order = Vec::with_capacity(all.len());
    let mut open = Vec::new();
    if let Some(first) = all.first() {
        seen.insert(*first);
        open.push((*first, 0usize));
    }
    while let Some((block, next)) = open.last_mut() {
        let successors = module
            .block(*block)
            .and_then(|block| block.terminator())
            .map_or(&[][..], |last| last.successors());
        match successors.get(*next).copied() {
            Some(successor) => {
                *next += 1;
                if seen.insert(successor) {
                    open.push((successor, 0));
                }
            }
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order.extend(all.into_iter().filter(|block| !seen.contains(block)));
    order
}
