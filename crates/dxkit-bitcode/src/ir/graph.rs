//! The blocks of a function as a graph: [`Edges`] between their numbers, [`Dominators`], cycles.
//!
//! A block's number is its index in the function; the first block is where the function is entered. All
//! algorithms take time about linear in the number of edges, and none is recursive: functions may be made to
//! nest as deeply as their size allows.
//! Dominators are found by the method of Lengauer and Tarjan, and strongly connected components by Tarjan's.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::{BlockId, Function};

/// No block.
const NONE: u32 = u32::MAX;

/// Which blocks dominate which: those that are on every path from the root to them.
#[derive(Debug)]
pub struct Dominators {
    /// The immediate dominator of each block; [`NONE`] for the root and for unreachable blocks.
    immediate: Vec<u32>,
    /// The times of entering and leaving each block on a walk through the dominator tree; [`NONE`] for
    /// unreachable blocks.
    entered: Vec<u32>,
    left: Vec<u32>,
}

fn at(list: &[u32], index: u32) -> u32 {
    list.get(index as usize).copied().unwrap_or(NONE)
}

fn set(list: &mut [u32], index: u32, value: u32) {
    if let Some(slot) = list.get_mut(index as usize) {
        *slot = value;
    }
}

/// The edges from each block of a function to others, by their numbers.
#[derive(Debug, Default, Clone)]
pub struct Edges {
    /// The start of each block's targets, and the end of the last.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Edges {
    /// The edges from each block of a function to its successors, with repetitions.
    #[must_use]
    pub fn from_function(function: Function<'_>) -> Self {
        // In a function that was not edited, ids are consecutive.
        let ids = function.block_ids();
        let first = ids.first().map_or(0, |id| id.index());
        let consecutive = ids.iter().enumerate().all(|(number, id)| first + number == id.index());
        let numbers: BTreeMap<BlockId, usize> = if consecutive {
            BTreeMap::new()
        } else {
            ids.iter().enumerate().map(|(number, id)| (*id, number)).collect()
        };
        let number = |id: BlockId| match consecutive {
            true => Some(id.index().wrapping_sub(first)).filter(|number| *number < ids.len()),
            false => numbers.get(&id).copied(),
        };
        let mut edges = Self::with_capacity(ids.len());
        for block in function.blocks() {
            let targets = block.terminator().map_or(&[][..], |last| last.successors());
            let targets = targets.iter().filter_map(|id| u32::try_from(number(*id)?).ok());
            targets.for_each(|target| edges.push(target));
            edges.end_block();
        }
        edges
    }

    /// A graph of no blocks yet; [`Edges::end_block`] ends the edges of each block.
    #[must_use]
    pub fn with_capacity(blocks: usize) -> Self {
        let mut starts = Vec::with_capacity(blocks.saturating_add(1));
        starts.push(0);
        // Most functions of shaders have one block, which leads to none.
        let targets = if blocks > 1 { Vec::with_capacity(blocks.saturating_mul(2)) } else { Vec::new() };
        Self { starts, targets }
    }

    /// Adds an edge from the current block.
    pub fn push(&mut self, target: u32) {
        self.targets.push(target);
    }

    /// Continues with the next block.
    pub fn end_block(&mut self) {
        self.starts.push(u32::try_from(self.targets.len()).unwrap_or(NONE));
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The targets of the edges from a block, in the order in which they were added.
    #[must_use]
    pub fn from(&self, block: u32) -> &[u32] {
        let index = block as usize;
        let (start, end) = match self.starts.get(index..) {
            Some([start, end, ..]) => (*start, *end),
            _ => return &[],
        };
        self.targets.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The edges in the other direction; the targets of each block are in ascending order.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut starts = vec![0u32; self.starts.len()];
        for target in &self.targets {
            if let Some(count) = starts.get_mut(*target as usize + 1) {
                *count += 1;
            }
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut next = starts.clone();
        let mut targets = vec![0; self.targets.len()];
        for from in 0..u32::try_from(self.blocks()).unwrap_or(0) {
            for target in self.from(from) {
                let Some(next) = next.get_mut(*target as usize) else { continue };
                set(&mut targets, *next, from);
                *next += 1;
            }
        }
        Self { starts, targets }
    }

    /// The blocks that a root reaches, each before those that it alone leads to: the reverse of the order in
    /// which a depth-first search leaves them.
    #[must_use]
    pub fn reverse_post_order(&self, root: u32) -> Vec<u32> {
        let mut seen = vec![false; self.blocks()];
        let mut order = Vec::new();
        let mut stack = Vec::new();
        let mut enter = |block: u32, stack: &mut Vec<(u32, usize)>| {
            if let Some(seen) = seen.get_mut(block as usize).filter(|seen| !**seen) {
                *seen = true;
                stack.push((block, 0));
            }
        };
        enter(root, &mut stack);
        while let Some((block, next)) = stack.last_mut() {
            match self.from(*block).get(*next) {
                Some(target) => {
                    *next += 1;
                    enter(*target, &mut stack);
                }
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }

    /// Whether a root reaches a cycle that no edge leads out of.
    #[must_use]
    pub fn has_closed_cycle(&self, root: u32) -> bool {
        // Tarjan's algorithm: it completes a component after all that the component leads to.
        let mut index = vec![NONE; self.blocks()];
        let mut lowest = vec![NONE; self.blocks()];
        // Whether the component of a block is complete: an edge to it leads out of every other component.
        let mut complete = vec![false; self.blocks()];
        let mut leads_out = vec![false; self.blocks()];
        let mut component = Vec::new();
        let mut count = 0;
        let mut stack: Vec<(u32, usize)> = Vec::new();
        if (root as usize) < self.blocks() {
            stack.push((root, 0));
        }
        while let Some((block, next)) = stack.last_mut() {
            let (block, edge) = (*block, *next);
            if edge == 0 && at(&index, block) == NONE {
                set(&mut index, block, count);
                set(&mut lowest, block, count);
                count += 1;
                component.push(block);
            }
            if let Some(target) = self.from(block).get(edge) {
                let is_complete = complete.get(*target as usize).copied().unwrap_or(true);
                if at(&index, *target) == NONE && !is_complete {
                    // The edge is looked at again when its target has been visited.
                    stack.push((*target, 0));
                    continue;
                }
                *next += 1;
                if is_complete {
                    if let Some(leads_out) = leads_out.get_mut(block as usize) {
                        *leads_out = true;
                    }
                } else {
                    let least = at(&lowest, block).min(at(&lowest, *target));
                    set(&mut lowest, block, least);
                }
                continue;
            }
            stack.pop();
            if at(&lowest, block) != at(&index, block) {
                continue;
            }
            let start = component.iter().rposition(|member| *member == block).unwrap_or(0);
            let members = component.split_off(start);
            let is_cycle = members.len() > 1 || self.from(block).contains(&block);
            let is_open = |member: &u32| leads_out.get(*member as usize).copied().unwrap_or(true);
            if is_cycle && !members.iter().any(is_open) {
                return true;
            }
            for member in members {
                if let Some(complete) = complete.get_mut(member as usize) {
                    *complete = true;
                }
            }
        }
        false
    }
}

/// A forest over blocks in the order of a search, with the least semidominator on each way up.
struct Forest {
    ancestor: Vec<u32>,
    label: Vec<u32>,
    semi: Vec<u32>,
    way: Vec<u32>,
}

impl Forest {
    /// The block with the least semidominator on the way from a block up to the root of its tree.
    fn least(&mut self, block: u32) -> u32 {
        if at(&self.ancestor, block) == NONE {
            return block;
        }
        // From the root down to the block, each block inherits the result of its ancestor.
        self.way.clear();
        let mut walk = block;
        while at(&self.ancestor, at(&self.ancestor, walk)) != NONE {
            self.way.push(walk);
            walk = at(&self.ancestor, walk);
        }
        while let Some(walk) = self.way.pop() {
            let above = at(&self.ancestor, walk);
            let (label, higher) = (at(&self.label, walk), at(&self.label, above));
            if at(&self.semi, higher) < at(&self.semi, label) {
                set(&mut self.label, walk, higher);
            }
            let further = at(&self.ancestor, above);
            set(&mut self.ancestor, walk, further);
        }
        at(&self.label, block)
    }
}

impl Dominators {
    /// The dominators of the blocks that a root reaches; `predecessors` are the reversed edges.
    #[must_use]
    pub fn new(successors: &Edges, predecessors: &Edges, root: u32) -> Self {
        let count = successors.blocks();
        // In depth-first order from the entry block: the block at each position, the position of each block,
        // and the position of its parent in the search tree.
        let mut order: Vec<u32> = Vec::new();
        let mut place = vec![NONE; count];
        let mut parent: Vec<u32> = Vec::new();
        let mut stack = vec![(root, NONE)];
        while let Some((block, from)) = stack.pop() {
            if (block as usize) >= count || at(&place, block) != NONE {
                continue;
            }
            let number = u32::try_from(order.len()).unwrap_or(NONE);
            set(&mut place, block, number);
            order.push(block);
            parent.push(from);
            stack.extend(successors.from(block).iter().rev().map(|target| (*target, number)));
        }
        let reached = order.len();
        let numbers = || 0..u32::try_from(reached).unwrap_or(0);
        let mut forest = Forest {
            ancestor: vec![NONE; reached],
            label: numbers().collect(),
            semi: numbers().collect(),
            way: Vec::new(),
        };
        let mut dominator = vec![NONE; reached];
        // Linked lists of the blocks that share a semidominator.
        let mut bucket = vec![NONE; reached];
        let mut next_in_bucket = vec![NONE; reached];
        for block in numbers().skip(1).rev() {
            for from in predecessors.from(at(&order, block)) {
                let from = at(&place, *from);
                if from == NONE {
                    continue;
                }
                let least = forest.least(from);
                let semi = at(&forest.semi, least).min(at(&forest.semi, block));
                set(&mut forest.semi, block, semi);
            }
            let semi = at(&forest.semi, block);
            set(&mut next_in_bucket, block, at(&bucket, semi));
            set(&mut bucket, semi, block);
            let above = at(&parent, block);
            set(&mut forest.ancestor, block, above);
            let mut waiting = at(&bucket, above);
            set(&mut bucket, above, NONE);
            while waiting != NONE {
                let least = forest.least(waiting);
                let known = if at(&forest.semi, least) < at(&forest.semi, waiting) { least } else { above };
                set(&mut dominator, waiting, known);
                waiting = at(&next_in_bucket, waiting);
            }
        }
        for block in numbers().skip(1) {
            let known = at(&dominator, block);
            if known != at(&forest.semi, block) {
                let outer = at(&dominator, known);
                set(&mut dominator, block, outer);
            }
        }
        Self::walk(count, &order, &dominator)
    }

    /// Walks the tree, in which a block follows its dominator.
    fn walk(count: usize, order: &[u32], dominator: &[u32]) -> Self {
        let mut first_child = vec![NONE; order.len()];
        let mut next_child = vec![NONE; order.len()];
        for (index, above) in dominator.iter().enumerate().skip(1).rev() {
            let index = u32::try_from(index).unwrap_or(NONE);
            set(&mut next_child, index, at(&first_child, *above));
            set(&mut first_child, *above, index);
        }
        let none = || vec![NONE; count];
        let mut found = Self { immediate: none(), entered: none(), left: none() };
        for (number, above) in dominator.iter().enumerate().skip(1) {
            let block = order.get(number).copied().unwrap_or(NONE);
            set(&mut found.immediate, block, at(order, *above));
        }
        let mut time = 0;
        let mut stack = if order.is_empty() { Vec::new() } else { vec![(0u32, false)] };
        while let Some((number, done)) = stack.pop() {
            let block = at(order, number);
            time += 1;
            if done {
                set(&mut found.left, block, time);
                continue;
            }
            set(&mut found.entered, block, time);
            stack.push((number, true));
            let mut child = at(&first_child, number);
            while child != NONE {
                stack.push((child, false));
                child = at(&next_child, child);
            }
        }
        found
    }

    /// The immediate dominator of a block: the last other block on every path to it. The root and blocks that
    /// it does not reach have none.
    #[must_use]
    pub fn immediate(&self, block: u32) -> Option<u32> {
        Some(at(&self.immediate, block)).filter(|found| *found != NONE)
    }

    /// When a walk through the dominator tree, from the root, enters a block: before all blocks that it
    /// dominates. `u32::MAX` for a block that the root does not reach.
    #[must_use]
    pub fn time_of_entering(&self, block: u32) -> u32 {
        at(&self.entered, block)
    }

    /// Whether the root reaches a block.
    #[must_use]
    pub fn reaches(&self, block: u32) -> bool {
        at(&self.entered, block) != NONE
    }

    /// Whether every path to `inner` contains `outer`. A block dominates itself; no block dominates one that
    /// is not reached.
    #[must_use]
    pub fn dominates(&self, outer: u32, inner: u32) -> bool {
        self.reaches(outer)
            && at(&self.entered, outer) <= at(&self.entered, inner)
            && at(&self.left, inner) <= at(&self.left, outer)
    }
}
