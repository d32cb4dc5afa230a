//! Which blocks of a function decide whether others are executed: dominators and control dependence.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::Function;
use dxkit_bitcode::ir::graph::{Dominators, Edges};

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

/// How many pairs of a block and one that decides on it are kept for each block of the function, on average.
/// Shaders have about as many as ifs and loops are nested; only chains made for the purpose have more.
const MOST_PAIRS_PER_BLOCK: usize = 64;

#[allow(clippy::cast_possible_truncation, reason = "a module has fewer blocks than 2^29")]
const fn index(place: usize) -> BlockIndex {
    place as BlockIndex
}

/// The control dependences of a function's blocks.
#[derive(Debug)]
pub(crate) struct ControlFlow {
    dominators: Dominators,
    /// Pairs of a block and one whose terminator decides whether it runs, sorted.
    deciding: Vec<(BlockIndex, BlockIndex)>,
}

impl ControlFlow {
    /// For a function with a body.
    pub(crate) fn from_function(function: Function<'_>) -> Result<Self, TooComplex> {
        let forward = Edges::from_function(function);
        let dominators = Dominators::new(&forward, &forward.reversed(), 0);
        let count = index(forward.blocks());
        // One more block, the successor of all blocks that end the function.
        let mut with_end = Edges::with_capacity(forward.blocks() + 1);
        for block in 0..count {
            let targets = forward.from(block);
            targets.iter().for_each(|target| with_end.push(*target));
            if targets.is_empty() {
                with_end.push(count);
            }
            with_end.end_block();
        }
        with_end.end_block();
        let post_dominators = Dominators::new(&with_end.reversed(), &with_end, count);
        let after = |block: BlockIndex| post_dominators.immediate(block);
        let mut deciding = Vec::new();
        let most = forward.blocks().saturating_mul(MOST_PAIRS_PER_BLOCK).max(1 << 16);
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

    /// The immediate dominator of a block.
    pub(crate) fn dominator(&self, block: BlockIndex) -> Option<BlockIndex> {
        self.dominators.immediate(block)
    }

    /// The blocks whose terminators decide whether this one runs.
    pub(crate) fn deciding(&self, block: BlockIndex) -> impl Iterator<Item = BlockIndex> + '_ {
        let from = self.deciding.partition_point(|(of, _)| *of < block);
        let rest = self.deciding.get(from..).unwrap_or_default();
        rest.iter().take_while(move |(of, _)| *of == block).map(|(_, by)| *by)
    }
}
