//! The order in which lanes that wait at different blocks run: [`arrange`].
//!
//! Input is the graph of a program, output a list of positions; the machine always runs the lanes that wait
//! at the first position. The list is made by decomposing the graph into strongly connected components,
//! recursively: components stand in topological order, and each loop is its head, then its other blocks
//! arranged in the same way without the edges to the head, then a position for the lanes that return to the
//! head. Every edge therefore leads to a later position, except from the end of a loop to its head.
//!
//! The consequence is maximal reconvergence: lanes that leave a branch wait at the first block that all of
//! them reach, lanes that leave a loop wait until all others have left it, and lanes that begin another
//! iteration wait until all others have done so or have left. A loop with several entries, of an irreducible
//! graph, has the entry that comes first in reverse post-order as its head; all others are ordinary blocks of
//! it.

use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::graph::{ComponentSearch, ComponentVisitor, Edges};

use crate::program::Position;

/// The positions, and for each block the position at which lanes that come from outside its loop wait.
#[derive(Debug, Default)]
pub(crate) struct Order {
    pub(crate) positions: Vec<Position>,
    pub(crate) of_block: Vec<u32>,
    /// For heads of loops: the position at the end of the loop.
    loop_end: Vec<Option<u32>>,
}

impl Order {
    /// The position at which lanes wait that go from one block to another.
    pub(crate) fn find_edge(&self, from: u32, to: u32) -> u32 {
        let position = |block: u32| self.of_block.get(block as usize).copied().unwrap_or(0);
        match self.loop_end.get(to as usize).copied().flatten() {
            Some(end) if position(to) <= position(from) && position(from) < end => end,
            _ => position(to),
        }
    }
}

/// A set of blocks that is still to be arranged, or the end of a loop.
enum Task {
    Region(Vec<u32>),
    LoopEnd(u32),
}

/// Arranges the blocks of a graph whose first block is 0.
pub(crate) fn arrange(edges: &Edges) -> Order {
    let blocks = edges.blocks();
    let post_order = edges.reverse_post_order(0);
    let mut rank = vec![u32::MAX; blocks];
    for (index, block) in post_order.iter().enumerate() {
        if let Some(slot) = rank.get_mut(*block as usize) {
            *slot = u32::try_from(index).unwrap_or(u32::MAX);
        }
    }
    let rank_of = |block: u32| rank.get(block as usize).copied().unwrap_or(u32::MAX);
    let mut order = Order {
        positions: Vec::with_capacity(blocks),
        of_block: vec![0; blocks],
        loop_end: vec![None; blocks],
    };
    // The innermost region that a block belongs to: edges to the head of a loop leave the region of its body.
    let mut region = vec![0_u32; blocks];
    let mut next_region = 1_u32;
    let mut search = ComponentSearch::new(blocks);
    let mut tasks = vec![Task::Region(post_order)];
    while let Some(task) = tasks.pop() {
        let members = match task {
            Task::LoopEnd(head) => {
                let end = u32::try_from(order.positions.len()).unwrap_or(u32::MAX);
                let at_head = order.of_block.get(head as usize).copied();
                order.positions.push(Position { block: head, head: at_head });
                if let Some(slot) = order.loop_end.get_mut(head as usize) {
                    *slot = Some(end);
                }
                continue;
            }
            Task::Region(members) => members,
        };
        let this = next_region;
        next_region = next_region.wrapping_add(1);
        for block in &members {
            if let Some(slot) = region.get_mut(*block as usize) {
                *slot = this;
            }
        }
        let found = match members[..] {
            [block] => vec![vec![block]],
            _ => {
                let is_inside = |block: u32| region.get(block as usize) == Some(&this);
                let mut components = Components { edges, is_inside, found: Vec::new() };
                search.forget(&members);
                members.iter().for_each(|member| search.search(*member, &mut components));
                components.found
            }
        };
        // Components come in reverse topological order, and tasks are taken from the end.
        for mut component in found {
            let only = if let [block] = component[..] { Some(block) } else { None };
            let loops = match only {
                Some(block) => edges.from(block).contains(&block),
                None => true,
            };
            if let (Some(block), false) = (only, loops) {
                tasks.push(Task::Region(vec![block]));
                continue;
            }
            component.sort_unstable_by_key(|block| rank_of(*block));
            tasks.push(Task::Region(component));
        }
        // A region that is one component is a loop, or a single block: it ends the recursion.
        if let Some(head) = single(&mut tasks, &members) {
            let slot = u32::try_from(order.positions.len()).unwrap_or(u32::MAX);
            order.positions.push(Position { block: head, head: None });
            if let Some(position) = order.of_block.get_mut(head as usize) {
                *position = slot;
            }
            let rest: Vec<u32> = members.iter().copied().filter(|block| *block != head).collect();
            if !rest.is_empty() || edges.from(head).contains(&head) {
                tasks.push(Task::LoopEnd(head));
                if !rest.is_empty() {
                    tasks.push(Task::Region(rest));
                }
            }
        }
    }
    order
}

/// If the task that was pushed last is the whole region, takes it back and returns the head of the loop.
fn single(tasks: &mut Vec<Task>, members: &[u32]) -> Option<u32> {
    match tasks.last() {
        Some(Task::Region(last)) if last.len() == members.len() => {
            let head = last.first().copied();
            tasks.pop();
            head
        }
        _ => None,
    }
}

/// The components of a part of a graph, each after those that it leads to.
struct Components<'e, F> {
    edges: &'e Edges,
    is_inside: F,
    found: Vec<Vec<u32>>,
}

impl<F: Fn(u32) -> bool> ComponentVisitor for Components<'_, F> {
    fn open(&mut self, node: u32, successors: &mut Vec<u32>) {
        successors.extend(self.edges.from(node).iter().filter(|target| (self.is_inside)(**target)));
    }

    fn leads_to(&mut self, _from: u32, _to: u32) {}

    fn close(&mut self, _node: u32, component: &[u32]) {
        if !component.is_empty() {
            self.found.push(component.to_vec());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(blocks: &[&[u32]]) -> Edges {
        let mut edges = Edges::with_capacity(blocks.len());
        for targets in blocks {
            targets.iter().for_each(|target| edges.push(*target));
            edges.end_block();
        }
        edges
    }

    fn blocks(order: &Order) -> Vec<(u32, bool)> {
        order.positions.iter().map(|position| (position.block, position.head.is_some())).collect()
    }

    /// The sides of a branch come before the block where they meet.
    #[test]
    fn branches_meet() {
        let order = arrange(&graph(&[&[1, 2], &[3], &[3], &[]]));
        assert_eq!(order.positions.len(), 4);
        assert_eq!(order.of_block[0], 0);
        assert_eq!(order.of_block[3], 3);
    }

    /// What follows a loop comes after it, also if it is the first successor, and returning lanes wait at the
    /// end of the body.
    #[test]
    fn loops_end_before_what_follows() {
        for exit_first in [false, true] {
            let head: &[u32] = if exit_first { &[3, 1] } else { &[1, 3] };
            // The body continues early from block 1.
            let order = arrange(&graph(&[head, &[0, 2], &[0], &[]]));
            assert_eq!(blocks(&order), [(0, false), (1, false), (2, false), (0, true), (3, false)]);
            assert_eq!((order.find_edge(1, 0), order.find_edge(2, 0), order.find_edge(0, 3)), (3, 3, 4));
        }
    }

    #[test]
    fn loops_nest() {
        // 1 is the head of the outer loop, 2 of the inner one, which returns to itself.
        let order = arrange(&graph(&[&[1], &[2, 4], &[2, 3], &[1], &[]]));
        assert_eq!(
            blocks(&order),
            [(0, false), (1, false), (2, false), (2, true), (3, false), (1, true), (4, false)]
        );
    }

    /// Two blocks that lead to each other and are both entered from outside.
    #[test]
    fn irreducible_graphs_are_arranged() {
        let order = arrange(&graph(&[&[1, 2], &[2, 3], &[1], &[]]));
        assert_eq!(order.positions.len(), 5);
        assert_eq!(order.of_block[3], 4);
    }

    /// Whatever the graph, each block has one position, and lanes only go to later ones: so that they end up
    /// at the end of the loop that all others reach first.
    #[test]
    fn edges_lead_to_later_positions() {
        let mut state = 1_u64;
        let mut random = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        for _ in 0..500 {
            let count = random(12) + 1;
            let targets: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..random(4)).map(|_| u32::try_from(random(count)).unwrap()).collect())
                .collect();
            let lists: Vec<&[u32]> = targets.iter().map(Vec::as_slice).collect();
            let edges = graph(&lists);
            let order = arrange(&edges);
            let reached = edges.reverse_post_order(0);
            for block in &reached {
                let plain = order.positions.iter().filter(|at| at.block == *block && at.head.is_none());
                assert_eq!(plain.count(), 1, "{targets:?}");
                for target in edges.from(*block) {
                    let position = order.find_edge(*block, *target);
                    assert!(position > order.of_block[*block as usize], "{targets:?}: {block} to {target}");
                    assert_eq!(order.positions[position as usize].block, *target);
                }
            }
        }
    }
}
