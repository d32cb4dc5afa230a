//! Dominators and cycles of control flow graphs, compared with their definitions.

#![allow(clippy::indexing_slicing)] // helpers of tests

use dxkit_bitcode::ir::graph::{Dominators, Edges};

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
        let dominators = Dominators::new(&edges, &edges.reversed(), 0);
        let reached = |block| !by_definition(&successors, u32::MAX, block);
        for outer in 0..count {
            assert_eq!(dominators.reaches(outer), reached(outer), "{successors:?}: {outer}");
            let dominators_of =
                |block: u32| (0..count).filter(move |outer| *outer != block).collect::<Vec<_>>();
            if reached(outer) && outer != 0 {
                // The immediate dominator is dominated by all the others.
                let others = dominators_of(outer);
                let above: Vec<u32> =
                    others.into_iter().filter(|other| by_definition(&successors, *other, outer)).collect();
                let immediate = above.iter().copied().find(|candidate| {
                    above.iter().all(|other| by_definition(&successors, *other, *candidate))
                });
                assert_eq!(dominators.immediate(outer), immediate, "{successors:?}: {outer}");
            } else {
                assert_eq!(dominators.immediate(outer), None, "{successors:?}: {outer}");
            }
            for inner in (0..count).filter(|inner| reached(*inner) && reached(outer)) {
                let expected = by_definition(&successors, outer, inner);
                assert_eq!(dominators.dominates(outer, inner), expected, "{successors:?}: {outer} {inner}");
            }
        }
    }
}

/// Whether the first block reaches a set of blocks that is a cycle and has no way out, by the definition:
/// a block from which every block that it reaches leads back to it, and which is on a cycle.
fn closed_cycle_by_definition(successors: &[Vec<u32>]) -> bool {
    let reachable = |from: &[u32]| {
        let (mut seen, mut open) = (vec![false; successors.len()], from.to_vec());
        while let Some(block) = open.pop() {
            if !core::mem::replace(&mut seen[block as usize], true) {
                open.extend(&successors[block as usize]);
            }
        }
        seen
    };
    let from_first = reachable(&[0]);
    (0..successors.len()).filter(|block| from_first[*block]).any(|block| {
        let after = reachable(&successors[block]);
        let leads_back = |other: usize| reachable(&successors[other])[block];
        after[block] && (0..successors.len()).filter(|other| after[*other]).all(leads_back)
    })
}

#[test]
fn closed_cycles_are_as_the_definition_says() {
    let count = 6u32;
    let mut state = 7u32;
    let mut found = 0;
    for _ in 0..4000 {
        let mut random = |limit: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % limit
        };
        let successors: Vec<Vec<u32>> =
            (0..count).map(|_| (0..random(3)).map(|_| random(count)).collect()).collect();
        let mut edges = Edges::with_capacity(successors.len());
        for targets in &successors {
            targets.iter().for_each(|target| edges.push(*target));
            edges.end_block();
        }
        let expected = closed_cycle_by_definition(&successors);
        assert_eq!(edges.has_closed_cycle(0), expected, "{successors:?}");
        found += usize::from(expected);
    }
    assert!((400..3600).contains(&found), "{found}");
}
