//! The blocks of a function as a graph: dominators, loops, reducibility.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{BlockId, Function};

/// No block.
const NONE: usize = usize::MAX;

/// The blocks of a function, by their places.
#[derive(Debug)]
pub(crate) struct Graph {
    places: BTreeMap<BlockId, usize>,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    /// Blocks that can be reached, each before all that it alone leads to.
    order: Vec<usize>,
    /// The immediate dominator of each block.
    dominators: Vec<usize>,
}

fn get(list: &[usize], index: usize) -> usize {
    list.get(index).copied().unwrap_or(NONE)
}

fn edges(list: &[Vec<usize>], index: usize) -> &[usize] {
    list.get(index).map_or(&[], Vec::as_slice)
}

impl Graph {
    pub(crate) fn of(function: Function<'_>) -> Self {
        let places: BTreeMap<_, _> =
            function.blocks().enumerate().map(|(place, block)| (block.id(), place)).collect();
        let successors: Vec<Vec<usize>> = function
            .blocks()
            .map(|block| {
                let targets = block.terminator().map_or(&[][..], |end| end.successors());
                targets.iter().filter_map(|target| places.get(target).copied()).collect()
            })
            .collect();
        Self::new(places, successors)
    }

    fn new(places: BTreeMap<BlockId, usize>, successors: Vec<Vec<usize>>) -> Self {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (from, targets) in successors.iter().enumerate() {
            for target in targets {
                if let Some(list) = predecessors.get_mut(*target) {
                    list.push(from);
                }
            }
        }
        let order = reverse_post_order(&successors, 0);
        let dominators = dominators(&predecessors, &order);
        Self { places, successors, predecessors, order, dominators }
    }

    pub(crate) fn place(&self, block: BlockId) -> Option<usize> {
        self.places.get(&block).copied()
    }

    /// Whether every path to `below` contains `above`: true for every block if `below` is unreachable.
    pub(crate) fn dominates(&self, above: usize, below: usize) -> bool {
        if get(&self.dominators, below) == NONE && below != 0 {
            return true;
        }
        let mut block = below;
        loop {
            if block == above {
                return true;
            }
            let next = get(&self.dominators, block);
            if next == NONE || next == block {
                return false;
            }
            block = next;
        }
    }

    /// Whether every way from the first block to an end leads through this block.
    pub(crate) fn is_on_every_way(&self, block: usize) -> bool {
        // Without the block, no end may be reached.
        let mut seen = vec![false; self.successors.len()];
        let mut open = vec![0usize];
        while let Some(place) = open.pop() {
            if place == block {
                continue;
            }
            match seen.get_mut(place) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            let next = edges(&self.successors, place);
            if next.is_empty() {
                return false;
            }
            open.extend(next);
        }
        true
    }

    /// The edges that lead back to a block that they come from, in the order of a depth-first walk: from and to.
    fn retreating(&self) -> Vec<(usize, usize)> {
        let mut place = vec![NONE; self.successors.len()];
        for (index, block) in self.order.iter().enumerate() {
            if let Some(slot) = place.get_mut(*block) {
                *slot = index;
            }
        }
        let mut back = Vec::new();
        for from in &self.order {
            for to in edges(&self.successors, *from) {
                if get(&place, *to) <= get(&place, *from) {
                    back.push((*from, *to));
                }
            }
        }
        back
    }

    /// Whether every loop has one entry.
    pub(crate) fn is_reducible(&self) -> bool {
        self.retreating().iter().all(|(from, to)| self.dominates(*to, *from))
    }

    /// Whether there is a loop without a way out.
    pub(crate) fn has_endless_loop(&self) -> bool {
        let mut loops = BTreeMap::<usize, Vec<usize>>::new();
        for (from, to) in self.retreating() {
            if self.dominates(to, from) {
                loops.entry(to).or_default().push(from);
            }
        }
        loops.iter().any(|(header, latches)| {
            let mut inside = vec![false; self.successors.len()];
            if let Some(slot) = inside.get_mut(*header) {
                *slot = true;
            }
            let mut open = latches.clone();
            let mut blocks = vec![*header];
            while let Some(block) = open.pop() {
                match inside.get_mut(block) {
                    Some(known) if !*known => *known = true,
                    _ => continue,
                }
                blocks.push(block);
                open.extend(edges(&self.predecessors, block));
            }
            let leaves = |block: &usize| {
                edges(&self.successors, *block).iter().any(|to| !inside.get(*to).copied().unwrap_or(false))
            };
            !blocks.iter().any(leaves)
        })
    }
}

fn reverse_post_order(successors: &[Vec<usize>], root: usize) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    let mut order = Vec::new();
    let mut stack = vec![(root, 0usize)];
    if let Some(seen) = seen.get_mut(root) {
        *seen = true;
    }
    while let Some((block, next)) = stack.last_mut() {
        match edges(successors, *block).get(*next) {
            Some(target) => {
                *next += 1;
                let target = *target;
                if let Some(seen) = seen.get_mut(target).filter(|seen| !**seen) {
                    *seen = true;
                    stack.push((target, 0));
                }
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

/// The immediate dominator of each block: Cooper's, Harvey's and Kennedy's iteration.
fn dominators(predecessors: &[Vec<usize>], order: &[usize]) -> Vec<usize> {
    let mut number = vec![NONE; predecessors.len()];
    for (place, block) in order.iter().enumerate() {
        if let Some(slot) = number.get_mut(*block) {
            *slot = place;
        }
    }
    let mut dominator = vec![NONE; predecessors.len()];
    if let Some(root) = order.first() {
        if let Some(slot) = dominator.get_mut(*root) {
            *slot = *root;
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for block in order.iter().skip(1) {
            let mut found = NONE;
            for predecessor in edges(predecessors, *block) {
                if get(&dominator, *predecessor) == NONE {
                    continue;
                }
                if found == NONE {
                    found = *predecessor;
                    continue;
                }
                let (mut one, mut other) = (*predecessor, found);
                while one != other {
                    while get(&number, one) > get(&number, other) {
                        one = get(&dominator, one);
                    }
                    while get(&number, other) > get(&number, one) {
                        other = get(&dominator, other);
                    }
                }
                found = one;
            }
            if found != get(&dominator, *block) {
                if let Some(slot) = dominator.get_mut(*block) {
                    *slot = found;
                }
                changed = true;
            }
        }
    }
    dominator
}
