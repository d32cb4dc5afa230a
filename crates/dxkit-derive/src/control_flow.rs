//! Which blocks of a function decide whether others are executed: dominators and control dependence.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::{BlockId, Function};

/// The module is not a shader's, or so large or so tangled that its dependences are not worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooComplex;

impl fmt::Display for TooComplex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("control flow nests too deeply to work out what depends on what")
    }
}

impl core::error::Error for TooComplex {}

/// A block of a function, by its place in the function.
pub(crate) type BlockIndex = u32;

/// No block.
const NONE: BlockIndex = BlockIndex::MAX;

/// How many pairs of a block and one that decides on it are kept for each block of the function, on average.
/// Shaders have about as many as ifs and loops are nested; only chains made for the purpose have more.
const MOST_PAIRS_PER_BLOCK: usize = 64;

/// A graph of blocks, as two lists of edges.
struct Graph {
    /// The start of each block's successors in `edges`, and the end of the last.
    starts: Vec<u32>,
    edges: Vec<BlockIndex>,
}

#[allow(clippy::cast_possible_truncation, reason = "a module has fewer blocks than 2^29")]
const fn index(place: usize) -> BlockIndex {
    place as BlockIndex
}

impl Graph {
    fn of(successors: impl Iterator<Item = impl Iterator<Item = BlockIndex>>) -> Self {
        let (mut starts, mut edges) = (vec![0], Vec::new());
        for block in successors {
            edges.extend(block);
            starts.push(index(edges.len()));
        }
        Self { starts, edges }
    }

    fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    fn from(&self, block: BlockIndex) -> &[BlockIndex] {
        let at = |block: usize| self.starts.get(block).map_or(0, |start| *start as usize);
        let block = block as usize;
        self.edges.get(at(block)..at(block + 1)).unwrap_or_default()
    }

    /// The same with all edges the other way round.
    fn reversed(&self) -> Self {
        let mut starts = vec![0u32; self.len() + 1];
        for target in &self.edges {
            if let Some(count) = starts.get_mut(*target as usize + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut edges = vec![NONE; self.edges.len()];
        for block in 0..index(self.len()) {
            for target in self.from(block) {
                let Some(place) = next.get_mut(*target as usize) else { continue };
                if let Some(edge) = edges.get_mut(*place as usize) {
                    *edge = block;
                }
                *place += 1;
            }
        }
        Self { starts, edges }
    }

    /// The blocks that can be reached from a root, each after its successors.
    fn post_order(&self, root: BlockIndex) -> Vec<BlockIndex> {
        let mut seen = vec![false; self.len()];
        let mut order = Vec::new();
        let mut stack = vec![(root, 0usize)];
        if let Some(seen) = seen.get_mut(root as usize) {
            *seen = true;
        }
        while let Some((block, next)) = stack.last_mut() {
            match self.from(*block).get(*next) {
                Some(target) => {
                    *next += 1;
                    let target = *target;
                    if let Some(seen) = seen.get_mut(target as usize).filter(|seen| !**seen) {
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
        order
    }

    /// The immediate dominator of each block; of the root and of blocks that it does not reach, none.
    /// (Cooper, Harvey and Kennedy's iteration.)
    fn dominators(&self, root: BlockIndex) -> Vec<Option<BlockIndex>> {
        let predecessors = self.reversed();
        let order = self.post_order(root);
        let mut number = vec![NONE; self.len()];
        for (place, block) in order.iter().enumerate() {
            if let Some(number) = number.get_mut(*block as usize) {
                *number = index(place);
            }
        }
        let number = |block: BlockIndex| number.get(block as usize).copied().unwrap_or(NONE);
        let mut dominator = vec![NONE; self.len()];
        let of = |dominator: &[BlockIndex], block: BlockIndex| {
            dominator.get(block as usize).copied().unwrap_or(NONE)
        };
        if let Some(own) = dominator.get_mut(root as usize) {
            *own = root;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for block in order.iter().rev().copied().filter(|block| *block != root) {
                let mut found = NONE;
                for predecessor in predecessors.from(block).iter().copied() {
                    if of(&dominator, predecessor) == NONE {
                        continue;
                    }
                    if found == NONE {
                        found = predecessor;
                        continue;
                    }
                    let (mut one, mut other) = (predecessor, found);
                    while one != other {
                        while number(one) < number(other) {
                            one = of(&dominator, one);
                        }
                        while number(other) < number(one) {
                            other = of(&dominator, other);
                        }
                    }
                    found = one;
                }
                if found != of(&dominator, block) {
                    if let Some(own) = dominator.get_mut(block as usize) {
                        *own = found;
                    }
                    changed = true;
                }
            }
        }
        (0..index(self.len()))
            .map(|block| Some(of(&dominator, block)).filter(|found| *found != NONE && *found != block))
            .collect()
    }
}

/// The control dependences of a function's blocks.
#[derive(Debug)]
pub(crate) struct ControlFlow {
    dominators: Vec<Option<BlockIndex>>,
    /// Pairs of a block and one whose terminator decides whether it runs, sorted.
    deciding: Vec<(BlockIndex, BlockIndex)>,
}

impl ControlFlow {
    /// For a function with a body. `place` gives the place of each of its blocks.
    pub(crate) fn of(
        function: Function<'_>,
        place: impl Fn(BlockId) -> Option<BlockIndex>,
    ) -> Result<Self, TooComplex> {
        let forward = Self::graph(function, place);
        let dominators = forward.dominators(0);
        let count = index(forward.len());
        // One more block, the successor of all blocks that end the function.
        let with_end = Graph::of((0..=count).map(|block| {
            let is_end = block < count && forward.from(block).is_empty();
            forward.from(block).iter().copied().chain(is_end.then_some(count))
        }));
        let post_dominators = with_end.reversed().dominators(count);
        let after = |block: BlockIndex| post_dominators.get(block as usize).copied().flatten();
        let mut deciding = Vec::new();
        let most = forward.len().saturating_mul(MOST_PAIRS_PER_BLOCK).max(1 << 16);
        for block in 0..count {
            if forward.from(block).len() < 2 || after(block).is_none() {
                continue;
            }
            for successor in forward.from(block) {
                let mut runner = *successor;
                // From the successor up to the point where both paths meet, every block is executed only if
                // this branch selects it.
                while Some(runner) != after(block) && runner != count {
                    deciding.push((runner, block));
                    if deciding.len() > most {
                        return Err(TooComplex);
                    }
                    let Some(next) = after(runner) else { break };
                    runner = next;
                }
            }
        }
        deciding.sort_unstable();
        deciding.dedup();
        Ok(Self { dominators, deciding })
    }

    fn graph(function: Function<'_>, place: impl Fn(BlockId) -> Option<BlockIndex>) -> Graph {
        let place = &place;
        Graph::of(function.blocks().map(move |block| {
            let targets = block.terminator().map_or(&[][..], |terminator| terminator.successors());
            targets.iter().filter_map(move |target| place(*target))
        }))
    }

    /// The immediate dominator of a block.
    pub(crate) fn dominator(&self, block: BlockIndex) -> Option<BlockIndex> {
        self.dominators.get(block as usize).copied().flatten()
    }

    /// The blocks whose terminators decide whether this one runs.
    pub(crate) fn deciding(&self, block: BlockIndex) -> impl Iterator<Item = BlockIndex> + '_ {
        let from = self.deciding.partition_point(|(of, _)| *of < block);
        let rest = self.deciding.get(from..).unwrap_or_default();
        rest.iter().take_while(move |(of, _)| *of == block).map(|(_, by)| *by)
    }
}
