//! The blocks of a function as a graph: [`Edges`] between their numbers, [`Dominators`], cycles; and
//! [`ComponentSearch`], of any graph.
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
        let mut cycles = ClosedCycles { edges: self, leads_out: vec![false; self.blocks()], found: false };
        ComponentSearch::new(self.blocks()).search(root, &mut cycles);
        cycles.found
    }
}

struct ClosedCycles<'e> {
    edges: &'e Edges,
    leads_out: Vec<bool>,
    found: bool,
}

impl ComponentVisitor for ClosedCycles<'_> {
    fn open(&mut self, node: u32, successors: &mut Vec<u32>) {
        successors.extend_from_slice(self.edges.from(node));
    }

    fn leads_to(&mut self, from: u32, _to: u32) {
        if let Some(leads_out) = self.leads_out.get_mut(from as usize) {
            *leads_out = true;
        }
    }

    fn close(&mut self, node: u32, component: &[u32]) {
        let is_cycle = component.len() > 1 || component.len() == 1 && self.edges.from(node).contains(&node);
        let leads_out = |member: &u32| self.leads_out.get(*member as usize) == Some(&true);
        self.found |= is_cycle && !component.iter().any(leads_out);
    }
}

/// What a [`ComponentSearch`] tells, and asks for.
pub trait ComponentVisitor {
    /// A node is visited, once: its successors are added to the list, behind what is there.
    fn open(&mut self, node: u32, successors: &mut Vec<u32>);

    /// An edge leads from the node that was opened last to one whose component is complete, or to no node.
    fn leads_to(&mut self, from: u32, to: u32);

    /// All successors of the node that was opened last were followed. If that completes its component, these
    /// are all members of it; they are none otherwise. Components that it leads to were complete before.
    fn close(&mut self, node: u32, component: &[u32]);
}

/// The search for strongly connected components of any graph whose nodes have numbers: Tarjan's algorithm.
#[derive(Debug)]
pub struct ComponentSearch {
    /// [`NONE`], the order of the visit, or [`COMPLETE`](Self::COMPLETE).
    order: Vec<u32>,
    visited: u32,
    open: Vec<OpenNode>,
    /// The successors of open nodes.
    successors: Vec<u32>,
    /// Visited nodes whose component is not complete.
    path: Vec<u32>,
}

#[derive(Debug)]
struct OpenNode {
    node: u32,
    /// The first visited of the nodes that are reached from here and from which this one is.
    lowest: u32,
    /// The first of its successors, and the next that is followed.
    first: usize,
    next: usize,
}

impl ComponentSearch {
    const COMPLETE: u32 = NONE - 1;

    /// For a graph with this number of nodes, none of which is visited.
    #[must_use]
    pub fn new(nodes: usize) -> Self {
        let (open, successors, path) = (Vec::new(), Vec::new(), Vec::new());
        Self { order: vec![NONE; nodes], visited: 0, open, successors, path }
    }

    /// Lets nodes be visited again.
    pub fn forget(&mut self, nodes: &[u32]) {
        nodes.iter().for_each(|node| set(&mut self.order, *node, NONE));
    }

    /// Visits what a node reaches and was not visited before, itself included.
    pub fn search(&mut self, root: u32, visitor: &mut impl ComponentVisitor) {
        // The path is empty: no order is compared with one of an earlier search.
        self.visited = 0;
        self.enter(root, visitor);
        while let Some(from) = self.open.last_mut() {
            let Some(to) = self.successors.get(from.next).copied() else {
                self.leave(visitor);
                continue;
            };
            from.next += 1;
            match self.order.get(to as usize).copied().unwrap_or(Self::COMPLETE) {
                NONE => self.enter(to, visitor),
                Self::COMPLETE => visitor.leads_to(from.node, to),
                order => from.lowest = from.lowest.min(order),
            }
        }
    }

    fn enter(&mut self, node: u32, visitor: &mut impl ComponentVisitor) {
        let Some(order) = self.order.get_mut(node as usize).filter(|order| **order == NONE) else { return };
        *order = self.visited;
        self.path.push(node);
        let first = self.successors.len();
        visitor.open(node, &mut self.successors);
        self.open.push(OpenNode { node, lowest: self.visited, first, next: first });
        self.visited += 1;
    }

    fn leave(&mut self, visitor: &mut impl ComponentVisitor) {
        let Some(OpenNode { node, lowest, first, .. }) = self.open.pop() else { return };
        self.successors.truncate(first);
        let is_complete = lowest == at(&self.order, node);
        let start = is_complete.then(|| self.path.iter().rposition(|member| *member == node)).flatten();
        let start = start.unwrap_or(self.path.len());
        let component = self.path.get(start..).unwrap_or_default();
        visitor.close(node, component);
        component.iter().for_each(|member| set(&mut self.order, *member, Self::COMPLETE));
        self.path.truncate(start);
        match self.open.last_mut() {
            Some(before) if is_complete => visitor.leads_to(before.node, node),
            Some(before) => before.lowest = before.lowest.min(lowest),
            None => {}
        }
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
