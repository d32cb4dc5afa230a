//! The control flow of a function: dominance, and whether its loops have one entry and a way out.

use alloc::vec;
use core::cell::OnceCell;

use dxkit_bitcode::ir::graph::{Dominators, Edges};
use dxkit_bitcode::ir::{BlockId, Function};

/// The blocks of a function, by their numbers in it.
#[derive(Debug)]
pub(crate) struct Graph<'m> {
    function: Function<'m>,
    /// The edges between blocks, and from each block that ends the function to one more block, the exit.
    successors: Edges,
    exit: u32,
    /// Few functions have loops, and so need these.
    dominators: OnceCell<Dominators>,
}

impl<'m> Graph<'m> {
    pub(crate) fn new(function: Function<'m>) -> Self {
        let blocks = Edges::from_function(function);
        let exit = u32::try_from(blocks.blocks()).unwrap_or(u32::MAX);
        let mut successors = Edges::with_capacity(blocks.blocks().saturating_add(1));
        for block in 0..exit {
            let targets = blocks.from(block);
            targets.iter().for_each(|target| successors.push(*target));
            if targets.is_empty() {
                successors.push(exit);
            }
            successors.end_block();
        }
        successors.end_block();
        Self { function, successors, exit, dominators: OnceCell::new() }
    }

    fn dominators(&self) -> &Dominators {
        self.dominators.get_or_init(|| Dominators::new(&self.successors, &self.successors.reversed(), 0))
    }

    /// The number of a block.
    pub(crate) fn number(&self, block: BlockId) -> Option<u32> {
        self.function.block_number(block).and_then(|number| u32::try_from(number).ok())
    }

    /// When a walk through the dominator tree enters a block; that of an unreachable one is after all others.
    pub(crate) fn time_of_entering(&self, block: u32) -> u32 {
        self.dominators().time_of_entering(block)
    }

    /// Whether there is a path from the entry block to a block.
    pub(crate) fn reaches(&self, block: u32) -> bool {
        self.dominators().reaches(block)
    }

    /// Whether every path to `below` contains `above`: true for every block if `below` is unreachable.
    pub(crate) fn dominates(&self, above: u32, below: u32) -> bool {
        let dominators = self.dominators();
        !dominators.reaches(below) || dominators.dominates(above, below)
    }

    /// Whether every path from the first block to an end of the function contains this block.
    pub(crate) fn is_on_every_path(&self, block: u32) -> bool {
        self.dominates(block, self.exit)
    }

    /// Whether every loop has one entry: each edge that leads back in a depth-first search leads to a
    /// dominator.
    pub(crate) fn is_reducible(&self) -> bool {
        let order = self.successors.reverse_post_order(0);
        let mut positions = vec![usize::MAX; self.successors.blocks()];
        for (position, block) in order.iter().enumerate() {
            if let Some(slot) = positions.get_mut(*block as usize) {
                *slot = position;
            }
        }
        let position = |block: u32| positions.get(block as usize).copied().unwrap_or(usize::MAX);
        order.iter().all(|from| {
            let mut back = self.successors.from(*from).iter();
            back.all(|target| position(*target) > position(*from) || self.dominates(*target, *from))
        })
    }

    /// Whether there is a loop without a way out. Of a [reducible](Self::is_reducible) graph only: there, a
    /// cycle that no edge leads out of is exactly one loop with all that it contains.
    pub(crate) fn has_endless_loop(&self) -> bool {
        self.successors.has_closed_cycle(0)
    }
}
