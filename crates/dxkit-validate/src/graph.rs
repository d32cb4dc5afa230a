//! The blocks of a function as a graph: dominators, loops, reducibility.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;

use dxkit_bitcode::ir::{BlockId, Function};

/// No block.
const NONE: usize = usize::MAX;

/// From each block to others.
#[derive(Debug, Default, Clone)]
struct Edges {
    /// The start of each block's entries in the list, and the end of the last.
    starts: Vec<usize>,
    targets: Vec<usize>,
}

impl Edges {
    fn of(&self, block: usize) -> &[usize] {
        let start = self.starts.get(block).copied().unwrap_or(0);
        let end = self.starts.get(block.wrapping_add(1)).copied().unwrap_or(start);
        self.targets.get(start..end).unwrap_or_default()
    }

    fn blocks(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The other way round.
    fn reversed(&self) -> Self {
        let mut starts = vec![0usize; self.starts.len()];
        for target in &self.targets {
            if let Some(count) = starts.get_mut(target.wrapping_add(1)) {
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
        for from in 0..self.blocks() {
            for target in self.of(from) {
                let Some(next) = next.get_mut(*target) else { continue };
                if let Some(slot) = targets.get_mut(*next) {
                    *slot = from;
                }
                *next += 1;
            }
        }
        Self { starts, targets }
    }
}

/// The blocks of a function, by their places.
#[derive(Debug)]
pub(crate) struct Graph<'m> {
    function: Function<'m>,
    successors: Edges,
    /// Without loops, few functions need these.
    predecessors: OnceCell<Edges>,
    /// The immediate dominator of each block.
    dominators: OnceCell<Vec<usize>>,
    /// The reachable blocks, each before those that only it leads to.
    order: Vec<usize>,
    /// The edges that lead back to a block that they come from, in the order of a depth-first walk: from and to.
    retreating: Vec<(usize, usize)>,
}

fn get(list: &[usize], index: usize) -> usize {
    list.get(index).copied().unwrap_or(NONE)
}

impl<'m> Graph<'m> {
    pub(crate) fn of(function: Function<'m>) -> Self {
        let mut blocks = function.blocks();
        if let (Some(only), None) = (blocks.next(), blocks.next()) {
            if only.terminator().is_none_or(|end| end.successors().is_empty()) {
                return Self::single(function);
            }
        }
        let mut successors = Edges::default();
        successors.starts.reserve(function.blocks().len().saturating_add(1));
        successors.starts.push(0);
        for block in function.blocks() {
            let targets = block.terminator().map_or(&[][..], |end| end.successors());
            successors.targets.extend(targets.iter().filter_map(|target| function.block_number(*target)));
            successors.starts.push(successors.targets.len());
        }
        let order = reverse_post_order(&successors, 0);
        let retreating = retreating(&successors, &order);
        let (predecessors, dominators) = (OnceCell::new(), OnceCell::new());
        Self { function, successors, predecessors, dominators, order, retreating }
    }

    /// Of a function with one block, as most have: without edges there is nothing to keep.
    fn single(function: Function<'m>) -> Self {
        Self {
            function,
            successors: Edges::default(),
            predecessors: OnceCell::new(),
            dominators: OnceCell::new(),
            order: Vec::new(),
            retreating: Vec::new(),
        }
    }

    fn predecessors(&self) -> &Edges {
        self.predecessors.get_or_init(|| self.successors.reversed())
    }

    fn dominators(&self) -> &[usize] {
        self.dominators.get_or_init(|| dominators(self.predecessors(), &self.order))
    }

    pub(crate) fn place(&self, block: BlockId) -> Option<usize> {
        self.function.block_number(block)
    }

    /// Whether every path to `below` contains `above`: true for every block if `below` is unreachable.
    pub(crate) fn dominates(&self, above: usize, below: usize) -> bool {
        let dominators = self.dominators();
        if get(dominators, below) == NONE && below != 0 {
            return true;
        }
        let mut block = below;
        loop {
            if block == above {
                return true;
            }
            let next = get(dominators, block);
            if next == NONE || next == block {
                return false;
            }
            block = next;
        }
    }

    /// Whether every way from the first block to an end leads through this block.
    pub(crate) fn is_on_every_way(&self, block: usize) -> bool {
        // The ends must not be reachable without the block.
        let mut seen = vec![false; self.successors.blocks()];
        let mut open = vec![0usize];
        while let Some(place) = open.pop() {
            if place == block {
                continue;
            }
            match seen.get_mut(place) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            let next = self.successors.of(place);
            if next.is_empty() {
                return false;
            }
            open.extend(next);
        }
        true
    }

    /// Whether every loop has one entry.
    pub(crate) fn is_reducible(&self) -> bool {
        self.retreating.iter().all(|(from, to)| self.dominates(*to, *from))
    }

    /// Whether there is a loop without a way out.
    pub(crate) fn has_endless_loop(&self) -> bool {
        let mut loops = BTreeMap::<usize, Vec<usize>>::new();
        for (from, to) in &self.retreating {
            if self.dominates(*to, *from) {
                loops.entry(*to).or_default().push(*from);
            }
        }
        loops.iter().any(|(header, latches)| {
            let mut inside = vec![false; self.successors.blocks()];
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
                open.extend(self.predecessors().of(block));
            }
            let leaves = |block: &usize| {
                self.successors.of(*block).iter().any(|to| !inside.get(*to).copied().unwrap_or(false))
            };
            !blocks.iter().any(leaves)
        })
    }
}

fn retreating(successors: &Edges, order: &[usize]) -> Vec<(usize, usize)> {
    let mut place = vec![NONE; successors.blocks()];
    for (index, block) in order.iter().enumerate() {
        if let Some(slot) = place.get_mut(*block) {
            *slot = index;
        }
    }
    let mut back = Vec::new();
    for from in order {
        for to in successors.of(*from) {
            if get(&place, *to) <= get(&place, *from) {
                back.push((*from, *to));
            }
        }
    }
    back
}

/// Reachable blocks, each before those that only it leads to.
fn reverse_post_order(successors: &Edges, root: usize) -> Vec<usize> {
    let mut seen = vec![false; successors.blocks()];
    let mut order = Vec::new();
    let mut stack = vec![(root, 0usize)];
    if let Some(seen) = seen.get_mut(root) {
        *seen = true;
    }
    while let Some((block, next)) = stack.last_mut() {
        match successors.of(*block).get(*next) {
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
fn dominators(predecessors: &Edges, order: &[usize]) -> Vec<usize> {
    let mut number = vec![NONE; predecessors.blocks()];
    for (place, block) in order.iter().enumerate() {
        if let Some(slot) = number.get_mut(*block) {
            *slot = place;
        }
    }
    let mut dominator = vec![NONE; predecessors.blocks()];
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
            for predecessor in predecessors.of(*block) {
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
