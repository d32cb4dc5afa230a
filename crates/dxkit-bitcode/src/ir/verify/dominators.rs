//! The immediate dominator of each block, by the method of Lengauer and Tarjan, without recursion.

use alloc::vec;
use alloc::vec::Vec;

/// No block.
const NONE: u32 = u32::MAX;

/// The blocks of a function, by their numbers, the first being where it is entered: which of them dominates which.
#[derive(Debug)]
pub(crate) struct Dominators {
    /// The times of entering and leaving each block on a walk through the dominator tree; [`NONE`] for unreachable
    /// blocks.
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

/// From each block of a function to others, by their numbers.
#[derive(Debug)]
pub(super) struct Edges {
    /// The start of each block's targets, and the end of the last.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Edges {
    /// Without any edge; [`Edges::end_block`] ends the edges of each block.
    pub(super) fn with_capacity(blocks: usize) -> Self {
        let mut starts = Vec::with_capacity(blocks.saturating_add(1));
        starts.push(0);
        // Most functions of shaders have one block, which leads to none.
        let targets = if blocks > 1 { Vec::with_capacity(blocks.saturating_mul(2)) } else { Vec::new() };
        Self { starts, targets }
    }

    /// Adds an edge from the current block.
    pub(super) fn push(&mut self, target: u32) {
        self.targets.push(target);
    }

    /// Continues with the next block.
    pub(super) fn end_block(&mut self) {
        self.starts.push(u32::try_from(self.targets.len()).unwrap_or(NONE));
    }

    /// How many blocks there are.
    fn blocks(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The targets of the edges from a block, in the order in which they were added.
    pub(super) fn of(&self, block: u32) -> &[u32] {
        let index = block as usize;
        let (start, end) = match self.starts.get(index..) {
            Some([start, end, ..]) => (*start, *end),
            _ => return &[],
        };
        self.targets.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The edges in the other direction; the targets of each block are in ascending order.
    pub(super) fn reversed(&self) -> Self {
        if self.targets.is_empty() {
            return Self { starts: Vec::new(), targets: Vec::new() };
        }
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
            for target in self.of(from) {
                let Some(next) = next.get_mut(*target as usize) else { continue };
                set(&mut targets, *next, from);
                *next += 1;
            }
        }
        Self { starts, targets }
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
    /// The dominators of blocks with these successors and predecessors.
    pub(super) fn new(successors: &Edges, predecessors: &Edges) -> Self {
        let count = successors.blocks();
        // In depth-first order from the entry block: the block at each position, the position of each block,
        // and the position of its parent in the search tree.
        let mut order: Vec<u32> = Vec::new();
        let mut place = vec![NONE; count];
        let mut parent: Vec<u32> = Vec::new();
        let mut stack = vec![(0u32, NONE)];
        while let Some((block, from)) = stack.pop() {
            if (block as usize) >= count || at(&place, block) != NONE {
                continue;
            }
            let number = u32::try_from(order.len()).unwrap_or(NONE);
            set(&mut place, block, number);
            order.push(block);
            parent.push(from);
            stack.extend(successors.of(block).iter().rev().map(|target| (*target, number)));
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
            for from in predecessors.of(at(&order, block)) {
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
        let mut found = Self { entered: vec![NONE; count], left: vec![NONE; count] };
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

    /// Whether a block can be reached at all.
    pub(crate) fn reaches(&self, block: u32) -> bool {
        at(&self.entered, block) != NONE
    }

    /// Whether every way to `inner` leads through `outer`. (A block dominates itself.)
    pub(crate) fn dominates(&self, outer: u32, inner: u32) -> bool {
        self.reaches(outer)
            && at(&self.entered, outer) <= at(&self.entered, inner)
            && at(&self.left, inner) <= at(&self.left, outer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether `outer` dominates `inner`, by its definition: without it, `inner` cannot be reached.
    fn by_definition(successors: &[Vec<u32>], outer: u32, inner: u32) -> bool {
        let mut seen = vec![false; successors.len()];
        let mut open = if outer == 0 { vec![] } else { vec![0u32] };
        while let Some(block) = open.pop() {
            if core::mem::replace(&mut seen[block as usize], true) {
                continue;
            }
            open.extend(successors[block as usize].iter().filter(|next| **next != outer));
        }
        !seen[inner as usize]
    }

    #[test]
    fn every_graph_of_five_blocks_is_as_the_definition_says() {
        // Every block has two successors, which may be equal.
        let count = 5u32;
        let mut state = 1u32;
        for _ in 0..4000 {
            let mut random = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 16) % count
            };
            let successors: Vec<Vec<u32>> = (0..count).map(|_| vec![random(), random()]).collect();
            let mut edges = Edges::with_capacity(successors.len());
            for targets in &successors {
                targets.iter().for_each(|target| edges.push(*target));
                edges.end_block();
            }
            let dominators = Dominators::new(&edges, &edges.reversed());
            let reached = |block| !by_definition(&successors, u32::MAX, block);
            for outer in 0..count {
                assert_eq!(dominators.reaches(outer), reached(outer), "{successors:?}: {outer}");
                for inner in (0..count).filter(|inner| reached(*inner) && reached(outer)) {
                    let expected = by_definition(&successors, outer, inner);
                    assert_eq!(
                        dominators.dominates(outer, inner),
                        expected,
                        "{successors:?}: {outer} {inner}"
                    );
                }
            }
        }
    }
}
